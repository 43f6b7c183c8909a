package sibyl.lab.campaign;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import sibyl.draw.Sizes;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Ways;
import sibyl.oracle.Novelty;
import sibyl.oracle.Oracle;
import sibyl.play.Brought;

/// What a campaign is to do. It ends after `time` or after `rounds`, whichever comes first. `known` are signatures that
/// shall not count as new; an oracle that shows more than `flood` contradictions of one class in a minute is stopped. With `triage`, new findings are asked further for their causes. By `novelty`, databases like one that was met are not asked again by oracles that mind.
public record Plan(
    Target target,
    Kit kit,
    List<Oracle> oracles,
    long seed,
    Duration time,
    long rounds,
    int workers,
    Set<String> known,
    Sizes sizes,
    Novelty novelty,
    Ways ways,
    Brought brought,
    int flood,
    boolean triage) {

  public static final int FLOOD = 1_000;

  public Plan {
    oracles = List.copyOf(oracles);
    known = Set.copyOf(known);
  }

  /// With databases of the usual size, each kind of which is asked once.
  public Plan(
      Target target,
      Kit kit,
      List<Oracle> oracles,
      long seed,
      Duration time,
      long rounds,
      int workers,
      Set<String> known) {
    this(
        target,
        kit,
        oracles,
        seed,
        time,
        rounds,
        workers,
        known,
        Sizes.USUAL,
        Novelty.ON,
        Ways.ALL,
        Brought.NOTHING,
        FLOOD,
        true);
  }

  /// Without evidence of causes.
  public Plan untold() {
    return new Plan(
        target, kit, oracles, seed, time, rounds, workers, known, sizes, novelty, ways, brought,
        flood, false);
  }
}
