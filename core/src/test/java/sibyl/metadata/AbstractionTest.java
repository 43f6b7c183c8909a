package sibyl.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.Drawn;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.dialect.dbms.Sqlite;
import sibyl.dialect.dbms.mysql.Mysql;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// What makes two databases alike.
class AbstractionTest {

  /// Figure 6 of the Radar paper.
  @Test
  void the_example_of_the_paper() {
    assertThat(
            abstracted(
                "CREATE TABLE t1(c1 INT, c2 INT GENERATED ALWAYS AS (c1 + 1), UNIQUE (c1))",
                "CREATE TABLE t2(c3 INT NOT NULL, FOREIGN KEY (c3) REFERENCES t1(c1))"))
        .isEqualTo(
            "{<{<INT, GENERATED(INT)>, INT}{UNIQUE(INT)}{}>,"
                + " <{<INT, NOT NULL>}{FOREIGN KEY(<INT, NOT NULL>, INT)}{}>}");
  }

  @Test
  void names_do_not_count() {
    assertThat(abstracted("CREATE TABLE a(x INT UNIQUE, y TEXT)", "CREATE INDEX i ON a(y)"))
        .isEqualTo(abstracted("CREATE TABLE b(u INT UNIQUE, v TEXT)", "CREATE INDEX j ON b(v)"));
  }

  @Test
  void order_does_not_count() {
    assertThat(
            abstracted(
                "CREATE TABLE a(x INT, y TEXT NOT NULL, UNIQUE (x), CHECK (y))",
                "CREATE TABLE b(z REAL)"))
        .isEqualTo(
            abstracted(
                "CREATE TABLE b(z REAL)",
                "CREATE TABLE a(y TEXT NOT NULL, x INT, CHECK (y), UNIQUE (x))"));
  }

  @Test
  void constants_functions_and_operators_do_not_count() {
    assertThat(abstracted("CREATE TABLE a(x INT DEFAULT 1, CHECK (x > 0), y AS (abs(x)))"))
        .isEqualTo(
            abstracted("CREATE TABLE a(x INT DEFAULT 7, CHECK (x < length(x)), y AS (x * 2))"));
  }

  @Test
  void what_is_optional_counts() {
    String plain = abstracted("CREATE TABLE a(x INT, y INT)");
    assertThat(
            List.of(
                plain,
                abstracted("CREATE TABLE a(x INT, y TEXT)"),
                abstracted("CREATE TABLE a(x INT NOT NULL, y INT)"),
                abstracted("CREATE TABLE a(x INT, y INT, UNIQUE (x))"),
                abstracted("CREATE TABLE a(x INT, y INT, UNIQUE (x, y))"),
                abstracted("CREATE TABLE a(x INT, y INT)", "CREATE INDEX i ON a(x)"),
                abstracted("CREATE TABLE a(x INT, y INT)", "CREATE UNIQUE INDEX i ON a(x)"),
                abstracted("CREATE TABLE a(x INT, y INT) STRICT"),
                abstracted("CREATE TABLE a(x INT PRIMARY KEY, y INT)"),
                abstracted("CREATE TABLE a(x INT PRIMARY KEY, y INT) WITHOUT ROWID")))
        .doesNotHaveDuplicates();
  }

  @Test
  void a_foreign_key_counts_by_what_it_points_to() {
    String child = "CREATE TABLE b(y INT, FOREIGN KEY (y) REFERENCES a(x))";
    assertThat(abstracted("CREATE TABLE a(x INT, z INT)", child))
        .isNotEqualTo(abstracted("CREATE TABLE a(x INT NOT NULL, z INT)", child));
    assertThat(
            abstracted(
                "CREATE TABLE a(x INT, z TEXT)",
                "CREATE TABLE b(y INT, w INT, FOREIGN KEY (y) REFERENCES a(x), FOREIGN KEY (w)"
                    + " REFERENCES a(z))"))
        .contains("FOREIGN KEY(INT, INT)", "FOREIGN KEY(INT, TEXT)");
  }

  @Test
  void a_configuration_counts_by_its_columns_or_its_text() {
    assertThat(
            Abstraction.of(
                Reading.of(
                    List.of(
                        "CREATE TABLE `t2` (`c3` int NOT NULL) ENGINE=InnoDB ROW_FORMAT=COMPACT",
                        "CREATE TABLE `t3` (`c4` int) ENGINE=MyISAM PARTITION BY HASH (`c4`)"),
                    Mysql.DIALECT)))
        .isEqualTo(
            "{<{<INT, NOT NULL>}{ROW_FORMAT=COMPACT}{ENGINE=InnoDB}>,"
                + " <{INT}{CONFIGURATION(INT)}{ENGINE=MyISAM}>}");
  }

  /// Over generated tables and indexes.
  @Test
  void generated_databases_have_the_abstraction_of_their_shuffled_and_renamed_copies() {
    for (int seed = 1; seed <= 150; seed++) {
      Choices choices = new Seed(seed).child("shuffled").choices();
      List<String> drawn =
          Drawn.round(new Seed(seed)).stream()
              .filter(s -> s instanceof Statement.CreateTable || s instanceof Statement.CreateIndex)
              .map(s -> Sql.print(s, Sqlite.DIALECT.spelling()))
              .toList();
      Metadata one = Reading.of(drawn, Sqlite.DIALECT);
      List<Metadata.Table> others = new ArrayList<>();
      for (Metadata.Table table : one.tables()) {
        others.add(
            new Metadata.Table(
                table.name(),
                shuffled(table.columns(), choices),
                table.configuration(),
                shuffled(table.elements(), choices)));
      }
      assertThat(Abstraction.of(new Metadata(shuffled(others, choices))))
          .isEqualTo(Abstraction.of(one));
      List<String> renamed =
          drawn.stream()
              .map(
                  sql ->
                      sql.replaceAll("\\bt(\\d)\\b", "table$1")
                          .replaceAll("\\bc(\\d)\\b", "column$1"))
              .toList();
      assertThat(Abstraction.of(Reading.of(renamed, Sqlite.DIALECT)))
          .isEqualTo(Abstraction.of(one));
    }
  }

  private static <T> List<T> shuffled(List<T> list, Choices choices) {
    List<T> left = new ArrayList<>(list);
    List<T> shuffled = new ArrayList<>();
    while (!left.isEmpty()) {
      shuffled.add(left.remove(choices.below(left.size())));
    }
    return shuffled;
  }

  private static String abstracted(String... definitions) {
    return Abstraction.of(read(definitions));
  }

  private static Metadata read(String... definitions) {
    return Reading.of(List.of(definitions), Sqlite.DIALECT);
  }
}
