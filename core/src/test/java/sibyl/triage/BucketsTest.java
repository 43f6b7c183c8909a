package sibyl.triage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Defect;
import sibyl.claim.Ends;
import sibyl.claim.Verdict;
import sibyl.dialect.Fault;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.Step;
import sibyl.finding.Versions;
import sibyl.finding.Versions.Answer;
import sibyl.finding.Versions.Tried;
import sibyl.probe.Probe;
import sibyl.sql.Statement;
import sibyl.toy.Toy;

class BucketsTest {
  private static final String LOST = "rows lost";

  private static ExaminedFinding witness(String id, String defect, String... shape) {
    return witness(id, "toy@1", defect, Versions.NONE, shape);
  }

  private static ExaminedFinding witness(
      String id, String target, String defect, Versions versions, String... shape) {
    Statement asked = new Statement.Native("SELECT '" + id + "'");
    Case drawn =
        new Case(
            target,
            "survives",
            List.of(new Step(asked, true)),
            new Probe(asked),
            new Case.Provenance(0, 0, 0, List.of()));
    CaseFile file =
        CaseFile.of(
            drawn,
            Claim.of(List.of(new Act.Say(asked)), new Ends(0)),
            new Verdict.Refuted(Defect.of(defect), "", List.of()),
            "1",
            "a law",
            Toy.DIALECT.spelling());
    Evidence evidence =
        new Evidence(
            new Evidence.Plain("", "survives", Defect.of(defect)),
            List.of(shape),
            List.of(),
            List.of("survives"),
            List.of(),
            List.of(),
            Optional.empty());
    return new ExaminedFinding(id, file, Optional.of(evidence), versions);
  }

  private static List<List<String>> ids(List<Bucket> buckets) {
    return buckets.stream()
        .map(b -> b.members().stream().map(ExaminedFinding::id).sorted().toList())
        .toList();
  }

  @Test
  void errors_of_one_function_of_the_engine_are_one_whatever_the_query_has() {
    String frame =
        "INTERNAL ArrayIndexOutOfBoundsException at org.example.Groups.current: General error";
    String maker =
        "INTERNAL RuntimeException at org.example.Failure.getInternalError: General error";
    assertThat(
            ids(
                Buckets.of(
                    List.of(
                        witness("a", frame, "between", "having"),
                        witness("b", frame, "join LEFT", "exists", "index"),
                        witness("c", maker, "distinct", "like"),
                        witness("d", maker, "join LEFT", "case")))))
        .containsExactlyInAnyOrder(List.of("a", "b"), List.of("c"), List.of("d"));
  }

  @Test
  void the_message_of_a_refused_schema_tells_the_cause_if_it_is_not_about_syntax() {
    String told = "schema refused: 'NULL literal not allowed in statement'";
    String syntax = "schema refused: 'You have an error in your SQL syntax'";
    assertThat(
            ids(
                Buckets.of(
                    List.of(
                        witness("a", told, "check", "between"),
                        witness("b", told, "table check", "cast"),
                        witness("c", syntax, "check", "between"),
                        witness("d", syntax, "generated", "cast")))))
        .containsExactlyInAnyOrder(List.of("a", "b"), List.of("c"), List.of("d"));
  }

  @Test
  void crashes_in_one_function_are_one_whatever_crashed() {
    assertThat(
            ids(
                Buckets.of(
                    List.of(
                        crash("a", "store::Rows::fetch", "index", "type DATE"),
                        crash("b", "store::Rows::fetch", "join LEFT"),
                        crash("c", "plan::Filter::push", "join LEFT"),
                        witness("d", "LOST", "join LEFT")))))
        .containsExactlyInAnyOrder(List.of("a", "b"), List.of("c"), List.of("d"));
  }

  /// A crash as a JVM describes it.
  private static ExaminedFinding crash(String id, String function, String... shape) {
    ExaminedFinding found = witness(id, "LOST", shape);
    CaseFile file =
        CaseFile.of(
            found.file().drawn(),
            Claim.of(List.of(new Act.Say(found.file().drawn().probe().asked())), new Ends(0)),
            new Verdict.Refuted(
                Defect.ended(Fault.Kind.LOST),
                "the engine killed its process",
                List.of(
                    new Verdict.Answer(
                        "survives",
                        List.of(
                            "#  SIGSEGV (0xb) at pc=0x00007f",
                            "# C  [libengine.so+0x1b2]  " + function + "(int)+0x12")))),
            "1",
            "a law",
            Toy.DIALECT.spelling());
    return new ExaminedFinding(id, file, found.evidence(), found.versions());
  }

  @Test
  void findings_that_name_the_same_cause_are_one() {
    assertThat(
            ids(
                Buckets.of(
                    List.of(
                        witness("a", LOST, "between"),
                        witness("b", LOST, "between"),
                        witness("c", LOST, "case")))))
        .containsExactly(List.of("a", "b"), List.of("c"));
  }

  @Test
  void what_only_stands_around_a_cause_is_no_other_cause() {
    Bucket bucket =
        Buckets.of(
                List.of(witness("b", LOST, "between", "subselect"), witness("a", LOST, "between")))
            .getFirst();
    assertThat(bucket.members()).hasSize(2);
    assertThat(bucket.cause().text()).isEqualTo("rows lost with BETWEEN");
    assertThat(bucket.why(bucket.members().getLast()))
        .isEqualTo("the same constructs, and subquery or view");
  }

