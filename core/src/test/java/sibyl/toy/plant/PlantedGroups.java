package sibyl.toy.plant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;
import sibyl.toy.query.NormalForm;
import sibyl.toy.query.SelectRewrites;
import sibyl.toy.store.Store;
import sibyl.toy.store.TableSchema;

/// Planted bugs: wrong rewrites of DISTINCT, GROUP BY, HAVING and aggregates, and a wrong INTERSECT.
final class PlantedGroups {
  private static final TypeName TEXT = new TypeName("TEXT", SqlType.TEXT, Grade.FIRM);
  private static final Expr ZERO = new Expr.Literal(new Value.Int(0));

  private PlantedGroups() {}

  private static boolean distinctRows(Query.Select s) {
    return s.distinct()
        && s.groupBy().isEmpty()
        && !SelectRewrites.hasAggregates(s)
        && s.items().stream().allMatch(i -> i.expr().isPresent());
  }

  private static List<Expr> shown(Query.Select s) {
    return s.items().stream().flatMap(i -> i.expr().stream()).toList();
  }

  static Query distinctByText(Query.Select s) {
    return s.where().isPresent() && distinctRows(s)
        ? s.withDistinct(false)
            .withGroupBy(shown(s).stream().<Expr>map(e -> new Expr.Cast(e, TEXT)).toList())
        : s;
  }

  static Query distinctLosesNull(Query.Select s) {
    return s.where().isPresent() ? distinctNeverNull(s) : s;
  }

  static Query distinctNeverNull(Query.Select s) {
    return distinctRows(s) ? SelectRewrites.and(s, new Expr.IsNull(shown(s).getFirst(), true)) : s;
  }

  static Query groupByLosesNull(Query.Select s) {
    return s.where().isPresent() && !s.groupBy().isEmpty()
        ? SelectRewrites.and(s, new Expr.IsNull(s.groupBy().getFirst(), true))
        : s;
  }

  static Query groupBySplitsNull(Query.Select s, Store store) {
    if (s.having().isPresent()
        && !s.groupBy().isEmpty()
        && s.from().orElse(null) instanceof Relation.Named r
        && store.table(r.name()).map(t -> t.shape().hasRowId()).orElse(false)) {
      Expr row = new Expr.ColumnRef(r.visibleAs(), TableSchema.ROW_ID, SqlType.INTEGER, Grade.FIRM);
      List<Expr> keys = new ArrayList<>(s.groupBy());
      Expr.When split = new Expr.When(new Expr.IsNull(keys.getFirst(), false), row);
      keys.add(new Expr.Case(Optional.empty(), List.of(split), Optional.empty()));
      return s.withGroupBy(keys);
    }
    return s;
  }

  static Query havingKeepsUnknown(Query.Select s) {
    return s.withHaving(s.having().map(h -> new Expr.Truth(h, false, true)));
  }

  static Query havingPushedDown(Query.Select s) {
    if (s.having().orElse(null) instanceof Expr.Comparison c
        && NormalForm.unwrapped(c.left()) instanceof Expr.Aggregate a
        && NormalForm.constant(c.right())
        && a.filter().isEmpty()
        && (a.function().name().equals("min") || a.function().name().equals("max"))) {
      return SelectRewrites.and(
          s,
          new Expr.Comparison(
              c.op(), new Expr.Implicit(a.args().getFirst(), c.left().type()), c.right()));
    }
    return s;
  }

  private static boolean filtered(Query.Select s) {
    return s.where().isPresent() && s.groupBy().isEmpty();
  }

  /// The SELECT with `f` applied to each aggregate in its result columns.
  private static Query.Select aggregates(Query.Select s, UnaryOperator<Expr.Aggregate> f) {
    return s.withItems(
        s.items().stream()
            .map(
                i ->
                    new Query.Item(
                        i.expr()
                            .map(
                                e ->
                                    SelectRewrites.everywhere(
                                        e, x -> x instanceof Expr.Aggregate a ? f.apply(a) : x)),
                        i.alias()))
            .toList());
  }

