package sibyl.draw.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sibyl.chance.Seed;
import sibyl.dialect.dbms.Hsqldb;
import sibyl.draw.Grammar;
import sibyl.parse.Parse;
import sibyl.scene.Scene;
import sibyl.sql.Schema;
import sibyl.sql.Statement;

class DrawTableTest {

  @Test
  void no_table_loses_the_last_column_that_can_be_filled() {
    Scene scene =
        Scene.empty(Hsqldb.DIALECT)
            .after(
                Parse.statement(
                    "CREATE TABLE t0(c0 INTEGER, c1 INTEGER GENERATED ALWAYS AS (1))",
                    Hsqldb.DIALECT));
    Grammar grammar = new Grammar(Hsqldb.DIALECT, Set.of());
    Set<String> dropped = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      Optional<Statement> drawn = new DrawAlter(grammar, scene, new Seed(i).choices()).alter();
      if (drawn.isPresent()
          && drawn.get() instanceof Statement.AlterTable a
          && a.change() instanceof Schema.DropColumn c) {
        dropped.add(c.column());
      }
    }
    assertThat(dropped).containsExactly("c1");
  }
}
