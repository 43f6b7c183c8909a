package sibyl.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sibyl.dialect.Fault;
import sibyl.parse.Parse;
import sibyl.session.Outcome;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;

/// Claims judged on a real, if small, database.
class ExecutorTest {

  @Test
  void sides_with_the_same_rows_in_any_order_are_upheld() {
    assertThat(judge("VALUES (1, 'a'), (2, NULL)", "VALUES (2.0, NULL), (1, 'a')"))
        .isEqualTo(Verdict.UPHELD);
    assertThat(judge(side("VALUES (1), (2)"), side("VALUES (2)", "VALUES (1)")))
        .isEqualTo(Verdict.UPHELD);
  }

  @Test
  void a_refuted_claim_gives_the_direction_as_seen_from_the_plain_side() {
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
                Defect.of("rows differ"),
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
  void a_claim_about_digits_is_refuted_by_noise_and_by_nothing_else() {
    assertThat(digits("VALUES (0.1, 1), (2, 2)", "VALUES (2, 2), (0.10000000000000002, 1)"))
        .isInstanceOfSatisfying(
            Verdict.Refuted.class,
            r -> {
              assertThat(r.defect()).isEqualTo(Defect.DIGITS);
              assertThat(r.answers()).hasSize(2);
            });
    assertThat(digits("VALUES (0.1)", "VALUES (0.1)")).isEqualTo(Verdict.UPHELD);
    assertThat(digits("VALUES (0.1)", "VALUES (0.1001)"))
        .isEqualTo(new Verdict.Moot("more than float noise"));
    assertThat(digits("VALUES (0.1, 1)", "VALUES (0.10000000000000002, 2)"))
        .isEqualTo(new Verdict.Moot("more than float noise"));
  }

  private static Verdict digits(String one, String other) {
    return judge(
        new Side("one", queries(one), Fold.DIGITS), new Side("other", queries(other), Fold.DIGITS));
  }

  @Test
  void distinct_folds_the_rows_of_all_queries() {
    Side parts =
        new Side("parts", queries("VALUES (1), (2)", "VALUES (1.0)", "VALUES (2)"), Fold.DISTINCT);
    assertThat(judge(side("VALUES (1), (2)"), parts)).isEqualTo(Verdict.UPHELD);
    assertThat(defect(judge(side("VALUES (1), (1), (2)"), parts))).isEqualTo("rows lost");
  }

  @Test
  void true_rows_are_those_whose_last_cell_is_true() {
    String shown = "VALUES ('a', 1), ('b', 0), ('c', NULL), ('d', 0.5), ('e', '1'), ('f', TRUE)";
    Side side = new Side("shown", queries(shown), Fold.TRUE_ROWS);
    assertThat(judge(side, side("VALUES ('a'), ('d'), ('f')"))).isEqualTo(Verdict.UPHELD);
    assertThat(defect(judge(side, side("VALUES ('a'), ('d'), ('e'), ('f')"))))
        .isEqualTo("rows gained");
  }

  @Test
  void true_count_is_how_many_last_cells_are_true() {
    Side shown = new Side("shown", queries("VALUES (1), (0), (NULL), (-1)"), Fold.TRUE_COUNT);
    assertThat(judge(shown, side("VALUES (2)"))).isEqualTo(Verdict.UPHELD);
    assertThat(defect(judge(shown, side("VALUES (3)")))).isEqualTo("rows differ");
    Side nothing = new Side("shown", queries("SELECT 1 WHERE FALSE"), Fold.TRUE_COUNT);
    assertThat(judge(nothing, side("VALUES (0)"))).isEqualTo(Verdict.UPHELD);
  }

  @Test
  void a_count_of_rows_is_held_against_the_first_side() {
    Side rows = side("VALUES (1), (2)");
    assertThat(judge(rows, counted("VALUES (2)"))).isEqualTo(Verdict.UPHELD);
    assertThat(defect(judge(rows, counted("VALUES (1)")))).isEqualTo("count differs");
    assertThat(defect(judge(rows, side("VALUES (2), (1), (1)"), counted("VALUES (2)"))))
        .isEqualTo("rows gained");
  }

  @Test
  void the_last_cells_of_rows_are_compared_with_a_column() {
    Side behind = new Side("behind", queries("VALUES (1, 'a'), (2, 'a')"), Fold.LAST_CELLS);
    assertThat(judge(side("VALUES ('a'), ('a')"), behind)).isEqualTo(Verdict.UPHELD);
    assertThat(defect(judge(side("VALUES ('a')"), behind))).isEqualTo("rows gained");
  }

  @Test
  void what_is_set_before_a_query_has_no_rows_and_is_a_condition_for_it() {
    assertThat(set("PRAGMA threads = 2", "VALUES (1)")).isEqualTo("Upheld[]");
    assertThat(set("PRAGMA threads = 2", "VALUES (2)")).isEqualTo("rows differ");
    assertThat(set("CREATE TABLE t(a, a)", "VALUES (2)"))
        .isEqualTo("Moot[reason=no such setting in this version]");
  }

  private static String set(String setting, String query) {
    try (ToyDatabase toy = new ToyDatabase()) {
      List<Act> acts =
          List.of(
              new Act.Say(sql("VALUES (1)")),
              new Act.Say(sql(setting)),
              new Act.Say(sql(query)).ifTaken(1));
      return defect(
          judged(Claim.of(acts, new SameRows(View.of("plain", 0), View.of("set", 2))), toy));
    }
  }

  private static Side counted(String sql) {
    return new Side("counted", queries(sql), Fold.ROW_COUNT);
  }

  /// Different bytes arrive as the same replacement character.
  @Test
  void rows_with_unreadable_text_are_not_merged() {
    Side parts = new Side("parts", queries("VALUES ('\uFFFD'), ('\uFFFD')"), Fold.DISTINCT);
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
      Verdict verdict = Faults.survives(new Outcome.Failed(new Fault(kind, "", "broke 't0'")));
      assertThat(verdict instanceof Verdict.Refuted).isEqualTo(kind.alarming());
    }
  }

