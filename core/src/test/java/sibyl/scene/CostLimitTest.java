package sibyl.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import sibyl.dialect.dbms.Sqlite;
import sibyl.parse.Parse;
import sibyl.sql.Query;
import sibyl.sql.Statement;

class CostLimitTest {
  private static final int ROWS = 1_000;

  /// A table of a thousand rows.
  private static final Scene SCENE =
      Scene.empty(Sqlite.DIALECT)
          .after(statement("CREATE TABLE t(a INTEGER)"))
          .after(
              statement(
                  "INSERT INTO t VALUES " + String.join(", ", Collections.nCopies(ROWS, "(1)"))));

  @Test
  void a_users_script_may_cost_more_than_a_generated_statement() {
    String twice = "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM t AS s WHERE s.a = t.a)";
    assertThat(CostLimit.GENERATED.allows(query(twice), SCENE)).isFalse();
    assertThat(CostLimit.USER.allows(query(twice), SCENE)).isTrue();
  }

  @Test
  void joins_are_bounded_where_tables_are_small_and_counted_where_they_may_be_large() {
    String cube = "SELECT t.a FROM t, t AS s, t AS r";
    assertThat(CostLimit.GENERATED.allows(query(cube), SCENE)).isTrue();
    assertThat(CostLimit.USER.allows(query(cube), SCENE)).isFalse();
  }

  private static Query query(String sql) {
    return (Query) statement(sql);
  }

  private static Statement statement(String sql) {
    return Parse.statement(sql, Sqlite.DIALECT);
  }
}
