package sibyl.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.claim.Claim.Fold;
import sibyl.dialect.Fault;
import sibyl.parse.Parse;
import sibyl.session.Outcome;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// Claims judged on a real, if small, database.
class JudgeTest {

  @Test
  void sides_with_the_same_rows_in_any_order_are_upheld() {
    assertThat(judge("VALUES (1, 'a'), (2, NULL)", "VALUES (2.0, NULL), (1, 'a')"))
        .isEqualTo(Verdict.UPHELD);
    assertThat(judge(side("VALUES (1), (2)"), side("VALUES (2)", "VALUES (1)")))
        .isEqualTo(Verdict.UPHELD);
  }

  @Test
  void a_refuted_claim_tells_the_direction_as_seen_from_the_plain_side() {
    assertThat(defect(judge("VALUES (1), (2)", "VALUES (1)"))).isEqualTo("rows lost");
    assertThat(defect(judge("VALUES (1)", "VALUES (1), (1)"))).isEqualTo("rows gained");
    assertThat(defect(judge("VALUES (1)", "VALUES (2)"))).isEqualTo("rows differ");
    assertThat(defect(judge("VALUES ('a')", "VALUES ('A')"))).isEqualTo("rows differ");
    assertThat(defect(judge("VALUES (x'61')", "VALUES ('a')"))).isEqualTo("rows differ");
  }

  @Test
  void a_refuted_claim_shows_what_each_side_gave() {
    assertThat(
            judge(
                "VALUES (1, 'it''s'), (NULL, x'00')", "VALUES (NULL, x'00'), (0.5, NULL), (2, 2)"))
        .isEqualTo(
            new Verdict.Refuted(
                "rows differ",
                "1 row(s) only in side 0, 2 row(s) only in side 1",
                List.of(
                    new Verdict.Answer("side 0", List.of("1|'it's'", "NULL|x'00'")),
                    new Verdict.Answer("side 1", List.of("NULL|x'00'", "0.5|NULL", "2|2")))));
  }

  @Test
  void the_last_digits_of_a_float_are_noise() {
    assertThat(judge("VALUES (0.1, 1)", "VALUES (0.10000000000000002, 1)"))
        .isEqualTo(new Verdict.Moot("float noise"));
    assertThat(defect(judge("VALUES (0.1, 1)", "VALUES (0.10000000000000002, 2)")))
        .isEqualTo("rows differ");
    assertThat(defect(judge("VALUES (0.1)", "VALUES (0.1001)"))).isEqualTo("rows differ");
    assertThat(defect(judge("VALUES (0.1), (0.1)", "VALUES (0.10000000000000002), (0.2)")))
        .isEqualTo("rows differ");
  }

  @Test
  void who_claims_digits_is_told_of_noise_and_of_nothing_else() {
    assertThat(digits("VALUES (0.1, 1), (2, 2)", "VALUES (2, 2), (0.10000000000000002, 1)"))
        .isInstanceOfSatisfying(
            Verdict.Refuted.class,
            r -> {
              assertThat(r.defect()).startsWith(Verdict.NOISE);
              assertThat(r.answers()).hasSize(2);
            });
    assertThat(digits("VALUES (0.1)", "VALUES (0.1)")).isEqualTo(Verdict.UPHELD);
    assertThat(digits("VALUES (0.1)", "VALUES (0.1001)"))
        .isEqualTo(new Verdict.Moot("more than noise"));
    assertThat(digits("VALUES (0.1, 1)", "VALUES (0.10000000000000002, 2)"))
        .isEqualTo(new Verdict.Moot("more than noise"));
  }

  private static Verdict digits(String one, String other) {
    return judge(
        new Claim.Side("one", queries(one), Fold.DIGITS),
        new Claim.Side("other", queries(other), Fold.DIGITS));
  }

  @Test
  void distinct_folds_the_rows_of_all_queries() {
    Claim.Side parts =
        new Claim.Side(
            "parts", queries("VALUES (1), (2)", "VALUES (1.0)", "VALUES (2)"), Fold.DISTINCT);
    assertThat(judge(side("VALUES (1), (2)"), parts)).isEqualTo(Verdict.UPHELD);
    assertThat(defect(judge(side("VALUES (1), (1), (2)"), parts))).isEqualTo("rows lost");
  }

