package sibyl.reduce;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import sibyl.finding.Case;
import sibyl.sql.Schema;
import sibyl.sql.Statement;

/// A pass of the reducer: drops an `ALTER TABLE … RENAME` and writes the old name in all that follows; without the second step
/// dropping it would only give errors.
final class UndoneRenames implements Shrink {
  @Override
  public String name() {
    return "renames";
  }

  @Override
  public String about() {
    return "undoes renames of tables and columns";
  }

  @Override
  public Case apply(Case start, Predicate<Case> stillFails) {
    Attempts attempts = new Attempts(start, stillFails);
    for (int i = start.steps().size() - 1; i >= 0; i--) {
      int at = i;
      attempts.attempt(() -> undone(attempts.best(), at));
    }
    return attempts.best();
  }

  /// The case without the renaming at that step, and the old name in all that follows.
  static Case undone(Case c, int at) {
    Map<String, String> tables = new HashMap<>();
    Map<String, String> columns = new HashMap<>();
    if (c.steps().get(at).statement()
        instanceof Statement.AlterTable(String table, Schema.Alteration change, _)) {
      if (change instanceof Schema.RenameTable(String to)) {
        tables.put(to, table);
      } else if (change instanceof Schema.RenameColumn(String from, String to)) {
        columns.put(to, from);
      } else if (change instanceof Schema.Rework r) {
        undone(table, r, tables, columns);
      }
    }
    if (tables.isEmpty() && columns.isEmpty()) {
      return c;
    }
    Case undone = c;
    for (int i = at + 1; i < c.steps().size(); i++) {
      undone =
          undone.withStep(i, RenamedColumns.renamed(c.steps().get(i).statement(), tables, columns));
    }
    return undone
        .keeping(IntStream.range(0, c.steps().size()).filter(i -> i != at).boxed().toList())
        .withProbe(c.probe().with(RenamedColumns.renamed(c.probe().asked(), tables, columns)));
  }

  private static void undone(
      String table, Schema.Rework change, Map<String, String> tables, Map<String, String> columns) {
    if (change.effect() == Schema.Effect.TABLE_RENAMED) {
      tables.put(change.to(), table);
    } else if (change.effect() == Schema.Effect.OBJECT_RENAMED) {
      tables.put(change.to(), change.object());
    } else if (change.effect() == Schema.Effect.COLUMN_RENAMED) {
      columns.put(change.to(), change.column());
    } else if (change.effect() == Schema.Effect.CHANGED) {
      change.definition().ifPresent(d -> columns.put(d.name(), change.column()));
    }
  }
}
