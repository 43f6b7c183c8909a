package sibyl.proof.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.parse.Parse;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Value;
import sibyl.toy.Toy;

class ToAlgebraTest {
  private static final Premises PREMISES =
      Premises.of(
          Parse.script(
              """
              CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY, a INTEGER, b INTEGER, s TEXT);
              CREATE TABLE u (a INTEGER NOT NULL, c INTEGER UNIQUE, d TEXT COLLATE NOCASE);
              CREATE UNIQUE INDEX ua ON u (a);
              CREATE UNIQUE INDEX uc ON u (c) WHERE c > 0;
              """,
              Toy.DIALECT),
          true);

  private static String plan(String sql) {
    return plan(parsed(sql));
  }

  private static String plan(Query query) {
    return RelOptUtil.toString(ToAlgebra.of(PREMISES, query)).strip();
  }

  private static Query parsed(String sql) {
    return (Query) Parse.statement(sql, Toy.DIALECT);
  }

  @Test
  void a_setup_defines_keys_and_what_is_never_null() {
    Premises.Table t = PREMISES.table("T").orElseThrow();
    Premises.Table u = PREMISES.table("u").orElseThrow();
    assertThat(t.keys()).containsExactly(List.of("id"));
    assertThat(u.keys()).containsExactly(List.of("a"));
    assertThat(u.uniques()).containsExactly(List.of("c"));
    assertThat(u.columns())
        .extracting(Premises.Column::notNull)
        .containsExactly(true, false, false);
    assertThat(u.columns().get(2).grade()).isEqualTo(sibyl.sql.Grade.COLLATED);
  }

  @Test
  void rows_are_filtered_and_projected() {
    assertThat(plan("SELECT x.a, s FROM t AS x WHERE x.a > 1 AND s IS NULL"))
        .isEqualTo(
            """
            LogicalProject(a=[$1], s=[$3])
              LogicalFilter(condition=[AND(>($1, 1), IS NULL($3))])
                LogicalTableScan(table=[[t]])\
            """);
  }

  @Test
  void alternatives_within_alternatives_are_flat_however_deep() {
    assertThat(plan("SELECT a FROM t WHERE b = 1 AND NOT ((a = 1 OR a = 2) OR a = 3)"))
        .contains("NOT(OR(=($1, 1), =($1, 2), =($1, 3)))");
  }

  @Test
  void groups_are_folded_and_filtered() {
    assertThat(plan("SELECT a, count(*) + 1 FROM t GROUP BY a HAVING sum(b) > 2 AND a IN (1, 2)"))
        .isEqualTo(
            """
            LogicalProject(a=[$0], EXPR$1=[+($1, 1)])
              LogicalFilter(condition=[AND(>($2, 2), OR(=($0, 1), =($0, 2)))])
                LogicalAggregate(group=[{0}], agg#0=[COUNT()], agg#1=[SUM($1)])
                  LogicalProject(EXPR$0=[$1], EXPR$1=[$2])
                    LogicalTableScan(table=[[t]])\
            """);
  }

  @Test
  void an_inner_query_reads_outer_rows_through_a_variable() {
    assertThat(plan("SELECT id FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.a = t.a)"))
        .contains("variablesSet=[[$cor0]]")
        .contains("=($0, $cor0.a)");
  }

  @Test
  void joins_and_named_queries_are_inlined() {
    Query.Cte w = new Query.Cte("w", List.of("x"), "", parsed("SELECT a FROM u"));
    Query body = parsed("SELECT * FROM t LEFT JOIN w ON w.x = t.a ORDER BY b");
    assertThat(plan(new Query.With(false, List.of(w), body)))
        .isEqualTo(
            """
            LogicalProject(id=[$0], a=[$1], b=[$2], s=[$3], x=[$4])
              LogicalJoin(condition=[=($4, $1)], joinType=[left])
                LogicalTableScan(table=[[t]])
                LogicalProject(a=[$0])
                  LogicalTableScan(table=[[u]])\
            """);
  }

  @Test
  void shared_columns_of_using_stand_first_and_once() {
    assertThat(plan("SELECT * FROM t JOIN u USING (a)"))
        .startsWith("LogicalProject(a=[$1], id=[$0], b=[$2], s=[$3], c=[$5], d=[$6])");
  }

  @Test
  void a_fraction_is_not_rounded() {
    Query query =
        new Query.Select(
            List.of(Query.Item.of(new Expr.Literal(Value.Typed.of(new BigDecimal("-0.01"))))),
            new Relation.Named("t"),
            Optional.empty());
    assertThat(plan(query)).contains("-0.01");
  }

  @Test
  void distinct_is_a_group_of_everything() {
    assertThat(plan("SELECT DISTINCT a FROM t UNION SELECT a FROM u"))
        .isEqualTo(
            """
            LogicalUnion(all=[false])
              LogicalAggregate(group=[{0}])
                LogicalProject(a=[$1])
                  LogicalTableScan(table=[[t]])
              LogicalProject(a=[$0])
                LogicalTableScan(table=[[u]])\
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t LIMIT 1",
        "SELECT a FROM t WHERE a",
        "SELECT a FROM t WHERE a = s",
        "SELECT random() FROM t",
        "SELECT nobody(a) FROM t",
        "SELECT a FROM nowhere",
        "SELECT t.z FROM t",
        "SELECT a FROM t JOIN u ON t.a = u.a",
        "SELECT a, b FROM t GROUP BY a",
        "SELECT count(*) OVER () FROM t",
        "SELECT a FROM t ORDER BY a LIMIT 3",
        "SELECT s COLLATE NOCASE FROM t",
        "SELECT a FROM t UNION ALL SELECT d FROM u"
      })
  void what_is_not_modelled_is_refused(String sql) {
    assertThatThrownBy(() -> plan(sql)).isInstanceOf(Unmodelled.class);
  }
}
