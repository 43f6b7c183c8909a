package sibyl.app;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.oracle.Oracles;
import sibyl.probe.Oracle;
import sibyl.proof.Eqsql;
import sibyl.proof.Noise;

/// The oracles of all modules.
public final class AllOracles {
  private AllOracles() {}

  /// Those that every hunt asks.
  public static final List<Oracle> ALL =
      Stream.concat(Oracles.ALL.stream(), Stream.of(new Eqsql())).toList();

  /// Also those that a hunt asks only if they are named.
  public static final List<Oracle> DRAWN =
      Stream.concat(ALL.stream(), Stream.of(new Noise())).toList();

  /// Also those that are only asked of queries which somebody brings.
  public static final List<Oracle> ASKED =
      Stream.concat(ALL.stream(), Oracles.ASKED.stream()).toList();

  /// All that can be named.
  public static final List<Oracle> KNOWN =
      Stream.concat(DRAWN.stream(), Oracles.ASKED.stream()).toList();

  public static Optional<Oracle> named(String name) {
    return KNOWN.stream().filter(o -> o.name().equals(name)).findFirst();
  }
}
