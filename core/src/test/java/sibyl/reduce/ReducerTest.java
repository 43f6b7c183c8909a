package sibyl.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.ContributingPage;
import sibyl.Golden;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.session.Worlds;
import sibyl.sql.Grade;
import sibyl.sql.Schema;
import sibyl.sql.Sql;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.TypeName;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;

/// Reductions on the toy engine. The cases stand in files: the planted bug and a script whose last
/// statement is the question, and below it what is left.
class ReducerTest {
  @TempDir Path folder;

  private static final int TRIALS = 3_000;

  @Test
  void a_case_shrinks_to_what_shows_the_bug() {
    Golden.answers("reduce/cases.txt", ReducerTest::reduced);
  }

  @Test
  void names_become_plain() {
    Golden.answers("reduce/names.txt", script -> text(PlainNames.plain(asked(script, "survives"))));
  }

  @Test
  void a_renaming_is_taken_back() {
    Golden.answers(
        "reduce/renamings.txt",
        script -> {
          Case c = asked(script, "survives");
          for (int i = c.setup().size() - 1; i >= 0; i--) {
            c = UndoneRenames.undone(c, i);
          }
          return text(c);
        });
  }

  private static final TypeName INT = new TypeName("INT", SqlType.INTEGER, Grade.FIRM);

  /// A table whose column, index and name are changed in a dialect's own words.
  private static Case reworked() {
    Case c =
        asked(
            "CREATE TABLE x(a, b);\nCREATE INDEX j ON x(b);\nINSERT INTO y(d, b) VALUES (1, 2);\n"
                + "SELECT d FROM y WHERE d > 0",
            "survives");
    List<Step> steps = new ArrayList<>(c.setup());
    int at = 2;
    for (Schema.Rework change :
        List.of(
            Schema.Rework.of("CHANGE COLUMN %c %d", Schema.Effect.CHANGED)
                .withColumn("a")
                .withDefinition(new Schema.ColumnDef("d", INT, List.of())),
            Schema.Rework.of("ALTER COLUMN %c DROP DEFAULT", Schema.Effect.NONE).withColumn("b"),
            Schema.Rework.of("RENAME INDEX %i TO %n", Schema.Effect.OBJECT_RENAMED)
                .withObject("j")
                .withTo("l"),
            Schema.Rework.of("RENAME TABLE %t TO %n", Schema.Effect.TABLE_RENAMED).withTo("y"))) {
      steps.add(at++, new Step(new Statement.AlterTable("x", change), true));
    }
    return c.withSetup(steps);
  }

  @Test
  void renamings_in_other_words_are_taken_back() {
    Case c = reworked();
    for (int i = c.setup().size() - 1; i >= 0; i--) {
      c = UndoneRenames.undone(c, i);
    }
    assertThat(text(c))
        .isEqualTo(
            """
            CREATE TABLE x(a, b);
            CREATE INDEX j ON x(b);
            ALTER TABLE x ALTER COLUMN b DROP DEFAULT;
            INSERT INTO x(a, b) VALUES (1, 2);
            SELECT a FROM x WHERE a > 0\
            """);
  }

  @Test
  void names_in_other_words_become_plain_with_all_others() {
    assertThat(text(PlainNames.plain(reworked())))
        .contains(
            "ALTER TABLE t0 CHANGE COLUMN c0 d INT",
            "ALTER TABLE t0 ALTER COLUMN c1 DROP DEFAULT",
            "ALTER TABLE t0 RENAME INDEX i0 TO l");
  }

  @Test
  void a_column_goes_with_the_changes_that_name_it() {
    FewerColumns.TableColumn gone = new FewerColumns.TableColumn("x", "b", 1);
    assertThat(text(FewerColumns.without(reworked(), gone)))
        .contains("CHANGE COLUMN a d INT")
        .doesNotContain("DROP DEFAULT", "CREATE INDEX");
  }

  @Test
  void a_column_goes_with_all_that_fills_it() {
    Golden.answers(
        "reduce/columns.txt",
        block -> {
          String[] words = block.lines().findFirst().orElseThrow().split("[ .]", -1);
          Case c = asked(block.substring(block.indexOf('\n')), "survives");
          FewerColumns.TableColumn gone =
              FewerColumns.all(c).stream()
                  .filter(k -> k.table().equals(words[1]) && k.name().equals(words[2]))
                  .findFirst()
                  .orElseThrow();
          return text(FewerColumns.without(c, gone));
        });
  }

  @Test
  void what_cannot_shrink_stays_as_it_is() {
    Case c = asked("CREATE TABLE t0(c0);\nSELECT 0 FROM t0 WHERE 0", "survives");
    assertThat(Reducer.FULL.reduce(c, _ -> false, Toy.DIALECT.spelling(), TRIALS)).isEqualTo(c);
    assertThat(Reducer.FULL.reduce(c, _ -> true, Toy.DIALECT.spelling(), 0)).isEqualTo(c);
  }

