package sibyl.toy.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sibyl.toy.Console;

class DdlStatementsTest {

  @Test
  void names_are_free_or_taken() {
    Console db =
        Console.open()
            .run("CREATE TABLE t(a); CREATE INDEX i ON t(a); CREATE VIEW v AS SELECT a FROM t");
    assertThat(db.answer("CREATE TABLE T(a)")).isEqualTo("MALFORMED");
    assertThat(db.answer("CREATE VIEW i AS SELECT 1 AS a")).isEqualTo("MALFORMED");
    assertThat(db.answer("CREATE TABLE w(a, A)")).isEqualTo("MALFORMED");
    assertThat(db.answer("DROP TABLE v")).isEqualTo("MALFORMED");
    assertThat(db.answer("DROP INDEX j")).isEqualTo("REFUSED");
    db.run("DROP INDEX i; DROP VIEW v; DROP TABLE t; CREATE TABLE t(b)");
  }

  @Test
  void unique_indexes_refuse_what_is_there_twice() {
    Console db = Console.open().run("CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), (1, 2)");
    assertThat(db.answer("CREATE UNIQUE INDEX i ON t(a)")).isEqualTo("REFUSED");
    db.run("CREATE UNIQUE INDEX p ON t(a) WHERE b = 1; CREATE UNIQUE INDEX e ON t((a + b))");
    assertThat(db.answer("INSERT INTO t VALUES (1, 1)")).isEqualTo("REFUSED");
    assertThat(db.answer("INSERT INTO t VALUES (2, 1)")).isEqualTo("REFUSED");
    assertThat(db.answer("INSERT INTO t VALUES (1, 9)")).isEqualTo("1");
  }

  @Test
  void a_renamed_table_keeps_its_indexes_and_views() {
    Console db =
        Console.open()
            .run(
                "CREATE TABLE t(a UNIQUE); CREATE INDEX i ON t(a); CREATE VIEW v AS SELECT t.a FROM"
                    + " t; INSERT INTO t VALUES (1); ALTER TABLE t RENAME TO u");
    assertThat(db.answer("SELECT a FROM v")).isEqualTo("1");
    assertThat(db.answer("SELECT a FROM u WHERE u.a = 1")).isEqualTo("1");
    assertThat(db.answer("INSERT INTO u VALUES (1)")).isEqualTo("REFUSED");
    assertThat(db.answer("SELECT a FROM t")).isEqualTo("MALFORMED");
  }

  @Test
  void a_renamed_column_is_followed_by_rules_and_indexes_but_not_by_views() {
    Console db =
        Console.open()
            .run(
                "CREATE TABLE t(a CHECK (a > 0), b GENERATED ALWAYS AS (a + 1)); CREATE INDEX i ON"
                    + " t(a) WHERE a < 9; INSERT INTO t VALUES (1); ALTER TABLE t RENAME COLUMN a"
                    + " TO c");
    assertThat(db.answer("SELECT c, b FROM t WHERE c = 1 AND c < 9")).isEqualTo("1, 2");
    assertThat(db.answer("INSERT INTO t VALUES (0)")).isEqualTo("REFUSED");
    db.run("CREATE VIEW v AS SELECT t.c FROM t");
    assertThat(db.answer("ALTER TABLE t RENAME COLUMN c TO d")).isEqualTo("REFUSED");
    assertThat(db.answer("SELECT c FROM v")).isEqualTo("1");
  }

  @Test
  void columns_come_with_their_default_and_go_if_nothing_needs_them() {
    Console db =
        Console.open()
            .run(
                "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 2); ALTER TABLE t ADD COLUMN c TEXT"
                    + " DEFAULT 3");
    assertThat(db.answer("SELECT *, rowid FROM t")).isEqualTo("1, 2, '3', 1");
    assertThat(db.answer("ALTER TABLE t ADD COLUMN d UNIQUE")).isEqualTo("REFUSED");
    assertThat(db.answer("ALTER TABLE t ADD COLUMN d NOT NULL")).isEqualTo("REFUSED");
    db.run("ALTER TABLE t DROP COLUMN b; CREATE INDEX i ON t(a)");
    assertThat(db.answer("SELECT *, rowid FROM t")).isEqualTo("1, '3', 1");
    assertThat(db.answer("ALTER TABLE t DROP COLUMN a")).isEqualTo("REFUSED");
  }

  @Test
  void settings_and_maintenance_are_accepted() {
    Console db = Console.open().run("CREATE TABLE t(a)");
    assertThat(db.answer("ANALYZE")).isEqualTo("0");
    assertThat(db.answer("PRAGMA cache_size = 10")).isEqualTo("0");
    assertThat(db.answer("CREATE VIRTUAL TABLE f USING fts5(a)")).isNotEqualTo("0");
  }
}
