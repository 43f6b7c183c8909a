package sibyl.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import sibyl.claim.Defect;
import sibyl.parse.Parse;
import sibyl.probe.Probe;
import sibyl.session.Outcome;
import sibyl.sql.Statement;
import sibyl.toy.Toy;

class FrequentBugsTest {
  private static final FrequentBugs FREQUENT = new FrequentBugs();
  private static final String TABLE = "CREATE TABLE t0(c0 INTEGER)";
  private static final String PLAIN = "SELECT c0 FROM t0 WHERE c0 = 1";
  private static final String JOIN = "SELECT t0.c0 FROM t0 LEFT JOIN t0 AS a ON t0.c0 = a.c0";
  private static final String GROUP = "SELECT c0 FROM t0 GROUP BY c0";

  /// What is known after rounds of nine plain questions and one of each of these, where those shown to be wrong are `wrong`.
  private static Guidance after(int rounds, String[] others, String... wrong) {
    MergedDigests known = new MergedDigests();
    for (int round = 0; round < rounds; round++) {
      Feedback.Listener listener = FREQUENT.listener(round, Toy.DIALECT, known).orElseThrow();
      listener.saw(new Seen.Ran(parsed(TABLE), new Outcome.Done(0), 0, true));
      for (int i = 0; i < 9; i++) {
        listener.saw(new Seen.Asked(new Probe(parsed(PLAIN))));
      }
      for (String other : others) {
        listener.saw(new Seen.Asked(new Probe(parsed(other))));
      }
      for (String each : wrong) {
        listener.saw(new Seen.Refuted("tlp", Defect.ROWS_LOST, new Probe(parsed(each))));
      }
      known.hear(listener.digest());
    }
    return FREQUENT.guidance(known);
  }

  private static Statement parsed(String sql) {
    return Parse.statement(sql, Toy.DIALECT);
  }

  @Test
  void a_feature_of_most_contradictions_and_few_questions_is_rare() {
    Guidance guidance = after(100, new String[] {JOIN}, JOIN);
    assertThat(guidance.rare()).containsExactly("join LEFT");
    assertThat(guidance.closed(0)).contains("join LEFT");
    assertThat(guidance.closed(Guidance.OPEN - 1)).isEmpty();
  }

  @Test
  void a_second_bug_that_shows_often_is_steered_around_too() {
    assertThat(after(100, new String[] {JOIN, GROUP}, JOIN, JOIN, GROUP).rare())
        .containsExactly("group by", "join LEFT");
  }

  @Test
  void what_questions_without_contradictions_have_too_stays() {
    assertThat(after(100, new String[] {JOIN}, PLAIN).rare()).isEmpty();
  }

  @Test
  void few_contradictions_tell_nothing() {
    assertThat(after(FrequentBugs.FREQUENT - 1, new String[] {JOIN}, JOIN).rare()).isEmpty();
  }

  @Test
  void it_stops_listening_once_enough_is_known() {
    MergedDigests known = new MergedDigests();
    Optional<Feedback.Listener> first = FREQUENT.listener(0, Toy.DIALECT, known);
    assertThat(first).isPresent();
    for (int i = 0; i < 500; i++) {
      Feedback.Listener listener = FREQUENT.listener(i, Toy.DIALECT, known).orElse(null);
      if (listener == null) {
        return;
      }
      listener.saw(new Seen.Asked(new Probe(parsed(JOIN))));
      listener.saw(new Seen.Refuted("tlp", Defect.ROWS_LOST, new Probe(parsed(JOIN))));
      known.hear(listener.digest());
    }
    throw new AssertionError("still listening");
  }
}
