package sibyl.lab.worker;

import java.nio.file.Path;
import java.time.Duration;
import sibyl.lab.target.Kit;
import sibyl.play.Settings;

/// What a worker process is started with: settings of its test rounds, files of its target, its folder. The main process writes
/// it as JSON before it starts the worker; it does not change while that lives. `patienceMillis` is the time limit of a
/// statement.
public record Job(
    Settings settings, Kit kit, RotationOptions ways, long patienceMillis, Path folder) {

  /// The usual time limit of a statement.
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  /// A job with the usual time limit; the folder belongs to this worker alone.
  public static Job of(Settings settings, Kit kit, RotationOptions ways, Path folder) {
    return new Job(settings, kit, ways, PATIENCE.toMillis(), folder);
  }

  Path socket() {
    return folder.resolve("line");
  }

  Path journal() {
    return folder.resolve("journal");
  }

  /// A worker may be silent a little longer than a statement may take, because it must have time to cancel it.
  Duration silence() {
    return Duration.ofMillis(patienceMillis).plusSeconds(8);
  }
}
