package sibyl.locus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Value;

/// The list of all fences, the narrowest first. A new one is one record here; a test on each engine shows that it keeps the
/// meaning of queries there.
public final class Fences {
  private static final String HINT = "MATERIALIZED";

  private Fences() {}

  /// The fences that a dialect can write.
  public static List<Fence> of(Dialect dialect) {
    List<Fence> fences = new ArrayList<>();
    fences.add(new AsCase());
    if (dialect.words().cteHints().contains(HINT)) {
      fences.add(new Materialized());
    }
    fences.add(new Limited());
    return fences;
  }

  /// `CASE WHEN p THEN TRUE WHEN NOT p THEN FALSE END` is p, also if p is NULL.
  record AsCase() implements Fence {
    private static final Expr TRUE = new Expr.Literal(new Value.Bool(true));
    private static final Expr FALSE = new Expr.Literal(new Value.Bool(false));

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

  /// `(q)` is `(WITH fenced AS MATERIALIZED (q) SELECT * FROM fenced)`.
  record Materialized() implements Fence {
    private static final String NAME = "fenced";

    @Override
    public Width width() {
      return Width.SUBQUERY;
    }

    @Override
    public Optional<Node> around(Node node) {
      return switch (node) {
        case Query.Cte c when !c.hint().equals(HINT) ->
            Optional.of(new Query.Cte(c.name(), c.columns(), HINT, c.query()));
        case Relation.Derived d ->
            Optional.of(new Relation.Derived(materialized(d.query()), d.alias()));
        case Relation.Named view when view.hint().isEmpty() ->
            Optional.of(new Relation.Derived(materialized(all(view.name())), view.visibleAs()));
        case Query q -> Optional.of(materialized(q));
        default -> Optional.empty();
      };
    }

    private static Query materialized(Query query) {
      return new Query.With(false, List.of(new Query.Cte(NAME, List.of(), HINT, query)), all(NAME));
    }
  }

  /// `(q)` is `(q LIMIT n)` if n is more rows than there are.
  record Limited() implements Fence {
    private static final Optional<Query.Limit> ALL_ROWS =
        Optional.of(new Query.Limit(1_000_000_000, 0));

    @Override
    public Width width() {
      return Width.SUBQUERY;
    }

    @Override
    public Optional<Node> around(Node node) {
      return switch (node) {
        case Query.Cte c ->
            limited(c.query()).map(q -> new Query.Cte(c.name(), c.columns(), c.hint(), q));
        case Relation.Derived d -> limited(d.query()).map(q -> new Relation.Derived(q, d.alias()));
        case Relation.Named view when view.hint().isEmpty() ->
            limited(all(view.name())).map(q -> new Relation.Derived(q, view.visibleAs()));
        case Query q -> limited(q).map(n -> n);
        default -> Optional.empty();
      };
    }

    private static Optional<Query> limited(Query query) {
      return query instanceof Query.Ordered o && o.limit().isEmpty()
          ? Optional.of(o.withOrder(o.orderBy(), ALL_ROWS))
          : Optional.empty();
    }
  }

  private static Query.Select all(String relation) {
    return new Query.Select(
        List.of(Query.Item.STAR), new Relation.Named(relation), Optional.empty());
  }
}
