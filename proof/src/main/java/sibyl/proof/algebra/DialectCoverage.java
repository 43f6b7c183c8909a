package sibyl.proof.algebra;

import java.util.List;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// Whether a dialect supports every construct of a query that was mutated for the oracle `eqsql`. The last check of
/// [FromAlgebra], which turns the mutated algebra into SQL: a query that the engine would only refuse is dropped there.
final class DialectCoverage {
  private DialectCoverage() {}

  static boolean in(AvailableSyntax words, Query query) {
    return Features.of(query).stream().allMatch(words::may)
        && !(Tree.any(query, DialectCoverage::withoutFrom)
            && !Tree.any(words.original(), DialectCoverage::withoutFrom))
        && !(Tree.any(query, DialectCoverage::shown) && !shows(words))
        && !(Tree.any(query, DialectCoverage::argued)
            && !words.may(Features.CONDITIONS_AS_ARGUMENTS));
  }

  /// Not every dialect has SELECT without FROM.
  private static boolean withoutFrom(Node node) {
    return node instanceof Query.Select s && s.from().isEmpty();
  }

  /// A condition as a value: in dialects without truth values, only where the original query did so.
  private static boolean shown(Node node) {
    return switch (node) {
      case Query.Item i -> i.expr().filter(DialectCoverage::condition).isPresent();
      case Query.Select s -> s.groupBy().stream().anyMatch(DialectCoverage::condition);
      default -> false;
    };
  }

  private static boolean shows(AvailableSyntax words) {
    return words.truths() || Tree.any(words.original(), DialectCoverage::shown);
  }

  private static boolean argued(Node node) {
    List<Expr> args =
        switch (node) {
          case Expr.Call c -> c.args();
          case Expr.Aggregate a -> a.args();
          default -> List.of();
        };
    return args.stream().anyMatch(DialectCoverage::condition);
  }

  private static boolean condition(Expr e) {
    return e.type() == SqlType.BOOLEAN
        && !(e instanceof Expr.ColumnRef)
        && !(e instanceof Expr.Literal);
  }
}
