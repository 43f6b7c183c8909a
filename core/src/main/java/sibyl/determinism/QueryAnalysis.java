package sibyl.determinism;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import sibyl.scene.Cardinality;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;

/// The full analysis of whether a query is nondeterministic; [Determinism] starts one for each query that is no [PlainQuery]. It
/// walks through FROM, WHERE, GROUP BY, HAVING, DISTINCT and LIMIT in the order in which SQL evaluates them, descends into
/// subqueries and views, and notes for each result column why its value is arbitrary, if it is.
final class QueryAnalysis {
  private final Scene scene;
  private final Map<String, ResultShape> ctes;
  private final ExprTypes types;
  private final ExprAnalysis exprs;

  QueryAnalysis(Scene scene, Map<String, ResultShape> ctes) {
    this.scene = scene;
    this.ctes = ctes;
    this.types = new ExprTypes(scene.dialect());
    this.exprs = new ExprAnalysis(this, types);
  }

  ResultShape shape(Query query, VisibleRelations outer) {
    return switch (query) {
      case Query.Select s -> select(s, outer);
      case Query.Compound c -> compound(c, outer);
      case Query.Values v -> values(v, outer);
      case Query.With w -> with(w, outer);
    };
  }

  private ResultShape with(Query.With w, VisibleRelations outer) {
    Map<String, ResultShape> known = new LinkedHashMap<>(ctes);
    for (Query.Cte cte : w.ctes()) {
      if (w.recursive()) {
        known.put(cte.name(), new ResultShape(List.of(), true, Optional.empty()));
      }
      ResultShape shape = new QueryAnalysis(scene, known).shape(cte.query(), outer);
      known.put(cte.name(), shape.renamed(cte.columns()));
    }
    return new QueryAnalysis(scene, known).shape(w.body(), outer);
  }

  private ResultShape select(Query.Select s, VisibleRelations outer) {
    From from = s.from().map(f -> from(f, outer, outer)).orElse(new From(outer, Optional.empty()));
    VisibleRelations visible = from.visible();
    List<Expr> keys = s.keys();
    boolean grouped = mergesRows(s);
    Function<Expr, Optional<String>> perRow = e -> exprs.perRow(e, visible);
    Function<Expr, Optional<String>> shown =
        grouped ? e -> exprs.perGroup(e, visible, keys) : perRow;

    List<ResultShape.Cell> cells = new ArrayList<>();
    boolean open = false;
    boolean star = false;
    for (Query.Item item : s.items()) {
      if (item.expr().isPresent()) {
        cells.add(cell(item.expr().get(), item.name(), visible, shown));
      } else {
        star = true;
        for (ResultShape each : visible.beyond(outer)) {
          cells.addAll(each.cells());
          open |= each.open();
        }
      }
    }
    Optional<String> rows =
        star && grouped
            ? Optional.of(DeterminismRules.GROUPED.reason())
            : from.trouble()
                .or(() -> first(Stream.concat(s.where().stream(), keys.stream()), perRow));
    ResultShape all =
        new ResultShape(cells, open, rows.or(() -> first(s.having().stream(), shown)));
    ResultShape result = s.distinct() ? all.merged() : all;
    return s.limit().isEmpty()
        ? result
        : limited(new SortedResult(result, s.items(), s.orderBy()), shown);
  }

  /// Whether several rows become one. Of at most one row, every column is determined.
  private boolean mergesRows(Query.Select s) {
    boolean aggregated =
        !s.groupBy().isEmpty() || s.having().isPresent() || Cardinality.aggregates(s);
    boolean lone =
        s.groupBy().isEmpty() && s.from().map(f -> Cardinality.of(f, scene) <= 1).orElse(true);
    return aggregated && !lone;
  }

  private ResultShape.Cell cell(
      Expr e, String name, VisibleRelations visible, Function<Expr, Optional<String>> trouble) {
    return new ResultShape.Cell(
        name, types.grade(e, visible), types.affinity(e, visible), trouble.apply(e));
  }

  private static Optional<String> first(
      Stream<Expr> all, Function<Expr, Optional<String>> trouble) {
    return all.flatMap(e -> trouble.apply(e).stream()).findFirst();
  }

