package sibyl.app;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.oracle.Oracle;
import sibyl.oracle.Oracles;
import sibyl.proof.Eqsql;

/// The oracles of all modules.
public final class AllOracles {
  private AllOracles() {}

  public static final List<Oracle> ALL =
      Stream.concat(Oracles.ALL.stream(), Stream.of(new Eqsql())).toList();

  public static Optional<Oracle> named(String name) {
    return ALL.stream().filter(o -> o.name().equals(name)).findFirst();
  }
}
