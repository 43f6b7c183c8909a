package sibyl.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.Drawn;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Defect;
import sibyl.claim.Ends;
import sibyl.claim.Next;
import sibyl.claim.Side;
import sibyl.claim.Verdict;
import sibyl.probe.Aim;
import sibyl.probe.Probe;
import sibyl.probe.Rewrite;
import sibyl.session.Outcome;
import sibyl.sql.ByHand;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Value;

class JsonTest {
  private static final Case.Provenance FROM =
      new Case.Provenance(Long.MIN_VALUE, 7, 3, List.of("join RIGHT", "option STRICT"));

  @Test
  void a_case_is_read_back_as_it_was_written() {
    List<Statement> statements = new ArrayList<>(ByHand.ALL.values());
    statements.addAll(Drawn.statements(150));
    for (int i = 0; i + 8 <= statements.size(); i += 8) {
      List<Step> setup = new ArrayList<>();
      for (Statement statement : statements.subList(i, i + 7)) {
        setup.add(new Step(statement, setup.size() % 3 > 0));
      }
      Case written = new Case("toy", "tlp", setup, new Probe(statements.get(i + 7)), FROM);
      assertThat(Json.read(Json.line(written), Case.class)).isEqualTo(written);
      assertThat(Json.read(Json.pretty(written), Case.class)).isEqualTo(written);
      assertThat(Json.line(written)).doesNotContain("\n");
    }
  }

  @Test
  void values_are_read_back_as_they_were_written() {
    for (Value value :
        List.of(
            Value.NULL,
            new Value.Bool(true),
            new Value.Real(-0.0),
            new Value.Blob("00ff"),
            Value.Typed.of(new BigDecimal("1.50")),
            new Value.Typed(SqlType.DATE, "2000-02-29"))) {
      assertThat(Json.read(Json.line(value), Value.class)).isEqualTo(value);
    }
  }

  @Test
  void a_verdict_is_read_back_as_it_was_written() {
    for (Verdict verdict :
        List.of(
            Verdict.UPHELD,
            new Verdict.Moot("no condition"),
            new Verdict.Refuted(
                Defect.of("rows lost"),
                "é\n\"",
                List.of(new Verdict.Answer("whole", List.of("1|'a\u0000'")))))) {
      assertThat(Json.read(Json.line(verdict), Verdict.class)).isEqualTo(verdict);
    }
  }

  @Test
  void a_probe_is_read_back_as_it_was_written_and_as_it_was_written_before() {
    Statement asked = new Statement.Native("SELECT 1");
    Rewrite rewrite = new Rewrite("rule", 1, 2);
    for (Aim aim :
        List.of(
            Aim.none(),
            Aim.at(3),
            new Aim.Names(List.of("a", "b"), List.of()),
            new Aim.Names(List.of("a", "b"), List.of("c")),
            new Aim.Rewrites(List.of(rewrite)))) {
      Probe probe = new Probe(asked, aim);
      assertThat(Json.read(Json.line(probe), Probe.class)).isEqualTo(probe);
    }
    String text = "{\"asked\":{\"is\":\"Native\",\"text\":\"SELECT 1\"}%s}";
    String renamed = ",\"rewrites\":[{\"rule\":\"grown-175\",\"place\":1,\"choice\":2}]";
    assertThat(Json.read(text.formatted(renamed), Probe.class).aim().rewrites())
        .containsExactly(new Rewrite("p-to-case-q-then-p-and-q-else-p-end", 1, 2));
    assertThat(Json.read(text.formatted(",\"less\":3"), Probe.class).aim()).isEqualTo(Aim.at(3));
    assertThat(
            Json.read(text.formatted(",\"ways\":[\"a\",\"b\"],\"apart\":[\"c\"]"), Probe.class)
                .aim())
        .isEqualTo(new Aim.Names(List.of("a", "b"), List.of("c")));
    assertThat(Json.read(text.formatted(",\"ways\":[\"COLUMN\"],\"less\":2"), Probe.class).aim())
        .isEqualTo(new Aim.Names(List.of("COLUMN", "2"), List.of()));
    assertThat(Json.read(text.formatted(""), Probe.class).aim()).isEqualTo(Aim.none());
  }

  @Test
  void a_claim_is_read_back_as_it_was_written() {
    Statement asked = new Statement.Native("SELECT 1");
    for (Claim claim :
        List.of(
            Claim.sameRows(List.of(Side.of("one", asked), Side.of("two", asked))),
            Claim.of(List.of(new Act.Say(asked)), new Ends(0))
                .undone(List.of(new Act.Say(asked).ifDone(0)))
                .titled(List.of(new Claim.Part(0, "a part"))))) {
      assertThat(Json.read(Json.line(claim), Next.class)).isEqualTo(claim);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "{",
        "[]",
        "{}",
        "{\"target\":\"toy\"}",
        "{\"target\":\"toy\",\"oracle\":\"tlp\",\"setup\":[{}],\"probe\":{},\"from\":{}}",
        "{\"hello\":\"world\"}",
        "PK\u0003\u0004"
      })
  void what_is_no_case_is_unreadable(String text) {
    assertThatExceptionOfType(Json.Unreadable.class)
        .isThrownBy(() -> Json.read(text, Case.class))
        .satisfies(e -> assertThat(e.getMessage()).isNotBlank());
  }

  @Test
  void what_an_older_case_does_not_say_was_not_there() {
    assertThat(Json.read("{\"label\":\"whole\",\"lines\":[\"1\"]}", Verdict.Answer.class))
        .isEqualTo(new Verdict.Answer("whole", List.of("1"), List.of()));
    assertThat(Json.read("{\"is\":\"Drop\",\"kind\":\"VIEW\",\"name\":\"v\"}", Statement.class))
        .isEqualTo(new Statement.Drop(Statement.ObjectKind.VIEW, "v", ""));
  }

  @Test
  void a_tree_that_no_dialect_could_mean_is_unreadable() {
    String text = Json.line(new Step(new Statement.Delete("t0", java.util.Optional.empty()), true));
    String wrong =
        text.replace("null", "{\"is\":\"Not\",\"operand\":{\"is\":\"RowValue\",\"parts\":[]}}");
    assertThat(wrong).isNotEqualTo(text);
    assertThatExceptionOfType(Json.Unreadable.class).isThrownBy(() -> Json.read(wrong, Step.class));
  }

  @Test
  void an_outcome_that_never_came_survives() {
    for (Outcome outcome : List.of(new Outcome.Blocked(), new Outcome.NotRun())) {
      assertThat(Json.read(Json.line(outcome), Outcome.class)).isEqualTo(outcome);
      assertThat(outcome.accepted()).isFalse();
    }
  }
}
