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
import sibyl.toy.query.Bind;
import sibyl.toy.query.Bound;
import sibyl.toy.query.Catalogue;
import sibyl.toy.query.Column;
import sibyl.toy.query.Frame;
import sibyl.toy.query.Prepared;
import sibyl.toy.query.Queries;
import sibyl.toy.query.Scope;
import sibyl.toy.query.Shortcuts;
import sibyl.toy.value.Halt;

/// INSERT, UPDATE and DELETE.
public record Changes(Store store, Shortcuts shortcuts) {

  /// The store after a statement. OR FAIL keeps what was done before the fault.
  public record Change(Store store, long changed, Optional<Fault> fault) {}

  private Catalogue catalogue() {
    return Catalogue.of(store, shortcuts);
  }

  public Change insert(Statement.Insert s) {
    Stored table = store.writable(s.table());
    Shape shape = table.shape();
    List<Integer> slots = slots(shape, s.columns());
    Prepared source = new Queries(catalogue(), Scope.NONE).prepare(s.source());
    if (source.columns().size() != slots.size()) {
      throw Halt.malformed(
          "table "
              + s.table()
              + " has "
              + slots.size()
              + " columns but "
              + source.columns().size()
              + " values were supplied");
    }
    Editing editing = new Editing(table, shortcuts);
    Writing writing = new Writing(shape, editing, s.or());
    Optional<Writing.Clash> clash = s.upsert().map(u -> upsert(u, table, editing));
    long changed = 0;
    for (Value[] row : source.rows().of(Frame.ROOT)) {
      Value[] cells = blank(shape);
      for (int i = 0; i < shape.width(); i++) {
        cells[i] = shape.attributes().get(i).standard().of(Frame.ROOT);
      }
      for (int i = 0; i < row.length; i++) {
        cells[slots.get(i)] = row[i];
      }
      try {
        changed += writing.write(cells, Optional.empty(), clash) ? 1 : 0;
      } catch (Halt halt) {
        return failed(halt, s.or(), editing, changed);
      }
    }
    return new Change(store.with(editing.done()), changed, Optional.empty());
  }

  private static Value[] blank(Shape shape) {
    Value[] cells = new Value[shape.width() + (shape.rowed() ? 1 : 0)];
    Arrays.fill(cells, Value.NULL);
    return cells;
  }

  private Change failed(Halt halt, String or, Editing editing, long changed) {
    if (!or.equalsIgnoreCase(Conflict.FAIL.name())) {
      throw halt;
    }
    return new Change(store.with(editing.done()), changed, Optional.of(halt.fault()));
  }

  private static List<Integer> slots(Shape shape, List<String> columns) {
    List<Integer> slots = new ArrayList<>();
    for (int i = 0; columns.isEmpty() && i < shape.width(); i++) {
      if (shape.attributes().get(i).generated().isEmpty()) {
        slots.add(i);
      }
    }
    columns.forEach(
        name -> slots.add(shape.numbered(name) ? shape.width() : settable(shape, name)));
    return slots;
  }

  private static int settable(Shape shape, String name) {
    int at = shape.at(name);
    if (shape.attributes().get(at).generated().isPresent()) {
      throw Halt.malformed("cannot change generated column " + name);
    }
    return at;
  }

  public Change update(Statement.Update s) {
    Stored table = store.writable(s.table());
    Bind bind =
        new Bind(catalogue(), Scope.NONE.inner(table.shape().columns(s.table()), List.of()));
    Optional<Bound> where = s.where().map(bind::expr);
    List<Assigned> set = assigned(table.shape(), s.set(), bind);
    Editing editing = new Editing(table, shortcuts);
    Writing writing = new Writing(table.shape(), editing, s.or());
    List<Row> chosen = chosen(table, where);
    List<Value[]> cells = chosen.stream().map(row -> changed(row, row.frame(), set)).toList();
    long changed = 0;
    for (int i = 0; i < cells.size(); i++) {
      try {
        boolean there = editing.has(chosen.get(i));
        changed +=
            there && writing.write(cells.get(i), Optional.of(chosen.get(i)), Optional.empty())
                ? 1
                : 0;
      } catch (Halt halt) {
        return failed(halt, s.or(), editing, changed);
      }
    }
    return new Change(store.with(editing.done()), changed, Optional.empty());
  }

  /// SET of some columns to the parts of one expression.
  private record Assigned(List<Integer> slots, List<Bound> parts) {}

  private static List<Assigned> assigned(Shape shape, List<Statement.Assignment> set, Bind bind) {
    List<Assigned> all = new ArrayList<>();
    for (Statement.Assignment each : set) {
      List<Bound> parts = bind.parts(each.value());
      if (parts.size() != each.columns().size()) {
        throw Halt.malformed(
            each.columns().size() + " columns assigned " + parts.size() + " values");
      }
      all.add(new Assigned(each.columns().stream().map(c -> settable(shape, c)).toList(), parts));
    }
    return all;
  }

  private static Value[] changed(Row row, Frame frame, List<Assigned> set) {
    Value[] cells = row.cells().clone();
    for (Assigned each : set) {
      for (int i = 0; i < each.slots().size(); i++) {
        cells[each.slots().get(i)] = each.parts().get(i).of(frame);
      }
    }
    return cells;
  }

  private static List<Row> chosen(Stored table, Optional<Bound> where) {
    return where
        .map(w -> table.rows().stream().filter(row -> w.holds(row.frame())).toList())
        .orElse(table.rows());
  }

  public Change delete(Statement.Delete s) {
    Stored table = store.writable(s.table());
    Bind bind =
        new Bind(catalogue(), Scope.NONE.inner(table.shape().columns(s.table()), List.of()));
    List<Row> chosen = chosen(table, s.where().map(bind::expr));
    Editing editing = new Editing(table, shortcuts);
    chosen.forEach(editing::delete);
    return new Change(store.with(editing.done()), chosen.size(), Optional.empty());
  }

  /// ON CONFLICT: the row that was there is left alone or changed; the one that was to be inserted is called
  /// `excluded`.
  private Writing.Clash upsert(Schema.Upsert upsert, Stored table, Editing editing) {
    Set<String> target =
        upsert.target().stream().map(c -> c.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    if (!target.isEmpty()
        && table.indexes().stream().noneMatch(i -> i.unique() && columns(i).equals(target))) {
      throw Halt.refused("ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint");
    }
    List<Column> names = new ArrayList<>(table.shape().columns(table.name()));
    table.shape().columns("excluded").forEach(c -> names.add(c.onlyQualified()));
    Bind bind = new Bind(catalogue(), Scope.NONE.inner(names, List.of()));
    Optional<Bound> where = upsert.where().map(bind::expr);
    List<Assigned> set = assigned(table.shape(), upsert.set(), bind);
    Writing writing = new Writing(table.shape(), editing, "");
    return new Writing.Clash() {
      @Override
      public boolean on(Index index) {
        return target.isEmpty() || columns(index).equals(target);
      }

      @Override
      public boolean met(Row there, Value[] candidate) {
        Value[] both = Arrays.copyOf(there.cells(), there.cells().length + candidate.length);
        System.arraycopy(candidate, 0, both, there.cells().length, candidate.length);
        Frame frame = new Frame(both, Frame.ROOT);
        return !set.isEmpty()
            && where.map(w -> w.holds(frame)).orElse(true)
            && writing.write(changed(there, frame, set), Optional.of(there), Optional.empty());
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
