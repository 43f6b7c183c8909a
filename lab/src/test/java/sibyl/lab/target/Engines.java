package sibyl.lab.target;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import sibyl.lab.fetch.Artifacts;

/// Real engines, each loaded once for all tests.
public final class Engines {
  private Engines() {}

  public static final String OLD = "sqlite@3.28.0";
  public static final String NEWEST = "sqlite";

  private static final Map<String, Engine> LOADED = new ConcurrentHashMap<>();

  public static Engine of(String target) {
    return LOADED.computeIfAbsent(
        target,
        name -> {
          try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
            return Engine.load(Target.parse(Fetched.before(name)), artifacts);
          }
        });
  }
}