  @Test
  void true_rows_are_those_whose_last_cell_is_true() {
    String shown = "VALUES ('a', 1), ('b', 0), ('c', NULL), ('d', 0.5), ('e', '1'), ('f', TRUE)";
    Claim.Side side = new Claim.Side("shown", queries(shown), Fold.TRUE_ROWS);
    assertThat(judge(side, side("VALUES ('a'), ('d'), ('f')"))).isEqualTo(Verdict.UPHELD);
    assertThat(defect(judge(side, side("VALUES ('a'), ('d'), ('e'), ('f')"))))
        .isEqualTo("rows gained");
  }

  @Test
  void true_count_is_how_many_last_cells_are_true() {
    Claim.Side shown =
        new Claim.Side("shown", queries("VALUES (1), (0), (NULL), (-1)"), Fold.TRUE_COUNT);
    assertThat(judge(shown, side("VALUES (2)"))).isEqualTo(Verdict.UPHELD);
    assertThat(defect(judge(shown, side("VALUES (3)")))).isEqualTo("rows differ");
    Claim.Side nothing = new Claim.Side("shown", queries("SELECT 1 WHERE FALSE"), Fold.TRUE_COUNT);
    assertThat(judge(nothing, side("VALUES (0)"))).isEqualTo(Verdict.UPHELD);
  }

  @Test
  void a_count_of_rows_is_held_against_the_first_side() {
    Claim.Side rows = side("VALUES (1), (2)");
    assertThat(judge(rows, counted("VALUES (2)"))).isEqualTo(Verdict.UPHELD);
    assertThat(defect(judge(rows, counted("VALUES (1)")))).isEqualTo("count differs");
    assertThat(defect(judge(rows, side("VALUES (2), (1), (1)"), counted("VALUES (2)"))))
        .isEqualTo("rows gained");
  }

  @Test
  void the_last_cells_of_rows_are_compared_with_a_column() {
    Claim.Side behind =
        new Claim.Side("behind", queries("VALUES (1, 'a'), (2, 'a')"), Fold.LAST_CELLS);
    assertThat(judge(side("VALUES ('a'), ('a')"), behind)).isEqualTo(Verdict.UPHELD);
    assertThat(defect(judge(side("VALUES ('a')"), behind))).isEqualTo("rows gained");
  }

  @Test
  void what_a_side_sets_first_has_no_rows() {
    assertThat(judge(side("VALUES (1)"), side("PRAGMA threads = 2", "VALUES (1)")))
        .isEqualTo(Verdict.UPHELD);
    assertThat(defect(judge(side("VALUES (1)"), side("PRAGMA threads = 2", "VALUES (2)"))))
        .isEqualTo("rows differ");
  }

  private static Claim.Side counted(String sql) {
    return new Claim.Side("counted", queries(sql), Fold.ROW_COUNT);
  }

  /// Different bytes arrive as the same replacement character.
  @Test
  void rows_with_unreadable_text_are_not_merged() {
    Claim.Side parts =
        new Claim.Side("parts", queries("VALUES ('\uFFFD'), ('\uFFFD')"), Fold.DISTINCT);
    assertThat(judge(side("VALUES ('\uFFFD'), ('\uFFFD')"), parts))
        .isEqualTo(new Verdict.Moot("unreadable text"));
  }

  @Test
  void a_fault_on_either_side_is_moot_unless_it_alarms() {
    assertThat(judge("VALUES (1)", "SELECT * FROM nowhere"))
        .isEqualTo(new Verdict.Moot("fault MALFORMED"));
    assertThat(judge("SELECT abs(-9223372036854775808)", "VALUES (1)"))
        .isEqualTo(new Verdict.Moot("fault DATA"));
    for (Fault.Kind kind : Fault.Kind.values()) {
      Verdict verdict = Judge.survives(new Outcome.Failed(new Fault(kind, "", "broke 't0'")));
      assertThat(verdict instanceof Verdict.Refuted).isEqualTo(kind.alarming());
    }
  }

