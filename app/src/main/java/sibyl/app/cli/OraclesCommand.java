package sibyl.app.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.app.AllOracles;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.TextTable;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.probe.Oracle;

/// `sibyl oracles`: lists the oracles and their laws, and which a run uses by default.
@Command(
    name = "oracles",
    description = {
      "Lists the oracles and the law that each one checks.",
      "",
      "With the name of an oracle and a target, lists the kinds of statement, other than queries,"
          + " that the oracle runs on it."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl oracles", "  sibyl oracles ddlcheck --target mariadb"})
public final class OraclesCommand implements Runnable {
  @Parameters(paramLabel = "ORACLE", arity = "0..1", description = "The name of an oracle.")
  private Optional<String> name = Optional.empty();

  @Option(
      names = "--target",
      paramLabel = "TARGET",
      description = "A DBMS; its version does not matter.")
  private Optional<String> target = Optional.empty();

  @Override
  public void run() {
    if (target.isPresent() && name.isEmpty()) {
      throw new WrongUsage("--target lists the statements of one ORACLE; name one");
    }
    Optional<Dialect> dialect = target.map(OraclesCommand::dialect);
    List<Oracle> chosen = name.map(n -> List.of(named(n))).orElse(AllOracles.NAMEABLE);
    TextTable table = new TextTable().row("oracle", "used by", "law");
    for (Oracle oracle : chosen) {
      table.row(oracle.name(), usedBy(oracle), oracle.law());
    }
    table.lines().forEach(System.out::println);
    dialect.ifPresent(d -> kinds(chosen.getFirst(), d));
  }

  private static String usedBy(Oracle oracle) {
    if (!oracle.apart()) {
      return "run, check";
    }
    return AllOracles.RUN_ALLOWED.contains(oracle) ? "only --oracle" : "check";
  }

  private static void kinds(Oracle oracle, Dialect dialect) {
    List<String> kinds = oracle.kinds(dialect);
    System.out.printf(
        "%n%d kinds of statement other than queries, in the dialect of %s%n",
        kinds.size(), dialect.name());
    kinds.forEach(k -> System.out.println("  " + k));
  }

  public static Oracle named(String name) {
    String all = AllOracles.NAMEABLE.stream().map(Oracle::name).collect(Collectors.joining(", "));
    return AllOracles.named(name)
        .orElseThrow(
            () -> new WrongUsage("there is no oracle called '" + name + "'; there are: " + all));
  }

  private static Dialect dialect(String target) {
    String dbms = target.split("@", 2)[0];
    return Dialects.named(dbms)
        .orElseThrow(
            () -> new WrongUsage("there is no target '%s'; see 'sibyl targets'".formatted(dbms)));
  }
}
