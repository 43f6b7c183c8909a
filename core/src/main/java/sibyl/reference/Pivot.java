package sibyl.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import sibyl.claim.RowComparison;
import sibyl.compare.Bag;
import sibyl.reference.Rowset.Field;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Scalars;
import sibyl.scalar.Ternary;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Value;

/// A query that is rectified for a pivot row: one row of each relation is picked, and conditions are changed so that they are true
/// for these rows. Then the rows, joined, must be in the result.
public sealed interface Pivot {

  /// `row` must be in the result of the query, or must not be if it is not `present`.
  record Rectified(Query.Select query, List<Value> row, boolean present) implements Pivot {}

  record None(String reason) implements Pivot {}

  /// `numbers` gives the number of the row of each relation, from left to right, taken modulo how many there are. With `absent`,
  /// WHERE is rectified to be false or unknown.
  static Pivot of(
      List<Query.Cte> ctes,
      Query.Select select,
      Scene scene,
      BaseTables tables,
      IntUnaryOperator numbers,
      boolean absent) {
    Optional<Scalars> scalars = scene.dialect().scalars();
    if (scalars.isEmpty()) {
      return new None("no evaluator");
    }
    if (!select.groupBy().isEmpty() || select.having().isPresent() || select.limit().isPresent()) {
      return new None("not a plain SELECT");
    }
    if (select.from().isEmpty()) {
      return new None("no relation");
    }
    try {
      Evaluation evaluation = new Evaluation(scene, tables, new EvaluatorAuthority(scalars.get()));
      Scope scope = Scope.EMPTY;
      for (Query.Cte cte : ctes) {
        scope = scope.with(cte);
      }
      return new Rectifying(evaluation, scope, numbers).of(select, absent);
    } catch (Silence silence) {
      return new None(silence.reason());
    } catch (Expr.IllTyped _) {
      return new None("ill-typed");
    }
  }

  /// One rectification.
  final class Rectifying {
    private final Evaluation evaluation;
    private final Scope scope;
    private final IntUnaryOperator numbers;
    private int relations;

    private Rectifying(Evaluation evaluation, Scope scope, IntUnaryOperator numbers) {
      this.evaluation = evaluation;
      this.scope = scope;
      this.numbers = numbers;
    }

    /// A relation whose conditions hold for its picked row, and that row as the only tuple.
    private record Picked(Relation relation, Rowset row) {}

    private Pivot of(Query.Select select, boolean absent) {
      Relation from = select.from().orElseThrow();
      if (!absent) {
        Picked picked = picked(from);
        Scope inside = scope.inside(picked.row().fields());
        List<Value> row = shown(select, picked.row(), inside).getFirst();
        return new Rectified(
            rectified(select, picked, w -> isTrue(w, picked.row(), inside)), row, true);
      }
      if (from instanceof Relation.Join || select.where().isEmpty()) {
        return new None("the row may come from elsewhere");
      }
      Rowset all = rows(from);
      Picked picked = new Picked(from, one(all));
      Scope inside = scope.inside(all.fields());
      List<Value> row = shown(select, picked.row(), inside).getFirst();
      Bag only = new Bag(List.of(row));
      boolean unique =
          shown(select, all, inside).stream()
                  .filter(other -> new Bag(List.of(other)).sameAs(only))
                  .count()
              == 1;
      return unique
          ? new Rectified(
              rectified(select, picked, w -> notTrue(w, picked.row(), inside)), row, false)
          : new None("the row may come from elsewhere");
    }

    private static Query.Select rectified(
        Query.Select select, Picked picked, UnaryOperator<Expr> condition) {
      return select
          .withFrom(Optional.of(picked.relation()))
          .withWhere(select.where().map(condition));
    }

    private Rowset rows(Relation relation) {
      return evaluation.relations().rows(relation, Frame.UNIT, scope);
    }

    /// The result columns for some rows.
    private List<List<Value>> shown(Query.Select select, Rowset rows, Scope inside) {
      Expressions shown = new Expressions(evaluation, rows.frame(), inside);
      List<Field> fields = new ArrayList<>();
      for (Query.Item item : select.items()) {
        item.expr()
            .ifPresentOrElse(
                e -> fields.add(new Field("", item.name(), shown.bind(e))),
                () -> fields.addAll(rows.shown()));
      }
      return evaluation.values(new Rowset(fields, shown.frame())).stream()
          .map(row -> row.stream().map(Known::value).toList())
          .toList();
    }

    private Picked picked(Relation relation) {
      if (!(relation instanceof Relation.Join join)) {
        return new Picked(relation, one(rows(relation)));
      }
      Picked left = picked(join.left());
      Picked right = picked(join.right());
      Rowset pair = evaluation.relations().pair(join, left.row(), right.row());
      if (pair.frame().size() != 1) {
        throw new Silence("pivot rows do not join");
      }
      Scope inside = scope.inside(pair.fields());
      return new Picked(
          new Relation.Join(
              join.kind(),
              left.relation(),
              right.relation(),
              join.natural(),
              join.using(),
              join.on().map(on -> isTrue(on, pair, inside))),
          pair);
    }

    /// The row of that number. Engines may return rows in any order, so they are sorted first.
    private Rowset one(Rowset rows) {
      if (rows.frame().size() == 0) {
        throw new Silence("empty relation");
      }
      List<List<Known>> values = evaluation.values(rows);
      List<Integer> sorted =
          IntStream.range(0, values.size())
              .boxed()
              .sorted(Comparator.comparing(i -> text(values.get(i))))
              .toList();
      int chosen = sorted.get(Math.floorMod(numbers.applyAsInt(relations++), sorted.size()));
      return rows.with(rows.frame().keeping(i -> i == chosen));
    }

    private static String text(List<Known> row) {
      return RowComparison.shown(row.stream().map(Known::value).toList());
    }

    private Ternary truth(Expr condition, Rowset row, Scope inside) {
      Expressions expressions = new Expressions(evaluation, row.frame(), inside);
      Expr bound = expressions.bind(condition);
      return evaluation.truths(expressions.frame(), bound).getFirst();
    }

    private Expr isTrue(Expr condition, Rowset row, Scope inside) {
      return switch (truth(condition, row, inside)) {
        case TRUE -> condition;
        case FALSE -> new Expr.Not(condition);
        case UNKNOWN -> new Expr.IsNull(condition, false);
      };
    }

    private Expr notTrue(Expr condition, Rowset row, Scope inside) {
      return truth(condition, row, inside) == Ternary.TRUE ? new Expr.Not(condition) : condition;
    }
  }
}
