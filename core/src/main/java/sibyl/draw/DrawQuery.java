package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.chance.Weighted;
import sibyl.scene.Cardinality;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Relation.JoinKind;
import sibyl.sql.SqlType;

/// Queries over a scene. Subqueries are drawn so that their rows are determined: sets only over exact columns, one row
/// where one is expected.
public final class DrawQuery {

  /// What a question wants of its query; all but `FREE` have a WHERE (or, `HAVING`, a HAVING) to work on.
  public enum Shape {
    PLAIN,
    DISTINCT,
    GROUPED,
    HAVING,
    AGGREGATE,
    COUNT,
    FREE
  }

  /// The weight of so many relations in a FROM clause has this before the number as its name.
  public static final String JOINED = "joined ";

  private static final long MOST_ROWS = 2_000;
  private static final int DEPTH = 3;

  private static final List<Weighted<Integer>> RELATIONS =
      List.of(new Weighted<>(55, 1), new Weighted<>(34, 2), new Weighted<>(11, 3));

  private final Grammar grammar;
  private final Scene scene;
  private final Choices choices;
  private final DrawExpr exprs;
  private int aliases;

  public DrawQuery(Grammar grammar, Scene scene, Choices choices) {
    this.grammar = grammar;
    this.scene = scene;
    this.choices = choices;
    this.exprs = new DrawExpr(grammar, scene, choices, this);
  }

  DrawExpr exprs() {
    return exprs;
  }

  /// A FROM clause and what it brings into scope; `near` is what the condition of a further join may name.
  private record From(
      Relation relation, List<Expr.ColumnRef> columns, List<Expr.ColumnRef> near, long rows) {
    From(Relation relation, List<Expr.ColumnRef> columns, long rows) {
      this(relation, columns, columns, rows);
    }
  }

  public Query of(Shape shape) {
    if (grammar.may("with") && choices.oneIn(14)) {
      Query.Cte cte = cte();
      From from = join(new From(new Relation.Named(cte.name()), outputs(cte), 8), List.of());
      return new Query.With(false, List.of(cte), select(shape, from, List.of()));
    }
    return select(shape, from(List.of(), DEPTH), List.of());
  }

  private Query.Cte cte() {
    Query query = exported(2);
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < query.output().orElseThrow().size(); i++) {
      columns.add("k" + i);
    }
    String hint = choices.pick(grammar.dialect().words().cteHints());
    return new Query.Cte("q" + aliases++, columns, grammar.may("cte " + hint) ? hint : "", query);
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

  private Query select(Shape shape, From from, List<Expr.ColumnRef> outer) {
    Scope scope = new Scope(from.columns(), outer, true);
    Optional<Expr> where = Optional.of(exprs.condition(scope, choices.between(1, DEPTH)));
    Query.Select plain =
        new Query.Select(items(scope), from.relation(), where).withModifier(modifier());
    return switch (shape) {
      case PLAIN -> ordered(plain, scope);
      case DISTINCT -> plain.withItems(exactItems(scope)).withDistinct(true);
      case GROUPED -> {
        List<Query.Item> items = exactItems(scope);
        yield plain.withItems(items).withGroupBy(exprsOf(items));
      }
      case HAVING -> {
        List<Expr> keys = exprsOf(exactItems(scope));
        List<Query.Item> items = new ArrayList<>(keys.stream().map(Query.Item::of).toList());
        Expr.Aggregate aggregate = exprs.aggregate(scope, false);
        items.add(Query.Item.of(aggregate));
        Query.Select grouped = choices.oneIn(2) ? plain : plain.withWhere(Optional.empty());
        yield grouped
            .withItems(items)
            .withGroupBy(groups(keys))
            .withHaving(Optional.of(having(keys, scope)));
      }
      case AGGREGATE -> {
        List<Query.Item> items = new ArrayList<>();
        for (int i = choices.between(1, 2); i > 0; i--) {
          items.add(Query.Item.of(exprs.aggregate(scope, true)));
        }
        yield plain.withItems(items);
      }
      case COUNT -> {
        Expr count = new Expr.Aggregate(grammar.count(), List.of(), false, Optional.empty());
        yield plain.withItems(List.of(Query.Item.of(count)));
      }
      case FREE -> free(plain, scope);
    };
  }

