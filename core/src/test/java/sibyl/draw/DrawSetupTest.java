package sibyl.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

class DrawSetupTest {

  private static List<Statement> drawn(Dialect dialect, DrawSetup.Mood mood, Seed seed) {
    Choices choices = seed.choices();
    DrawSetup setup = new DrawSetup(new Grammar(dialect, Set.of()), 2, mood);
    List<Statement> drawn = new ArrayList<>();
    Scene scene = Scene.empty(dialect);
    int length = mood.length(choices, 2, Sizes.USUAL);
    for (int i = 0; i < length; i++) {
      Statement statement = setup.from(scene, choices);
      scene = scene.after(statement);
      drawn.add(statement);
    }
    return drawn;
  }

  @Test
  void tables_of_an_empty_history_stay_empty() {
    for (Dialect dialect : Dialects.ALL) {
      for (int i = 0; i < 50; i++) {
        assertThat(drawn(dialect, DrawSetup.Mood.EMPTY, new Seed(i)))
            .hasSizeBetween(3, 12)
            .noneMatch(Statement::changesRows);
      }
    }
  }

  @Test
  void a_history_has_rows_between_its_changes() {
    for (Dialect dialect : Dialects.ALL) {
      List<Statement> all = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        all.addAll(drawn(dialect, DrawSetup.Mood.HISTORY, new Seed(i)));
      }
      assertThat(all.stream().filter(Statement::changesRows).count())
          .isBetween(all.size() / 10L, all.size() / 2L);
    }
  }
}
