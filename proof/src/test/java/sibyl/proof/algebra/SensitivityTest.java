package sibyl.proof.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static sibyl.proof.algebra.Sensitivity.INSENSITIVE;
import static sibyl.proof.algebra.Sensitivity.SENSITIVE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.parse.Parse;
import sibyl.session.Outcome;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.sql.Value;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

class SensitivityTest {
  private static final List<Statement> SETUP =
      Parse.script("CREATE TABLE t0 (a INTEGER, b INTEGER)", Toy.DIALECT);

  private static Query query(String sql) {
    return (Query) Parse.statement(sql, Toy.DIALECT);
  }

  private static RelNode algebra(String sql) {
    return ToAlgebra.of(Premises.of(SETUP, true), query(sql));
  }

  private static String series(String sql) {
    return Sensitivity.series(algebra(sql)).stream()
        .map(Sensitivity.Operator::sign)
        .collect(Collectors.joining(" · "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT a FROM t0 WHERE a > 0                            | SENSITIVE",
        "SELECT DISTINCT a FROM t0 WHERE a > 0                   | INSENSITIVE",
        "SELECT a FROM t0 WHERE a > 0 GROUP BY a                 | INSENSITIVE",
        "SELECT a, sum(b) FROM t0 GROUP BY a                     | INSENSITIVE",
        "SELECT a, sum(b) FROM t0 WHERE a > 0 GROUP BY a         | INSENSITIVE",
        "SELECT a, sum(b) FROM t0 GROUP BY a HAVING a > 0        | INSENSITIVE",
        "SELECT a FROM t0 WHERE a > 1 GROUP BY a                 | INSENSITIVE",
        "SELECT sum(a) FROM t0                                   | SENSITIVE",
        "SELECT count(*) FROM t0                                 | SENSITIVE",
        "SELECT avg(a) FROM t0                                   | SENSITIVE",
        "SELECT max(a) FROM t0                                   | INSENSITIVE",
        "SELECT min(a) FROM t0                                   | INSENSITIVE",
        "SELECT sum(DISTINCT a) FROM t0                          | INSENSITIVE",
        "SELECT a FROM t0 UNION ALL SELECT b FROM t0             | SENSITIVE",
        "SELECT a FROM t0 UNION SELECT b FROM t0                 | INSENSITIVE",
        "SELECT a FROM t0 INTERSECT SELECT b FROM t0             | INSENSITIVE",
        "SELECT a FROM t0 EXCEPT SELECT b FROM t0                | INSENSITIVE",
        "SELECT x.a FROM t0 AS x JOIN t0 AS y ON x.a = y.b       | SENSITIVE",
        "SELECT x.a FROM (SELECT DISTINCT a FROM t0) AS x WHERE x.a > 0 | INSENSITIVE"
      })
  void queries_are_as_sensitive_as_all_of_their_operators(String sql, Sensitivity expected) {
    assertThat(Sensitivity.of(algebra(sql))).isEqualTo(expected);
  }

  /// Figure 5. Where the paper projects first, the algebra projects before DISTINCT, which is equivalent.
  @Test
  void the_pair_of_the_paper_has_one_series() {
    assertThat(series("SELECT DISTINCT a FROM t0 WHERE a > 0")).isEqualTo("δ · π · σ");
    assertThat(series("SELECT a FROM t0 WHERE a > 0 GROUP BY a")).isEqualTo("π · δ · π · σ");
    assertThat(series("SELECT a, sum(b) FROM t0 GROUP BY a HAVING a > 0"))
        .isEqualTo("π · σ · γ SUM · δ · π");
  }

  @Test
  void composition_has_a_unit_and_no_order() {
    for (Sensitivity one : Sensitivity.values()) {
      assertThat(SENSITIVE.then(one)).isEqualTo(one);
      assertThat(INSENSITIVE.then(one)).isEqualTo(INSENSITIVE);
      for (Sensitivity other : Sensitivity.values()) {
        assertThat(one.then(other)).isEqualTo(other.then(one));
      }
    }
  }

  /// A series of projections, filters and DISTINCTs over doubled rows: a sensitive one returns each row twice, an
  /// insensitive one returns what it did before.
  @Test
  void twice_the_rows_are_seen_by_sensitive_queries_only() {
    for (int i = 0; i < 60; i++) {
      Choices choices = new Seed(i).child("series").choices();
      String sql = "SELECT a, b FROM t0";
      for (int depth = choices.below(4); depth >= 0; depth--) {
        String inner = "(" + sql + ") AS x";
        sql =
            choices.pick(
                List.of(
                    "SELECT x.a, x.b FROM " + inner + " WHERE x.a > 0",
                    "SELECT x.b AS a, x.a AS b FROM " + inner,
                    "SELECT DISTINCT x.a, x.b FROM " + inner,
                    "SELECT x.a, x.b FROM " + inner + " GROUP BY x.a, x.b"));
      }
      List<String> rows = new ArrayList<>();
      for (int r = 1 + choices.below(4); r > 0; r--) {
        rows.add("(" + choices.below(2) + ", " + (choices.oneIn(3) ? "NULL" : "1") + ")");
      }
      rows.add("(1, 1)");
      List<String> twice = Stream.concat(rows.stream(), rows.stream()).toList();
      Map<List<Value>, Long> once = counted(sql, rows);
      Map<List<Value>, Long> again = counted(sql, twice);
      boolean sensitive = Sensitivity.of(algebra(sql)) == SENSITIVE;
      Map<List<Value>, Long> expected =
          once.entrySet().stream()
              .collect(
                  Collectors.toMap(Map.Entry::getKey, e -> e.getValue() * (sensitive ? 2 : 1)));
      assertThat(again).as(sql).isEqualTo(expected);
    }
  }

  private static Map<List<Value>, Long> counted(String sql, List<String> rows) {
    ToyDatabase database = new ToyDatabase();
    SETUP.forEach(database::run);
    database.run(Parse.statement("INSERT INTO t0 VALUES " + String.join(", ", rows), Toy.DIALECT));
    Outcome outcome = database.run(query(sql));
    assertThat(outcome).isInstanceOf(Outcome.Rows.class);
    return ((Outcome.Rows) outcome)
        .rows().stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }
}
