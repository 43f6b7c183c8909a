package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.chance.Seed;
import sibyl.dialect.Dialect;
import sibyl.finding.SideAnswer;
import sibyl.finding.SideAnswer.Judgement;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.locus.FencedQueries;
import sibyl.session.Worlds;
import sibyl.triage.RoundSearch;
import sibyl.triage.SideCheck;

/// Fences keep the meaning of queries on every engine. Engines have bugs, so where a query and its fenced form differ, the
/// reference says which is wrong: never only the fenced one.
class FencesTest {
  private static final int ROUNDS = 120;

  @ParameterizedTest
  @ValueSource(
      strings = {"sqlite", "h2", "hsqldb", "derby", "duckdb", "postgres", "mariadb", "mysql"})
  void a_fence_is_not_what_makes_an_answer_wrong(String target) {
    Engine engine = Engines.of(target);
    Dialect dialect = engine.target().dialect();
    Worlds worlds = engine.worlds(SessionTerms.patient(Duration.ofSeconds(20)));
    FencedQueries oracle = new FencedQueries();
    RoundSearch search = new RoundSearch(oracle, dialect, worlds, new Seed(5));
    List<String> broken = new ArrayList<>();
    int differ = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (var found = search.next(1); found.isPresent(); found = search.next(0)) {
        differ++;
        List<SideAnswer> sides = SideCheck.of(found.get().asked(), oracle, dialect, worlds);
        if (!sides.isEmpty()
            && sides.getFirst().judgement() == Judgement.RIGHT
            && sides.stream().anyMatch(s -> s.judgement() == Judgement.WRONG)) {
          broken.add(found.get().asked().script(dialect.spelling()) + "\n" + sides);
        }
      }
    }
    System.out.printf("%s: %d queries differ from their fenced forms%n", target, differ);
    assertThat(broken).isEmpty();
  }
}
