package sibyl;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Sqlite;
import sibyl.draw.DrawSetup;
import sibyl.draw.Grammar;
import sibyl.oracle.Oracles;
import sibyl.probe.Oracle;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Statement;

/// Statements as rounds draw them, without an engine: nearly all are taken for accepted.
public final class Drawn {
  private static final int SETUP = 10;
  private static final int QUESTIONS = 3;

  private Drawn() {}

  /// A setup and some questions from each of the first seeds.
  public static List<Statement> statements(int seeds) {
    List<Statement> drawn = new ArrayList<>();
    for (int i = 1; i <= seeds; i++) {
      drawn.addAll(round(new Seed(i)));
    }
    return drawn;
  }

  /// A setup and some questions.
  public static List<Statement> round(Seed seed) {
    return round(seed, Sqlite.DIALECT);
  }

  public static List<Statement> round(Seed seed, Dialect dialect) {
    Grammar grammar = new Grammar(dialect, Set.of());
    List<Statement> drawn = new ArrayList<>();
    Scene scene = Scene.empty(dialect);
    Choices choices = seed.child("setup").choices();
    DrawSetup setup = new DrawSetup(grammar, choices.between(1, 3));
    for (int i = 0; i < SETUP || scene.tables().isEmpty(); i++) {
      Statement next = setup.from(scene, choices);
      drawn.add(next);
      scene = after(scene, next);
    }
    for (Oracle oracle : Oracles.ALL) {
      for (int i = 0; i < QUESTIONS; i++) {
        Choices asked = seed.child(oracle.name()).child(i).choices();
        drawn.add(oracle.question(grammar).from(scene, asked).asked());
      }
    }
    return drawn;
  }

  /// The scene after an accepted statement. No engine drops the last column of a table.
  public static Scene after(Scene scene, Statement statement) {
    Scene after = scene.after(statement);
    boolean sound =
        after.tables().stream()
            .allMatch(t -> t.kind() == Table.Kind.VIEW || !t.settable().isEmpty());
    return sound ? after : scene;
  }
}
