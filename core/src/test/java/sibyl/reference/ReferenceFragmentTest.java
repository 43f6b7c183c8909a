package sibyl.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sibyl.Golden;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Scalars;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// docs/reference.md says on which part of each dialect there is a reference answer. It is written by this test.
class ReferenceFragmentTest {
  private static final String PAGE = "../../../../../docs/reference.md";

  /// Enough to find one call that the evaluator knows.
  private static final List<Value> SAMPLES =
      List.of(
          new Value.Int(1),
          new Value.Int(3),
          new Value.Text("a"),
          new Value.Text("b%"),
          Value.Typed.of(new BigDecimal("1.5")),
          new Value.Real(2.5),
          new Value.Bool(true),
          new Value.Blob("41"),
          new Value.Typed(SqlType.DATE, "2024-02-29"),
          new Value.Typed(SqlType.TIMESTAMP, "2024-02-29 12:34:56"),
          new Value.Typed(SqlType.TIME, "12:34:56"));

  private static final String INTRODUCTION =
      """
      # Where there is a reference answer

      The reference computes the right rows of a query from the rows of its tables. `sibyl run --oracle reference` compares them with the
      answer of the DBMS, `pqs` uses the same evaluator for pivot rows, and reports of findings say which side is wrong.

      This page is generated: `mvn verify -pl core -Dgolden=write -Dtest=ReferenceFragmentTest`.

      ## Queries, for all systems

      - Tables, views, derived tables, CTEs that are not recursive; all kinds of join, with ON, USING or NATURAL.
      - WHERE, GROUP BY, HAVING, DISTINCT, aggregates with DISTINCT and FILTER, `row_number`, `rank`, `dense_rank` and `count` as window
        functions without a frame.
      - EXISTS, IN and scalar subqueries, correlated or not. UNION, INTERSECT, EXCEPT, VALUES.
      - ORDER BY with LIMIT where it decides which rows are left.

      No answer: recursive CTEs, other window functions, ROLLUP and its kind, columns outside GROUP BY that differ within a group, aggregates that
      depend on the order of rows, RIGHT and FULL JOIN after a comma, LIMIT of a set operation, arms of set operations that have different types
      and are compared later, more than 20,000 tuples, settings that change what queries mean (DuckDB's `default_order`), everything that
      `Determinism` declines, and any error in an expression.

      Texts whose type says how they compare (Derby's texts, CHAR, VARCHAR_IGNORECASE) are compared so. Where equal texts look different and
      either might be shown, there is no answer.

      ## Expressions, by system

      An EXACT answer is given where Sibyl's own evaluator knows the value; a conformance test compares it with the live engine. Where it is silent,
      reports fall back on the engine itself, row by row (CONSISTENT); oracles do not. Where both answer and differ, a report believes the one that
      explains the finding, and says that the engine disagrees.
      """;

  @Test
  void the_page_lists_the_functions_that_each_evaluator_knows() {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    for (Dialect dialect : Dialects.ALL) {
      dialect.scalars().ifPresent(scalars -> section(page, dialect, scalars));
    }
    assertThat(page.toString()).contains("### ");
    Golden.check(PAGE, page.toString());
  }

  private static void section(StringBuilder page, Dialect dialect, Scalars scalars) {
    Set<String> known = new TreeSet<>();
    Set<String> unknown = new TreeSet<>();
    for (Function function : dialect.words().functions()) {
      if (function.kind() == Function.Kind.SCALAR && function.purity() == Function.Purity.PURE) {
        String name = function.name().replace("%s", "…").toLowerCase(Locale.ROOT);
        (knows(scalars, function) ? known : unknown).add(name);
      }
    }
    unknown.removeAll(known);
    page.append("\n### ").append(dialect.name()).append("\n\n");
    page.append("Functions: ").append(listed(known)).append(".\n\n");
    page.append("Not these: ").append(listed(unknown)).append(".\n");
  }

  private static String listed(Set<String> names) {
    return names.isEmpty()
        ? "none"
        : String.join(", ", names.stream().map(n -> "`" + n + "`").toList());
  }

  private static boolean knows(Scalars scalars, Function function) {
    return calls(function, List.of())
        .anyMatch(
            args ->
                scalars.value(
                        new Expr.Call(function, args), _ -> new Evaluated.Silent("no columns"))
                    instanceof Evaluated.Known);
  }

  /// Calls with all combinations of sample arguments that the types allow.
  private static Stream<List<Expr>> calls(Function function, List<Expr> before) {
    if (before.size() == function.params().size()) {
      return Stream.of(before);
    }
    SqlType wanted = function.params().get(before.size());
    return SAMPLES.stream()
        .filter(v -> v.type().fits(wanted))
        .flatMap(
            v -> {
              List<Expr> more = new ArrayList<>(before);
              more.add(new Expr.Literal(v));
              return calls(function, more);
            });
  }
}
