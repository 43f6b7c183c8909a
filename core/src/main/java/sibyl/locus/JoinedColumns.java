package sibyl.locus;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;

/// Writes what NATURAL JOIN and USING compare as a condition: `a.x = b.x AND a.y = b.y`.
final class JoinedColumns {
  private JoinedColumns() {}

  /// Empty if it is no join by name, or a name has several columns on one side.
  static Optional<Expr> equal(
      Relation.Join join, List<SiteScope.Column> left, List<SiteScope.Column> right) {
    List<String> names =
        join.natural()
            ? named(left)
                .filter(n -> named(right).anyMatch(n::equalsIgnoreCase))
                .distinct()
                .toList()
            : join.using();
    Optional<Expr> all = Optional.empty();
    for (String name : names) {
      Optional<Expr> one = only(left, name).flatMap(l -> only(right, name).map(r -> equal(l, r)));
      if (one.isEmpty()) {
        return one;
      }
      all = all.<Expr>map(a -> new Expr.Logical(Expr.LogicalOp.AND, a, one.get())).or(() -> one);
    }
    return all;
  }

  /// The names of columns that a join by name sees: no row ids.
  private static Stream<String> named(List<SiteScope.Column> columns) {
    return columns.stream()
        .filter(c -> !c.roles().contains(SiteTraits.ROW_ID))
        .map(SiteScope.Column::name);
  }

  private static Optional<SiteScope.Column> only(List<SiteScope.Column> columns, String name) {
    List<SiteScope.Column> same =
        columns.stream().filter(c -> c.name().equalsIgnoreCase(name)).toList();
    return same.size() == 1 ? Optional.of(same.getFirst()) : Optional.empty();
  }

  private static Expr equal(SiteScope.Column left, SiteScope.Column right) {
    return new Expr.Comparison(Expr.ComparisonOp.EQUAL, ref(left), ref(right));
  }

  private static Expr ref(SiteScope.Column column) {
    return new Expr.ColumnRef(column.of(), column.name(), SqlType.ANY, Grade.LOOSE);
  }
}
