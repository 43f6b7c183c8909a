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
      Stream.of(Oracles.ALL, List.<Oracle>of(new Eqsql()), Oracles.EVALUATED)
          .flatMap(List::stream)
          .toList();

  /// What `sibyl run` can use: also the oracle that must be named.
  public static final List<Oracle> RUN_ALLOWED =
      Stream.concat(RUN_DEFAULTS.stream(), Stream.of(new Noise())).toList();

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
