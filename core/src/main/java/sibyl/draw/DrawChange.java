package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.dialect.Dialect;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// Generates INSERT, UPDATE and DELETE for a table. [DrawSetup] uses it to fill the tables of a new database and to change them
/// between questions, [DrawConduct] for changes that run on a table and on its copy. Where the DBMS has words for it (`OR
/// IGNORE`, `ON CONFLICT DO NOTHING`), rows that violate a key are mostly skipped, so that the others stay.
final class DrawChange extends DrawPart {

  DrawChange(Grammar grammar, Scene scene, Choices choices) {
    super(new DrawExpr(grammar, scene, choices));
  }

  Statement insert(Table table) {
    Optional<Dialect.Module> module =
        grammar.dialect().tables().modules().stream()
            .filter(m -> m.name().equals(table.module()))
            .findFirst();
    if (module.isPresent() && !module.get().commands().isEmpty() && choices.oneIn(12)) {
      return command(table, module.get());
    }
    List<Table.Column> some = choices.some(table.settable(), table.settable().size());
    boolean all = module.isPresent() || choices.percent(70);
    List<Table.Column> columns =
        table.settable().stream().filter(c -> all || c.notNull() || some.contains(c)).toList();
    List<List<Expr>> rows = new ArrayList<>();
    // A row that violates a constraint makes the whole statement fail.
    boolean few =
        table.rows() >= grammar.sizes().rows()
            || (failsOnConflict() && table.traits().guarded() && choices.oneIn(3));
    for (int i = few ? 1 : choices.between(2, 10); i > 0; i--) {
      List<Expr> row =
          module.map(Dialect.Module::odd).orElse(false) ? box(columns) : row(columns, table);
      if (rows.isEmpty() || !clashes(row, rows, columns, table)) {
        rows.add(row);
      }
    }
    Query source = new Query.Values(rows);
    boolean strict = columns.stream().anyMatch(c -> c.grade() == Grade.FIRM);
    if (choices.oneIn(14)
        && !few
        && module.isEmpty()
        && !(strict && grammar.dynamic())
        && !needsDistinctKeys(table)) {
      source = copied(columns).orElse(source);
    }
    String or = choices.percent(table.traits().guarded() ? 80 : 12) ? conflict() : "";
    boolean upserts =
        or.isEmpty()
            && module.isEmpty()
            && !table.keys().isEmpty()
            && (grammar.may("upsert nothing") || grammar.may("upsert update"))
            && choices.oneIn(2);
    Optional<Schema.Upsert> upsert =
        upserts ? Optional.of(upsert(table)) : skipsConflicts(table) ? NOTHING : Optional.empty();
    if (upsert.isPresent() && !upsert.get().set().isEmpty() && !grammar.free()) {
      // Strict engines refuse to change a row twice.
      source = new Query.Values(List.of(rows.getFirst()));
    }
    return new Statement.Insert(
        or, table.name(), columns.stream().map(Table.Column::name).toList(), source, upsert);
  }

  /// Some virtual tables take commands as values of a column that has the name of the table.
  private Statement command(Table table, Dialect.Module module) {
    Expr command = new Expr.Literal(new Value.Text(choices.pick(module.commands())));
    return new Statement.Insert(
        "",
        table.name(),
        List.of(table.name()),
        new Query.Values(List.of(List.of(command))),
        Optional.empty());
  }

  private static final Optional<Schema.Upsert> NOTHING =
      Optional.of(new Schema.Upsert(List.of(), List.of(), Optional.empty()));

  /// Whether to use ON CONFLICT DO NOTHING, where the dialect has no other way to skip rows that violate a key.
  private boolean skipsConflicts(Table table) {
    boolean unique =
        !table.keys().isEmpty()
            || scene.indexes().stream().anyMatch(i -> i.unique() && i.table().equals(table.name()));
    return grammar.dialect().tables().conflicts().isEmpty()
        && unique
        && grammar.may("upsert nothing")
        && choices.percent(85);
  }

  /// Whether the dialect has no way to skip rows that violate a constraint.
  private boolean failsOnConflict() {
    return grammar.dialect().tables().conflicts().isEmpty() && !grammar.may("upsert nothing");
  }

  private boolean needsDistinctKeys(Table table) {
    return failsOnConflict() && !table.keys().isEmpty();
  }

  private static boolean keyed(Table.Column column, Table table) {
    return table.keys().stream().anyMatch(k -> k.contains(column.name()));
  }

  private boolean clashes(
      List<Expr> row, List<List<Expr>> others, List<Table.Column> columns, Table table) {
    for (int i = 0; needsDistinctKeys(table) && i < columns.size(); i++) {
      int at = i;
      if (keyed(columns.get(i), table)
          && others.stream().anyMatch(o -> o.get(at).equals(row.get(at)))) {
        return true;
      }
    }
    return false;
  }

  private String conflict() {
    List<String> words = grammar.dialect().tables().conflicts();
    // The first two never fail, so that most inserts add rows.
    return words.isEmpty()
        ? ""
        : choices.percent(90)
            ? words.get(choices.below(Math.min(2, words.size())))
            : choices.pick(words);
  }

