package sibyl.lab.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.dialect.Dialect;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Engines;
import sibyl.session.Session;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// The bugs of [KnownBugs] are still there: on the pinned version, the script of each gives the answers that it names. A bug that is
/// gone must not explain findings any longer.
class KnownBugsTest {
  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "duckdb", "h2", "hsqldb", "derby", "mariadb", "mysql"})
  void every_known_bug_shows_on_the_pinned_version(String target) {
    Engine engine = Engines.of(target);
    List<String> gone = new ArrayList<>();
    for (Explanation bug : KnownBugs.of(target)) {
      BugScript script = BugScript.read(bug.script());
      assertThat(script.lines()).anyMatch(l -> !l.answer().isEmpty());
      surprises(script, engine).forEach(s -> gone.add(bug.name() + ": " + s));
      if (bug.fence().exists() && surprises(fenced(script, bug, engine), engine).isEmpty()) {
        gone.add(bug.name() + ": the fence changes no answer");
      }
    }
    assertThat(gone).isEmpty();
  }

  private static BugScript fenced(BugScript script, Explanation bug, Engine engine) {
    Dialect dialect = engine.target().dialect();
    return new BugScript(
        script.lines().stream()
            .map(l -> new BugScript.Line(fenced(l.sql(), bug, dialect), l.answer()))
            .toList());
  }

  private static String fenced(String sql, Explanation bug, Dialect dialect) {
    Statement fenced = bug.fence().of(new Statement.Native(sql), dialect);
    return Sql.print(fenced, dialect.spelling());
  }

  private static List<String> surprises(BugScript script, Engine engine) {
    try (Session session = engine.open(SessionTerms.patient(Duration.ofSeconds(20)))) {
      return script.surprises(session);
    }
  }
}
