package sibyl.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.KnownRows;
import sibyl.claim.Next;
import sibyl.claim.View;
import sibyl.draw.Draw;
import sibyl.draw.DrawQuery;
import sibyl.draw.DrawQuery.Shape;
import sibyl.draw.Grammar;
import sibyl.probe.Aim;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.reference.BaseTables;
import sibyl.reference.Pivot;
import sibyl.reference.Pivots;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SelectUnderWith;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// PQS, pivoted query synthesis (Rigger and Su, OSDI 2020): a row of each relation is picked, and all conditions are rectified to be
/// true for it, so it must be in the result. Our own evaluator computes what the conditions are.
///
/// ```sql
/// SELECT x FROM t JOIN u ON q WHERE p              has the pivot row, if q and p are true for it
/// SELECT x FROM t JOIN u ON NOT q WHERE p IS NULL  has it, if q is false and p is NULL
/// SELECT x FROM t WHERE NOT p                      does not have it, if p is true for it and no other row looks like it
/// ```
///
/// The paper has base tables, joins and views; here pivot rows also come from derived tables and CTEs, and the same rows are
/// also asked for in another form (DISTINCT, GROUP BY, a derived table, UNION, IN, EXISTS).
public final class Pqs implements Oracle {
  private static final String PIVOT = "picked";
  private static final int MOST_ROWS = 40;
  private static final Expr.Literal ONE = new Expr.Literal(new Value.Int(1));

  /// More relations than queries join.
  private static final int RELATIONS = 8;

  /// Forms of a query that all have the pivot row, each asked after the plain one. `ABSENT` is the negative twin, asked alone.
  private enum Form {
    PLAIN,
    ABSENT,
    DISTINCT,
    GROUPED,
    DERIVED,
    UNION,
    IN,
    EXISTS
  }

  @Override
  public String name() {
    return "pqs";
  }

  @Override
  public String law() {
    return "a row for which all conditions are true is in the result";
  }

  /// Half as often as the others: it declines what its evaluator does not know, and must not take the time of those that need none.
  @Override
  public int weight() {
    return 2;
  }

  @Override
  public Draw<Probe> question(Grammar grammar) {
    return (scene, choices) -> {
      Query query = new DrawQuery(grammar, scene, choices).of(Shape.PLAIN);
      List<Integer> numbers = new ArrayList<>();
      numbers.add(choices.below(Form.values().length));
      for (int i = 0; i < RELATIONS; i++) {
        numbers.add(choices.below(MOST_ROWS));
      }
      return new Probe(query, new Aim.Numbers(numbers));
    };
  }

  @Override
  public Draw<Probe> question(Grammar grammar, Statement asked) {
    return (_, choices) -> new Probe(asked, Aim.at(choices.below(Form.values().length)));
  }

  @Override
  public List<Statement> asks(Scene scene) {
    return BaseTables.asks(scene);
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return KnownTables.claims(
        scene,
        facts,
        (tables, scalars) -> {
          Pivots pivots = new Pivots(scene, tables, scalars);
          return (probe, _) -> next(pivots, probe);
        });
  }

  private static Next next(Pivots pivots, Probe probe) {
    Optional<SelectUnderWith> found = SelectUnderWith.of(probe.asked());
    if (found.isEmpty()) {
      return new Next.Declined("not a SELECT");
    }
    SelectUnderWith core = found.get();
    if (core.windows() || core.aggregates()) {
      return new Next.Declined("aggregate or window function");
    }
    Form form = form(probe.aim().number(0), core.select());
    List<Query.Cte> ctes =
        core.whole() instanceof Query.With w && !w.recursive() ? w.ctes() : List.of();
    Pivot pivot =
        pivots.rectify(ctes, core.select(), i -> probe.aim().number(i + 1), form == Form.ABSENT);
    return switch (pivot) {
      case Pivot.None(String reason) -> new Next.Declined(reason);
      case Pivot.Rectified rectified -> claim(core, form, rectified);
    };
  }

  /// The form of that number, or the plain one where the query cannot be asked in that form.
  private static Form form(int number, Query.Select s) {
    Form form = Form.values()[Math.floorMod(number, Form.values().length)];
    boolean possible =
        switch (form) {
          case ABSENT -> s.where().isPresent() && !(s.from().orElse(null) instanceof Relation.Join);
          case DISTINCT, UNION -> !collated(s);
          case GROUPED -> !collated(s) && s.items().stream().allMatch(Pqs::column);
          case IN -> column(s.items().getFirst()) && !collated(s.items().getFirst());
          case EXISTS -> first(s).isPresent();
          case PLAIN, DERIVED -> true;
        };
    return possible ? form : Form.PLAIN;
  }

