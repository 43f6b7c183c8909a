package sibyl.lab.campaign;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.lab.worker.RotationOptions;
import sibyl.play.Settings;
import sibyl.probe.Oracle;

/// What a campaign is started with: settings for its test rounds, files of the target, limits, number of workers. Made from the
/// options of `sibyl run`. `known` are ids of findings that do not count as new. With `triage`, evidence of its cause is
/// gathered for each new finding.
public record Plan(
    Settings settings,
    Kit kit,
    RotationOptions ways,
    Limits limits,
    Set<String> known,
    boolean triage) {

  /// A campaign ends after `time` or after `rounds`, whichever comes first.
  public record Limits(Duration time, long rounds, int workers) {}

  public Plan {
    known = Set.copyOf(known);
  }

  /// With the usual settings.
  public static Plan usual(
      Target target, Kit kit, List<Oracle> oracles, long seed, Limits limits, Set<String> known) {
    return new Plan(
        Settings.usual(target.toString(), seed, oracles),
        kit,
        RotationOptions.ALL,
        limits,
        known,
        true);
  }

  public Plan with(Settings other) {
    return new Plan(other, kit, ways, limits, known, triage);
  }

  public Plan in(RotationOptions other) {
    return new Plan(settings, kit, other, limits, known, triage);
  }

  /// Without evidence of causes.
  public Plan withoutTriage() {
    return new Plan(settings, kit, ways, limits, known, false);
  }

  public Target target() {
    return Target.parse(settings.target());
  }
}
