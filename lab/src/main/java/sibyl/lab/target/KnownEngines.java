package sibyl.lab.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;
import sibyl.dialect.Dialect;
import sibyl.dialect.Storage;
import sibyl.draw.EngineMatrix;
import sibyl.finding.Json;
import sibyl.lab.fetch.Cache;
import sibyl.play.EngineProbing;
import sibyl.session.Worlds;

/// What the storage engines of a server make of every feature, tried once for each build of it and kept.
public final class KnownEngines {
  private static final String ENGINES = "engines";

  private KnownEngines() {}

  /// Tells `progress` what is tried, if it is not known yet.
  public static EngineMatrix of(
      Engine engine, Dialect dialect, Worlds worlds, Consumer<String> progress) {
    return of(engine, dialect, worlds, Cache.ofUser(), progress);
  }

  static EngineMatrix of(
      Engine engine, Dialect dialect, Worlds worlds, Cache cache, Consumer<String> progress) {
    if (dialect.storage().equals(Storage.NONE)) {
      return EngineMatrix.NONE;
    }
    // Another list of features is another question.
    String asked = dialect.storage().toString();
    String name =
        "%s %s %08x.json"
            .formatted(engine.target(), engine.version(), asked.hashCode())
            .replaceAll("[^\\w.@ -]", "_");
    cache.use(ENGINES);
    Path file = cache.folder().resolve(ENGINES).resolve(name);
    try {
      if (Files.isRegularFile(file)) {
        return Json.read(Files.readString(file), EngineMatrix.class);
      }
      EngineMatrix matrix = EngineProbing.of(dialect, worlds, progress);
      Files.createDirectories(file.getParent());
      // Others may be at it at the same time; they find the same.
      Path own = Files.createTempFile(file.getParent(), "matrix", ".unfinished");
      Files.writeString(own, Json.pretty(matrix));
      Files.move(own, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return matrix;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
