package sibyl.dialect;

import java.util.List;
import java.util.Optional;

/// The list of all dialects.
public final class Dialects {
  private Dialects() {}

  public static final List<Dialect> ALL = List.of(Sqlite.DIALECT, H2.DIALECT, Duckdb.DIALECT);

  public static Optional<Dialect> named(String name) {
    return ALL.stream().filter(d -> d.name().equals(name)).findFirst();
  }
}
