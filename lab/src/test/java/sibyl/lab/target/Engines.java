package sibyl.lab.target;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import sibyl.lab.fetch.Artifacts;

/// Real engines, each loaded once for all tests.
final class Engines {
  private Engines() {}

  static final String OLD = "sqlite@3.28.0";
  static final String NEWEST = "sqlite";

  private static final Map<String, Engine> LOADED = new ConcurrentHashMap<>();

  static Engine of(String target) {
    return LOADED.computeIfAbsent(
        target,
        name -> {
          try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
            return Engine.load(Target.parse(Fetched.before(name)), artifacts);
          }
        });
  }
}