  @Test
  void a_reduction_tries_no_case_twice_and_stays_within_its_limit() {
    Case c = asked("CREATE TABLE t0(c0);\nSELECT c0 + 1 FROM t0 WHERE c0 > 2", "survives");
    List<String> tried = new ArrayList<>();
    Reducer.FULL.reduce(c, next -> !tried.add(text(next)), Toy.DIALECT.spelling(), 7);
    assertThat(tried).hasSize(7).doesNotHaveDuplicates();
  }

  @Test
  void each_pass_gives_the_last_case_that_still_failed() {
    Case c =
        asked(
            """
            CREATE TABLE t7(c3, c5);
            INSERT INTO t7(c3, c5) VALUES (1, 'a'), (2, 'b');
            ALTER TABLE t7 RENAME COLUMN c5 TO c6;
            SELECT c3 + 1 FROM t7 WHERE c6 > 2\
            """,
            "survives");
    Reducer all = Reducer.FULL.startingWith(new FinalRows(Toy.DIALECT, ToyDatabase::new));
    for (Shrink shrink :
        Stream.of(all.first(), all.repeated(), all.last()).flatMap(List::stream).toList()) {
      List<Case> failed = new ArrayList<>(List.of(c));
      Case end = shrink.apply(c, next -> isShorter(next, failed.getLast()) && failed.add(next));
      assertThat(end).as(shrink.name()).isSameAs(failed.getLast());
      assertThat(shrink.apply(c, _ -> false)).as(shrink.name()).isSameAs(c);
    }
  }

  private static boolean isShorter(Case c, Case other) {
    return text(c).length() < text(other).length();
  }

  @Test
  void only_the_named_passes_are_made() {
    Case c = asked("CREATE TABLE t7(c3);\nSELECT c3 + 1 FROM t7", "survives");
    Reducer statements = Reducer.FULL.only(List.of("statements"));
    assertThat(text(statements.reduce(c, _ -> true, Toy.DIALECT.spelling(), TRIALS)))
        .isEqualTo(text(asked("SELECT c3 + 1 FROM t7", "survives")));
    assertThat(Reducer.FULL.only(List.of()).reduce(c, _ -> true, Toy.DIALECT.spelling(), TRIALS))
        .isEqualTo(c);
  }

  @Test
  void the_pass_of_the_contributing_page_shrinks() throws Exception {
    Shrink sample = (Shrink) ContributingPage.compiled("NothingBefore", folder);
    Case c = asked("CREATE TABLE t0(c0);\nSELECT 1", "survives");
    Reducer none = Reducer.FULL.only(List.of()).startingWith(sample);
    assertThat(none.reduce(c, _ -> true, Toy.DIALECT.spelling(), TRIALS).steps()).isEmpty();
    assertThat(none.reduce(c, _ -> false, Toy.DIALECT.spelling(), TRIALS)).isEqualTo(c);
  }

  private static String reduced(String block) {
    Plant plant = Plant.valueOf(block.lines().findFirst().orElseThrow().strip());
    Oracle oracle = Oracles.named(plant.oracle()).orElseThrow();
    Worlds worlds = () -> new ToyDatabase(Set.of(plant));
    Case start = asked(block.substring(block.indexOf('\n')), plant.oracle());
    Verdict seen = CaseRun.again(start, oracle, Toy.DIALECT, worlds);
    assertThat(seen).describedAs(block).isInstanceOf(Verdict.Refuted.class);
    Defect defect = ((Verdict.Refuted) seen).defect();
    Case small =
        Reducer.FULL.reduce(
            start,
            c ->
                CaseRun.again(c, oracle, Toy.DIALECT, worlds) instanceof Verdict.Refuted r
                    && r.defect().equals(defect),
            Toy.DIALECT.spelling(),
            TRIALS);
    return text(small);
  }

  private static Case asked(String script, String oracle) {
    List<Statement> all = Parse.script(script, Toy.DIALECT);
    List<Step> setup = all.subList(0, all.size() - 1).stream().map(s -> new Step(s, true)).toList();
    return new Case(
        "toy", oracle, setup, new Probe(all.getLast()), new Case.Provenance(0, 0, 0, List.of()));
  }

  private static String text(Case c) {
    StringBuilder text = new StringBuilder();
    for (Step step : c.setup()) {
      text.append(sql(step.statement())).append(";\n");
    }
    return text.append(sql(c.probe().asked())).toString();
  }

  private static String sql(Statement statement) {
    return Sql.print(statement, Toy.DIALECT.spelling());
  }
}
