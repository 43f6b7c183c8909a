package sibyl.app.options;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import sibyl.app.AllOracles;
import sibyl.app.cli.OraclesCommand;
import sibyl.app.work.PublishedSystems;
import sibyl.feedback.Feedback;
import sibyl.feedback.Feedbacks;
import sibyl.probe.Oracle;

/// The options that name a published system, or feedback beside the usual.
public final class SystemChoice {
  @Option(
      names = "--system",
      paramLabel = "NAME",
      description = "Hunt as a published system does; see 'sibyl systems'.")
  private Optional<String> system = Optional.empty();

  @Option(
      names = "--feedback",
      paramLabel = "NAME",
      split = ",",
      description = "Feedback beside the usual, such as plans; see 'sibyl systems'.")
  private List<String> feedback = List.of();

  /// A system has oracles of its own.
  public List<Oracle> oracles(OracleChoice named) {
    if (system.isPresent() && named.named()) {
      throw new WrongUsage("--system has oracles of its own; leave out --oracle");
    }
    return named.chosen(
        system
            .map(PublishedSystems::named)
            .map(row -> row.oracles().stream().map(OraclesCommand::named).toList())
            .orElse(AllOracles.ALL));
  }

  /// The passes that make findings smaller.
  public List<String> reduction() {
    return system
        .map(PublishedSystems::named)
        .map(PublishedSystems.Row::reduction)
        .orElse(PublishedSystems.ALL_PASSES);
  }

  public List<String> feedback() {
    List<String> all = Feedbacks.all(Feedbacks.FLOOD).stream().map(Feedback::name).toList();
    for (String name : feedback) {
      if (!all.contains(name)) {
        throw new WrongUsage(
            "there is no feedback called '%s'; there are: %s"
                .formatted(name, String.join(", ", all)));
      }
    }
    List<String> own =
        system
            .map(PublishedSystems::named)
            .map(PublishedSystems.Row::allFeedback)
            .orElse(Feedbacks.USUAL);
    return Stream.concat(own.stream(), feedback.stream()).distinct().toList();
  }
}
