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
import sibyl.app.options.ExitCode;
import sibyl.app.options.WrongUsage;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.parse.Parse;
import sibyl.proof.algebra.Premises;
import sibyl.proof.check.Answer;
import sibyl.proof.check.Checker;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// `sibyl prove`: decides whether two queries give the same rows in every database of a schema, all three from the user's file;
/// prints a database in which they differ, if it finds one.
@Command(
    name = "prove",
    description = {
      "Decides whether two queries are equivalent: whether they return the same rows, with the same"
          + " duplicates, in every database of a schema.",
      "",
      "The file holds the schema (CREATE TABLE, CREATE INDEX, ALTER TABLE), then the two queries."
          + " Keys, NOT NULL, CHECK and REFERENCES are assumed to be enforced.",
      "",
      "Prints EQUAL and the method of proof (exit code 0); DIFFERENT with example rows and both"
          + " results (1); or UNKNOWN and why (5, inconclusive). Not decided are the order of rows,"
          + " LIMIT, window functions, recursion, floating-point arithmetic and functions that may"
          + " not be pure."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl prove pair.sql",
      "  sibyl prove pair.sql --dialect sqlite",
      "  sibyl prove law.sql --any-function   p(x) and q(x) stand for any predicates"
    })
final class ProveCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "A schema and two queries, as SQL.")
  private Path file = Path.of("");

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      defaultValue = "generic",
      description = "The SQL dialect of the file (default: ${DEFAULT-VALUE}).")
  private String dialect = "";

  @Option(
      names = "--any-function",
      description =
          "Let functions that the dialect does not know stand for any pure function (default:"
              + " answer UNKNOWN).")
  private boolean anyFunction;

  @Option(
      names = "--nullable-keys",
      description = "Assume that columns of a PRIMARY KEY can be NULL.")
  private boolean nullableKeys;

  @Override
  public Integer call() {
    Dialect spoken = dialectNamed(dialect);
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
      return print(answer, spoken);
    }
  }

  private static Dialect dialectNamed(String name) {
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
              "%s: the %s of the two queries cannot be parsed: %s"
                  .formatted(file, which, beginning(text)));
      default ->
          throw new WrongUsage(
              file + " must end in two queries, but the " + which + " of them is not a query");
    };
  }

  private void requireDefinition(Statement statement) {
    switch (statement) {
      case Statement.CreateTable _, Statement.CreateIndex _, Statement.AlterTable _ -> {}
      case Statement.Native(String text) ->
          throw new WrongUsage(
              file + ": this part of the schema cannot be parsed: " + beginning(text));
      case Query _ -> throw new WrongUsage(file + " must hold two queries, but holds more");
      default ->
          throw new WrongUsage(
              file + ": the schema may only hold CREATE TABLE, CREATE INDEX and ALTER TABLE");
    }
  }

  private static String beginning(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= 60 ? line : line.substring(0, 60) + "…";
  }

  private static int print(Answer answer, Dialect dialect) {
    return switch (answer) {
      case Answer.Equal(String by) -> {
        System.out.println("EQUAL (" + by + ")");
        yield ExitCode.NOTHING_FOUND;
      }
      case Answer.Unknown(String reason) -> {
        System.out.println("UNKNOWN (" + reason + ")");
        yield ExitCode.INCONCLUSIVE;
      }
      case Answer.Different d -> {
        System.out.println("DIFFERENT");
        lines(
            d.witness().isEmpty() ? "if all tables are empty" : "for these rows:",
            d.witness().stream().map(s -> Sql.print(s, dialect.spelling()) + ";").toList());
        if (!d.meaning().isEmpty()) {
          lines("with these functions:", d.meaning());
        }
        lines(
            d.left().isEmpty() ? "the first query returns nothing" : "the first query returns",
            d.left());
        lines(
            d.right().isEmpty() ? "the second query returns nothing" : "the second query returns",
            d.right());
        yield ExitCode.FOUND;
      }
    };
  }

  private static void lines(String head, List<String> lines) {
    System.out.println(head);
    lines.forEach(l -> System.out.println("  " + l));
  }
}
