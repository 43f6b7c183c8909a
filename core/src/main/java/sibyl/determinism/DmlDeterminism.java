package sibyl.determinism;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Why a change of rows may end differently in databases that hold the same: wherever it matters in which order they are taken.
public final class DmlDeterminism {
  private DmlDeterminism() {}

  /// `keys` are those of the table.
  public static Optional<String> inserting(Statement.Insert s, List<List<String>> keys) {
    if (!(s.source() instanceof Query.Values)) {
      return Optional.of("rows in any order");
    }
    return s.upsert().filter(u -> !u.set().isEmpty()).isPresent() && keys.size() > 1
        ? Optional.of("any of several keys")
        : Optional.empty();
  }

  /// Whether a column may be the number that every row has anyway.
  public static boolean numbered(Table.Column column, Table table, Scene scene) {
    return !scene.dialect().tables().rowKey().isEmpty()
        && column.kind() == SqlType.INTEGER
        && table.keys().contains(List.of(column.name()));
  }

  /// Whether a column gets a value of the statement's own in all rows.
  public static boolean given(
      Table.Column column, Table table, Statement.Insert s, Query.Values values) {
    // Whether a list that is left out has columns that cannot be written, engines do not agree on.
    boolean unlisted =
        s.columns().isEmpty() && table.columns().stream().allMatch(Table.Column::settable);
    int at = unlisted ? table.columns().indexOf(column) : s.columns().indexOf(column.name());
    return at >= 0
        && values.rows().stream().allMatch(row -> row.size() > at && present(row.get(at)));
  }

  private static boolean present(Expr value) {
    return !Tree.any(
        value,
        n ->
            n instanceof Expr.Literal(Value v)
                && (v instanceof Value.Null || v.equals(new Value.Int(0))));
  }

  /// Rows are changed in an order that is nobody's business, and keys are compared on the way. `generated` columns change
  /// with others.
  public static Optional<String> updating(
      Statement.Update s, List<List<String>> keys, List<String> generated) {
    Set<String> keyed = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    keys.forEach(keyed::addAll);
    return s.set().stream().flatMap(a -> a.columns().stream()).anyMatch(keyed::contains)
            || generated.stream().anyMatch(keyed::contains)
        ? Optional.of("keys in any order")
        : Optional.empty();
  }

  /// The columns of each unique key.
  public static List<List<String>> unique(Scene scene, String table) {
    List<List<String>> keys = new ArrayList<>();
    scene.table(table).ifPresent(t -> keys.addAll(t.keys()));
    scene.indexes().stream()
        .filter(i -> i.unique() && i.table().equalsIgnoreCase(table))
        .forEach(
            i ->
                keys.add(
                    Tree.all(i, Expr.ColumnRef.class).stream()
                        .map(Expr.ColumnRef::column)
                        .toList()));
    return keys;
  }

  /// The query that must have one answer for an update to have one outcome.
  public static Query read(Statement.Update s) {
    return read(
        s.table(),
        s.set().stream()
            .map(Statement.Assignment::value)
            .flatMap(v -> v instanceof Expr.RowValue r ? r.parts().stream() : Stream.of(v))
            .toList(),
        s.where());
  }

  /// Likewise.
  public static Query read(Statement.Delete s) {
    return read(s.table(), List.of(new Expr.Literal(new Value.Int(0))), s.where());
  }

  private static Query read(String table, List<Expr> values, Optional<Expr> where) {
    return new Query.Select(
        values.stream().map(Query.Item::of).toList(), new Relation.Named(table), where);
  }
}