  private String modifier() {
    List<String> modifiers = grammar.dialect().words().modifiers();
    String drawn = modifiers.isEmpty() || choices.percent(85) ? "" : choices.pick(modifiers);
    return drawn.isEmpty() || grammar.may(Features.modifier(drawn)) ? drawn : "";
  }

  /// Anything goes: the only question is whether the engine survives it.
  private Query free(Query.Select plain, Scope scope) {
    return switch (choices.below(5)) {
      case 0 ->
          exprs
              .windowed(scope)
              .map(
                  w ->
                      (Query)
                          ordered(
                              plain.withItems(List.of(Query.Item.of(w), items(scope).getFirst())),
                              scope))
              .orElse(plain);
      case 1 -> {
        List<Query.Item> items = exactItems(scope);
        yield plain
            .withItems(items)
            .withGroupBy(groups(exprsOf(items)))
            .withHaving(
                Optional.of(
                    grammar.may(Features.BARE_COLUMNS)
                        ? exprs.condition(scope, 1)
                        : having(exprsOf(items), scope)));
      }
      case 2 -> compound(plain.withItems(exactItems(scope)));
      case 3 ->
          ordered(plain, scope)
              .withOrder(
                  order(scope), Optional.of(new Query.Limit(choices.below(4), choices.below(2))));
      default -> {
        boolean shaped =
            exprsOf(plain.items()).stream().anyMatch(e -> e.type() == SqlType.GEOMETRY);
        Query.Select any = plain.withDistinct(choices.oneIn(2) && !shaped);
        yield any.distinct() && !grammar.may(Features.BARE_COLUMNS)
            ? any
            : any.withOrder(order(scope), Optional.empty());
      }
    };
  }

  /// The keys as they are, or in several sets.
  private List<Expr> groups(List<Expr> keys) {
    List<Function> sets = grammar.groupings(keys.size());
    return sets.isEmpty() || choices.percent(75)
        ? keys
        : List.of(new Expr.Call(choices.pick(sets), keys));
  }

  private Expr having(List<Expr> all, Scope scope) {
    // Some engines see only columns there, not the expressions they were grouped by.
    List<Expr> keys =
        grammar.may("having expression")
            ? all
            : all.stream().filter(k -> k instanceof Expr.ColumnRef).toList();
    Expr left =
        !keys.isEmpty() && choices.oneIn(2) ? choices.pick(keys) : exprs.aggregate(scope, false);
    Expr right =
        exprs.fit(
            exprs.literal(left.type() == SqlType.ROW ? SqlType.ANY : left.type()), left.type());
    Expr simple = new Expr.Comparison(exprs.comparison(), left, right);
    return choices.oneIn(4)
        ? new Expr.Logical(
            choices.oneIn(2) ? Expr.LogicalOp.AND : Expr.LogicalOp.OR,
            simple,
            new Expr.IsNull(keys.isEmpty() ? left : choices.pick(keys), choices.oneIn(2)))
        : choices.oneIn(5) ? new Expr.Not(simple) : simple;
  }

  private Query.Select ordered(Query.Select select, Scope scope) {
    return choices.oneIn(7) ? select.withOrder(order(scope), Optional.empty()) : select;
  }

  private List<Query.OrderTerm> order(Scope scope) {
    String nulls = grammar.may("nulls LAST") && choices.oneIn(6) ? "LAST" : "";
    Expr key = exprs.measured(choices.pick(scope.columns()));
    return List.of(new Query.OrderTerm(key, choices.oneIn(2), nulls));
  }

  private List<Query.Item> items(Scope scope) {
    if (choices.percent(55)) {
      List<Query.Item> items = new ArrayList<>();
      for (Expr.ColumnRef column : choices.some(scope.columns(), 4)) {
        items.add(Query.Item.of(column));
      }
      return items;
    }
    List<Query.Item> items = new ArrayList<>();
    for (int i = choices.between(1, 3); i > 0; i--) {
      items.add(
          Query.Item.of(exprs.of(exprs.anyType(), scope.withoutSubqueries(), choices.below(3))));
    }
    return items;
  }

  private List<Query.Item> exactItems(Scope scope) {
    List<Query.Item> items = new ArrayList<>();
    for (Expr.ColumnRef column : choices.some(scope.columns(), 2)) {
      Expr seen = exprs.measured(column);
      Expr e = column.grade() == Grade.LOOSE && choices.oneIn(2) ? seen : exprs.exact(seen);
      items.add(Query.Item.of(e));
    }
    return items;
  }

