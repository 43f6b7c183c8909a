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

/// The options `--system` (imitate a published test system) and `--feedback` (learn from earlier rounds) of `sibyl run`: gives
/// the oracles, feedback and passes of the reducer that follow from them.
public final class SystemChoice {
  @Option(
      names = "--system",
      paramLabel = "NAME",
      description = "Run with the oracles and feedback of a published system; see 'sibyl systems'.")
  private Optional<String> system = Optional.empty();

  @Option(
      names = "--feedback",
      paramLabel = "NAME",
      split = ",",
      description = "Additional feedback, such as plans; see 'sibyl systems'.")
  private List<String> feedback = List.of();

  /// Those of the system if one is named, else those of `--oracle`.
  public List<Oracle> oracles(OracleChoice choice) {
    if (system.isPresent() && choice.given()) {
      throw new WrongUsage(
          "--system and --oracle cannot be combined: a system has its own oracles");
    }
    return choice.chosen(
        system
            .map(PublishedSystems::named)
            .map(row -> row.oracles().stream().map(OraclesCommand::named).toList())
            .orElse(AllOracles.RUN_DEFAULTS));
  }

  /// The passes that reduce findings.
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
