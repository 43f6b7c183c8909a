package sibyl.toy.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.dialect.scalars.sqlite.Truth;
import sibyl.scalar.Ternary;
import sibyl.sql.Value;
import sibyl.toy.query.BoundExpr;
import sibyl.toy.query.RowStack;
import sibyl.toy.value.StatementFailure;

/// Writes one row into a table: converts its values, computes generated columns, then tests the constraints. `or` is
/// the conflict clause of the statement, or empty.
record RowWriter(TableSchema shape, TableEdit edit, String or) {

  /// What the ON CONFLICT clause of an INSERT does with a row that violates a unique index.
  interface UpsertAction {
    /// Whether the clause is about this index.
    boolean appliesTo(Index index);

    /// Updates the existing row or not; true if it changed.
    boolean update(Row there, Value[] candidate);
  }

  /// True if the table has changed.
  boolean write(Value[] given, Optional<Row> old, Optional<UpsertAction> upsert) {
    long id = old.map(Row::id).orElseGet(edit::nextId);
    Value[] cells = given.clone();
    for (int i = 0; i < shape.width(); i++) {
      cells[i] = shape.attributes().get(i).column().affinity().stored(cells[i]);
    }
    if (shape.hasRowId()) {
      id = rowId(cells[shape.width()], id);
    }
    if (shape.rowIdColumn().isPresent()) {
      int key = shape.rowIdColumn().get();
      id = rowId(cells[key], id);
      cells[key] = new Value.Int(id);
    }
    if (shape.hasRowId()) {
      cells[shape.width()] = new Value.Int(id);
    }
    compute(cells);
    if (!complete(cells) || !allowed(cells)) {
      return false;
    }
    return place(new Row(id, cells), old, upsert);
  }

  private static long rowId(Value value, long next) {
    return switch (value) {
      case Value.Null _ -> next;
      case Value.Int i -> i.value();
      case Value.Bool _, Value.Real _, Value.Text _, Value.Typed _, Value.Blob _ ->
          throw StatementFailure.refused("datatype mismatch");
    };
  }

  private void compute(Value[] cells) {
    RowStack frame = new RowStack(cells, RowStack.ROOT);
    for (int i : shape.generated()) {
      TableSchema.Attribute attribute = shape.attributes().get(i);
      cells[i] =
          attribute.column().affinity().stored(attribute.generated().orElseThrow().of(frame));
    }
  }

  /// Tests NOT NULL and STRICT; false if the row is to be ignored.
  private boolean complete(Value[] cells) {
    for (int i = 0; i < shape.width(); i++) {
      TableSchema.Attribute attribute = shape.attributes().get(i);
      if (cells[i] instanceof Value.Null && attribute.notNull().isPresent()) {
        Conflict conflict = Conflict.of(or, attribute.notNull().get());
        if (conflict == Conflict.IGNORE) {
          return false;
        }
        Value defaultValue =
            attribute.column().affinity().stored(attribute.defaultValue().of(RowStack.ROOT));
        if (conflict != Conflict.REPLACE
            || defaultValue instanceof Value.Null
            || attribute.generated().isPresent()) {
          throw StatementFailure.refused(
              "NOT NULL constraint failed: " + shape.name() + "." + attribute.column().name());
        }
        cells[i] = defaultValue;
        compute(cells);
      }
      if (shape.strict() && !fits(cells[i], attribute.type())) {
        throw StatementFailure.refused(
            "cannot store value in " + attribute.type() + " column " + attribute.column().name());
      }
    }
    return true;
  }

  private static boolean fits(Value value, String type) {
    return switch (value) {
      case Value.Null _ -> true;
      case Value.Bool _, Value.Int _ ->
          type.equals("INT") || type.equals("INTEGER") || type.equals("ANY");
      case Value.Real _ -> type.equals("REAL") || type.equals("ANY");
      case Value.Text _, Value.Typed _ -> type.equals("TEXT") || type.equals("ANY");
      case Value.Blob _ -> type.equals("BLOB") || type.equals("ANY");
    };
  }

  private boolean allowed(Value[] cells) {
    RowStack frame = new RowStack(cells, RowStack.ROOT);
    for (BoundExpr check : shape.checks()) {
      if (Truth.of(check.of(frame)) == Ternary.FALSE) {
        if (Conflict.of(or, Conflict.ABORT) == Conflict.IGNORE) {
          return false;
        }
        throw StatementFailure.refused("CHECK constraint failed: " + shape.name());
      }
    }
    return true;
  }

  /// Rows are replaced only after all unique indexes were tested, so that nothing is replaced if one of them refuses
  /// the row.
  private boolean place(Row row, Optional<Row> old, Optional<UpsertAction> upsert) {
    List<Row> replaced = new ArrayList<>();
    for (int i = 0; i < edit.indexes().size(); i++) {
      Index index = edit.indexes().get(i);
      List<Row> there = edit.clashes(i, row, old);
      if (there.isEmpty()) {
        continue;
      }
      if (upsert.isPresent() && upsert.get().appliesTo(index)) {
        return upsert.get().update(there.getFirst(), row.cells());
      }
      switch (Conflict.of(or, index.conflict())) {
        case IGNORE -> {
          return false;
        }
        case REPLACE -> replaced.addAll(there);
        case ABORT, FAIL, ROLLBACK ->
            throw StatementFailure.refused(
                "UNIQUE constraint failed: " + index.definition().name());
      }
    }
    replaced.stream().filter(edit::has).forEach(edit::delete);
    old.ifPresentOrElse(o -> edit.update(o, row), () -> edit.insert(row, !replaced.isEmpty()));
    return true;
  }
}
