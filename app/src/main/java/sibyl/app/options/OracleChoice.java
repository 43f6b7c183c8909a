package sibyl.app.options;

import java.util.List;
import picocli.CommandLine.Option;
import sibyl.app.AllOracles;
import sibyl.app.cli.OraclesCommand;
import sibyl.probe.Oracle;

/// The option that names oracles.
public final class OracleChoice {
  @Option(
      names = "--oracle",
      paramLabel = "NAME",
      split = ",",
      description = "Only these oracles (default: the usual ones; see 'sibyl oracles').")
  private List<String> names = List.of();

  /// Whether any are named.
  boolean named() {
    return !names.isEmpty();
  }

  /// For questions that are drawn; these if none are named.
  List<Oracle> chosen(List<Oracle> usual) {
    List<Oracle> chosen = asked(usual);
    for (Oracle oracle : chosen) {
      if (!AllOracles.DRAWN.contains(oracle)) {
        throw new WrongUsage(
            "'%s' is only asked of your own queries; see 'sibyl check'".formatted(oracle.name()));
      }
    }
    return chosen;
  }

  /// For questions of the user's own.
  public List<Oracle> asked() {
    return asked(AllOracles.ASKED);
  }

  private List<Oracle> asked(List<Oracle> all) {
    return names.isEmpty() ? all : names.stream().distinct().map(OraclesCommand::named).toList();
  }
}
