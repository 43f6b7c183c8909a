package sibyl.proof.template;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;

/// What can be told of a text without matching it: its own kind and the kinds of its parts, as numbers side by side. Most texts look like
/// few templates, and texts that look alike look like the same ones.
record Glance(long kinds) {

  /// Of what a template leaves open.
  private static final int ANY = 0;

  private static final int BITS = 16;
  private static final int PARTS = 3;

  /// Numbered as they are met: nothing but this process sees them.
  private static final Map<Object, Integer> NUMBERS = new ConcurrentHashMap<>();

  private static final AtomicInteger LAST = new AtomicInteger(ANY);

  /// Clauses that a query has: a template says so of each. What is grouped is gathered, by an aggregate or without one.
  private record Clauses(boolean distinct, boolean where, boolean having, boolean gathered) {}

  private record Negated(Object kind, boolean negated) {}

  private record Joined(Relation.JoinKind kind, boolean on) {}

  /// Looked up at every step, so not left to what is made for any record.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Glance g && g.kinds == kinds;
  }

  /// Its numbers are small, and would fall on one another.
  @Override
  public int hashCode() {
    return Long.hashCode(kinds * 0x9E3779B97F4A7C15L);
  }

  static Glance of(Node node) {
    long own = kind(node);
    return switch (node) {
      case Query.Select s ->
          new Glance(
              packed(
                  own,
                  s.from().map(Glance::relation).orElse(ANY),
                  kind(s.where()),
                  kind(s.having())));
      case Query.Compound c -> new Glance(packed(own, kind(c.left()), kind(c.right()), ANY));
      case Expr.Logical e -> new Glance(packed(own, kind(e.left()), kind(e.right()), ANY));
      case Expr.Comparison e -> new Glance(packed(own, kind(e.left()), kind(e.right()), ANY));
      case Expr.Not e -> new Glance(packed(own, kind(e.operand()), ANY, ANY));
      case Expr.IsNull e -> new Glance(packed(own, kind(e.operand()), ANY, ANY));
      case Expr.Truth e -> new Glance(packed(own, kind(e.operand()), ANY, ANY));
      case Node _ -> new Glance(own);
    };
  }

  private static long packed(long own, long first, long second, long third) {
    return own | first << BITS | second << (2 * BITS) | third << (3 * BITS);
  }

  /// Whether a text of this look may match a pattern.
  boolean resembles(Node pattern) {
    long wanted = of(pattern).kinds;
    if ((wanted & mask(0)) == ANY) {
      return true;
    }
    for (int i = 0; i <= PARTS; i++) {
      long part = wanted & mask(i);
      if (part != ANY && part != (kinds & mask(i))) {
        return false;
      }
    }
    return true;
  }

  private static long mask(int part) {
    return ((1L << BITS) - 1) << (part * BITS);
  }

  private static int kind(Optional<Expr> e) {
    return e.isPresent() ? kind(e.get()) : ANY;
  }

  private static int kind(Node node) {
    return switch (node) {
      case Expr e when Holes.name(e).isPresent() -> ANY;
      case Expr.Logical e -> number(e.op());
      case Expr.Comparison e -> number(e.op());
      case Expr.IsNull e -> number(new Negated(Expr.IsNull.class, e.negated()));
      case Expr.Truth e -> number(new Negated(e.expected(), e.negated()));
      case Query.Select s ->
          number(
              new Clauses(
                  s.distinct(), s.where().isPresent(), s.having().isPresent(), gathered(s)));
      case Query.Compound c -> number(c.op());
      case Node other -> number(other.getClass());
    };
  }

  private static boolean gathered(Query.Select s) {
    return !s.groupBy().isEmpty() || Match.gathers(s.items());
  }

  /// A relation stands for any, be it a join.
  private static int relation(Relation relation) {
    return switch (relation) {
      case Relation.Named n when Holes.relation(n.name()) -> ANY;
      case Relation.Join j when !j.natural() && j.using().isEmpty() ->
          number(
              new Joined(
                  Match.inner(j.kind()) ? Relation.JoinKind.INNER : j.kind(), j.on().isPresent()));
      case Relation other -> number(other.getClass());
    };
  }

  private static int number(Object kind) {
    Integer known = NUMBERS.get(kind);
    return known == null ? NUMBERS.computeIfAbsent(kind, _ -> LAST.incrementAndGet()) : known;
  }
}
