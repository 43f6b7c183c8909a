package sibyl.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.dialect.dbms.Dialects;

class DdlTest {

  /// Section 3.2 of the DDLCheck paper counts them.
  @ParameterizedTest
  @CsvSource({
    "mysql, 26",
    "postgres, 23",
    "sqlite, 11",
    "mariadb, 24",
    "cockroachdb, 19",
    "tidb, 26",
    "duckdb, 20",
    "h2, 30",
    "hsqldb, 30",
    "derby, 28"
  })
  void a_dialect_has_as_many_kinds_of_definition_as_others_count(String name, int least) {
    assertThat(named(name).ddl()).hasSizeGreaterThanOrEqualTo(least);
  }

  @Test
  void no_kind_is_listed_twice() {
    for (Dialect dialect : Dialects.ALL) {
      assertThat(dialect.ddl()).describedAs(dialect.name()).doesNotHaveDuplicates();
    }
  }

  @Test
  void what_a_dialect_lacks_is_not_listed() {
    assertThat(named("sqlite").ddl())
        .contains("CREATE TABLE", "CREATE VIRTUAL TABLE", "ALTER TABLE ADD CHECK")
        .doesNotContain("ALTER TABLE ADD FOREIGN KEY", "CREATE OR REPLACE VIEW");
    assertThat(named("tidb").ddl())
        .contains("ALTER TABLE MODIFY COLUMN")
        .doesNotContain("ALTER TABLE ORDER BY", "CREATE VIRTUAL TABLE");
  }

  private static Dialect named(String name) {
    return Dialects.named(name).orElseThrow();
  }
}
