package sibyl.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import sibyl.claim.RowComparison;
import sibyl.compare.Bag;
import sibyl.reference.Rowset.Field;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Scalars;
import sibyl.scalar.Ternary;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Rectifies queries for pivot rows, for the oracle PQS, which has one of these per database. It picks a row of each relation in FROM
/// and negates conditions until they are true for these rows; then the rows, joined, must be in the result. Rows of tables and views
/// are computed and sorted once.
public final class Pivots {
  private final Evaluation evaluation;
  private final Scene scene;
  private final BaseTables tables;
  private final Map<String, Source> sources = new HashMap<>();

  public Pivots(Scene scene, BaseTables tables, Scalars scalars) {
    this.evaluation = new Evaluation(scene, tables, new EvaluatorAuthority(scalars));
    this.scene = scene;
    this.tables = tables;
  }

  /// The rows of a table or view, or why they are not known.
  private sealed interface Source {
    record Ready(Rowset rows, List<Integer> sorted) implements Source {}

    record Unknown(String reason) implements Source {}
  }

  /// `numbers` gives the number of the row of each relation, from left to right, taken modulo how many there are. With `absent`,
  /// WHERE is rectified to be false or unknown.
  public Pivot rectify(
      List<Query.Cte> ctes, Query.Select select, IntUnaryOperator numbers, boolean absent) {
    Scope scope = Scope.EMPTY;
    for (Query.Cte cte : ctes) {
      scope = scope.with(cte);
    }
    try {
      tables.check();
      return new Picking(scope, numbers).of(select, absent);
    } catch (Silence silence) {
      return new Pivot.None(silence.reason());
    } catch (Expr.IllTyped _) {
      return new Pivot.None("ill-typed");
    }
  }

  /// Why rows of FROM are not rows of the result.
  private static Optional<String> notPlain(Query.Select select) {
    return !select.groupBy().isEmpty() || select.having().isPresent() || select.limit().isPresent()
        ? Optional.of("not a plain SELECT")
        : select.from().isEmpty() ? Optional.of("no relation") : Optional.empty();
  }

  private Source source(Table table) {
    return sources.computeIfAbsent(table.name(), _ -> computed(table));
  }

  private Source computed(Table table) {
    try {
      Rowset rows = evaluation.relations().stored(table, table.name(), Frame.UNIT);
      return new Source.Ready(rows, sorted(rows));
    } catch (Silence silence) {
      return new Source.Unknown(silence.reason());
    }
  }

  /// The numbers of the rows in an order of their own, because engines may return them in any order.
  private List<Integer> sorted(Rowset rows) {
    List<String> texts = new ArrayList<>(rows.frame().size());
    List<Integer> numbers = new ArrayList<>(rows.frame().size());
    for (List<Value> row : values(rows)) {
      numbers.add(texts.size());
      texts.add(RowComparison.shown(row));
    }
    numbers.sort(Comparator.comparing(texts::get));
    return numbers;
  }

  /// The values of the shown columns, row by row.
  private List<List<Value>> values(Rowset rows) {
    List<List<Value>> all = new ArrayList<>(rows.frame().size());
    for (List<Known> row : evaluation.values(rows)) {
      List<Value> values = new ArrayList<>(row.size());
      for (Known cell : row) {
        values.add(cell.value());
      }
      all.add(values);
    }
    return all;
  }

  /// The same rows with slots of their own, for a table that stands in FROM twice.
  private Rowset renumbered(Rowset rows) {
    Map<String, String> fresh = new HashMap<>();
    List<Slot> slots = new ArrayList<>();
    for (Slot slot : rows.frame().slots()) {
      Slot other = evaluation.slot(slot.typing());
      slots.add(other);
      fresh.put(slot.name(), other.name());
    }
    return new Rowset(
        rows.fields().stream().map(f -> f.of((Expr) renumbered(f.expr(), fresh))).toList(),
        new Frame(slots, rows.frame().tuples()));
  }

  private static Node renumbered(Node node, Map<String, String> fresh) {
    return node instanceof Expr.ColumnRef ref
        ? new Expr.ColumnRef(
            "", fresh.getOrDefault(ref.column(), ref.column()), ref.kind(), ref.grade())
        : Tree.mapChildren(node, n -> renumbered(n, fresh));
  }

  /// A relation whose conditions hold for its picked row, and that row as the only tuple; no tuple if the relation is empty.
  private record Picked(Relation relation, Rowset row) {
    boolean empty() {
      return row.frame().size() == 0;
    }
  }

  /// A SELECT whose conditions hold for the picked row of its FROM, and its result for that row.
  private record Chosen(Query.Select select, Rowset row) {}

  /// The rectification of one query.
  private final class Picking {
    private final Scope scope;
    private final IntUnaryOperator numbers;
    private final Set<String> named = new HashSet<>();
    private int relations;

    Picking(Scope scope, IntUnaryOperator numbers) {
      this.scope = scope;
      this.numbers = numbers;
    }

    Pivot of(Query.Select select, boolean absent) {
      Optional<String> not = notPlain(select);
      if (not.isPresent()) {
        return new Pivot.None(not.get());
      }
      if (absent) {
        return without(select);
      }
      Chosen chosen = chosen(select);
      return new Pivot.Rectified(chosen.select(), values(chosen.row()).getFirst(), true);
    }

