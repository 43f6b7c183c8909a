package sibyl.toy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.dialect.Catalogue;
import sibyl.dialect.Dialect;
import sibyl.dialect.PlanForm;
import sibyl.dialect.Storage;
import sibyl.dialect.Variant;
import sibyl.dialect.Waits;
import sibyl.dialect.dbms.Sqlite;
import sibyl.sql.Function;
import sibyl.toy.query.AggregateFunction;
import sibyl.toy.query.ScalarCalls;
import sibyl.toy.query.WindowFunction;

/// The dialect of [ToyDatabase]: that of SQLite, with only the functions that the toy engine has and without
/// extensions.
public final class Toy {
  private Toy() {}

  private static boolean known(Function function) {
    return switch (function.kind()) {
      case SCALAR -> ScalarCalls.known(function);
      case AGGREGATE -> AggregateFunction.known(function);
      case WINDOW -> WindowFunction.known(function);
      case GROUPING -> false;
    };
  }

  /// The storage engine that has the planted bugs.
  static final String TREE = "tree";

  public static final Dialect DIALECT =
      Sqlite.DIALECT
          .as("toy")
          .words(
              Sqlite.DIALECT
                  .words()
                  .withFunctions(
                      Sqlite.DIALECT.words().functions().stream().filter(Toy::known).toList()))
          .tables(Sqlite.DIALECT.tables().withModules(List.of()).withChanges(List.of()))
          .lacks(
              Stream.concat(Sqlite.DIALECT.lacks().stream(), Stream.of("alter AddRule"))
                  .collect(Collectors.toUnmodifiableSet()))
          .catalogue(
              Catalogue.of(ToyDatabase.DEFINITIONS)
                  .withDefinitions(Sqlite.DIALECT.catalogue().definitions())
                  .withWritableRowKey())
          .storage(Storage.of(Variant.opened("heap"), Variant.opened(TREE)))
          .excuses()
          .waits(Waits.NONE)
          .planForm(PlanForm.of(ToyDatabase.EXPLAIN.strip(), PlanForm.Shape.ROWS))
          .build();
}
