package sibyl.toy.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sibyl.dialect.Fault;
import sibyl.sql.Expr;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Value;
import sibyl.toy.query.BoundExpr;
import sibyl.toy.query.BoundQuery;
import sibyl.toy.query.Catalogue;
import sibyl.toy.query.Column;
import sibyl.toy.query.EngineHooks;
import sibyl.toy.query.ExprBinder;
import sibyl.toy.query.QueryBinder;
import sibyl.toy.query.RowStack;
import sibyl.toy.query.Scope;
import sibyl.toy.value.StatementFailure;

/// Executes INSERT, UPDATE and DELETE.
public record DmlStatements(Store store, EngineHooks hooks) {

  /// The store after a statement. OR FAIL keeps the rows written before the fault.
  public record Change(Store store, long changed, Optional<Fault> fault) {}

  private Catalogue catalogue() {
    return Catalogue.of(store, hooks);
  }

  public Change insert(Statement.Insert s) {
    StoredTable table = store.writable(s.table());
    TableSchema shape = table.shape();
    List<Integer> slots = slots(shape, s.columns());
    BoundQuery source = new QueryBinder(catalogue(), Scope.NONE).bind(s.source());
    if (source.columns().size() != slots.size()) {
      throw StatementFailure.malformed(
          "table "
              + s.table()
              + " has "
              + slots.size()
              + " columns but "
              + source.columns().size()
              + " values were supplied");
    }
    TableEdit edit = new TableEdit(table, hooks);
    RowWriter writer = new RowWriter(shape, edit, s.or());
    Optional<RowWriter.UpsertAction> action = s.upsert().map(u -> upsert(u, table, edit));
    long changed = 0;
    for (Value[] row : source.rows().of(RowStack.ROOT)) {
      Value[] cells = blank(shape);
      for (int i = 0; i < shape.width(); i++) {
        cells[i] = shape.attributes().get(i).defaultValue().of(RowStack.ROOT);
      }
      for (int i = 0; i < row.length; i++) {
        cells[slots.get(i)] = row[i];
      }
      try {
        changed += writer.write(cells, Optional.empty(), action) ? 1 : 0;
      } catch (StatementFailure failure) {
        return failed(failure, s.or(), edit, changed);
      }
    }
    return new Change(store.with(edit.done()), changed, Optional.empty());
  }

  private static Value[] blank(TableSchema shape) {
    Value[] cells = new Value[shape.width() + (shape.hasRowId() ? 1 : 0)];
    Arrays.fill(cells, Value.NULL);
    return cells;
  }

  private Change failed(StatementFailure failure, String or, TableEdit edit, long changed) {
    if (!or.equalsIgnoreCase(Conflict.FAIL.name())) {
      throw failure;
    }
    return new Change(store.with(edit.done()), changed, Optional.of(failure.fault()));
  }

  private static List<Integer> slots(TableSchema shape, List<String> columns) {
    List<Integer> slots = new ArrayList<>();
    for (int i = 0; columns.isEmpty() && i < shape.width(); i++) {
      if (shape.attributes().get(i).generated().isEmpty()) {
        slots.add(i);
      }
    }
    columns.forEach(
        name -> slots.add(shape.namesRowId(name) ? shape.width() : settable(shape, name)));
    return slots;
  }

  private static int settable(TableSchema shape, String name) {
    int at = shape.at(name);
    if (shape.attributes().get(at).generated().isPresent()) {
      throw StatementFailure.malformed("cannot change generated column " + name);
    }
    return at;
  }

  public Change update(Statement.Update s) {
    StoredTable table = store.writable(s.table());
    ExprBinder bind =
        new ExprBinder(catalogue(), Scope.NONE.inner(table.shape().columns(s.table()), List.of()));
    Optional<BoundExpr> where = s.where().map(bind::expr);
    List<Assigned> set = assigned(table.shape(), s.set(), bind);
    TableEdit edit = new TableEdit(table, hooks);
    RowWriter writer = new RowWriter(table.shape(), edit, s.or());
    List<Row> chosen = chosen(table, where);
    List<Value[]> cells = chosen.stream().map(row -> changed(row, row.frame(), set)).toList();
    long changed = 0;
    for (int i = 0; i < cells.size(); i++) {
      try {
        boolean there = edit.has(chosen.get(i));
        changed +=
            there && writer.write(cells.get(i), Optional.of(chosen.get(i)), Optional.empty())
                ? 1
                : 0;
      } catch (StatementFailure failure) {
        return failed(failure, s.or(), edit, changed);
      }
    }
    return new Change(store.with(edit.done()), changed, Optional.empty());
  }