  private List<Expr> row(List<Table.Column> columns, Table table) {
    List<Expr> row = new ArrayList<>();
    for (Table.Column column : columns) {
      boolean key =
          column.kind() == SqlType.INTEGER && table.keys().contains(List.of(column.name()));
      SqlType wanted =
          choices.percent(72) || column.grade() == Grade.FIRM ? column.kind() : SqlType.ANY;
      Value value =
          grammar.dynamic()
              ? DrawValue.of(wanted, scene, choices)
              : DrawValue.of(column.type(), scene, choices);
      // Most rows should be accepted: integers for an integer key, no NULL for a NOT NULL column.
      boolean whole =
          value instanceof Value.Int || (value instanceof Value.Null && !column.notNull());
      if ((key && !whole && choices.percent(95))
          || (column.notNull() && value instanceof Value.Null)) {
        value =
            grammar.dynamic()
                ? new Value.Int(choices.below(100))
                : DrawValue.present(column.type(), scene, choices);
      }
      // Where a repeated key is an error, keys come from a wider range.
      if (column.kind() == SqlType.INTEGER
          && needsDistinctKeys(table)
          && keyed(column, table)
          && choices.percent(70)) {
        value = new Value.Int(choices.below(100));
      }
      row.add(exprs.literals().typed(value, column.kind()).as(column.kind()));
    }
    return row;
  }

  /// A row of an R-tree: a key and pairs of limits, the lower one first.
  private List<Expr> box(List<Table.Column> columns) {
    List<Expr> row = new ArrayList<>();
    row.add(
        choices.oneIn(5)
            ? new Expr.Literal(Value.NULL)
            : new Expr.Literal(new Value.Int(choices.below(20))));
    for (int i = 1; i < columns.size(); i += 2) {
      Expr low =
          choices.oneIn(3)
              ? exprs.literals().of(columns.get(i).kind())
              : new Expr.Literal(new Value.Int(choices.below(5) - 1));
      Expr high =
          choices.oneIn(2) && low instanceof Expr.Literal(Value.Int(long n)) && n < 100
              ? new Expr.Literal(new Value.Int(n + choices.below(4)))
              : low;
      row.add(low.as(columns.get(i).kind()));
      row.add(high.as(columns.get(i).kind()));
    }
    return row;
  }

  private Optional<Query> copied(List<Table.Column> columns) {
    List<Table> sources =
        scene.tables().stream().filter(t -> t.kind() == Table.Kind.BASE && t.rows() <= 8).toList();
    if (sources.isEmpty()) {
      return Optional.empty();
    }
    Table from = choices.pick(sources);
    Scope scope = Scope.of(from);
    List<Query.Item> items = new ArrayList<>();
    for (Table.Column column : columns) {
      List<Expr.ColumnRef> fitting =
          scope.columns().stream()
              .filter(
                  c ->
                      grammar.dynamic()
                          || from.column(c.column())
                              .map(k -> k.type().equals(column.type()))
                              .orElse(false))
              .toList();
      if (fitting.isEmpty()) {
        return Optional.empty();
      }
      items.add(Query.Item.of(choices.pick(fitting)));
    }
    return Optional.of(
        new Query.Select(
            items, new Relation.Named(from.name()), Optional.of(exprs.condition(scope, 1))));
  }

  private Schema.Upsert upsert(Table table) {
    if (grammar.may("upsert nothing") && (choices.oneIn(2) || !grammar.may("upsert update"))) {
      return new Schema.Upsert(List.of(), List.of(), Optional.empty());
    }
    List<String> key = choices.pick(table.keys());
    return new Schema.Upsert(
        key,
        List.of(grammar.free() ? assignment(table) : constantAssignment(table)),
        Optional.empty());
  }

  /// Only a constant: in an upsert, a column's name alone may mean the old or the new row.
  private Statement.Assignment constantAssignment(Table table) {
    Table.Column column = choices.pick(table.settable());
    return new Statement.Assignment(List.of(column.name()), exprs.literals().of(column.type()));
  }

  /// The columns to update: no keys where a repeated key is an error.
  private List<Table.Column> changeable(Table table) {
    List<Table.Column> plain =
        needsDistinctKeys(table)
            ? table.settable().stream().filter(c -> !keyed(c, table)).toList()
            : table.settable();
    return plain.isEmpty() ? table.settable() : plain;
  }

  private Statement.Assignment assignment(Table table) {
    Table.Column column = choices.pick(changeable(table));
    Scope scope = Scope.of(table);
    SqlType wanted = choices.percent(75) || !grammar.dynamic() ? column.kind() : SqlType.ANY;
    Expr value =
        column.grade() == Grade.FIRM
            ? exprs.literals().of(column.type())
            : exprs.of(wanted, scope, choices.below(2));
    return new Statement.Assignment(List.of(column.name()), value);
  }

  private Statement.Assignment rowAssignment(Table table) {
    List<Table.Column> columns = changeable(table).subList(0, 2);
    List<Expr> values = columns.stream().map(c -> exprs.literals().of(c.type())).toList();
    return new Statement.Assignment(
        columns.stream().map(Table.Column::name).toList(), new Expr.RowValue(values));
  }

  Statement.Update update(Table table) {
    List<Statement.Assignment> set = new ArrayList<>();
    boolean row = changeable(table).size() > 1 && grammar.may("row assignment") && choices.oneIn(8);
    set.add(row ? rowAssignment(table) : assignment(table));
    String or = choices.percent(table.traits().guarded() ? 80 : 10) ? conflict() : "";
    return new Statement.Update(or, table.name(), set, where(table));
  }

  Statement delete(Table table) {
    return new Statement.Delete(table.name(), where(table));
  }

  private Optional<Expr> where(Table table) {
    Scope scope = Scope.of(table);
    return choices.percent(90)
        ? Optional.of(exprs.condition(scope, choices.below(3)))
        : Optional.empty();
  }
}
