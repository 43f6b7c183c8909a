package sibyl.locus;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// The list of all fences, the narrowest first. A new one is one record here; a test on each engine shows that it keeps the
/// meaning of queries there.
public final class Fences {
  private static final String HINT = "MATERIALIZED";
  private static final Expr TRUE = new Expr.Literal(new Value.Bool(true));
  private static final Expr FALSE = new Expr.Literal(new Value.Bool(false));

  private Fences() {}

  /// The fences that a dialect can write.
  public static List<Fence> of(Dialect dialect) {
    List<Fence> fences = new ArrayList<>();
    fences.add(new AsCase());
    fences.add(new OtherOperators(dialect.words().kinds().contains(SqlType.ANY)));
    if (dialect.words().cteHints().contains(HINT)) {
      fences.add(new Materialized());
    }
    fences.add(new Limited());
    return fences;
  }

  /// `CASE WHEN p THEN TRUE WHEN NOT p THEN FALSE END` is p, also if p is NULL.
  record AsCase() implements Fence {
    @Override
    public Width width() {
      return Width.CONDITION;
    }

    @Override
    public Optional<Node> around(Node node) {
      return node instanceof Expr condition
          ? Optional.of(
              new Expr.Case(
                  Optional.empty(),
                  List.of(
                      new Expr.When(condition, TRUE),
                      new Expr.When(new Expr.Not(condition), FALSE)),
                  Optional.empty()))
          : Optional.empty();
    }
  }

  /// `p IS TRUE` is `CASE WHEN p THEN TRUE ELSE FALSE END`, `a IS NOT DISTINCT FROM b` compares with `=` what is not NULL, and
  /// `sum(a) FILTER (WHERE p)` is `sum(CASE WHEN p THEN a END)`. If values of any type may stand in a column, a CASE may compare
  /// them in another way than the column.
  record OtherOperators(boolean anyType) implements Fence {
    private static final Set<String> COUNTS = Set.of("count", "sum", "avg");
    private static final Set<String> COMPARES = Set.of("min", "max");
    private static final Expr ONE = new Expr.Literal(new Value.Int(1));

    @Override
    public Width width() {
      return Width.OPERATOR;
    }

    @Override
    public Optional<Node> around(Node node) {
      return switch (node) {
        case Expr.Truth(Expr operand, boolean expected, boolean negated) ->
            Optional.of(
                choice(
                    expected ? operand : new Expr.Not(operand), truth(!negated), truth(negated)));
        case Expr.Comparison(Expr.ComparisonOp op, Expr left, Expr right)
            when op == Expr.ComparisonOp.SAME && single(left, right) ->
            Optional.of(same(left, right));
        case Expr.Comparison(Expr.ComparisonOp op, Expr left, Expr right)
            when op == Expr.ComparisonOp.NOT_SAME && single(left, right) ->
            Optional.of(new Expr.Not(same(left, right)));
        case Expr.Aggregate a when a.filter().isPresent() && spelled(a) ->
            Optional.of(
                new Expr.Aggregate(
                    a.function(),
                    List.of(
                        new Expr.Case(
                            Optional.empty(),
                            List.of(
                                new Expr.When(
                                    a.filter().get(), a.args().isEmpty() ? ONE : a.args().get(0))),
                            Optional.empty())),
                    a.distinct(),
                    Optional.empty()));
        default -> Optional.empty();
      };
    }

    /// `a IS FALSE` is another operator than `a IS NOT DISTINCT FROM b`.
    private static boolean single(Expr left, Expr right) {
      return left.width() == 1 && !isTruth(left) && !isTruth(right);
    }

    private static boolean isTruth(Expr expr) {
      return expr instanceof Expr.Literal(Value.Bool _);
    }

    private boolean spelled(Expr.Aggregate aggregate) {
      String name = aggregate.function().name().toLowerCase(Locale.ROOT);
      return aggregate.args().size() < 2
          && (COUNTS.contains(name) || (COMPARES.contains(name) && !anyType));
    }

    private static Expr same(Expr left, Expr right) {
      return new Expr.Case(
          Optional.empty(),
          List.of(
              new Expr.When(new Expr.IsNull(left, false), new Expr.IsNull(right, false)),
              new Expr.When(new Expr.IsNull(right, false), FALSE)),
          Optional.of(new Expr.Comparison(Expr.ComparisonOp.EQUAL, left, right)));
    }

    private static Expr choice(Expr when, Expr then, Expr otherwise) {
      return new Expr.Case(
          Optional.empty(), List.of(new Expr.When(when, then)), Optional.of(otherwise));
    }

    private static Expr truth(boolean value) {
      return value ? TRUE : FALSE;
    }
  }

  /// A fence round a query, wherever it stands.
  interface RoundQuery extends Fence {
    Optional<Query> query(Query inside);

    default Optional<Query.Cte> cte(Query.Cte cte) {
      return query(cte.query()).map(q -> new Query.Cte(cte.name(), cte.columns(), cte.hint(), q));
    }

    @Override
    default Width width() {
      return Width.SUBQUERY;
    }

    @Override
    default Optional<Node> around(Node node) {
      return switch (node) {
        case Query.Cte c -> cte(c).map(n -> n);
        case Relation.Derived d -> query(d.query()).map(q -> new Relation.Derived(q, d.alias()));
        case Relation.Named view when view.hint().isEmpty() ->
            query(all(view.name())).map(q -> new Relation.Derived(q, view.visibleAs()));
        case Query q -> query(q).map(n -> n);
        default -> Optional.empty();
      };
    }
  }

  /// `(q)` is `(WITH fenced AS MATERIALIZED (q) SELECT * FROM fenced)`.
  record Materialized() implements RoundQuery {
    private static final String NAME = "fenced";

    @Override
    public Optional<Query> query(Query inside) {
      return Optional.of(
          new Query.With(false, List.of(new Query.Cte(NAME, List.of(), HINT, inside)), all(NAME)));
    }

    @Override
    public Optional<Query.Cte> cte(Query.Cte cte) {
      return cte.hint().equals(HINT)
          ? Optional.empty()
          : Optional.of(new Query.Cte(cte.name(), cte.columns(), HINT, cte.query()));
    }
  }

  /// `(q)` is `(q LIMIT n)` if n is more rows than there are.
  record Limited() implements RoundQuery {
    private static final Optional<Query.Limit> ALL_ROWS =
        Optional.of(new Query.Limit(1_000_000_000, 0));

    @Override
    public Optional<Query> query(Query inside) {
      return inside instanceof Query.Ordered o && o.limit().isEmpty()
          ? Optional.of(o.withOrder(o.orderBy(), ALL_ROWS))
          : Optional.empty();
    }
  }

  private static Query.Select all(String relation) {
    return new Query.Select(
        List.of(Query.Item.STAR), new Relation.Named(relation), Optional.empty());
  }
}
