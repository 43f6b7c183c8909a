package sibyl.lab.worker;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import sibyl.draw.Sizes;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.oracle.Novelty;
import sibyl.oracle.Oracle;
import sibyl.play.Brought;

/// What a worker is told when it is started; it does not change while it lives. By `novelty`, databases like one that was
/// met are not asked again by oracles that mind.
public record Job(
    String target,
    Kit kit,
    List<String> oracles,
    long seed,
    Sizes sizes,
    Novelty novelty,
    Ways ways,
    Brought brought,
    long patienceMillis,
    Path folder) {

  /// A statement may take this long.
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  public Job {
    oracles = List.copyOf(oracles);
  }

  /// A job in a folder of its own, with the usual patience and sizes.
  public static Job of(Target target, Kit kit, List<Oracle> oracles, long seed, Path folder) {
    return of(target, kit, oracles, seed, Ways.ALL, folder);
  }

  /// The same with ways of storing, or versions, beside the target's own.
  public static Job of(
      Target target, Kit kit, List<Oracle> oracles, long seed, Ways ways, Path folder) {
    return of(target, kit, oracles, seed, Sizes.USUAL, Novelty.ON, ways, Brought.NOTHING, folder);
  }

  public static Job of(
      Target target,
      Kit kit,
      List<Oracle> oracles,
      long seed,
      Sizes sizes,
      Novelty novelty,
      Ways ways,
      Brought brought,
      Path folder) {
    List<String> names = oracles.stream().map(Oracle::name).toList();
    return new Job(
        target.toString(),
        kit,
        names,
        seed,
        sizes,
        novelty,
        ways,
        brought,
        PATIENCE.toMillis(),
        folder);
  }

  Path socket() {
    return folder.resolve("line");
  }

  Path journal() {
    return folder.resolve("journal");
  }

  /// A worker may be silent a little longer than a statement may take: it must get the chance to cancel it.
  Duration silence() {
    return Duration.ofMillis(patienceMillis).plusSeconds(8);
  }
}
