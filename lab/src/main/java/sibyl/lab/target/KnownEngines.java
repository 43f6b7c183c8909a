package sibyl.lab.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;
import sibyl.dialect.Dialect;
import sibyl.dialect.Storage;
import sibyl.finding.Json;
import sibyl.lab.fetch.Cache;
import sibyl.play.EngineMatrix;
import sibyl.play.EngineProbing;
import sibyl.session.Worlds;

/// Which features each storage engine of a server supports (compression, full-text indexes …). Asked by a worker whose oracle
/// compares storage engines (`thanos`), and by `sibyl card --engines`; tried once for each build of the server and cached.
public final class KnownEngines {
  private static final String ENGINES = "engines";

  private KnownEngines() {}

  /// Reads it from the cache or tries it; `progress` gets a line for each trial.
  public static EngineMatrix of(
      Engine engine, Dialect dialect, Worlds worlds, Consumer<String> progress) {
    return of(engine, dialect, worlds, Cache.ofUser(), progress);
  }

  static EngineMatrix of(
      Engine engine, Dialect dialect, Worlds worlds, Cache cache, Consumer<String> progress) {
    if (dialect.storage().equals(Storage.NONE)) {
      return EngineMatrix.NONE;
    }
    // With another list of features it is tried again.
    String features = dialect.storage().toString();
    String name =
        "%s %s %08x.json"
            .formatted(engine.target(), engine.version(), features.hashCode())
            .replaceAll("[^\\w.@ -]", "_");
    cache.use(ENGINES);
    Path file = cache.folder().resolve(ENGINES).resolve(name);
    try {
      if (Files.isRegularFile(file)) {
        return Json.read(Files.readString(file), EngineMatrix.class);
      }
      EngineMatrix matrix = EngineProbing.of(dialect, worlds, progress);
      Files.createDirectories(file.getParent());
      // Other processes may do the same at the same time, with the same result.
      Path own = Files.createTempFile(file.getParent(), "matrix", ".unfinished");
      Files.writeString(own, Json.pretty(matrix));
      Files.move(own, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return matrix;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
