package sibyl.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.parse.Parse;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.toy.Toy;

/// What is known of a database follows the statements that change it.
class SceneTest {

  @Test
  void a_renamed_column_is_renamed_in_the_keys_as_well() {
    Table table =
        after(
            "CREATE TABLE t0(c0 PRIMARY KEY, c1, c2, UNIQUE (c1, c0))",
            "ALTER TABLE t0 RENAME COLUMN c0 TO k");
    assertThat(table.columns()).extracting(Table.Column::name).containsExactly("k", "c1", "c2");
    assertThat(table.keys()).containsExactly(List.of("k"), List.of("c1", "k"));
  }

  @Test
  void a_view_follows_a_renamed_column_and_no_later_one_of_its_name() {
    Scene scene =
        played(
            "CREATE TABLE t0(c0, c1)",
            "CREATE VIEW w0 AS SELECT t0.c1 AS x, a.c0 AS y FROM t0, t0 AS a",
            "ALTER TABLE t0 RENAME COLUMN c1 TO c2",
            "ALTER TABLE t0 ADD COLUMN c1");
    Query view = scene.table("w0").orElseThrow().definition().orElseThrow();
    assertThat(Sql.print(view, Toy.DIALECT.spelling()))
        .isEqualTo("SELECT t0.c2 AS x, a.c0 AS y FROM t0, t0 AS a");
  }

  private static Table after(String... statements) {
    return played(statements).tables().getFirst();
  }

  private static Scene played(String... statements) {
    Scene scene = Scene.empty(Toy.DIALECT);
    for (String sql : statements) {
      scene = scene.after(Parse.statement(sql, Toy.DIALECT));
    }
    return scene;
  }
}