  @Test
  void more_constructs_matter_less_if_one_setting_cures_both() {
    ExaminedFinding general = witness("a", LOST, "type CHAR(3)");
    ExaminedFinding joined = witness("b", "rows differ", "type CHAR(3)", "join LEFT", "having");
    ExaminedFinding other = witness("c", "rows differ", "distinct", "having");
    assertThat(ids(Buckets.of(List.of(general, joined)))).hasSize(2);
    assertThat(
            ids(
                Buckets.of(
                    List.of(
                        curedBy("merge = off", general),
                        curedBy("merge = off", joined),
                        curedBy("merge = off", other)))))
        .containsExactlyInAnyOrder(List.of("a", "b"), List.of("c"));
    assertThat(
            ids(Buckets.of(List.of(curedBy("merge = off", general), curedBy("hash = 0", joined)))))
        .hasSize(2);
  }

  private static ExaminedFinding curedBy(String cure, ExaminedFinding finding) {
    return new ExaminedFinding(
        finding.id(),
        finding.file(),
        finding
            .evidence()
            .map(
                e ->
                    new Evidence(
                        e.plain(),
                        e.shape(),
                        List.of(cure),
                        e.oracles(),
                        e.plan(),
                        e.sides(),
                        e.locus())),
        finding.versions());
  }

  @Test
  void what_does_not_stand_around_is_another_cause() {
    assertThat(
            Buckets.of(
                List.of(witness("a", LOST, "op ORDER"), witness("b", LOST, "op ORDER", "index"))))
        .hasSize(2);
  }

  @Test
  void which_rows_are_wrong_matters_where_little_else_is_known() {
    assertThat(
            Buckets.of(
                List.of(witness("a", LOST, "between"), witness("b", "rows gained", "between"))))
        .hasSize(2);
    assertThat(
            Buckets.of(
                List.of(
                    witness("a", LOST, "module m", "between"),
                    witness("b", "state: rows gained", "module m", "op EQUAL"))))
        .hasSize(1);
  }

  @Test
  void findings_in_other_systems_or_with_other_errors_are_others() {
    assertThat(
            Buckets.of(
                List.of(
                    witness("a", LOST, "between"),
                    witness("b", "other@1", LOST, Versions.NONE, "between"),
                    witness("c", "INTERNAL oops", "between"))))
        .hasSize(3);
  }

  @Test
  void versions_separate_causes() {
    ExaminedFinding plain = witness("a", "toy@1", LOST, fixed("2"), "between");
    assertThat(
            Buckets.of(
                List.of(plain, witness("b", "toy@1", LOST, fixed("2"), "between", "subselect"))))
        .hasSize(1);
    assertThat(
            Buckets.of(
                List.of(plain, witness("b", "toy@1", LOST, fixed("3"), "between", "subselect"))))
        .hasSize(2);
  }

  private static Versions fixed(String in) {
    return new Versions(
        List.of(new Tried("1", Answer.REFUTED, ""), new Tried(in, Answer.UPHELD, "")));
  }

  @Test
  void a_bucket_keeps_its_id_when_others_join() {
    ExaminedFinding first = witness("x", LOST, "between");
    String id = Buckets.of(List.of(first)).getFirst().id();
    List<ExaminedFinding> more =
        List.of(
            first,
            witness("a", LOST, "between"),
            witness("b", LOST, "between", "subselect"),
            witness("c", LOST, "case"));
    assertThat(Buckets.of(more).getFirst().id()).isEqualTo(id);
  }

  @Test
  void a_bucket_that_found_plainer_words_is_still_known_by_the_old_id() {
    ExaminedFinding wrapped = witness("x", LOST, "between", "subselect");
    String old = Buckets.of(List.of(wrapped)).getFirst().id();
    Bucket now = Buckets.of(List.of(wrapped, witness("y", LOST, "between"))).getFirst();
    assertThat(now.id()).isNotEqualTo(old);
    assertThat(now.ids()).contains(old, now.id());
  }

  @Test
  void the_order_of_findings_is_no_matter_and_none_is_dropped() {
    List<String> constructs =
        List.of("between", "case", "index", "subselect", "join LEFT", "large number", "op EQUAL");
    for (long seed = 0; seed < 200; seed++) {
      Choices choices = new Seed(seed).choices();
      List<ExaminedFinding> findings = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        String[] shape =
            IntStream.range(0, choices.between(0, 4))
                .mapToObj(_ -> choices.pick(constructs))
                .distinct()
                .sorted()
                .toArray(String[]::new);
        findings.add(witness("f" + i, choices.oneIn(2) ? LOST : "rows gained", shape));
      }
      List<Bucket> buckets = Buckets.of(findings);
      List<ExaminedFinding> shuffled = new ArrayList<>(findings);
      Collections.rotate(shuffled, choices.below(12));
      Collections.swap(shuffled, 0, choices.below(12));
      assertThat(Buckets.of(shuffled)).isEqualTo(buckets);
      assertThat(buckets.stream().mapToInt(b -> b.members().size()).sum()).isEqualTo(12);
      assertThat(buckets.stream().map(Bucket::id)).doesNotHaveDuplicates();
    }
  }
}
