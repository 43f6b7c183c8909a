package sibyl.app;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.oracle.Oracles;
import sibyl.probe.Oracle;
import sibyl.proof.Eqsql;
import sibyl.proof.Noise;

/// The lists of oracles (laws to test) of all modules: what `sibyl run` and `sibyl check` use by default, and what can be named
/// with `--oracle`. Commands and worker processes look oracles up here; one that is not in the module `core` is added here.
public final class AllOracles {
  private AllOracles() {}

  /// What `sibyl run` uses unless `--oracle` names others.
  public static final List<Oracle> RUN_DEFAULTS =
      Stream.concat(Oracles.ALL.stream(), Stream.of(new Eqsql())).toList();

  /// What `sibyl run` can use: also the oracles that must be named.
  public static final List<Oracle> RUN_ALLOWED =
      Stream.of(RUN_DEFAULTS, Oracles.EVALUATED, List.<Oracle>of(new Noise()))
          .flatMap(List::stream)
          .toList();

  /// What `sibyl check` uses unless `--oracle` names others.
  public static final List<Oracle> CHECK_DEFAULTS =
      Stream.concat(RUN_DEFAULTS.stream(), Oracles.ASKED.stream()).toList();

  /// All oracles.
  public static final List<Oracle> NAMEABLE =
      Stream.concat(RUN_ALLOWED.stream(), Oracles.ASKED.stream()).toList();

  public static Optional<Oracle> named(String name) {
    return NAMEABLE.stream().filter(o -> o.name().equals(name)).findFirst();
  }
}
