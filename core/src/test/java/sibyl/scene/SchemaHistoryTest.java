package sibyl.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.dialect.dbms.Sqlite;
import sibyl.parse.Parse;

/// Which histories are alike.
class SchemaHistoryTest {

  /// Figure 3 of the DDLCheck paper has this form: two tables are created and one of them is changed.
  @Test
  void each_change_leads_from_a_structure_to_the_next() {
    assertThat(
            evolution(
                """
                CREATE TABLE t1(c1 INT);
                CREATE TABLE t2(c1 INT);
                ALTER TABLE t2 ADD COLUMN c2 INT
                """))
        .isEqualTo(
            """
            - -CreateTable-> [INT][]
            - -CreateTable-> [INT][]
            [INT][] -AddColumn-> [INT, INT][]\
            """);
  }

  @Test
  void names_do_not_count() {
    assertThat(evolution("CREATE TABLE t0(c1 INT); ALTER TABLE t0 RENAME TO t1"))
        .isEqualTo(evolution("CREATE TABLE t2(c1 INT); ALTER TABLE t2 RENAME TO t3"));
  }

  @Test
  void kinds_of_change_count() {
    assertThat(evolution("CREATE TABLE t0(c1 INT); ALTER TABLE t0 RENAME TO t1"))
        .isNotEqualTo(evolution("CREATE TABLE t0(c1 INT); ALTER TABLE t0 RENAME c1 TO c2"));
  }

  /// As in Figure 5 of the paper: columns of one type change places, and indexes with them.
  @Test
  void tables_are_alike_if_some_renaming_of_columns_makes_them_equal() {
    assertThat(
            evolution(
                """
                CREATE TABLE t1(c1 INT, c2 INT, c3 TEXT);
                CREATE INDEX i1 ON t1(c1);
                CREATE UNIQUE INDEX i2 ON t1(c1, c2)
                """))
        .isEqualTo(
            evolution(
                """
                CREATE TABLE t2(c1 INT, c2 TEXT, c3 INT);
                CREATE INDEX j1 ON t2(c3);
                CREATE UNIQUE INDEX j2 ON t2(c3, c1)
                """));
  }

  /// Matching the columns of one index after the other, without going back, would miss it.
  @Test
  void a_circle_of_indexes_is_the_same_wherever_it_begins() {
    assertThat(
            last(
                """
                CREATE TABLE t(a INT, b INT, c INT, d INT);
                CREATE INDEX i ON t(a, b); CREATE INDEX j ON t(b, c);
                CREATE INDEX k ON t(c, d); CREATE INDEX l ON t(d, a)
                """))
        .isEqualTo(
            last(
                """
                CREATE TABLE t(a INT, b INT, c INT, d INT);
                CREATE INDEX i ON t(c, a); CREATE INDEX j ON t(a, d);
                CREATE INDEX k ON t(d, b); CREATE INDEX l ON t(b, c)
                """))
        .isNotEqualTo(
            last(
                """
                CREATE TABLE t(a INT, b INT, c INT, d INT);
                CREATE INDEX i ON t(a, b); CREATE INDEX j ON t(b, a);
                CREATE INDEX k ON t(c, d); CREATE INDEX l ON t(d, c)
                """));
  }

  @Test
  void what_a_table_refers_to_belongs_to_it() {
    assertThat(evolution("CREATE TABLE u(a INT UNIQUE); CREATE TABLE t(b INT REFERENCES u(a))"))
        .isNotEqualTo(
            evolution("CREATE TABLE u(a TEXT UNIQUE); CREATE TABLE t(b INT REFERENCES u(a))"));
  }

  @Test
  void the_order_of_columns_counts_if_it_shall() {
    List<String> scripts =
        List.of("CREATE TABLE t(a INT, b TEXT)", "CREATE TABLE t(a TEXT, b INT)");
    assertThat(scripts.stream().map(s -> evolution(s, false)).distinct()).hasSize(1);
    assertThat(scripts.stream().map(s -> evolution(s, true)).distinct()).hasSize(2);
  }

  private static String evolution(String script) {
    return evolution(script, false);
  }

  private static String evolution(String script, boolean ordered) {
    return SchemaHistory.of(Parse.script(script, Sqlite.DIALECT), Sqlite.DIALECT, ordered);
  }

  /// The structure that a history ends with.
  private static String last(String script) {
    return evolution(script)
        .lines()
        .map(l -> l.substring(l.lastIndexOf("-> ") + 3))
        .max(java.util.Comparator.comparingInt(String::length))
        .orElseThrow();
  }
}
