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

/// Says whether an INSERT, UPDATE or DELETE leaves the same rows in all databases that held the same ones. The oracles THANOS and
/// DDLCheck, which run each change on two sides and compare them, ask before they claim anything, and decline if it may not.
/// `UPDATE t SET k = k + 1` on a unique key, for example, fails or not depending on the order in which rows are processed.
public final class DmlDeterminism {
  private DmlDeterminism() {}

  /// Why an INSERT is nondeterministic. `keys` are the unique keys of the table.
  public static Optional<String> inserting(Statement.Insert s, List<List<String>> keys) {
    if (!(s.source() instanceof Query.Values)) {
      return Optional.of(DeterminismRules.NONDETERMINISTIC + "INSERT from a query");
    }
    return s.upsert().filter(u -> !u.set().isEmpty()).isPresent() && keys.size() > 1
        ? Optional.of(DeterminismRules.NONDETERMINISTIC + "upsert with several unique keys")
        : Optional.empty();
  }

  /// Whether a column may be an alias of the implicit row id.
  public static boolean isRowId(Table.Column column, Table table, Scene scene) {
    return !scene.dialect().tables().rowKey().isEmpty()
        && column.kind() == SqlType.INTEGER
        && table.keys().contains(List.of(column.name()));
  }

  /// Whether an INSERT gives a column an explicit value in all rows.
  public static boolean setsExplicitly(
      Table.Column column, Table table, Statement.Insert s, Query.Values values) {
    // Engines disagree whether an omitted column list includes generated columns.
    boolean listOmitted =
        s.columns().isEmpty() && table.columns().stream().allMatch(Table.Column::settable);
    int at = listOmitted ? table.columns().indexOf(column) : s.columns().indexOf(column.name());
    return at >= 0
        && values.rows().stream().allMatch(row -> row.size() > at && isExplicit(row.get(at)));
  }

  private static boolean isExplicit(Expr value) {
    return !Tree.any(
        value,
        n ->
            n instanceof Expr.Literal(Value v)
                && (v instanceof Value.Null || v.equals(new Value.Int(0))));
  }

  /// Why an UPDATE is nondeterministic. Keys are compared while rows change one by one, in an unspecified order. `generated`
  /// columns change with the others.
  public static Optional<String> updating(
      Statement.Update s, List<List<String>> keys, List<String> generated) {
    Set<String> keyColumns = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    keys.forEach(keyColumns::addAll);
    return s.set().stream().flatMap(a -> a.columns().stream()).anyMatch(keyColumns::contains)
            || generated.stream().anyMatch(keyColumns::contains)
        ? Optional.of(DeterminismRules.NONDETERMINISTIC + "UPDATE of a unique key")
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

  /// The query that must be deterministic for an UPDATE to be.
  public static Query read(Statement.Update s) {
    return read(
        s.table(),
        s.set().stream()
            .map(Statement.Assignment::value)
            .flatMap(v -> v instanceof Expr.RowValue r ? r.parts().stream() : Stream.of(v))
            .toList(),
        s.where());
  }

  /// The query that must be deterministic for a DELETE to be.
  public static Query read(Statement.Delete s) {
    return read(s.table(), List.of(new Expr.Literal(new Value.Int(0))), s.where());
  }

  private static Query read(String table, List<Expr> values, Optional<Expr> where) {
    return new Query.Select(
        values.stream().map(Query.Item::of).toList(), new Relation.Named(table), where);
  }
}
