package sibyl.toy.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sibyl.toy.Console;

class DmlStatementsTest {

  @Test
  void a_refused_statement_leaves_no_trace() {
    Console db = Console.open().run("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES (1)");
    assertThat(db.answer("INSERT INTO t VALUES (2), (1), (3)")).isEqualTo("REFUSED");
    assertThat(db.answer("SELECT a FROM t")).isEqualTo("1");
  }

  @Test
  void conflict_clauses_decide_what_happens_to_a_row() {
    Console db = Console.open().run("CREATE TABLE t(a UNIQUE, b); INSERT INTO t VALUES (1, 'old')");
    assertThat(db.answer("INSERT OR IGNORE INTO t VALUES (1, 'new'), (2, 'new')")).isEqualTo("1");
    assertThat(db.answer("INSERT OR REPLACE INTO t VALUES (1, 'newer')")).isEqualTo("1");
    assertThat(db.answer("SELECT a, b FROM t ORDER BY a")).isEqualTo("1, 'newer'; 2, 'new'");
    assertThat(db.answer("INSERT OR FAIL INTO t VALUES (3, 'x'), (1, 'x'), (4, 'x')"))
        .isEqualTo("REFUSED");
    assertThat(db.answer("SELECT a FROM t ORDER BY a")).isEqualTo("1; 2; 3");
  }

  @Test
  void constraints_may_bring_their_own_conflict_clause() {
    Console db =
        Console.open()
            .run(
                "CREATE TABLE t(a UNIQUE ON CONFLICT REPLACE, b UNIQUE ON CONFLICT IGNORE); INSERT"
                    + " INTO t VALUES (1, 1), (2, 2)");
    assertThat(db.answer("INSERT INTO t VALUES (1, 3)")).isEqualTo("1");
    assertThat(db.answer("INSERT INTO t VALUES (1, 2)")).isEqualTo("0");
    assertThat(db.answer("SELECT a, b FROM t ORDER BY a")).isEqualTo("1, 3; 2, 2");
  }

  @Test
  void nulls_are_distinct_in_unique_indexes() {
    Console db =
        Console.open().run("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES (NULL), (NULL)");
    assertThat(db.answer("SELECT count(*) FROM t")).isEqualTo("2");
  }

  @Test
  void not_null_check_and_strict_types_are_enforced() {
    Console db =
        Console.open()
            .run(
                "CREATE TABLE t(a NOT NULL DEFAULT 7, b CHECK (b > 0)); CREATE TABLE s(a INTEGER)"
                    + " STRICT");
    assertThat(db.answer("INSERT INTO t VALUES (NULL, 1)")).isEqualTo("REFUSED");
    assertThat(db.answer("INSERT OR REPLACE INTO t VALUES (NULL, 1)")).isEqualTo("1");
    assertThat(db.answer("INSERT INTO t VALUES (1, 0)")).isEqualTo("REFUSED");
    assertThat(db.answer("INSERT OR IGNORE INTO t VALUES (1, 0)")).isEqualTo("0");
    assertThat(db.answer("INSERT INTO t VALUES (1, NULL)")).isEqualTo("1");
    assertThat(db.answer("SELECT a, b FROM t")).isEqualTo("7, 1; 1, NULL");
    assertThat(db.answer("INSERT INTO s VALUES ('x')")).isEqualTo("REFUSED");
    assertThat(db.answer("INSERT INTO s VALUES ('1')")).isEqualTo("1");
  }

  @Test
  void an_integer_primary_key_counts_up_and_is_the_row_id() {
    Console db =
        Console.open()
            .run(
                "CREATE TABLE t(a INTEGER PRIMARY KEY, b); INSERT INTO t(b) VALUES ('x'); INSERT"
                    + " INTO t VALUES (9, 'y'), (NULL, 'z')");
    assertThat(db.answer("SELECT a, rowid, b FROM t"))
        .isEqualTo("1, 1, 'x'; 9, 9, 'y'; 10, 10, 'z'");
    assertThat(db.answer("INSERT INTO t VALUES ('x', 1)")).isEqualTo("REFUSED");
    assertThat(db.answer("INSERT INTO t VALUES (9, 1)")).isEqualTo("REFUSED");
  }

