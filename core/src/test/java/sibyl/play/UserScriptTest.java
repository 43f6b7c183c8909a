package sibyl.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.dialect.Variant;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.source.UserScript;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

class UserScriptTest {
  private static final List<Statement> SETUP =
      List.of(
          read("CREATE TABLE mine(a INTEGER, b TEXT)"),
          read("INSERT INTO mine(a, b) VALUES (1, 'x'), (2, NULL), (NULL, 'y')"));
  private static final Statement SEED = read("SELECT b FROM mine WHERE a > 1");

  private static Statement read(String sql) {
    return Parse.statement(sql, Toy.DIALECT);
  }

  /// All statements that a database ran.
  private static final class RecordingSession implements Session {
    private final Session inner = new ToyDatabase();
    private final List<Statement> ran = new ArrayList<>();

    @Override
    public Outcome run(Statement statement) {
      ran.add(statement);
      return inner.run(statement);
    }

    @Override
    public Session beside(Variant way) {
      return inner.beside(way);
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private static List<RecordingSession> played(UserScript script, String oracle, int rounds) {
    List<RecordingSession> databases = new ArrayList<>();
    Oracle chosen = Oracles.named(oracle).orElseThrow();
    Rounds round =
        new Rounds(
            Settings.usual("toy", 3, List.of(chosen)).withScript(script).withNovelty(Novelty.OFF),
            Rounds.Parts.alone(Toy.DIALECT, List.of(chosen)),
            () -> {
              databases.add(new RecordingSession());
              return databases.getLast();
            },
            new Tally(),
            (found, verdict) -> {
              throw new AssertionError(verdict.explanation());
            });
    for (int i = 0; i < rounds; i++) {
      round.play(i);
    }
    return databases;
  }

  @Test
  void every_database_is_built_by_the_script_and_only_it_is_queried() {
    for (RecordingSession database :
        played(new UserScript(SETUP, List.of(), List.of()), "tlp", 3)) {
      assertThat(database.ran.subList(0, SETUP.size())).isEqualTo(SETUP);
      List<Statement> asked = database.ran.subList(SETUP.size(), database.ran.size());
      assertThat(asked)
          .hasSizeGreaterThan(300)
          .allSatisfy(s -> assertThat(s).isInstanceOf(Query.class))
          .anyMatch(s -> Tree.all(s, Relation.Named.class).stream().anyMatch(UserScriptTest::mine));
    }
  }

  private static boolean mine(Relation.Named relation) {
    return relation.name().equals("mine");
  }

  @Test
  void seeds_are_run_instead_of_generated_queries() {
    for (RecordingSession database :
        played(new UserScript(SETUP, List.of(SEED), List.of()), "norec", 2)) {
      assertThat(database.ran.subList(SETUP.size(), database.ran.size()))
          .hasSizeGreaterThan(300)
          .contains(SEED)
          .allSatisfy(s -> assertThat(Tree.all(s, Relation.Named.class)).hasSize(1));
    }
  }

  @Test
  void an_avoided_feature_is_generated_in_one_round_of_ten() {
    List<RecordingSession> databases =
        played(UserScript.NOTHING.avoiding(List.of("join LEFT")), "tlp", 60);
    for (int i = 0; i < databases.size(); i++) {
      boolean bold = i % UserScript.BOLD == UserScript.BOLD - 1;
      assertThat(databases.get(i).ran)
          .describedAs("round %d", i)
          .allMatch(s -> bold || !Features.of(s).contains("join LEFT"));
    }
    assertThat(databases)
        .anyMatch(d -> d.ran.stream().anyMatch(s -> Features.of(s).contains("join LEFT")));
  }

  @Test
  void an_oracle_of_histories_continues_from_the_script() {
    assertThat(played(new UserScript(SETUP, List.of(), List.of()), "ddlcheck", 5))
        .allSatisfy(d -> assertThat(d.ran.subList(0, SETUP.size())).isEqualTo(SETUP))
        .anySatisfy(
            d ->
                assertThat(d.ran.subList(SETUP.size(), d.ran.size()))
                    .anyMatch(s -> s instanceof Statement.AlterTable));
  }
}
