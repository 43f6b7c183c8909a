package sibyl.lab.worker;

import java.nio.file.Path;
import java.time.Duration;
import sibyl.lab.target.Kit;
import sibyl.play.Settings;

/// What a worker is told when it is started; it does not change while it lives. A statement may take `patienceMillis`.
public record Job(
    Settings settings, Kit kit, RotationOptions ways, long patienceMillis, Path folder) {

  /// A statement may take this long.
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  /// A job in a folder of its own, with the usual patience.
  public static Job of(Settings settings, Kit kit, RotationOptions ways, Path folder) {
    return new Job(settings, kit, ways, PATIENCE.toMillis(), folder);
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
