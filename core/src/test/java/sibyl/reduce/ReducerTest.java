package sibyl.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sibyl.Golden;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Oracle;
import sibyl.oracle.Oracles;
import sibyl.oracle.Probe;
import sibyl.parse.Parse;
import sibyl.play.Ask;
import sibyl.session.Worlds;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.toy.Plant;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// Reductions on the toy engine. The cases stand in files: the planted bug and a script whose last
/// statement is the question, and below it what is left.
class ReducerTest {
  private static final int TRIALS = 3_000;

  @Test
  void a_case_shrinks_to_what_shows_the_bug() {
    Golden.answers("reduce/cases.txt", ReducerTest::reduced);
  }

  @Test
  void names_become_plain() {
    Golden.answers("reduce/names.txt", script -> text(Names.plain(asked(script, "survives"))));
  }

  @Test
  void a_renaming_is_taken_back() {
    Golden.answers(
        "reduce/renamings.txt",
        script -> {
          Case c = asked(script, "survives");
          for (int i = c.setup().size() - 1; i >= 0; i--) {
            c = Names.undone(c, i);
          }
          return text(c);
        });
  }

  @Test
  void a_column_goes_with_all_that_fills_it() {
    Golden.answers(
        "reduce/columns.txt",
        block -> {
          String[] words = block.lines().findFirst().orElseThrow().split("[ .]", -1);
          Case c = asked(block.substring(block.indexOf('\n')), "survives");
          Columns.Column gone =
              Columns.all(c).stream()
                  .filter(k -> k.table().equals(words[1]) && k.name().equals(words[2]))
                  .findFirst()
                  .orElseThrow();
          return text(Columns.without(c, gone));
        });
  }

  @Test
  void what_cannot_shrink_stays_as_it_is() {
    Case c = asked("CREATE TABLE t0(c0);\nSELECT 0 FROM t0 WHERE 0", "survives");
    assertThat(Reducer.reduce(c, _ -> false, Toy.DIALECT.spelling(), TRIALS)).isEqualTo(c);
    assertThat(Reducer.reduce(c, _ -> true, Toy.DIALECT.spelling(), 0)).isEqualTo(c);
  }

  @Test
  void a_reduction_never_asks_twice_nor_more_often_than_it_may() {
    Case c = asked("CREATE TABLE t0(c0);\nSELECT c0 + 1 FROM t0 WHERE c0 > 2", "survives");
    List<String> tried = new ArrayList<>();
    Reducer.reduce(c, next -> !tried.add(text(next)), Toy.DIALECT.spelling(), 7);
    assertThat(tried).hasSize(7).doesNotHaveDuplicates();
  }

  private static String reduced(String block) {
    Plant plant = Plant.valueOf(block.lines().findFirst().orElseThrow().strip());
    Oracle oracle = Oracles.named(plant.oracle()).orElseThrow();
    Worlds worlds = () -> new ToyDatabase(Set.of(plant));
    Case start = asked(block.substring(block.indexOf('\n')), plant.oracle());
    Verdict seen = Ask.again(start, oracle, Toy.DIALECT, worlds);
    assertThat(seen).describedAs(block).isInstanceOf(Verdict.Refuted.class);
    String defect = ((Verdict.Refuted) seen).defect();
    Case small =
        Reducer.reduce(
            start,
            c ->
                Ask.again(c, oracle, Toy.DIALECT, worlds) instanceof Verdict.Refuted r
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
