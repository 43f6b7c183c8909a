package sibyl.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.parse.Parse;
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

  private static Table after(String... statements) {
    Scene scene = Scene.empty(Toy.DIALECT);
    for (String sql : statements) {
      scene = scene.after(Parse.statement(sql, Toy.DIALECT));
    }
    return scene.tables().getFirst();
  }
}