    private Pivot without(Query.Select select) {
      Relation from = select.from().orElseThrow();
      Rowset all = rows(from);
      if (all.frame().size() == 0) {
        throw new Silence("empty relation");
      }
      Rowset one = one(all, sorted(all));
      Scope inside = scope.inside(all.fields());
      List<Value> row = values(shown(select, one, inside)).getFirst();
      Bag only = new Bag(List.of(row));
      boolean unique =
          values(shown(select, all, inside)).stream()
                  .filter(other -> new Bag(List.of(other)).sameAs(only))
                  .count()
              == 1;
      return unique
          ? new Pivot.Rectified(rectified(select, from, w -> notTrue(w, one, inside)), row, false)
          : new Pivot.None("the row may come from elsewhere");
    }

    private Chosen chosen(Query.Select select) {
      Picked picked = picked(select.from().orElseThrow());
      if (picked.empty()) {
        throw new Silence("empty relation");
      }
      Scope inside = scope.inside(picked.row().fields());
      return new Chosen(
          rectified(select, picked.relation(), w -> isTrue(w, picked.row(), inside)),
          shown(select, picked.row(), inside));
    }

    private static Query.Select rectified(
        Query.Select select, Relation from, UnaryOperator<Expr> condition) {
      return select.withFrom(Optional.of(from)).withWhere(select.where().map(condition));
    }

    /// The result columns for some rows.
    private Rowset shown(Query.Select select, Rowset rows, Scope inside) {
      Expressions shown = new Expressions(evaluation, rows.frame(), inside);
      List<Field> fields = new ArrayList<>();
      for (Query.Item item : select.items()) {
        item.expr()
            .ifPresentOrElse(
                e -> fields.add(new Field("", item.name(), shown.bind(e))),
                () -> fields.addAll(rows.shown()));
      }
      return new Rowset(fields, shown.frame());
    }

    private Picked picked(Relation relation) {
      return switch (relation) {
        case Relation.Join join -> picked(join);
        case Relation.Derived(Query.Select select, String alias) when open(select) -> {
          Chosen inner = chosen(select);
          yield new Picked(
              new Relation.Derived(inner.select(), alias),
              new Rowset(
                  Evaluation.renamed(inner.row().shown(), alias, List.of()), inner.row().frame()));
        }
        case Relation other -> {
          Optional<Table> table = table(other);
          if (table.isEmpty()) {
            Rowset rows = rows(other);
            yield new Picked(other, one(rows, sorted(rows)));
          }
          yield switch (source(table.get())) {
            case Source.Unknown(String reason) -> throw new Silence(reason);
            case Source.Ready(Rowset rows, List<Integer> sorted) ->
                new Picked(
                    other,
                    named(one(rows, sorted), table.get(), ((Relation.Named) other).visibleAs()));
          };
        }
      };
    }

    /// Whether conditions inside a derived table can be rectified: its rows are those of its FROM.
    private static boolean open(Query.Select select) {
      return notPlain(select).isEmpty()
          && !select.distinct()
          && select.items().stream()
              .flatMap(i -> i.expr().stream())
              .noneMatch(
                  e ->
                      Tree.anyHere(
                          e, n -> n instanceof Expr.Aggregate || n instanceof Expr.Windowed));
    }

    private Picked picked(Relation.Join join) {
      Picked left = picked(join.left());
      Picked right = picked(join.right());
      if (left.empty() || right.empty()) {
        return halfEmpty(join, left, right);
      }
      Rowset pair = evaluation.relations().pair(join, left.row(), right.row());
      if (pair.frame().size() != 1) {
        throw new Silence("pivot rows do not join");
      }
      Scope inside = scope.inside(pair.fields());
      return new Picked(
          joined(join, left, right, join.on().map(on -> isTrue(on, pair, inside))), pair);
    }

    /// An outer join with an empty relation keeps each row of the other one, whatever ON says.
    private Picked halfEmpty(Relation.Join join, Picked left, Picked right) {
      boolean kept =
          left.empty()
              ? !right.empty() && Relations.leftOptional(join)
              : Relations.rightOptional(join);
      if (!kept || Relations.ambiguous(join)) {
        throw new Silence("empty relation");
      }
      Rowset row =
          evaluation
              .relations()
              .joined(Relations.withoutOn(join), left.row(), right.row(), 0, scope);
      return new Picked(joined(join, left, right, join.on()), row);
    }

    private static Relation joined(
        Relation.Join join, Picked left, Picked right, Optional<Expr> on) {
      return new Relation.Join(
          join.kind(), left.relation(), right.relation(), join.natural(), join.using(), on);
    }

    /// The stored table or view that a relation names.
    private Optional<Table> table(Relation relation) {
      return relation instanceof Relation.Named named && scope.query(named.name()).isEmpty()
          ? scene.table(named.name())
          : Optional.empty();
    }

    private Rowset rows(Relation relation) {
      return evaluation.relations().rows(relation, Frame.UNIT, scope);
    }

    private Rowset one(Rowset rows, List<Integer> sorted) {
      int relation = relations++;
      if (sorted.isEmpty()) {
        return rows;
      }
      int chosen = sorted.get(Math.floorMod(numbers.applyAsInt(relation), sorted.size()));
      return rows.with(new Frame(rows.frame().slots(), List.of(rows.frame().tuples().get(chosen))));
    }

    private Rowset named(Rowset row, Table table, String alias) {
      Rowset own = named.add(table.name()) ? row : renumbered(row);
      List<Field> fields = new ArrayList<>(own.fields().size());
      for (Field field : own.fields()) {
        fields.add(field.qualified(alias));
      }
      return new Rowset(fields, own.frame());
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
