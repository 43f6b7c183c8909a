package sibyl.app;

import java.util.List;
import picocli.CommandLine.Option;
import sibyl.oracle.Oracle;

/// The option that names oracles.
final class OracleChoice {
  @Option(
      names = "--oracle",
      paramLabel = "NAME",
      split = ",",
      description = "Only these oracles (default: all but noise; see 'sibyl oracles').")
  private List<String> names = List.of();

  List<Oracle> chosen() {
    return names.isEmpty()
        ? AllOracles.ALL
        : names.stream().distinct().map(OraclesCommand::named).toList();
  }
}
