package sibyl.determinism;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Expr;

/// The tables, views, CTEs and subqueries whose columns an expression can name at its place, each with which of its columns are
/// nondeterministic; those of the innermost query come last. [QueryAnalysis] builds it while it walks into FROM clauses and
/// subqueries; `ExprAnalysis` and `ExprTypes` look up columns in it to judge an expression.
record VisibleRelations(List<VisibleRelation> relations) {
  static final VisibleRelations NONE = new VisibleRelations(List.of());

  record VisibleRelation(String name, ResultShape shape) {}

  VisibleRelations with(String name, ResultShape shape) {
    List<VisibleRelation> more = new ArrayList<>(relations);
    more.add(new VisibleRelation(name, shape));
    return new VisibleRelations(more);
  }

  /// The results of the relations that `outer` does not have.
  List<ResultShape> beyond(VisibleRelations outer) {
    return relations.subList(outer.relations.size(), relations.size()).stream()
        .map(VisibleRelation::shape)
        .toList();
  }

  Optional<ResultShape.Cell> find(Expr.ColumnRef ref) {
    for (VisibleRelation r : relations.reversed()) {
      if (ref.table().isEmpty() || r.name().equalsIgnoreCase(ref.table())) {
        for (ResultShape.Cell c : r.shape().cells()) {
          if (c.name().equalsIgnoreCase(ref.column())) {
            return Optional.of(c);
          }
        }
      }
    }
    return Optional.empty();
  }

  /// Whether all columns are determined. Then so is what plain expressions compute from them.
  boolean determined() {
    for (VisibleRelation r : relations) {
      for (ResultShape.Cell c : r.shape().cells()) {
        if (c.trouble().isPresent()) {
          return false;
        }
      }
    }
    return true;
  }

  /// The same for a subquery that is evaluated once for each group: a column that is no key shows the value of any row.
  VisibleRelations grouped(List<Expr> keys) {
    List<VisibleRelation> seen = new ArrayList<>();
    for (VisibleRelation r : relations) {
      List<ResultShape.Cell> cells =
          r.shape().cells().stream()
              .map(
                  c ->
                      isKey(c, r.name(), keys) || c.trouble().isPresent()
                          ? c
                          : c.withTrouble(Optional.of(DeterminismRules.GROUPED.reason())))
              .toList();
      seen.add(
          new VisibleRelation(
              r.name(), new ResultShape(cells, r.shape().open(), r.shape().trouble())));
    }
    return new VisibleRelations(seen);
  }

  private static boolean isKey(ResultShape.Cell cell, String relation, List<Expr> keys) {
    return keys.stream()
        .anyMatch(
            k ->
                k instanceof Expr.ColumnRef r
                    && r.column().equalsIgnoreCase(cell.name())
                    && (r.table().isEmpty() || r.table().equalsIgnoreCase(relation)));
  }
}