  @Test
  void tables_without_row_id_need_a_key_that_is_not_null() {
    Console db = Console.open().run("CREATE TABLE t(a PRIMARY KEY) WITHOUT ROWID");
    assertThat(db.answer("INSERT INTO t VALUES (NULL)")).isEqualTo("REFUSED");
    assertThat(db.answer("SELECT rowid FROM t")).isEqualTo("MALFORMED");
    assertThat(db.answer("CREATE TABLE u(a) WITHOUT ROWID")).isEqualTo("MALFORMED");
  }

  @Test
  void generated_columns_follow_what_they_are_made_of() {
    Console db =
        Console.open()
            .run(
                "CREATE TABLE t(c TEXT GENERATED ALWAYS AS (b * 2) STORED, a INTEGER, b GENERATED"
                    + " ALWAYS AS (a + 1) VIRTUAL)");
    db.run("INSERT INTO t VALUES (1); UPDATE t SET a = 5");
    assertThat(db.answer("SELECT * FROM t")).isEqualTo("'12', 5, 6");
    assertThat(db.answer("UPDATE t SET b = 1")).isEqualTo("MALFORMED");
    assertThat(db.answer("CREATE TABLE u(a GENERATED ALWAYS AS (b), b GENERATED ALWAYS AS (a))"))
        .isEqualTo("MALFORMED");
  }

  @Test
  void upserts_update_the_row_that_was_there() {
    Console db = Console.open().run("CREATE TABLE t(a UNIQUE, b); INSERT INTO t VALUES (1, 1)");
    assertThat(
            db.answer(
                "INSERT INTO t VALUES (1, 5) ON CONFLICT(a) DO UPDATE SET b = b + excluded.b"))
        .isEqualTo("1");
    assertThat(db.answer("INSERT INTO t VALUES (1, 5) ON CONFLICT DO NOTHING")).isEqualTo("0");
    assertThat(db.answer("INSERT INTO t VALUES (1, 5) ON CONFLICT(b) DO NOTHING"))
        .isEqualTo("REFUSED");
    assertThat(db.answer("SELECT a, b FROM t")).isEqualTo("1, 6");
  }

  @Test
  void updates_read_the_rows_as_they_were() {
    Console db = Console.open().run("CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 2), (3, 4)");
    assertThat(db.answer("UPDATE t SET a = b, b = a WHERE a = 1")).isEqualTo("1");
    assertThat(db.answer("UPDATE t SET (a, b) = (SELECT max(a), min(b) FROM t) WHERE a = 3"))
        .isEqualTo("1");
    assertThat(db.answer("SELECT a, b FROM t")).isEqualTo("2, 1; 3, 1");
    assertThat(db.answer("DELETE FROM t WHERE a IN (SELECT max(a) FROM t)")).isEqualTo("1");
    assertThat(db.answer("SELECT a FROM t")).isEqualTo("2");
  }

  @Test
  void updates_that_clash_are_refused_ignored_or_replace() {
    Console db = Console.open().run("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES (1), (2)");
    assertThat(db.answer("UPDATE t SET a = 2 WHERE a = 1")).isEqualTo("REFUSED");
    assertThat(db.answer("UPDATE OR IGNORE t SET a = 2")).isEqualTo("1");
    assertThat(db.answer("UPDATE OR REPLACE t SET a = 2 WHERE a = 1")).isEqualTo("1");
    assertThat(db.answer("SELECT a FROM t")).isEqualTo("2");
  }

  @Test
  void inserts_take_rows_from_queries() {
    Console db =
        Console.open()
            .run("CREATE TABLE t(a, b DEFAULT 'd'); INSERT INTO t(a) SELECT 1 UNION ALL SELECT 2");
    assertThat(db.answer("INSERT INTO t SELECT b, a FROM t WHERE a = 1")).isEqualTo("1");
    assertThat(db.answer("SELECT * FROM t")).isEqualTo("1, 'd'; 2, 'd'; 'd', 1");
    assertThat(db.answer("INSERT INTO t(a, nothing) VALUES (1, 2)")).isEqualTo("MALFORMED");
    assertThat(db.answer("INSERT INTO t VALUES (1)")).isEqualTo("MALFORMED");
  }
}
