package sibyl.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Ternary;
import sibyl.scalar.Typing;
import sibyl.session.Outcome;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// The engine itself, row by row: the tuples stand in a plain table without keys or indexes, and expressions in the select list of
/// a query of it alone, so that there is nothing to optimise.
///
/// ```sql
/// CREATE TABLE ref_1(n, a_c0 TEXT COLLATE NOCASE, b_c1 INTEGER);   the columns as they were declared
/// INSERT INTO ref_1 VALUES (0, 'x', 1), (1, 'x', NULL);            the tuples; rows of outer joins are NULL
/// SELECT n, a_c0, b_c1, a_c0 = b_c1 FROM ref_1;
/// ```
///
/// The columns are read back: a value that the table changed makes it silent.
final class EngineAuthority implements Authority {
  /// More rows would make a statement too long.
  private static final int MOST_ROWS = 1_000;

  private static final int MOST_GROUPS = 12;
  private static final String NUMBER = "n_";

  private final Dialect dialect;
  private final Function<Statement, Outcome> engine;
  private int tables;

  EngineAuthority(Dialect dialect, Function<Statement, Outcome> engine) {
    this.dialect = dialect;
    this.engine = engine;
  }

  /// A table of tuples: each distinct combination of the cells that expressions need, once.
  private record Copy(String name, List<Slot> slots, List<Integer> row, List<List<Known>> rows) {}

  @Override
  public List<List<Known>> values(Frame frame, List<Expr> exprs) {
    List<Expr> shown = exprs.stream().map(EngineAuthority::plain).toList();
    Copy copy = copy(frame, shown, false);
    List<Query.Item> items = new ArrayList<>(columns(copy));
    shown.forEach(e -> items.add(Query.Item.of(e)));
    Map<Integer, List<Value>> answers = checked(copy, rows(select(items, copy)));
    drop(copy);
    List<List<Known>> all = new ArrayList<>();
    int own = 1 + copy.slots().size();
    for (int e = 0; e < exprs.size(); e++) {
      Typing typing = Typings.of(exprs.get(e), frame);
      List<Known> values = new ArrayList<>();
      for (int row : copy.row()) {
        values.add(new Known(cell(answers, row, own + e), typing));
      }
      all.add(values);
    }
    return all;
  }

  /// A column of a table could not be declared so that it compares as the constant does.
  @Override
  public Optional<Known> constant(Expr expr) {
    return Optional.empty();
  }

  @Override
  public boolean comparesByType() {
    return true;
  }

  @Override
  public boolean comparedAlike(Typing typing) {
    return typing.collation().isEmpty();
  }

  @Override
  public Value key(Known cell) {
    if (!cell.typing().plain()) {
      throw new Silence("equality under a collation");
    }
    return cell.value();
  }

  private static Value cell(Map<Integer, List<Value>> answers, int row, int column) {
    List<Value> cells = answers.get(row);
    if (cells == null) {
      throw new Silence("rows lost in a copy");
    }
    return cells.get(column);
  }

  /// A condition that is no truth value by itself becomes one by being negated twice.
  private static Expr plain(Expr expr) {
    return expr instanceof Expr.Implicit i && i.to() == SqlType.BOOLEAN
        ? new Expr.Not(new Expr.Not(expr))
        : expr;
  }

  private List<Query.Item> columns(Copy copy) {
    List<Query.Item> items = new ArrayList<>();
    items.add(Query.Item.of(number()));
    copy.slots().forEach(s -> items.add(Query.Item.of(s.ref())));
    return items;
  }

  private static Expr number() {
    return new Expr.ColumnRef("", NUMBER, SqlType.INTEGER, Grade.FIRM);
  }

  private static Query select(List<Query.Item> items, Copy copy) {
    return new Query.Select(items, new Relation.Named(copy.name()), Optional.empty());
  }

  private List<List<Value>> rows(Query query) {
    return switch (engine.apply(query)) {
      case Outcome.Rows(List<List<Value>> rows) -> rows;
      case Outcome.Failed(var fault) -> throw new Silence("row by row: fault " + fault.kind());
      case Outcome.Done _, Outcome.Blocked _, Outcome.NotRun _ ->
          throw new Silence("row by row: no rows");
    };
  }

  private static Map<Integer, List<Value>> checked(Copy copy, List<List<Value>> answers) {
    Map<Integer, List<Value>> found = new LinkedHashMap<>();
    for (List<Value> answer : answers) {
      if (!(answer.getFirst() instanceof Value.Int(long number))) {
        throw new Silence("numbers lost in a copy");
      }
      List<Known> cells = copy.rows().get((int) number);
      for (int i = 0; i < cells.size(); i++) {
        if (!cells.get(i).value().equals(answer.get(i + 1))) {
          throw new Silence("values change in a copy");
        }
      }
      found.put((int) number, answer);
    }
    return found;
  }

  /// Stores the tuples, with the slots that the expressions name. `all`: a row for each tuple, even if it is like another.
  private Copy copy(Frame frame, List<Expr> exprs, boolean all) {
    List<Integer> used = new ArrayList<>();
    for (int i = 0; i < frame.slots().size(); i++) {
      String name = frame.slots().get(i).name();
      if (exprs.stream()
          .anyMatch(
              e -> Tree.any(e, n -> n instanceof Expr.ColumnRef c && c.column().equals(name)))) {
        used.add(i);
      }
    }
    List<List<Known>> rows = new ArrayList<>();
    Map<List<Known>, Integer> seen = new LinkedHashMap<>();
    List<Integer> row = new ArrayList<>();
    for (Frame.Tuple tuple : frame.tuples()) {
      List<Known> cells = used.stream().map(tuple.cells()::get).toList();
      Integer known = all ? null : seen.get(cells);
      if (known == null) {
        known = rows.size();
        rows.add(cells);
        seen.put(cells, known);
      }
      row.add(known);
    }
    List<Slot> slots = used.stream().map(frame.slots()::get).toList();
    if (rows.size() > MOST_ROWS) {
      throw new Silence("too many tuples");
    }
    Copy copy = new Copy("ref_" + ++tables, slots, row, rows);
    done(create(copy));
    if (!rows.isEmpty()) {
      done(insert(copy));
    }
    return copy;
  }

