package sibyl.app.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.app.AllOracles;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.Grid;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialects;
import sibyl.probe.Oracle;

/// `sibyl oracles`: the laws that targets are held to.
@Command(
    name = "oracles",
    description = {
      "Lists the oracles and the law that each holds a database to.",
      "",
      "With the name of one and a target: the kinds of statement that it has the target run beside"
          + " queries."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl oracles", "  sibyl oracles ddlcheck --target mariadb"})
public final class OraclesCommand implements Runnable {
  @Parameters(paramLabel = "ORACLE", arity = "0..1", description = "One of them.")
  private Optional<String> name = Optional.empty();

  @Option(names = "--target", paramLabel = "TARGET", description = "A DBMS, in any version.")
  private Optional<String> target = Optional.empty();

  @Override
  public void run() {
    if (target.isPresent() && name.isEmpty()) {
      throw new WrongUsage("--target says for whom the kinds of an ORACLE are listed; name one");
    }
    Optional<Dialect> dialect = target.map(OraclesCommand::spoken);
    List<Oracle> chosen = name.map(n -> List.of(named(n))).orElse(AllOracles.KNOWN);
    Grid grid = new Grid().row("oracle", "asked", "law");
    for (Oracle oracle : chosen) {
      grid.row(oracle.name(), asked(oracle), oracle.law());
    }
    grid.lines().forEach(System.out::println);
    dialect.ifPresent(d -> kinds(chosen.getFirst(), d));
  }

  private static String asked(Oracle oracle) {
    if (!oracle.apart()) {
      return "always";
    }
    return AllOracles.DRAWN.contains(oracle) ? "by name" : "by check";
  }

  private static void kinds(Oracle oracle, Dialect dialect) {
    List<String> kinds = oracle.kinds(dialect);
    System.out.printf(
        "%n%d kinds of statement beside queries, in the dialect of %s%n",
        kinds.size(), dialect.name());
    kinds.forEach(k -> System.out.println("  " + k));
  }

  public static Oracle named(String name) {
    String all = AllOracles.KNOWN.stream().map(Oracle::name).collect(Collectors.joining(", "));
    return AllOracles.named(name)
        .orElseThrow(
            () -> new WrongUsage("there is no oracle called '" + name + "'; there are: " + all));
  }

  private static Dialect spoken(String target) {
    String dbms = target.split("@", 2)[0];
    return Dialects.named(dbms)
        .orElseThrow(() -> new WrongUsage("no target '%s'; see 'sibyl targets'".formatted(dbms)));
  }
}
