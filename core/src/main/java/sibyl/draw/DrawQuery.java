package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;

/// Generates a whole query about the tables that exist. Most oracles use it for each question and say which [Shape] they need:
/// TLP, for example, one with a WHERE that it can split into `p`, `NOT p` and `p IS NULL`.
public final class DrawQuery extends DrawPart {

  /// The form of a query that an oracle needs; all but `FREE` have a WHERE (`HAVING`: a HAVING) that the oracle can change.
  public enum Shape {
    PLAIN,
    DISTINCT,
    GROUPED,
    HAVING,
    AGGREGATE,
    COUNT,
    FREE
  }

  /// Feedback weighs a number of relations in a FROM clause by this prefix and the number.
  public static final String JOINED = "joined ";

  private static final int DEPTH = 3;

  private final DrawAggregate aggregates;
  private final DrawSubquery subqueries;
  private final DrawFrom from;
  private final DrawItems items;

  public DrawQuery(Grammar grammar, Scene scene, Choices choices) {
    super(new DrawExpr(grammar, scene, choices));
    this.aggregates = exprs.aggregates();
    this.subqueries = exprs.subqueries();
    this.from = subqueries.from();
    this.items = subqueries.items();
  }

  /// A query of that shape, sometimes with a CTE.
  public Query of(Shape shape) {
    if (grammar.may("with") && choices.oneIn(14)) {
      Query.Cte cte = cte();
      From first = new From(new Relation.Named(cte.name()), outputs(cte), 8);
      return new Query.With(false, List.of(cte), select(shape, from.join(first, List.of())));
    }
    return select(shape, from.of(List.of(), DEPTH));
  }

