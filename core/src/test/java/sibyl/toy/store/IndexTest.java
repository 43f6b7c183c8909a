package sibyl.toy.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.toy.Console;

class IndexTest {
  private static final List<String> TYPES =
      List.of("", "INTEGER", "TEXT", "REAL", "TEXT COLLATE NOCASE", "BLOB COLLATE RTRIM");
  private static final List<String> VALUES =
      List.of(
          "NULL", "0", "1", "-1", "1.0", "0.5", "2", "'1'", "'a'", "'A'", "'a '", "'b'", "''",
          "x'61'", "x''", "9e999");
  private static final List<String> TERMS =
      List.of(
          "a",
          "a DESC",
          "a COLLATE NOCASE",
          "a COLLATE RTRIM DESC",
          "a, b",
          "(a || b)",
          "a COLLATE BINARY");
  private static final List<String> COVERS =
      List.of("", "", " WHERE b = 1", " WHERE a IS NOT NULL", " WHERE a > 0");
  private static final List<String> CONDITIONS =
      List.of(
          "a = %s",
          "%s = a",
          "a IS %s",
          "a < %s",
          "a <= %s",
          "%s < a",
          "a >= %s AND b = 1",
          "a BETWEEN %s AND 2",
          "a IN (1, %s, 'A')",
          "a IS NULL",
          "a = %s COLLATE NOCASE",
          "a COLLATE RTRIM = %s",
          "a || b > %s",
          "+a = %s",
          "a = CAST(%s AS TEXT)",
          "a = CAST(%s AS INTEGER)",
          "a > 0 AND a < %s",
          "a = - %s");

  /// The same rows in a table with an index and in one without.
  @Test
  void an_index_finds_what_a_scan_finds() {
    for (long round = 0; round < 150; round++) {
      Choices choices = new Seed(42).child(round).choices();
      String type = choices.pick(TYPES);
      Console db =
          Console.open()
              .run("CREATE TABLE t(a " + type + ", b); CREATE TABLE u(a " + type + ", b)");
      db.run("CREATE INDEX i ON t(" + choices.pick(TERMS) + ")" + choices.pick(COVERS));
      for (int i = 0; i < 12; i++) {
        String row = "VALUES (" + choices.pick(VALUES) + ", " + choices.below(2) + ")";
        db.run("INSERT INTO t " + row + "; INSERT INTO u " + row);
      }
      String change = " SET a = " + choices.pick(VALUES) + " WHERE a = " + choices.pick(VALUES);
      db.run("UPDATE t" + change + "; UPDATE u" + change);
      String gone = " WHERE a < " + choices.pick(VALUES);
      db.run("DELETE FROM t" + gone + "; DELETE FROM u" + gone);
      for (int i = 0; i < 8; i++) {
        String condition = String.format(choices.pick(CONDITIONS), choices.pick(VALUES));
        String rest = " WHERE " + condition + " ORDER BY typeof(a), quote(a), b";
        assertThat(db.answer("SELECT a, b FROM t" + rest))
            .as(condition)
            .isEqualTo(db.answer("SELECT a, b FROM u" + rest));
      }
    }
  }

  @Test
  void the_side_of_a_join_that_is_padded_is_not_looked_up() {
    Console db =
        Console.open()
            .run(
                "CREATE TABLE t(a); CREATE TABLE u(b UNIQUE); INSERT INTO t VALUES (1), (2); INSERT"
                    + " INTO u VALUES (1)");
    assertThat(db.answer("SELECT t.a FROM t LEFT JOIN u ON t.a = u.b WHERE u.b IS NULL"))
        .isEqualTo("2");
    assertThat(db.answer("SELECT t.a FROM t LEFT JOIN u ON t.a = u.b WHERE u.b = 1"))
        .isEqualTo("1");
  }
}