  private static boolean is(Expr.Aggregate a, String name) {
    return a.function().name().equalsIgnoreCase(name);
  }

  static Query countSkipsNullKeys(Query.Select s, Store store) {
    if (filtered(s)
        && s.items().size() == 1
        && s.from().orElse(null) instanceof Relation.Named r
        && store.table(r.name()).isPresent()) {
      Optional<Expr> key =
          store.table(r.name()).orElseThrow().indexes().stream()
              .map(i -> i.first().form())
              .filter(e -> e instanceof Expr.ColumnRef)
              .findFirst();
      return key.isEmpty()
          ? s
          : aggregates(
              s,
              a ->
                  is(a, "count") && a.args().isEmpty()
                      ? new Expr.Aggregate(
                          a.function(), List.of(of(key.get(), r.visibleAs())), false, a.filter())
                      : a);
    }
    return s;
  }

  private static Expr of(Expr column, String table) {
    return column instanceof Expr.ColumnRef c
        ? new Expr.ColumnRef(table, c.column(), c.kind(), c.grade())
        : column;
  }

  static Query countOfValuesCountsRows(Query.Select s) {
    return filtered(s)
        ? aggregates(
            s,
            a ->
                is(a, "count") && !a.distinct()
                    ? new Expr.Aggregate(a.function(), List.of(), false, a.filter())
                    : a)
        : s;
  }

  static Query sumOfNothingIsZero(Query.Select s) {
    return filtered(s)
        ? s.withItems(
            s.items().stream()
                .map(
                    i ->
                        i.expr().orElse(ZERO) instanceof Expr.Aggregate a && is(a, "sum")
                            ? Query.Item.of(orZero(a), i.alias())
                            : i)
                .toList())
        : s;
  }

  private static Expr orZero(Expr.Aggregate sum) {
    Expr.When empty = new Expr.When(new Expr.IsNull(sum, false), ZERO);
    return new Expr.Case(Optional.empty(), List.of(empty), Optional.of(sum));
  }

  /// The argument of the one aggregate that a SELECT over one relation shows.
  private static Optional<Expr> only(Query.Select s, String name) {
    return filtered(s)
            && s.items().size() == 1
            && s.items().getFirst().expr().orElse(ZERO) instanceof Expr.Aggregate a
            && is(a, name)
            && a.filter().isEmpty()
        ? Optional.of(a.args().getFirst())
        : Optional.empty();
  }

  private static Query.Select shown(Query.Select s, Query.Select value) {
    return s.withItems(
            List.of(Query.Item.of(new Expr.ScalarQuery(value), s.items().getFirst().alias())))
        .withFrom(Optional.empty())
        .withWhere(Optional.empty());
  }

  /// The first row in some order.
  private static Query.Select first(Query.Select s, Expr x, Query.OrderTerm order) {
    return s.withItems(List.of(Query.Item.of(x)))
        .withOrder(List.of(order), Optional.of(new Query.Limit(1, 0)));
  }

  static Query minTakesNull(Query.Select s) {
    return only(s, "min").map(x -> shown(s, first(s, x, new Query.OrderTerm(x)))).orElse(s);
  }

  static Query maxByText(Query.Select s) {
    return only(s, "max")
        .map(x -> shown(s, first(s, x, new Query.OrderTerm(new Expr.Cast(x, TEXT), true, ""))))
        .orElse(s);
  }

  static Query filterIgnored(Query.Select s) {
    return filtered(s)
        ? aggregates(
            s, a -> new Expr.Aggregate(a.function(), a.args(), a.distinct(), Optional.empty()))
        : s;
  }

  static List<Value[]> withoutNulls(List<Value[]> rows) {
    return rows.stream()
        .filter(row -> Arrays.stream(row).noneMatch(v -> v instanceof Value.Null))
        .toList();
  }
}
