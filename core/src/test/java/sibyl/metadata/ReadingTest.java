package sibyl.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.dialect.Dialect;
import sibyl.dialect.H2;
import sibyl.dialect.Mariadb;
import sibyl.dialect.Mysql;
import sibyl.dialect.Postgres;
import sibyl.dialect.Sqlite;

/// Definitions in the words of several systems.
class ReadingTest {

  @Test
  void columns_have_types_and_rules() {
    assertThat(
            told(
                Sqlite.DIALECT,
                "CREATE TABLE t0(c0 INTEGER PRIMARY KEY AUTOINCREMENT, c1 TEXT COLLATE NOCASE NOT"
                    + " NULL ON CONFLICT IGNORE DEFAULT (1 + 2), c2, c3 AS (c1 || ','), CHECK (c0 >"
                    + " 0), UNIQUE (c1, c2 DESC)) STRICT, WITHOUT ROWID"))
        .containsExactly(
            "t0 STRICT",
            "c0 INTEGER: PRIMARY_KEY [PRIMARY KEY AUTOINCREMENT]",
            "c1 TEXT COLLATE NOCASE: NOT_NULL [NOT NULL ON CONFLICT IGNORE], DEFAULT [DEFAULT (1 +"
                + " 2)]",
            "c2 ",
            "c3 : GENERATED [AS (c1 || ',')] of c1",
            "CHECK [CHECK (c0 > 0)] of c0",
            "UNIQUE [UNIQUE (c1, c2 DESC)] of c1 c2",
            "CONFIGURATION [WITHOUT ROWID]");
  }

  @Test
  void what_newer_versions_only_shall_read_is_read() {
    assertThat(
            told(
                Mysql.DIALECT,
                "CREATE TABLE `t0` (`c0` int DEFAULT NULL /*!80023 INVISIBLE */, CONSTRAINT `k0`"
                    + " CHECK ((`c0` > 1)) /*!80016 NOT ENFORCED */)"))
        .containsExactly(
            "t0 ",
            "`c0` int INVISIBLE: DEFAULT [DEFAULT NULL]",
            "CHECK [CHECK ((`c0` > 1)) NOT ENFORCED] of `c0`");
  }

  @Test
  void mariadb_shows_keys_and_options() {
    assertThat(
            told(
                Mariadb.DIALECT,
                """
                CREATE TABLE `t0` (
                  `c0` int(11) NOT NULL AUTO_INCREMENT,
                  `c1` varchar(9) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT 'a,b' COMMENT 'NOT NULL',
                  `c2` timestamp NULL DEFAULT NULL,
                  `c3` int(11) GENERATED ALWAYS AS (`c0` + 1) VIRTUAL,
                  PRIMARY KEY (`c0`),
                  UNIQUE KEY `i0` (`c1`(3)),
                  KEY `i1` (`c2` DESC),
                  CONSTRAINT `f` FOREIGN KEY (`c0`) REFERENCES `t1` (`x`) ON DELETE SET NULL
                ) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=COMPACT
                 PARTITION BY HASH (`c0`)
                PARTITIONS 3\
                """))
        .containsExactly(
            "t0 ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin",
            "`c0` int(11): NOT_NULL [NOT NULL], DEFAULT [AUTO_INCREMENT]",
            "`c1` varchar(9) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin: DEFAULT [DEFAULT 'a,b']",
            "`c2` timestamp NULL: DEFAULT [DEFAULT NULL]",
            "`c3` int(11): GENERATED [GENERATED ALWAYS AS (`c0` + 1) VIRTUAL] of `c0`",
            "PRIMARY_KEY [PRIMARY KEY (`c0`)] of `c0`",
            "UNIQUE [UNIQUE KEY `i0` (`c1`(3))] of `c1`",
            "INDEX [KEY `i1` (`c2` DESC)] of `c2`",
            "FOREIGN_KEY [FOREIGN KEY (`c0`) REFERENCES `t1` (`x`) ON DELETE SET NULL] of `c0`"
                + " about t1",
            "CONFIGURATION [ROW_FORMAT=COMPACT\n PARTITION BY HASH (`c0`)\nPARTITIONS 3] of `c0`");
  }