  /// SET (a, b) = (x, y): some columns and the values for them.
  private record Assigned(List<Integer> slots, List<BoundExpr> parts) {}

  private static List<Assigned> assigned(
      TableSchema shape, List<Statement.Assignment> set, ExprBinder bind) {
    List<Assigned> all = new ArrayList<>();
    for (Statement.Assignment each : set) {
      List<BoundExpr> parts = bind.parts(each.value());
      if (parts.size() != each.columns().size()) {
        throw StatementFailure.malformed(
            each.columns().size() + " columns assigned " + parts.size() + " values");
      }
      all.add(new Assigned(each.columns().stream().map(c -> settable(shape, c)).toList(), parts));
    }
    return all;
  }

  private static Value[] changed(Row row, RowStack frame, List<Assigned> set) {
    Value[] cells = row.cells().clone();
    for (Assigned each : set) {
      for (int i = 0; i < each.slots().size(); i++) {
        cells[each.slots().get(i)] = each.parts().get(i).of(frame);
      }
    }
    return cells;
  }

  private static List<Row> chosen(StoredTable table, Optional<BoundExpr> where) {
    return where
        .map(w -> table.rows().stream().filter(row -> w.holds(row.frame())).toList())
        .orElse(table.rows());
  }

  public Change delete(Statement.Delete s) {
    StoredTable table = store.writable(s.table());
    ExprBinder bind =
        new ExprBinder(catalogue(), Scope.NONE.inner(table.shape().columns(s.table()), List.of()));
    List<Row> chosen = chosen(table, s.where().map(bind::expr));
    TableEdit edit = new TableEdit(table, hooks);
    chosen.forEach(edit::delete);
    return new Change(store.with(edit.done()), chosen.size(), Optional.empty());
  }

  /// ON CONFLICT: the existing row is kept or updated; the row to insert is named `excluded`.
  private RowWriter.UpsertAction upsert(Schema.Upsert upsert, StoredTable table, TableEdit edit) {
    Set<String> target =
        upsert.target().stream().map(c -> c.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    if (!target.isEmpty()
        && table.indexes().stream().noneMatch(i -> i.unique() && columns(i).equals(target))) {
      throw StatementFailure.refused(
          "ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint");
    }
    List<Column> names = new ArrayList<>(table.shape().columns(table.name()));
    table.shape().columns("excluded").forEach(c -> names.add(c.onlyQualified()));
    ExprBinder bind = new ExprBinder(catalogue(), Scope.NONE.inner(names, List.of()));
    Optional<BoundExpr> where = upsert.where().map(bind::expr);
    List<Assigned> set = assigned(table.shape(), upsert.set(), bind);
    RowWriter writer = new RowWriter(table.shape(), edit, "");
    return new RowWriter.UpsertAction() {
      @Override
      public boolean appliesTo(Index index) {
        return target.isEmpty() || columns(index).equals(target);
      }

      @Override
      public boolean update(Row there, Value[] candidate) {
        Value[] both = Arrays.copyOf(there.cells(), there.cells().length + candidate.length);
        System.arraycopy(candidate, 0, both, there.cells().length, candidate.length);
        RowStack frame = new RowStack(both, RowStack.ROOT);
        return !set.isEmpty()
            && where.map(w -> w.holds(frame)).orElse(true)
            && writer.write(changed(there, frame, set), Optional.of(there), Optional.empty());
      }
    };
  }

  private static Set<String> columns(Index index) {
    Set<String> columns = new HashSet<>();
    for (Index.KeyTerm term : index.terms()) {
      columns.add(term.form() instanceof Expr.ColumnRef c ? c.column() : "");
    }
    return columns;
  }
}
