package sibyl.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.dialect.dbms.Sqlite;

/// What tables have to do with each other.
class MetadataTest {

  @Test
  void a_table_comes_behind_those_it_refers_to() {
    Metadata read =
        read(
            "CREATE TABLE a(x REFERENCES b(y))",
            "CREATE TABLE b(y UNIQUE, z, FOREIGN KEY (z) REFERENCES c(w))",
            "CREATE TABLE c(w UNIQUE)");
    assertThat(read.referencedFirst())
        .extracting(Metadata.Table::name)
        .containsExactly("c", "b", "a");
    assertThat(read.circular()).isFalse();
  }

  @Test
  void a_circle_has_no_first() {
    Metadata read =
        read(
            "CREATE TABLE a(x UNIQUE REFERENCES b(y))", "CREATE TABLE b(y UNIQUE REFERENCES a(x))");
    assertThat(read.referencedFirst())
        .extracting(Metadata.Table::name)
        .containsExactlyInAnyOrder("a", "b");
    assertThat(read.circular()).isTrue();
    assertThat(read("CREATE TABLE a(x UNIQUE, y REFERENCES a(x))").circular()).isTrue();
  }

  @Test
  void keys_are_those_of_columns_tables_and_indexes() {
    Metadata read =
        read(
            "CREATE TABLE a(x PRIMARY KEY, y, z, UNIQUE (y, z))",
            "CREATE UNIQUE INDEX i ON a(z)",
            "CREATE INDEX j ON a(y)");
    assertThat(read.tables().getFirst().uniqueKeys())
        .containsExactly(List.of("x"), List.of("y", "z"), List.of("z"));
  }

  private static Metadata read(String... definitions) {
    return Reading.of(List.of(definitions), Sqlite.DIALECT);
  }
}