  private static List<Expr> exprsOf(List<Query.Item> items) {
    List<Expr> exprs = new ArrayList<>();
    for (Query.Item item : items) {
      item.expr().ifPresent(exprs::add);
    }
    return exprs;
  }

  private Query compound(Query.Select left) {
    List<Query.SetOp> ops =
        List.of(Query.SetOp.values()).stream().filter(o -> grammar.may(Features.setOp(o))).toList();
    Query.SetOp op = choices.pick(ops);
    List<SqlType> types = exprsOf(left.items()).stream().map(Expr::type).toList();
    From from = from(List.of(), 0);
    Scope scope = new Scope(from.columns(), List.of(), false);
    Query.Select right =
        new Query.Select(
            cast(types, scope), from.relation(), Optional.of(exprs.condition(scope, 1)));
    Query.Select same = left.withItems(recast(left.items()));
    return new Query.Compound(
        op,
        same,
        right.withItems(recastAs(same.items(), right.items())),
        List.of(),
        Optional.empty());
  }

  private List<Query.Item> cast(List<SqlType> types, Scope scope) {
    return types.stream().map(_ -> Query.Item.of(choices.pick(scope.columns()))).toList();
  }

  /// Every column cast to a firm type, so that both arms of a compound have the same.
  private List<Query.Item> recast(List<Query.Item> items) {
    return items.stream()
        .map(
            i -> {
              Expr e = i.expr().orElseThrow();
              return e instanceof Expr.Cast
                  ? i
                  : Query.Item.of(exprs.cast(e, grammar.firmCasts()), i.alias());
            })
        .toList();
  }

