package sibyl.draw;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.Drawn;
import sibyl.Golden;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Duckdb;
import sibyl.dialect.dbms.H2;
import sibyl.dialect.dbms.Postgres;
import sibyl.dialect.dbms.Sqlite;
import sibyl.dialect.dbms.mysql.Mariadb;
import sibyl.scene.Scene;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// What is generated for a few dialects from fixed seeds, as SQL that people can read. A change of a
/// weight or of a production changes these files; review the difference.
class GeneratedStatementsTest {
  private static final int SEEDS = 2;
  private static final int ROW_CHANGES = 8;

  static List<Dialect> dialects() {
    return List.of(Sqlite.DIALECT, Postgres.DIALECT, Mariadb.DIALECT, H2.DIALECT, Duckdb.DIALECT);
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void the_same_seeds_generate_the_same_statements(Dialect dialect) {
    StringBuilder text = new StringBuilder();
    for (DrawSetup.Mood mood : DrawSetup.Mood.values()) {
      for (int i = 1; i <= SEEDS; i++) {
        new Page(dialect, text).fill(mood, new Seed(i).child(mood.name()));
      }
    }
    Golden.check("draw/generated-" + dialect.name() + ".sql", text.toString());
  }

  /// A setup, changes of rows, and a query of each shape.
  private static final class Page {
    private final Grammar grammar;
    private final StringBuilder text;
    private Scene scene;

    Page(Dialect dialect, StringBuilder text) {
      this.grammar = new Grammar(dialect, Set.of());
      this.text = text;
      this.scene = Scene.empty(dialect);
    }

    void fill(DrawSetup.Mood mood, Seed seed) {
      text.append("-- setup ").append(mood).append('\n');
      Choices choices = seed.choices();
      DrawSetup setup = new DrawSetup(grammar, 2, mood);
      int length = mood.length(choices, 2, Sizes.USUAL);
      for (int i = 0; i < length; i++) {
        add(setup.from(scene, choices));
      }
      if (!DrawConduct.tables(scene).isEmpty()) {
        text.append("-- changes\n");
        for (int i = 0; i < ROW_CHANGES; i++) {
          add(new DrawConduct(grammar).from(scene, seed.child("changes").child(i).choices()));
        }
      }
      for (DrawQuery.Shape shape : DrawQuery.Shape.values()) {
        text.append("-- query ").append(shape).append('\n');
        Choices asked = seed.child(shape.name()).choices();
        add(new DrawQuery(grammar, scene, asked).of(shape));
      }
      text.append('\n');
    }

    private void add(Statement statement) {
      text.append(Sql.print(statement, grammar.dialect().spelling())).append(";\n");
      scene = Drawn.after(scene, statement);
    }
  }
}
