package sibyl.toy;

import java.util.List;
import sibyl.dialect.Dialect;
import sibyl.dialect.Sqlite;
import sibyl.sql.Function;

/// The dialect of [ToyDatabase]: SQLite's, with the functions it has and without extensions.
public final class Toy {
  private Toy() {}

  private static boolean known(Function function) {
    return switch (function.kind()) {
      case SCALAR -> Scalars.known(function);
      case AGGREGATE -> Aggregates.known(function);
      case WINDOW -> Windows.known(function);
    };
  }

  private static Dialect.Words words(Dialect.Words all) {
    return new Dialect.Words(
        all.casts(),
        all.functions().stream().filter(Toy::known).toList(),
        all.collations(),
        all.patterns(),
        all.joins(),
        all.frames(),
        all.cteHints(),
        all.tableHints(),
        all.edges());
  }

  private static Dialect.Tables tables(Dialect.Tables all) {
    return new Dialect.Tables(
        all.types(), all.options(), List.of(), all.conflicts(), all.keyTails(),
        all.countingKeyTail(), all.referenceTails(), all.rowKey());
  }

  public static final Dialect DIALECT =
      new Dialect(
          "toy",
          Sqlite.DIALECT.spelling(),
          words(Sqlite.DIALECT.words()),
          tables(Sqlite.DIALECT.tables()),
          Sqlite.DIALECT.variables(),
          Sqlite.DIALECT.verbs(),
          Sqlite.DIALECT.faults(),
          new Dialect.Hosting("", "", "", ""));
}
