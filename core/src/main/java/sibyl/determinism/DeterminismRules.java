package sibyl.determinism;

import java.util.List;
import java.util.stream.Stream;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Grade;

/// The list of what makes a query nondeterministic, in the order in which it is tried: `random()`, `LIMIT` without a total order,
/// `SUM` of floats, a column outside GROUP BY, and so on. [QueryAnalysis] and [ExprAnalysis] apply the rules while they walk
/// through a query; the reason of the first that fits is what the counts of skipped questions show. To exclude a further choice,
/// add a [Rule] here.
final class DeterminismRules {
  private DeterminismRules() {}

  static final String NONDETERMINISTIC = "nondeterministic: ";

  /// Harmless in the final result, because 1 and 1.0 are compared as equal there.
  static final String EQUAL_NUMBERS = NONDETERMINISTIC + "representative of equal numbers";

  static final String EQUAL_VALUES = NONDETERMINISTIC + "representative of equal values";

  private static final String ROW_ORDER = NONDETERMINISTIC + "row order";

  /// Look at a function call, an aggregate, a window function or a subquery.
  static final List<Rule<Site>> EXPRESSION =
      List.of(
          new Rule<>(
              "order-dependent function", ROW_ORDER, site -> site.calls(Function.Purity.ORDERED)),
          new Rule<>(
              "volatile function",
              NONDETERMINISTIC + "volatile function",
              site -> site.calls(Function.Purity.VOLATILE)),
          new Rule<>(
              "unknown function",
              NONDETERMINISTIC + "unknown function",
              site -> site.calls(Function.Purity.UNKNOWN)),
          new Rule<>("MIN of equal numbers", EQUAL_NUMBERS, site -> site.selects(Grade.LOOSE)),
          new Rule<>("MIN of equal texts", EQUAL_VALUES, site -> site.selects(Grade.COLLATED)),
          new Rule<>("sum of floats", Determinism.SUM_OF_FLOATS, Site::addsFloats),
          new Rule<>("ROWS frame", ROW_ORDER, Site::hasRowsFrame),
          new Rule<>(
              "scalar subquery",
              NONDETERMINISTIC + "scalar subquery with several rows",
              Site::mayGiveSeveralRows));

  /// Look at the grade of values of which DISTINCT, UNION or GROUP BY shows one for all equal ones.
  static final List<Rule<Grade>> MERGED =
      List.of(
          new Rule<>("merged numbers", EQUAL_NUMBERS, Grade.LOOSE::equals),
          new Rule<>("merged texts", EQUAL_VALUES, Grade.COLLATED::equals));

  /// Looks at an expression that is evaluated once for each group and is neither a key nor an aggregate.
  static final Rule<Expr> GROUPED =
      new Rule<>(
          "column of a group",
          NONDETERMINISTIC + "column outside GROUP BY",
          Expr.ColumnRef.class::isInstance);

  /// Looks at one column of a set operation. Engines take the column's type from either arm.
  static final Rule<Arms> SET_OPERATION =
      new Rule<>(
          "set operation",
          NONDETERMINISTIC + "set operation over different types",
          arms -> !arms.left().affinity().equals(arms.right().affinity()));

  /// Looks at a result that LIMIT cuts.
  static final Rule<SortedResult> LIMIT =
      new Rule<>(
          "limit",
          NONDETERMINISTIC + "LIMIT without a total order",
          result -> !result.totallyOrdered());

  /// The same column in both arms of a set operation.
  record Arms(ResultShape.Cell left, ResultShape.Cell right) {}

  static List<Rule<?>> all() {
    return Stream.of(EXPRESSION, MERGED, List.of(GROUPED, SET_OPERATION, LIMIT))
        .<Rule<?>>flatMap(List::stream)
        .toList();
  }
}