  @Test
  void an_alarm_is_named_without_what_changes_from_case_to_case() {
    Fault fault = new Fault(Fault.Kind.INTERNAL, "", "page 17 is bad (\"t0\")");
    assertThat(defect(Faults.survives(new Outcome.Failed(fault))))
        .isEqualTo("INTERNAL page # is bad");
  }

  @Test
  void a_declined_claim_is_moot_for_its_reason() {
    try (ToyDatabase toy = new ToyDatabase()) {
      assertThat(
              new Executor(toy)
                  .run(new Next.Declined("no condition"), _ -> new Next.Declined("again"))
                  .verdict())
          .isEqualTo(new Verdict.Moot("no condition"));
    }
  }

  @Test
  void a_claim_that_expects_nothing_is_moot() {
    try (ToyDatabase toy = new ToyDatabase()) {
      assertThat(judged(Claim.of(List.of(new Act.Say(sql("SELECT 1")))), toy))
          .isEqualTo(new Verdict.Moot("nothing is claimed"));
    }
  }

  @Test
  void an_engine_that_breaks_during_a_run_refutes_any_claim() {
    try (ToyDatabase toy = new ToyDatabase(Set.of(Plant.NEGATIVE_SHIFT_ASSERTION))) {
      List<Act> acts =
          List.of(
              new Act.Say(sql("SELECT 1")),
              new Act.Say(sql("SELECT 1 >> (-1)")),
              new Act.Say(sql("SELECT 1")));
      Claim claim = Claim.of(acts, new SameRows(View.of("one", 0), View.of("other", 2)));
      assertThat(defect(judged(claim, toy))).startsWith("INTERNAL");
      // All of a group break: that is no agreement.
      SameOutcomes same =
          new SameOutcomes(
              List.of("a", "b"),
              List.of(0, 1),
              List.of(),
              List.of(),
              new SameOutcomes.Strictness(
                  SameOutcomes.Compared.ROWS, false, false, false, List.of()));
      Act broken = new Act.Say(sql("SELECT 1 >> (-1)"));
      assertThat(defect(judged(Claim.of(List.of(broken, broken), same), toy)))
          .startsWith("INTERNAL");
    }
  }

  /// What failed is asked about at once, and what comes after it is not said any more.
  @Test
  void a_run_ends_with_the_first_expectation_that_does_not_hold() {
    try (ToyDatabase toy = new ToyDatabase()) {
      List<Act> acts =
          List.of(new Act.Say(sql("SELECT * FROM nowhere")), new Act.Say(sql("CREATE TABLE t(a)")));
      Claim claim = Claim.of(acts, new Accepted(List.of(0), Defect.SCHEMA), new Ends(1));
      Executor.Run run = new Executor(toy).run(claim);
      assertThat(run.verdict()).isInstanceOf(Verdict.Refuted.class);
      assertThat(run.transcript().size()).isEqualTo(1);
      assertThat(toy.run(sql("SELECT a FROM t")).accepted()).isFalse();
    }
  }