  private List<Query.Item> recastAs(List<Query.Item> model, List<Query.Item> items) {
    List<Query.Item> cast = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      Expr like = model.get(i).expr().orElseThrow();
      Expr e = items.get(i).expr().orElseThrow();
      Expr same =
          like instanceof Expr.Cast c
              ? new Expr.Cast(
                  exprs.handed(grammar.casts(e.type(), c.type()) ? e : exprs.fit(e, c.type())),
                  c.to())
              : exprs.fit(e, like.type());
      cast.add(Query.Item.of(same, model.get(i).alias()));
    }
    return cast;
  }

  /// A query for a view, CTE or derived table: named columns, determined rows.
  Query exported(int depth) {
    From from = from(List.of(), depth);
    Scope scope = new Scope(from.columns(), List.of(), depth > 1);
    Optional<Expr> where =
        choices.oneIn(2) ? Optional.of(exprs.condition(scope, choices.below(3))) : Optional.empty();
    return switch (choices.below(9)) {
      case 4 -> limited(new Query.Select(aliased(exactest(scope)), from.relation(), where));
      case 0 ->
          new Query.Select(aliased(exactItems(scope)), from.relation(), where).withDistinct(true);
      case 1 -> {
        List<Query.Item> keys = exactItems(scope);
        List<Query.Item> items = new ArrayList<>(keys);
        items.add(Query.Item.of(exprs.aggregate(scope, false)));
        yield new Query.Select(aliased(items), from.relation(), where)
            .withGroupBy(groups(exprsOf(keys)));
      }
      case 2 -> compound(new Query.Select(aliased(exactItems(scope)), from.relation(), where));
      case 3 ->
          exprs
              .windowed(scope)
              .map(
                  w ->
                      new Query.Select(
                          aliased(List.of(Query.Item.of(w), items(scope).getFirst())),
                          from.relation(),
                          where))
              .orElseGet(() -> new Query.Select(aliased(items(scope)), from.relation(), where));
      default -> new Query.Select(aliased(items(scope)), from.relation(), where);
    };
  }

  /// The first rows of a total order: every column is a sort key, and equal ones are identical.
  private Query limited(Query.Select select) {
    List<Query.OrderTerm> order =
        select.items().stream()
            .map(
                i ->
                    new Query.OrderTerm(
                        new Expr.ColumnRef("", i.alias(), SqlType.ANY, Grade.FIRM),
                        choices.oneIn(3),
                        ""))
            .toList();
    return select.withOrder(
        order, Optional.of(new Query.Limit(choices.between(1, 5), choices.below(2))));
  }

  private List<Query.Item> exactest(Scope scope) {
    return choices.some(scope.columns(), 3).stream()
        .map(c -> Query.Item.of(exprs.exact(exprs.measured(c))))
        .toList();
  }

  private static List<Query.Item> aliased(List<Query.Item> items) {
    List<Query.Item> named = new ArrayList<>();
    for (Query.Item item : items) {
      named.add(new Query.Item(item.expr(), "x" + named.size()));
    }
    return named;
  }

  /// A subquery for IN and EXISTS, with columns to hold against values of these types.
  Query column(List<Expr.ColumnRef> outer, List<SqlType> types, int depth) {
    From from = from(outer, Math.min(depth, 1));
    Scope scope = new Scope(from.columns(), outer, depth > 1);
    List<Query.Item> items = new ArrayList<>();
    for (SqlType type : types) {
      items.add(
          Query.Item.of(
              exprs.alike(
                  choices.percent(70)
                      ? choices.pick(scope.columns())
                      : exprs.of(exprs.anyType(), scope.withoutSubqueries(), 1),
                  type)));
    }
    Optional<Expr> where =
        choices.percent(60)
            ? Optional.of(exprs.condition(scope, Math.max(0, depth)))
            : Optional.empty();
    return new Query.Select(items, from.relation(), where);
  }

  /// A subquery that yields one value.
  Expr scalar(List<Expr.ColumnRef> outer, SqlType type, int depth) {
    From from = from(outer, 0);
    Scope scope = new Scope(from.columns(), outer, false);
    // An aggregate over columns of the outer query only would belong to that query.
    Expr aggregate = exprs.aggregate(new Scope(from.columns(), List.of(), false), false);
    Optional<Expr> where =
        choices.oneIn(2)
            ? Optional.of(exprs.condition(scope, Math.min(1, depth)))
            : Optional.empty();
    return exprs.fit(
        new Expr.ScalarQuery(
            new Query.Select(List.of(Query.Item.of(aggregate)), from.relation(), where)),
        type);
  }

  private From from(List<Expr.ColumnRef> outer, int depth) {
    int wanted =
        outer.isEmpty()
            ? choices.weighted(grammar.weighted(JOINED, RELATIONS))
            : choices.oneIn(5) ? 2 : 1;
    From from = relation(depth);
    for (int i = 1; i < wanted; i++) {
      from = join(from, outer);
    }
    return from;
  }

  private From relation(int depth) {
    if (depth > 1 && grammar.may("derived table") && choices.oneIn(9)) {
      Query query = exported(depth - 1);
      String alias = "d" + aliases++;
      List<Expr.ColumnRef> refs =
          query.output().orElseThrow().stream()
              .map(o -> new Expr.ColumnRef(alias, o.name(), o.type(), o.grade()))
              .toList();
      return new From(new Relation.Derived(query, alias), refs, Cardinality.of(query, scene));
    }
    Table table = choices.pick(scene.tables());
    String alias = table.name() + "_" + aliases++;
    boolean hinted =
        table.kind() == Table.Kind.BASE
            && !grammar.dialect().words().tableHints().isEmpty()
            && grammar.may("hint")
            && choices.oneIn(40);
    String hint = hinted ? choices.pick(grammar.dialect().words().tableHints()) : "";
    return new From(
        new Relation.Named(table.name(), alias, hint), refs(table, alias), table.rows());
  }

  private List<Expr.ColumnRef> refs(Table table, String alias) {
    List<Expr.ColumnRef> refs = new ArrayList<>();
    for (Table.Column c : table.columns()) {
      refs.add(new Expr.ColumnRef(alias, c.name(), c.kind(), c.grade()));
    }
    if (!table.rowKey().isEmpty() && choices.oneIn(6)) {
      refs.add(new Expr.ColumnRef(alias, table.rowKey(), SqlType.INTEGER, Grade.FIRM));
    }
    return refs;
  }

  private From join(From left, List<Expr.ColumnRef> outer) {
    From right = relation(1);
    if (Math.max(1, left.rows()) * Math.max(1, right.rows()) > MOST_ROWS) {
      return left;
    }
    List<Expr.ColumnRef> columns = new ArrayList<>(left.columns());
    columns.addAll(right.columns());
    JoinKind kind = choices.pick(grammar.joins());
    List<Expr.ColumnRef> near = new ArrayList<>(left.near());
    if (kind == JoinKind.COMMA && !grammar.may(Features.COMMA_SCOPE)) {
      near.clear();
    }
    near.addAll(right.columns());
    long rows = Math.max(1, left.rows()) * Math.max(1, right.rows());
    if (kind == JoinKind.FULL && !grammar.may(Features.FULL_ON_ANY)) {
      return full(left, right, columns, new Scope(near, outer, false), rows);
    }
    List<String> shared =
        kind == JoinKind.COMMA || kind == JoinKind.CROSS || left.relation() instanceof Relation.Join
            ? List.of()
            : shared(left, right);
    if (!shared.isEmpty() && choices.oneIn(6)) {
      boolean natural =
          grammar.may("natural")
              && choices.oneIn(2)
              && ((grammar.free() && !shaped(left) && !shaped(right))
                  || shared.size() == common(left, right));
      if (natural || grammar.may("using")) {
        List<String> using = natural ? List.of() : choices.some(shared, 2);
        return new From(
            new Relation.Join(
                kind, left.relation(), right.relation(), natural, using, Optional.empty()),
            columns,
            near,
            rows);
      }
    }
    boolean bare =
        kind == JoinKind.COMMA
            || (kind == JoinKind.CROSS && (choices.percent(70) || !grammar.may(Features.CROSS_ON)));
    Optional<Expr> on =
        bare ? Optional.empty() : Optional.of(on(left, right, new Scope(near, outer, false)));
    return new From(
        new Relation.Join(kind, left.relation(), right.relation(), on), columns, near, rows);
  }

  /// A FULL JOIN on equal columns; another kind if there are none to compare.
  private From full(From left, From right, List<Expr.ColumnRef> columns, Scope scope, long rows) {
    Expr.ColumnRef l = choices.pick(left.near());
    List<Expr.ColumnRef> alike =
        right.columns().stream()
            .filter(r -> r.type() == l.type() && exprs.comparable(l, r))
            .toList();
    JoinKind kind = alike.isEmpty() ? JoinKind.LEFT : JoinKind.FULL;
    Expr on =
        alike.isEmpty()
            ? on(left, right, scope)
            : new Expr.Comparison(Expr.ComparisonOp.EQUAL, l, choices.pick(alike));
    return new From(
        new Relation.Join(kind, left.relation(), right.relation(), Optional.of(on)),
        columns,
        scope.columns(),
        rows);
  }

  private static boolean shaped(From from) {
    return from.columns().stream().anyMatch(c -> c.type() == SqlType.GEOMETRY);
  }

  /// How many names both sides have.
  private static long common(From left, From right) {
    return left.columns().stream()
        .filter(l -> right.columns().stream().anyMatch(r -> r.column().equals(l.column())))
        .count();
  }

  /// Names of exactly one column on each side.
  private List<String> shared(From left, From right) {
    List<String> names = new ArrayList<>();
    for (Expr.ColumnRef l : left.columns()) {
      List<Expr.ColumnRef> others = called(l.column(), right);
      if (others.size() == 1
          && called(l.column(), left).size() == 1
          && !l.column().equals(grammar.dialect().tables().rowKey())
          && exprs.comparable(l, others.getFirst())) {
        names.add(l.column());
      }
    }
    return names;
  }

  private static List<Expr.ColumnRef> called(String name, From from) {
    List<Expr.ColumnRef> found = new ArrayList<>();
    for (Expr.ColumnRef column : from.columns()) {
      if (column.column().equals(name)) {
        found.add(column);
      }
    }
    return found;
  }

  private Expr on(From left, From right, Scope scope) {
    if (choices.oneIn(3)) {
      return exprs.condition(scope, choices.below(3));
    }
    Expr l = choices.pick(left.near());
    Expr r = choices.pick(right.columns());
    Expr.ComparisonOp op = choices.percent(75) ? Expr.ComparisonOp.EQUAL : exprs.comparison();
    Expr equal =
        l.type() == SqlType.GEOMETRY
            ? exprs.related(l, r)
            : new Expr.Comparison(op, l, exprs.fit(r, l.type()));
    return choices.oneIn(4)
        ? new Expr.Logical(Expr.LogicalOp.AND, equal, exprs.condition(scope, 1))
        : equal;
  }
}
