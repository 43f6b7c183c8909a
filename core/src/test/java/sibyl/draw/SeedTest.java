package sibyl.draw;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sibyl.Drawn;
import sibyl.Golden;
import sibyl.dialect.dbms.Sqlite;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

class SeedTest {

  /// A change of drawing changes this file, and is meant to: its difference shows what a campaign
  /// with an old seed would now do otherwise.
  @Test
  void the_same_seeds_draw_the_same_statements_as_when_they_were_written_down() {
    StringBuilder text = new StringBuilder();
    for (Statement statement : Drawn.statements(3)) {
      text.append(Sql.print(statement, Sqlite.DIALECT.spelling())).append(";\n");
    }
    Golden.check("draw/seeds.sql", text.toString());
  }

  @Test
  void generated_statements_differ() {
    assertThat(Drawn.statements(100)).hasSizeGreaterThan(1_800);
    assertThat(Drawn.statements(100).stream().distinct().count()).isGreaterThan(1_700);
  }
}