  private Query.Cte cte() {
    Query query = subqueries.viewQuery(2);
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < query.output().orElseThrow().size(); i++) {
      columns.add("k" + i);
    }
    String hint = choices.pick(grammar.dialect().words().cteHints());
    return new Query.Cte(from.alias("q"), columns, grammar.may("cte " + hint) ? hint : "", query);
  }

  private static List<Expr.ColumnRef> outputs(Query.Cte cte) {
    List<Expr.ColumnRef> refs = new ArrayList<>();
    List<Query.Output> outputs = cte.query().output().orElseThrow();
    for (int i = 0; i < outputs.size(); i++) {
      refs.add(
          new Expr.ColumnRef(
              cte.name(), cte.columns().get(i), outputs.get(i).type(), outputs.get(i).grade()));
    }
    return refs;
  }

  private Query select(Shape shape, From from) {
    Scope scope = new Scope(from.columns(), List.of(), true);
    Optional<Expr> where = Optional.of(exprs.condition(scope, choices.between(1, DEPTH)));
    Query.Select plain =
        new Query.Select(items.some(scope), from.relation(), where).withModifier(modifier());
    return switch (shape) {
      case PLAIN -> ordered(plain, scope);
      case DISTINCT -> plain.withItems(items.mostlyExact(scope)).withDistinct(true);
      case GROUPED -> {
        List<Query.Item> list = items.mostlyExact(scope);
        yield plain.withItems(list).withGroupBy(DrawItems.exprsOf(list));
      }
      case HAVING -> grouped(plain, scope);
      case AGGREGATE -> aggregated(plain, scope);
      case COUNT -> counted(plain);
      case FREE -> FREE.pick(choices).of(this, plain, scope);
    };
  }

  private Query grouped(Query.Select plain, Scope scope) {
    List<Expr> keys = DrawItems.exprsOf(items.mostlyExact(scope));
    List<Query.Item> list = new ArrayList<>(keys.stream().map(Query.Item::of).toList());
    list.add(Query.Item.of(aggregates.aggregate(scope, false)));
    Query.Select grouped = choices.oneIn(2) ? plain : plain.withWhere(Optional.empty());
    return grouped
        .withItems(list)
        .withGroupBy(items.groups(keys))
        .withHaving(Optional.of(having(keys, scope)));
  }

  private Query aggregated(Query.Select plain, Scope scope) {
    List<Query.Item> list = new ArrayList<>();
    for (int i = choices.between(1, 2); i > 0; i--) {
      list.add(Query.Item.of(aggregates.aggregate(scope, true)));
    }
    return plain.withItems(list);
  }

  private Query counted(Query.Select plain) {
    Expr count = new Expr.Aggregate(grammar.count(), List.of(), false, Optional.empty());
    return plain.withItems(List.of(Query.Item.of(count)));
  }

  private String modifier() {
    List<String> modifiers = grammar.dialect().words().modifiers();
    String drawn = modifiers.isEmpty() || choices.percent(85) ? "" : choices.pick(modifiers);
    return drawn.isEmpty() || grammar.may(Features.modifier(drawn)) ? drawn : "";
  }

  /// Generates a query from a plain one over the scope.
  interface How {
    Query of(DrawQuery draw, Query.Select plain, Scope scope);
  }

  /// Queries of shape `FREE`: the only question is whether the engine survives them.
  static final Productions<How> FREE =
      new Productions<>(
          List.of(
              new Production<>(1, "window function", DrawQuery::windowed),
              new Production<>(1, "HAVING", DrawQuery::freelyGrouped),
              new Production<>(1, "set operation", DrawQuery::combined),
              new Production<>(1, "LIMIT", DrawQuery::limited),
              new Production<>(1, "DISTINCT or ORDER BY", DrawQuery::distinctOrOrdered)));

  private Query windowed(Query.Select plain, Scope scope) {
    return aggregates
        .windowed(scope)
        .<Query>map(
            w ->
                ordered(
                    plain.withItems(List.of(Query.Item.of(w), items.some(scope).getFirst())),
                    scope))
        .orElse(plain);
  }

  private Query freelyGrouped(Query.Select plain, Scope scope) {
    List<Query.Item> list = items.mostlyExact(scope);
    Query.Select grouped = plain.withItems(list).withGroupBy(items.groups(DrawItems.exprsOf(list)));
    Expr having =
        grammar.may(Features.BARE_COLUMNS)
            ? exprs.condition(scope, 1)
            : having(DrawItems.exprsOf(list), scope);
    return grouped.withHaving(Optional.of(having));
  }

  private Query combined(Query.Select plain, Scope scope) {
    return subqueries.compound(plain.withItems(items.mostlyExact(scope)));
  }

  private Query limited(Query.Select plain, Scope scope) {
    return ordered(plain, scope)
        .withOrder(
            items.order(scope), Optional.of(new Query.Limit(choices.below(4), choices.below(2))));
  }

  private Query distinctOrOrdered(Query.Select plain, Scope scope) {
    boolean shaped =
        DrawItems.exprsOf(plain.items()).stream().anyMatch(e -> e.type() == SqlType.GEOMETRY);
    Query.Select any = plain.withDistinct(choices.oneIn(2) && !shaped);
    return any.distinct() && !grammar.may(Features.BARE_COLUMNS)
        ? any
        : any.withOrder(items.order(scope), Optional.empty());
  }

  private Expr having(List<Expr> all, Scope scope) {
    // Some engines see only columns there, not the expressions they were grouped by.
    List<Expr> keys =
        grammar.may("having expression")
            ? all
            : all.stream().filter(k -> k instanceof Expr.ColumnRef).toList();
    Expr left =
        !keys.isEmpty() && choices.oneIn(2)
            ? choices.pick(keys)
            : aggregates.aggregate(scope, false);
    Expr right =
        convert.fit(
            exprs.literals().of(left.type() == SqlType.ROW ? SqlType.ANY : left.type()),
            left.type());
    Expr simple = new Expr.Comparison(exprs.comparison(), left, right);
    return choices.oneIn(4)
        ? new Expr.Logical(
            choices.oneIn(2) ? Expr.LogicalOp.AND : Expr.LogicalOp.OR,
            simple,
            new Expr.IsNull(keys.isEmpty() ? left : choices.pick(keys), choices.oneIn(2)))
        : choices.oneIn(5) ? new Expr.Not(simple) : simple;
  }

  private Query.Select ordered(Query.Select select, Scope scope) {
    return choices.oneIn(7) ? select.withOrder(items.order(scope), Optional.empty()) : select;
  }
}
