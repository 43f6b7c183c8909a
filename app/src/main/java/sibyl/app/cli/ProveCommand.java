package sibyl.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.app.options.Exit;
import sibyl.app.options.WrongUsage;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialects;
import sibyl.parse.Parse;
import sibyl.proof.algebra.Premises;
import sibyl.proof.check.Answer;
import sibyl.proof.check.Checker;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// `sibyl prove`: whether two queries are equal in every database.
@Command(
    name = "prove",
    description = {
      "Decides whether two queries give the same rows, as often, in every database of a schema.",
      "",
      "The file holds the schema (CREATE TABLE, CREATE INDEX, ALTER TABLE), then the two queries."
          + " Keys, NOT NULL, CHECK and REFERENCES are taken for kept.",
      "",
      "Prints EQUAL and by what it was proved (exit code 0); DIFFERENT with rows for which they"
          + " differ and what each gives then (1); or UNKNOWN and why (5): the order of rows,"
          + " LIMIT, windows, recursion, floating-point arithmetic and functions that may not be"
          + " pure are not decided."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl prove pair.sql",
      "  sibyl prove pair.sql --dialect sqlite",
      "  sibyl prove law.sql --any-function   p(x) and q(x) may be any predicate"
    })
final class ProveCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "A schema and two queries, as SQL.")
  private Path file = Path.of("");

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      defaultValue = "generic",
      description = "Whose SQL it is (default: ${DEFAULT-VALUE}).")
  private String dialect = "";

  @Option(
      names = "--any-function",
      description =
          "Functions that the dialect does not know stand for any pure function (otherwise:"
              + " UNKNOWN).")
  private boolean anyFunction;

  @Option(
      names = "--nullable-keys",
      description = "A PRIMARY KEY does not keep NULL out of its columns.")
  private boolean nullableKeys;

  @Override
  public Integer call() {
    Dialect spoken = spoken(dialect);
    List<Statement> script = Parse.script(text(), spoken);
    int schema = script.size() - 2;
    if (schema < 0) {
      throw new WrongUsage(file + " must hold a schema and two queries");
    }
    Query left = query(script.get(schema), "first");
    Query right = query(script.get(schema + 1), "second");
    script.subList(0, schema).forEach(this::requireDefinition);
    Premises premises = Premises.enforced(script.subList(0, schema), nullableKeys);
    try (Checker checker = new Checker(true)) {
      Answer answer =
          anyFunction
              ? checker.checkTemplate(premises, left, right)
              : checker.check(premises, left, right);
      return told(answer, spoken);
    }
  }

  private static Dialect spoken(String name) {
    String all = Dialects.ALL.stream().map(Dialect::name).collect(Collectors.joining(", "));
    return Dialects.named(name)
        .orElseThrow(() -> new WrongUsage("there is no dialect '" + name + "'; there are: " + all));
  }

  private String text() {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException _) {
      throw new WrongUsage(file + ": there is no such file");
    } catch (IOException e) {
      throw new WrongUsage(file + " cannot be read: " + e.getMessage());
    }
  }

  private Query query(Statement statement, String which) {
    return switch (statement) {
      case Query q -> q;
      case Statement.Native(String text) ->
          throw new WrongUsage(
              "%s: the %s of the two queries is not understood: %s"
                  .formatted(file, which, beginning(text)));
      default ->
          throw new WrongUsage(
              file + " must end in two queries, but the " + which + " of them is none");
    };
  }

  private void requireDefinition(Statement statement) {
    switch (statement) {
      case Statement.CreateTable _, Statement.CreateIndex _, Statement.AlterTable _ -> {}
      case Statement.Native(String text) ->
          throw new WrongUsage(
              file + ": this part of the schema is not understood: " + beginning(text));
      case Query _ -> throw new WrongUsage(file + " must hold two queries, but holds more");
      default ->
          throw new WrongUsage(
              file + ": a schema is made of CREATE TABLE, CREATE INDEX and ALTER TABLE only");
    }
  }

  private static String beginning(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= 60 ? line : line.substring(0, 60) + "…";
  }

  private static int told(Answer answer, Dialect dialect) {
    return switch (answer) {
      case Answer.Equal(String by) -> {
        System.out.println("EQUAL (" + by + ")");
        yield Exit.NOTHING_FOUND;
      }
      case Answer.Unknown(String reason) -> {
        System.out.println("UNKNOWN (" + reason + ")");
        yield Exit.UNDECIDED;
      }
      case Answer.Different d -> {
        System.out.println("DIFFERENT");
        lines(
            d.witness().isEmpty() ? "where all tables are empty" : "for these rows:",
            d.witness().stream().map(s -> Sql.print(s, dialect.spelling()) + ";").toList());
        if (!d.meaning().isEmpty()) {
          lines("if functions mean this:", d.meaning());
        }
        lines(
            d.left().isEmpty() ? "the first query gives nothing" : "the first query gives",
            d.left());
        lines(
            d.right().isEmpty() ? "the second query gives nothing" : "the second query gives",
            d.right());
        yield Exit.FOUND;
      }
    };
  }

  private static void lines(String head, List<String> lines) {
    System.out.println(head);
    lines.forEach(l -> System.out.println("  " + l));
  }
}
