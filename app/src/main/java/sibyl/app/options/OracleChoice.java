package sibyl.app.options;

import java.util.List;
import picocli.CommandLine.Option;
import sibyl.app.AllOracles;
import sibyl.app.cli.OraclesCommand;
import sibyl.probe.Oracle;

/// The option `--oracle NAME,…` of `sibyl run` and `sibyl check`: which laws are tested.
public final class OracleChoice {
  @Option(
      names = "--oracle",
      paramLabel = "NAME",
      split = ",",
      description = "Use only these oracles (default: see 'sibyl oracles').")
  private List<String> names = List.of();

  boolean given() {
    return !names.isEmpty();
  }

  /// The oracles for generated queries; `usual` if the user names none.
  List<Oracle> chosen(List<Oracle> usual) {
    List<Oracle> chosen = named(usual);
    for (Oracle oracle : chosen) {
      if (!AllOracles.RUN_ALLOWED.contains(oracle)) {
        throw new WrongUsage(
            "'%s' works only on your own queries; see 'sibyl check'".formatted(oracle.name()));
      }
    }
    return chosen;
  }

  /// The oracles for the user's own queries.
  public List<Oracle> forUserQueries() {
    return named(AllOracles.CHECK_DEFAULTS);
  }

  private List<Oracle> named(List<Oracle> usual) {
    return names.isEmpty() ? usual : names.stream().distinct().map(OraclesCommand::named).toList();
  }
}
