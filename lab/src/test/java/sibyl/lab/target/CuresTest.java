package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.Evidence;
import sibyl.finding.Step;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.session.Worlds;
import sibyl.triage.Triage;

/// Changes that make a real bug vanish.
class CuresTest {

  /// An index of 3.28.0 takes a large integer for the nearest float, and its own row for another.
  @Test
  void a_hint_or_an_index_less_cures_a_bug_of_indexes() {
    Engine engine = Engines.of(Engines.OLD);
    Dialect dialect = engine.target().dialect();
    Worlds worlds = engine.worlds(SessionTerms.patient(Duration.ofSeconds(20)));
    Oracle radar = Oracles.named("radar").orElseThrow();
    List<Step> setup =
        Stream.of(
                "CREATE TABLE t0(c0 REAL, PRIMARY KEY (c0))",
                "INSERT INTO t0(c0) VALUES (9007199254740993)")
            .map(sql -> new Step(Parse.statement(sql, dialect), true))
            .toList();
    Probe asked =
        new Probe(Parse.statement("SELECT 0 FROM t0, t0 AS a1 WHERE a1.c0 IS t0.c0", dialect));
    Case found =
        new Case("sqlite@3.28.0", "radar", setup, asked, new Case.Provenance(0, 0, 0, List.of()));
    Verdict.Refuted refuted = (Verdict.Refuted) CaseRun.again(found, radar, dialect, worlds);
    Evidence evidence = Triage.of(found, refuted, Oracles.ALL, dialect, worlds, 50);
    assertThat(evidence.cures()).contains("hint NOT INDEXED", "no TablePrimaryKey", "ANALYZE");
  }
}
