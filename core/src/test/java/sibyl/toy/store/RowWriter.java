package sibyl.toy.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Value;
import sibyl.toy.query.BoundExpr;
import sibyl.toy.query.RowStack;
import sibyl.toy.value.StatementFailure;
import sibyl.toy.value.Ternary;

/// Brings one row into a table: conversions, generated columns, then the rules of the table in the order in which they
/// are tested. `or` is the conflict clause of the statement, or empty.
record RowWriter(TableSchema shape, TableEdit editing, String or) {

  /// What becomes of a row that clashes with one already there, if the statement says it.
  interface Clash {
    /// Whether this index is meant.
    boolean on(Index index);

    /// True if the row that was there has changed.
    boolean met(Row there, Value[] candidate);
  }

  /// True if the table has changed.
  boolean write(Value[] given, Optional<Row> old, Optional<Clash> clash) {
    long id = old.map(Row::id).orElseGet(editing::nextId);
    Value[] cells = given.clone();
    for (int i = 0; i < shape.width(); i++) {
      cells[i] = shape.attributes().get(i).column().affinity().stored(cells[i]);
    }
    if (shape.rowed()) {
      id = rowId(cells[shape.width()], id);
    }
    if (shape.rowKey().isPresent()) {
      int key = shape.rowKey().get();
      id = rowId(cells[key], id);
      cells[key] = new Value.Int(id);
    }
    if (shape.rowed()) {
      cells[shape.width()] = new Value.Int(id);
    }
    compute(cells);
    if (!complete(cells) || !allowed(cells)) {
      return false;
    }
    return place(new Row(id, cells), old, clash);
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

  /// NOT NULL and STRICT; false if the row is to be passed over.
  private boolean complete(Value[] cells) {
    for (int i = 0; i < shape.width(); i++) {
      TableSchema.Attribute attribute = shape.attributes().get(i);
      if (cells[i] instanceof Value.Null && attribute.notNull().isPresent()) {
        Conflict conflict = Conflict.of(or, attribute.notNull().get());
        if (conflict == Conflict.IGNORE) {
          return false;
        }
        Value standard =
            attribute.column().affinity().stored(attribute.standard().of(RowStack.ROOT));
        if (conflict != Conflict.REPLACE
            || standard instanceof Value.Null
            || attribute.generated().isPresent()) {
          throw StatementFailure.refused(
              "NOT NULL constraint failed: " + shape.name() + "." + attribute.column().name());
        }
        cells[i] = standard;
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
      if (Ternary.of(check.of(frame)) == Ternary.FALSE) {
        if (Conflict.of(or, Conflict.ABORT) == Conflict.IGNORE) {
          return false;
        }
        throw StatementFailure.refused("CHECK constraint failed: " + shape.name());
      }
    }
    return true;
  }

  /// Rules that refuse come before rules that replace, so that nothing is replaced in vain.
  private boolean place(Row row, Optional<Row> old, Optional<Clash> clash) {
    List<Row> replaced = new ArrayList<>();
    for (int i = 0; i < editing.indexes().size(); i++) {
      Index index = editing.indexes().get(i);
      List<Row> there = editing.clashes(i, row, old);
      if (there.isEmpty()) {
        continue;
      }
      if (clash.isPresent() && clash.get().on(index)) {
        return clash.get().met(there.getFirst(), row.cells());
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
    replaced.stream().filter(editing::has).forEach(editing::delete);
    old.ifPresentOrElse(
        o -> editing.update(o, row), () -> editing.insert(row, !replaced.isEmpty()));
    return true;
  }
}