  @Test
  void an_alarm_is_told_without_what_changes_from_case_to_case() {
    Fault fault = new Fault(Fault.Kind.INTERNAL, "", "page 17 is bad (\"t0\")");
    assertThat(defect(Judge.survives(new Outcome.Failed(fault))))
        .isEqualTo("INTERNAL page # is bad");
  }

  @Test
  void a_declined_claim_is_moot_for_its_reason() {
    try (ToyDatabase toy = new ToyDatabase()) {
      assertThat(Judge.judge(new Claim.Declined("no condition"), toy))
          .isEqualTo(new Verdict.Moot("no condition"));
    }
  }

  @Test
  void surviving_means_to_answer_with_whatever() {
    try (ToyDatabase toy = new ToyDatabase()) {
      assertThat(Judge.judge(new Claim.Survives(sql("SELECT * FROM nowhere")), toy))
          .isEqualTo(Verdict.UPHELD);
    }
  }

  @Test
  void worlds_that_do_the_same_are_alike() {
    assertThat(
            alike(
                "CREATE TABLE t(a UNIQUE); CREATE TABLE u(a UNIQUE)",
                "INSERT INTO {} VALUES (1)",
                "INSERT INTO {} VALUES (1)",
                "SELECT a FROM {}"))
        .isEqualTo("Upheld[]");
  }

  @Test
  void a_statement_that_only_one_world_takes_is_a_contradiction() {
    assertThat(
            alike(
                "CREATE TABLE t(a UNIQUE); CREATE TABLE u(a)",
                "INSERT INTO {} VALUES (1)",
                "INSERT INTO {} VALUES (1)"))
        .startsWith("by history refused: UNIQUE constraint failed");
  }

  @Test
  void a_change_that_leaves_other_rows_is_a_contradiction() {
    assertThat(
            alike(
                "CREATE TABLE t(a, b DEFAULT 1); CREATE TABLE u(a, b)",
                "INSERT INTO {}(a) VALUES (1)"))
        .isEqualTo("state: rows differ");
  }

  @Test
  void a_query_with_other_rows_is_a_contradiction() {
    assertThat(
            alike(
                "CREATE TABLE t(a); CREATE TABLE u(a); INSERT INTO t VALUES (1)",
                "SELECT a FROM {}"))
        .isEqualTo("rows gained");
  }

  @Test
  void what_must_be_taken_and_is_not_is_a_contradiction() {
    try (ToyDatabase toy = new ToyDatabase()) {
      Claim claim =
          new Claim.Taken(queries("CREATE TABLE t(a, a)"), new Claim.Declined("never asked"));
      assertThat(defect(Judge.judge(claim, toy))).startsWith("schema refused: ");
    }
  }

  /// What comes of statements about t, in one world, and about u, in the other.
  private static String alike(String setup, String... statements) {
    try (ToyDatabase toy = new ToyDatabase()) {
      Parse.script(setup, Toy.DIALECT).forEach(toy::run);
      List<Claim.Exchange> exchanges =
          Arrays.stream(statements)
              .map(
                  s ->
                      new Claim.Exchange(
                          sql(s.replace("{}", "t")),
                          sql(s.replace("{}", "u")),
                          List.of(
                              new Claim.SameRows(
                                  List.of(side("SELECT * FROM t"), side("SELECT * FROM u"))))))
              .toList();
      return defect(Judge.judge(new Claim.Alike(exchanges), toy));
    }
  }

  private static Verdict judge(String first, String second) {
    return judge(
        new Claim.Side("side 0", queries(first), Fold.TOGETHER),
        new Claim.Side("side 1", queries(second), Fold.TOGETHER));
  }

  private static Verdict judge(Claim.Side... sides) {
    try (ToyDatabase toy = new ToyDatabase()) {
      return Judge.judge(new Claim.SameRows(Arrays.asList(sides)), toy);
    }
  }

  private static Claim.Side side(String... sql) {
    return new Claim.Side("side", queries(sql), Fold.TOGETHER);
  }

  private static List<Statement> queries(String... sql) {
    return Arrays.stream(sql).map(JudgeTest::sql).toList();
  }

  private static Statement sql(String text) {
    return Parse.statement(text, Toy.DIALECT);
  }

  private static String defect(Verdict verdict) {
    return verdict instanceof Verdict.Refuted r ? r.defect() : verdict.toString();
  }
}