  /// The rectified query, and then the same rows asked for in another form: to draw and rectify a query costs more than to ask it.
  private static Next claim(SelectUnderWith core, Form form, Pivot.Rectified pivot) {
    Query.Select s = pivot.query();
    if (s.distinct() && collated(s)) {
      return new Next.Declined("nondeterministic: representative of equal values");
    }
    if (Tree.any(core.with(s), Pqs::impure)) {
      return new Next.Declined("nondeterministic: function");
    }
    List<List<Value>> rows = List.of(pivot.row());
    Act asked = new Act.Say(core.with(s));
    KnownRows known =
        new KnownRows(
            View.of("query", 0), rows, pivot.present() ? KnownRows.How.SOME : KnownRows.How.NONE);
    Optional<Query> other = in(form, s, pivot.row());
    return other.isEmpty()
        ? Claim.of(List.of(asked), known)
        : Claim.of(
            List.of(asked, new Act.Say(core.with(other.get()))),
            known,
            new KnownRows(
                View.of("other form", 1),
                form == Form.EXISTS ? List.of(List.of(ONE.value())) : rows,
                KnownRows.How.SOME));
  }

  /// The query in that form; empty if that is the form it has.
  private static Optional<Query> in(Form form, Query.Select s, List<Value> row) {
    return switch (form) {
      case PLAIN, ABSENT -> Optional.empty();
      case DISTINCT -> Optional.of(unordered(s).withDistinct(true));
      case GROUPED -> {
        List<Expr> keys = s.items().stream().flatMap(i -> i.expr().stream()).toList();
        yield Optional.of(unordered(s).withGroupBy(keys));
      }
      case DERIVED ->
          Optional.of(
              new Query.Select(
                  List.of(Query.Item.STAR),
                  new Relation.Derived(named(unordered(s)), PIVOT),
                  Optional.empty()));
      case UNION -> Optional.of(new Query.Compound(Query.SetOp.UNION, unordered(s), unordered(s)));
      case IN ->
          row.getFirst() instanceof Value.Null ? Optional.empty() : Optional.of(amongItsOwn(s));
      case EXISTS ->
          Optional.of(
              new Query.Select(
                  List.of(Query.Item.of(ONE)),
                  first(s).orElseThrow(),
                  Optional.of(new Expr.Exists(unordered(s), false))));
    };
  }

  private static boolean collated(Query.Select s) {
    return s.items().stream().anyMatch(Pqs::collated);
  }

  private static boolean collated(Query.Item item) {
    return item.expr().map(e -> Grade.of(e) == Grade.COLLATED).orElse(true);
  }

  private static boolean column(Query.Item item) {
    return item.expr().orElse(null) instanceof Expr.ColumnRef;
  }

  /// The first table of FROM, if it must have rows for the query to have some.
  private static Optional<Relation> first(Query.Select s) {
    if (s.from().isEmpty()) {
      return Optional.empty();
    }
    Relation first = s.from().get();
    while (first instanceof Relation.Join join) {
      if (join.kind() == Relation.JoinKind.RIGHT || join.kind() == Relation.JoinKind.FULL) {
        return Optional.empty();
      }
      first = join.left();
    }
    return first instanceof Relation.Named ? Optional.of(first) : Optional.empty();
  }

  private static Query.Select unordered(Query.Select s) {
    return s.withOrder(List.of(), Optional.empty());
  }

  /// The same with a name for each column.
  private static Query.Select named(Query.Select s) {
    List<Query.Item> items = new ArrayList<>();
    for (Query.Item item : s.items()) {
      items.add(item.expr().map(e -> Query.Item.of(e, "p" + items.size())).orElse(Query.Item.STAR));
    }
    return s.withItems(items);
  }

  /// The query, where its first column must also be among those of its result. The pivot row is still left, unless it has NULL there.
  private static Query.Select amongItsOwn(Query.Select s) {
    Query.Select inner = unordered(s).withItems(List.of(s.items().getFirst()));
    Expr among = new Expr.InQuery(s.items().getFirst().expr().orElseThrow(), inner, false);
    return s.withWhere(
        Optional.of(
            s.where()
                .map(w -> (Expr) new Expr.Logical(Expr.LogicalOp.AND, w, among))
                .orElse(among)));
  }

  private static boolean impure(Node node) {
    return node instanceof Expr.Call c && c.function().purity() != Function.Purity.PURE;
  }
}