  private static ResultShape limited(
      SortedResult result, Function<Expr, Optional<String>> inSortKey) {
    ResultShape shape = result.shape();
    return shape.withTrouble(
        shape
            .trouble()
            .or(() -> DeterminismRules.LIMIT.of(result))
            .or(() -> first(result.order().stream().map(Query.OrderTerm::expr), inSortKey)));
  }

  private ResultShape compound(Query.Compound c, VisibleRelations outer) {
    ResultShape left = shape(c.left(), outer);
    ResultShape right = shape(c.right(), outer);
    List<ResultShape.Cell> cells = new ArrayList<>();
    int width = Math.min(left.cells().size(), right.cells().size());
    for (int i = 0; i < width; i++) {
      ResultShape.Cell l = left.cells().get(i);
      ResultShape.Cell r = right.cells().get(i);
      Optional<String> trouble =
          DeterminismRules.SET_OPERATION
              .of(new DeterminismRules.Arms(l, r))
              .or(l::trouble)
              .or(r::trouble);
      cells.add(new ResultShape.Cell(l.name(), l.grade().or(r.grade()), l.affinity(), trouble));
    }
    Optional<String> rows = left.trouble().or(right::trouble);
    ResultShape all = new ResultShape(cells, left.open() || right.open(), rows);
    // All but UNION ALL compare rows, so the values must be determined.
    ResultShape result =
        c.op() == Query.SetOp.UNION_ALL ? all : all.withTrouble(rows.or(all::cellTrouble)).merged();
    return c.limit().isEmpty()
        ? result
        : limited(new SortedResult(result, List.of(), c.orderBy()), e -> exprs.perRow(e, outer));
  }

  private ResultShape values(Query.Values v, VisibleRelations outer) {
    List<ResultShape.Cell> cells = new ArrayList<>();
    for (int i = 0; i < v.rows().getFirst().size(); i++) {
      int at = i;
      Optional<String> trouble =
          first(v.rows().stream().map(row -> row.get(at)), e -> exprs.perRow(e, outer));
      cells.add(new ResultShape.Cell("column" + (i + 1), Grade.LOOSE, "", trouble));
    }
    return new ResultShape(cells, false, Optional.empty());
  }

  /// What a FROM clause makes visible, and why its rows are nondeterministic.
  private record From(VisibleRelations visible, Optional<String> trouble) {}

  /// `visible` are the relations left of this one; a derived table sees only the `outer` ones.
  private From from(Relation relation, VisibleRelations visible, VisibleRelations outer) {
    return switch (relation) {
      case Relation.Named n -> {
        ResultShape shape = named(n.name());
        yield new From(visible.with(n.visibleAs(), shape), shape.trouble());
      }
      case Relation.Derived d -> {
        ResultShape shape = shape(d.query(), outer);
        yield new From(visible.with(d.alias(), shape), shape.trouble());
      }
      case Relation.Join j -> {
        From left = from(j.left(), visible, outer);
        From right = from(j.right(), left.visible(), outer);
        yield new From(
            right.visible(),
            left.trouble()
                .or(right::trouble)
                .or(() -> j.on().flatMap(e -> exprs.perRow(e, right.visible())))
                .or(() -> comparedByName(j, right.visible())));
      }
    };
  }

  /// NATURAL and USING compare columns that no expression names.
  private static Optional<String> comparedByName(Relation.Join join, VisibleRelations visible) {
    return visible.relations().stream()
        .flatMap(r -> r.shape().cells().stream())
        .filter(c -> join.natural() || join.using().contains(c.name()))
        .flatMap(c -> c.trouble().stream())
        .findFirst();
  }

  private ResultShape named(String name) {
    ResultShape cte = ctes.get(name);
    if (cte != null) {
      return cte;
    }
    Optional<Table> table = scene.table(name);
    if (table.isEmpty()) {
      return new ResultShape(List.of(), true, Optional.of("unknown table"));
    }
    return table.get().definition().isPresent()
        ? view(table.get(), table.get().definition().get())
        : stored(table.get());
  }

  private ResultShape view(Table view, Query definition) {
    return new QueryAnalysis(scene.before(view), Map.of())
        .shape(definition, VisibleRelations.NONE)
        .renamed(view.columns().stream().map(Table.Column::name).toList());
  }

  private static ResultShape stored(Table table) {
    return new ResultShape(
        table.columns().stream()
            .map(c -> new ResultShape.Cell(c.name(), c.grade(), c.kind().name(), Optional.empty()))
            .toList(),
        false,
        Optional.empty());
  }
}