  private void done(Statement statement) {
    if (engine.apply(statement) instanceof Outcome.Failed(var fault)) {
      throw new Silence("no copy: fault " + fault.kind());
    }
  }

  private void drop(Copy copy) {
    done(new Statement.Drop(Statement.ObjectKind.TABLE, copy.name()));
  }

  private Statement create(Copy copy) {
    List<Schema.ColumnDef> columns = new ArrayList<>();
    columns.add(new Schema.ColumnDef(NUMBER, type(SqlType.INTEGER), List.of()));
    for (Slot slot : copy.slots()) {
      String collation = slot.typing().collation();
      columns.add(
          new Schema.ColumnDef(
              slot.name(),
              slot.typing().declared().isEmpty()
                  ? type(slot.typing().kind())
                  : TypeName.loose(slot.typing().declared(), slot.typing().kind()),
              collation.isEmpty() || collation.equals(Typing.BY_TYPE)
                  ? List.of()
                  : List.of(new Schema.Collation(collation))));
    }
    return new Statement.CreateTable(false, copy.name(), columns, List.of(), List.of());
  }

  /// A type for values of that kind. Where any column may hold any value, a type would convert them.
  private TypeName type(SqlType kind) {
    if (dialect.words().kinds().contains(SqlType.ANY)) {
      return TypeName.loose("", SqlType.ANY);
    }
    List<Weighted<TypeName>> columns =
        dialect.tables().types().stream().filter(t -> t.item().type() == kind).toList();
    return dialect.words().casts().stream()
        .filter(t -> t.type() == kind && declares(t, columns))
        .reduce((first, last) -> last)
        .or(
            () ->
                columns.stream().max(Comparator.comparingInt(Weighted::weight)).map(Weighted::item))
        .orElseThrow(() -> new Silence("no column type for a value"));
  }

  /// Whether a column can have the type of a cast. Some casts are to types of their own, such as SIGNED, or to CHAR of any length.
  private static boolean declares(TypeName cast, List<Weighted<TypeName>> columns) {
    String text = cast.text();
    int size = text.indexOf('(');
    return columns.stream()
        .map(c -> c.item().text())
        .anyMatch(
            c ->
                c.equalsIgnoreCase(text)
                    || (size > 0 && c.regionMatches(true, 0, text, 0, size + 1)));
  }

  private static Statement insert(Copy copy) {
    List<List<Expr>> rows = new ArrayList<>();
    for (int i = 0; i < copy.rows().size(); i++) {
      List<Expr> cells = new ArrayList<>();
      cells.add(new Expr.Literal(new Value.Int(i)));
      copy.rows().get(i).forEach(c -> cells.add(new Expr.Literal(c.value())));
      rows.add(cells);
    }
    return new Statement.Insert(
        "", copy.name(), List.of(), new Query.Values(rows), Optional.empty());
  }

  @Override
  public Ternary truth(Known condition) {
    return switch (condition.value()) {
      case Value.Null _ -> Ternary.UNKNOWN;
      case Value.Bool b -> Ternary.of(b.value());
      case Value.Int i -> Ternary.of(i.value() != 0);
      case Value.Real r -> Ternary.of(r.value() != 0);
      case Value.Text _, Value.Typed _, Value.Blob _ -> throw new Silence("not a truth value");
    };
  }

  @Override
  public Known bool(Ternary value) {
    boolean own = dialect.words().casts().stream().anyMatch(t -> t.type() == SqlType.BOOLEAN);
    Typing typing = Typing.of(own ? SqlType.BOOLEAN : SqlType.INTEGER, "");
    return new Known(
        switch (value) {
          case UNKNOWN -> Value.NULL;
          case TRUE -> own ? new Value.Bool(true) : new Value.Int(1);
          case FALSE -> own ? new Value.Bool(false) : new Value.Int(0);
        },
        typing);
  }

  @Override
  public Known count(long rows) {
    return new Known(new Value.Int(rows), Typing.of(SqlType.INTEGER, ""));
  }

  @Override
  public List<Known> aggregate(Frame frame, Expr.Aggregate aggregate, List<List<Integer>> groups) {
    if (groups.size() > MOST_GROUPS) {
      throw new Silence("too many groups");
    }
    Typing typing = Typing.of(aggregate.type(), "");
    List<Known> values = new ArrayList<>();
    Expr.Aggregate all =
        new Expr.Aggregate(
            aggregate.function(), aggregate.args(), aggregate.distinct(), Optional.empty());
    for (List<Integer> group : groups) {
      Copy copy = copy(frame.keeping(group::contains), List.of(all), true);
      List<List<Value>> answer = rows(select(List.of(Query.Item.of(all)), copy));
      drop(copy);
      values.add(new Known(answer.getFirst().getFirst(), typing));
    }
    return values;
  }

  @Override
  public OptionalInt order(Known left, Known right) {
    return OptionalInt.empty();
  }
}
