package sibyl.proof.template;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;

/// Computes [KindSummary], the cheap filter before matching, for templates and for parts of queries. The [Library] has one.
/// Only kinds that occur in templates get numbers of their own; all others share one, so that there are few summaries.
final class KindSummaries {
  private static final int OTHER = KindSummary.ANY + 1;

  private final Map<Object, Integer> numbers = new HashMap<>();

  /// The clauses of a query. A template fixes each of them.
  private record Clauses(
      boolean distinct, boolean where, boolean having, boolean grouped, boolean gathered) {}

  /// An aggregate that is the only result column.
  private record Only(String function, boolean distinct) {}

  private record Negated(Object kind, boolean negated) {}

  private record Joined(Relation.JoinKind kind, boolean on) {}

  /// Assigns numbers to kinds.
  private interface Numbering {
    int of(Object kind);
  }

  /// The summary of a pattern. All patterns must come before all texts.
  KindSummary pattern(Node pattern) {
    return new Summarizer(k -> numbers.computeIfAbsent(k, _ -> OTHER + 1 + numbers.size()))
        .of(pattern);
  }

  KindSummary of(Node text) {
    return new Summarizer(k -> numbers.getOrDefault(k, OTHER)).of(text);
  }

  private record Summarizer(Numbering numbering) {
    KindSummary of(Node node) {
      long own = kind(node);
      return switch (node) {
        case Query.Select s ->
            KindSummary.of(
                own,
                s.from().isPresent() ? relation(s.from().get()) : KindSummary.ANY,
                kind(s.where()),
                kind(s.having()),
                only(s.items()));
        case Query.Compound c -> KindSummary.of(own, kind(c.left()), kind(c.right()));
        case Expr.Logical e -> KindSummary.of(own, kind(e.left()), kind(e.right()));
        case Expr.Comparison e -> KindSummary.of(own, kind(e.left()), kind(e.right()));
        case Expr.Not e -> KindSummary.of(own, kind(e.operand()), KindSummary.ANY);
        case Expr.IsNull e -> KindSummary.of(own, kind(e.operand()), KindSummary.ANY);
        case Expr.Truth e -> KindSummary.of(own, kind(e.operand()), KindSummary.ANY);
        case Node _ -> KindSummary.of(own, KindSummary.ANY, KindSummary.ANY);
      };
    }

    private int kind(Optional<Expr> e) {
      return e.isPresent() ? kind(e.get()) : KindSummary.ANY;
    }

    private int kind(Node node) {
      return switch (node) {
        case Expr e when TemplateHoles.name(e).isPresent() -> KindSummary.ANY;
        case Expr.Logical e -> numbering.of(e.op());
        case Expr.Comparison e -> numbering.of(e.op());
        case Expr.IsNull e -> numbering.of(new Negated(Expr.IsNull.class, e.negated()));
        case Expr.Truth e -> numbering.of(new Negated(e.expected(), e.negated()));
        case Query.Select s ->
            numbering.of(
                new Clauses(
                    s.distinct(),
                    s.where().isPresent(),
                    s.having().isPresent(),
                    !s.groupBy().isEmpty(),
                    gathered(s)));
        case Query.Compound c -> numbering.of(c.op());
        case Node other -> numbering.of(other.getClass());
      };
    }

    private int only(List<Query.Item> items) {
      return items.size() == 1
              && items.getFirst().expr().isPresent()
              && items.getFirst().expr().get() instanceof Expr.Aggregate a
          ? numbering.of(new Only(a.function().name(), a.distinct()))
          : KindSummary.ANY;
    }

    private static boolean gathered(Query.Select s) {
      return !s.groupBy().isEmpty() || TemplateMatcher.aggregates(s.items());
    }

    /// A relation hole matches any relation, including joins.
    private int relation(Relation relation) {
      return switch (relation) {
        case Relation.Named n when TemplateHoles.relation(n.name()) -> KindSummary.ANY;
        case Relation.Join j when !j.natural() && j.using().isEmpty() ->
            numbering.of(
                new Joined(
                    TemplateMatcher.inner(j.kind()) ? Relation.JoinKind.INNER : j.kind(),
                    j.on().isPresent()));
        case Relation other -> numbering.of(other.getClass());
      };
    }
  }
}