  /// Words hidden in comments belong to what they follow, and to nothing behind it.
  @Test
  void spatial_keys_and_tablespaces_are_optional() {
    assertThat(
            told(
                Mysql.DIALECT,
                """
                CREATE TABLE `t0` (
                  `c0` geometry NOT NULL /*!80003 SRID 0 */,
                  `c1` point /*!80003 SRID 0 */ DEFAULT NULL,
                  SPATIAL KEY `i0` (`c0`),
                  KEY `i1` (`c2`) /*!80000 INVISIBLE */,
                  `c2` int NOT NULL
                ) /*!50100 TABLESPACE `innodb_system` */ ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
                /*!50100 PARTITION BY KEY ()
                PARTITIONS 3 */\
                """))
        .containsExactly(
            "t0 ENGINE=InnoDB DEFAULT CHARSET=utf8mb4",
            "`c0` geometry: NOT_NULL [NOT NULL /*!80003 SRID 0 */]",
            "`c1` point /*!80003 SRID 0 */: DEFAULT [DEFAULT NULL]",
            "`c2` int: NOT_NULL [NOT NULL]",
            "INDEX [SPATIAL KEY `i0` (`c0`)] of `c0`",
            "INDEX [KEY `i1` (`c2`) INVISIBLE] of `c2`",
            "CONFIGURATION [/*!50100 TABLESPACE `innodb_system` */  \n"
                + "/*!50100 PARTITION BY KEY ()\nPARTITIONS 3 */]");
    assertThat(
            told(
                H2.DIALECT,
                "CREATE MEMORY TABLE \"PUBLIC\".\"T0\"(\n    \"C0\" GEOMETRY NOT NULL\n);",
                "CREATE SPATIAL INDEX \"PUBLIC\".\"I0\" ON \"PUBLIC\".\"T0\"(\"C0\");"))
        .containsExactly(
            "T0 ",
            "\"C0\" GEOMETRY: NOT_NULL [NOT NULL]",
            "INDEX [CREATE SPATIAL INDEX \"PUBLIC\".\"I0\" ON \"PUBLIC\".\"T0\"(\"C0\")] of"
                + " \"C0\"");
    assertThat(
            told(
                Postgres.DIALECT,
                "CREATE TABLE t0 (c0 point)",
                "CREATE INDEX i0 ON w1.t0 USING gist (c0)"))
        .containsExactly(
            "t0 ", "c0 point", "INDEX [CREATE INDEX i0 ON w1.t0 USING gist (c0)] of c0");
  }

  @Test
  void a_spatial_key_goes_with_the_rule_it_rests_on() {
    Metadata all =
        Reading.of(
            List.of(
                "CREATE TABLE `t0` (`c0` point NOT NULL, `c1` point NOT NULL, SPATIAL KEY `i0`"
                    + " (`c0`))"),
            Mariadb.DIALECT);
    List<Metadata.Place> places = all.optional();
    assertThat(places.stream().map(Metadata.Place::told))
        .containsExactly("t0.`c0` NOT NULL", "t0.`c1` NOT NULL", "t0 SPATIAL KEY `i0` (`c0`)");
    assertThat(all.without(places.getFirst()).optional()).containsExactly(places.get(1));
    assertThat(all.without(places.get(1)).optional())
        .containsExactly(places.getFirst(), places.getLast());
  }

  @Test
  void definitions_may_come_in_pieces() {
    assertThat(
            told(
                Postgres.DIALECT,
                "CREATE TABLE t0 (c0 character varying(9) COLLATE \"C\" DEFAULT ('x'::text) NOT"
                    + " NULL, c1 integer)",
                "ALTER TABLE t0 ADD CONSTRAINT w1.k PRIMARY KEY (c0)",
                "ALTER TABLE t0 ADD COLUMN c2 double precision",
                "CREATE UNIQUE INDEX i0 ON w1.t0 USING btree (lower((c0)::text)) WHERE (c1 > 0)",
                "GRANT ALL ON t0 TO public"))
        .containsExactly(
            "t0 ",
            "c0 character varying(9) COLLATE \"C\": DEFAULT [DEFAULT ('x'::text)], NOT_NULL [NOT"
                + " NULL]",
            "c1 integer",
            "c2 double precision",
            "PRIMARY_KEY [PRIMARY KEY (c0)] of c0",
            "INDEX [CREATE UNIQUE INDEX i0 ON w1.t0 USING btree (lower((c0)::text)) WHERE (c1 > 0)]"
                + " of c0 c1");
  }

  @Test
  void what_is_taken_away_is_gone() {
    Metadata all =
        Reading.of(
            List.of(
                "CREATE TABLE t0(c0 INT NOT NULL UNIQUE, CHECK (c0))", "CREATE INDEX i ON t0(c0)"),
            Sqlite.DIALECT);
    assertThat(all.optional().stream().map(Metadata.Place::told))
        .containsExactly(
            "t0.c0 NOT NULL", "t0.c0 UNIQUE", "t0 CHECK (c0)", "CREATE INDEX i ON t0(c0)");
    assertThat(all.raw().optional()).isEmpty();
    for (Metadata.Place place : all.optional()) {
      assertThat(all.without(place).optional())
          .hasSize(all.optional().size() - 1)
          .doesNotContain(place);
    }
  }

  private static List<String> told(Dialect dialect, String... definitions) {
    Metadata.Table table = Reading.of(List.of(definitions), dialect).tables().getFirst();
    List<String> lines = new java.util.ArrayList<>();
    lines.add(table.name() + " " + table.configuration());
    for (Metadata.Column column : table.columns()) {
      String rules = String.join(", ", column.rules().stream().map(ReadingTest::told).toList());
      lines.add(column.name() + " " + column.type() + (rules.isEmpty() ? "" : ": " + rules));
    }
    table.elements().forEach(e -> lines.add(told(e)));
    return lines;
  }

  private static String told(Metadata.Element e) {
    return e.kind()
        + " ["
        + e.text()
        + "]"
        + (e.columns().isEmpty() ? "" : " of " + String.join(" ", e.columns()))
        + (e.about().isEmpty() ? "" : " about " + e.about());
  }
}