  @Test
  void a_stage_is_made_once_for_all_claims_that_name_it() {
    try (ToyDatabase toy = new ToyDatabase()) {
      Claim made =
          Claim.of(List.of(new Act.Say(sql("CREATE TABLE t(a)"))))
              .given(List.of(new Built(List.of(0))));
      Claim claim =
          Claim.of(List.of(new Act.Say(sql("SELECT a FROM t"))), new Ends(0))
              .on(new Stage("copy_", made));
      Executor executor = new Executor(toy);
      assertThat(executor.run(claim).verdict()).isEqualTo(Verdict.UPHELD);
      assertThat(executor.run(claim).verdict()).isEqualTo(Verdict.UPHELD);
      // Another one that makes the same again does not come about.
      assertThat(executor.run(claim.on(new Stage("other_", made))).verdict())
          .isInstanceOf(Verdict.Moot.class);
    }
  }

  @Test
  void what_must_be_undone_is_undone_and_what_cannot_be_is_discarded() {
    try (ToyDatabase toy = new ToyDatabase()) {
      Executor executor = new Executor(toy);
      Claim claim =
          Claim.of(List.of(new Act.Say(sql("CREATE TABLE t(a)"))), new Ends(0))
              .undone(List.of(new Act.Say(sql("DROP TABLE t")).ifTaken(0)));
      assertThat(executor.run(claim).verdict()).isEqualTo(Verdict.UPHELD);
      assertThat(toy.run(sql("SELECT a FROM t")).accepted()).isFalse();
      assertThat(executor.alive()).isTrue();
      executor.run(claim.undone(List.of(new Act.Say(sql("DROP TABLE nowhere")))));
      assertThat(executor.alive()).isFalse();
    }
  }

  @Test
  void surviving_means_to_answer_with_whatever() {
    try (ToyDatabase toy = new ToyDatabase()) {
      List<Act> acts = List.of(new Act.Say(sql("SELECT * FROM nowhere")));
      assertThat(judged(Claim.of(acts, new Ends(0)), toy)).isEqualTo(Verdict.UPHELD);
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
  void a_statement_that_only_one_world_accepts_is_a_contradiction() {
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
      List<Act> acts = List.of(new Act.Say(sql("CREATE TABLE t(a, a)")));
      Claim claim = Claim.of(acts, new Accepted(List.of(0), Defect.SCHEMA));
      assertThat(defect(judged(claim, toy))).startsWith("schema refused: ");
    }
  }

  /// What comes of statements about t, in one world, and about u, in the other.
  private static String alike(String setup, String... statements) {
    try (ToyDatabase toy = new ToyDatabase()) {
      Parse.script(setup, Toy.DIALECT).forEach(toy::run);
      List<Act> acts = new ArrayList<>();
      List<Expectation> expectations = new ArrayList<>();
      for (String statement : statements) {
        int at = acts.size();
        acts.add(new Act.Say(sql(statement.replace("{}", "t"))));
        acts.add(new Act.Say(sql(statement.replace("{}", "u"))));
        acts.add(new Act.Say(sql("SELECT * FROM t")));
        acts.add(new Act.Say(sql("SELECT * FROM u")).ifTaken(at + 2));
        expectations.add(new SameEnding(View.of("by history", at), View.of("by creation", at + 1)));
        expectations.add(
            new SameState(
                View.of("original", at + 2), View.of("copy", at + 3), List.of(at, at + 1)));
      }
      return defect(judged(Claim.of(acts, expectations.toArray(Expectation[]::new)), toy));
    }
  }

  private static Verdict judged(Claim claim, ToyDatabase toy) {
    return new Executor(toy).run(claim).verdict();
  }

  private static Verdict judge(String first, String second) {
    return judge(
        new Side("side 0", queries(first), Fold.TOGETHER),
        new Side("side 1", queries(second), Fold.TOGETHER));
  }

  private static Verdict judge(Side... sides) {
    try (ToyDatabase toy = new ToyDatabase()) {
      return judged(Claim.sameRows(Arrays.asList(sides)), toy);
    }
  }

  private static Side side(String... sql) {
    return new Side("side", queries(sql), Fold.TOGETHER);
  }

  private static List<Statement> queries(String... sql) {
    return Arrays.stream(sql).map(ExecutorTest::sql).toList();
  }

  private static Statement sql(String text) {
    return Parse.statement(text, Toy.DIALECT);
  }

  private static String defect(Verdict verdict) {
    return verdict instanceof Verdict.Refuted r ? r.defect().toString() : verdict.toString();
  }
}
