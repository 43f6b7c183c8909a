package sibyl.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.chance.Seed;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.dialect.dbms.Sqlite;
import sibyl.parse.Parse;
import sibyl.probe.Aim;
import sibyl.probe.Probe;
import sibyl.probe.Rewrite;
import sibyl.sql.Statement;

class SignatureTest {
  private static final String ASKED = "SELECT c0 FROM t0 WHERE c0 > 1";

  @Test
  void names_literals_rows_and_the_oracle_do_not_count() {
    String one = id("rows lost", "tlp", ASKED, "CREATE TABLE t0(c0)", "INSERT INTO t0 VALUES (1)");
    assertThat(
            id(
                "rows lost",
                "norec",
                "SELECT a FROM b WHERE a > 'x'",
                "CREATE TABLE b(a)",
                "INSERT INTO b VALUES (2), (3)",
                "INSERT INTO b VALUES (NULL)"))
        .isEqualTo(one);
  }

  @Test
  void which_rows_went_wrong_does_not_count_but_errors_are_another_thing() {
    String one = id("rows lost", "tlp", ASKED, "CREATE TABLE t0(c0)");
    assertThat(id("rows gained", "tlp", ASKED, "CREATE TABLE t0(c0)")).isEqualTo(one);
    assertThat(id("INTERNAL malformed", "tlp", ASKED, "CREATE TABLE t0(c0)")).isNotEqualTo(one);
    assertThat(id("INTERNAL malformed", "tlp", ASKED, "CREATE TABLE t0(c0)"))
        .isNotEqualTo(id("INTERNAL out of memory", "tlp", ASKED, "CREATE TABLE t0(c0)"));
  }

  @Test
  void spellings_of_one_thing_are_one_thing() {
    String one = id("rows lost", "tlp", ASKED, "CREATE TABLE t0(c0)");
    assertThat(id("rows lost", "tlp", "SELECT c0 FROM t0 WHERE c0 <= 1", "CREATE TABLE t0(c0)"))
        .isEqualTo(one);
    assertThat(id("rows lost", "tlp", "SELECT c0 FROM t0 WHERE c0 = 1", "CREATE TABLE t0(c0)"))
        .isNotEqualTo(one);
  }

  @Test
  void constructs_that_reduction_could_not_remove_count() {
    String one = id("rows lost", "tlp", ASKED, "CREATE TABLE t0(c0)");
    assertThat(
            List.of(
                id("rows lost", "tlp", ASKED, "CREATE TABLE t0(c0 COLLATE NOCASE)"),
                id("rows lost", "tlp", ASKED, "CREATE TABLE t0(c0)", "CREATE INDEX i0 ON t0(c0)"),
                id("rows lost", "tlp", ASKED, "CREATE TABLE t0(c0) WITHOUT ROWID"),
                id(
                    "rows lost",
                    "tlp",
                    "SELECT 1 FROM t0 LEFT JOIN t0 AS x WHERE x.c0 > 1",
                    "CREATE TABLE t0(c0)")))
        .doesNotContain(one)
        .doesNotHaveDuplicates();
  }

  @Test
  void a_rule_that_was_renamed_leaves_ids_as_they_were() {
    Case plain = reduced("eqsql", "SELECT c0 FROM t0 WHERE c0 = 1");
    Case rewritten =
        plain.withProbe(
            new Probe(
                plain.probe().asked(),
                new Aim.Rewrites(
                    List.of(new Rewrite("p-to-case-q-then-p-and-q-else-p-end", 0, 0)))));
    Signature signature =
        Signature.of(rewritten, new Verdict.Refuted(Defect.of("rows lost"), "", List.of()));
    String text = "rows[op EQUAL, rewrite grown-175]";
    assertThat(signature.id())
        .isEqualTo(HexFormat.of().toHexDigits(new Seed(0).child(text).value(), 12));
    assertThat(signature.question())
        .containsExactly("op EQUAL", "rewrite p-to-case-q-then-p-and-q-else-p-end");
  }

  @Test
  void a_cluster_is_the_abstract_database_and_the_features_of_the_query() {
    Verdict.Refuted indexed =
        new Verdict.Refuted(Defect.of("rows lost"), "", List.of(), "{INDEX(TEXT)}", List.of());
    Verdict.Refuted ruled =
        new Verdict.Refuted(Defect.of("rows lost"), "", List.of(), "{<TEXT, UNIQUE>}", List.of());
    Case one = reduced("radar", "SELECT c0 FROM t0 WHERE c0 = 1", "CREATE INDEX i0 ON t0(c0 + 1)");
    Case likewise =
        reduced("radar", "SELECT c1 FROM t1 WHERE c1 = 'b'", "CREATE INDEX i1 ON t1(abs(c1))");
    Case other = reduced("radar", "SELECT c0 FROM t0 WHERE c0 LIKE 1");
    String cluster = Signature.of(one, indexed).cluster();
    assertThat(cluster).isNotEmpty().isEqualTo(Signature.of(likewise, indexed).cluster());
    assertThat(Signature.of(other, indexed).cluster()).isNotEqualTo(cluster);
    assertThat(Signature.of(one, ruled).cluster()).isNotEqualTo(cluster);
    assertThat(
            Signature.of(one, new Verdict.Refuted(Defect.of("rows lost"), "", List.of())).cluster())
        .isEmpty();
  }

  private static String id(String defect, String oracle, String query, String... setup) {
    Case reduced = reduced(oracle, query, setup);
    return Signature.of(reduced, new Verdict.Refuted(Defect.of(defect), "", List.of())).id();
  }

  private static Case reduced(String oracle, String query, String... setup) {
    List<Step> steps = new ArrayList<>();
    for (String sql : setup) {
      steps.add(new Step(statement(sql), true));
    }
    return new Case(
        "sqlite@3.28.0",
        oracle,
        steps,
        new Probe(statement(query)),
        new Case.Provenance(1, 2, 3, List.of()));
  }

  private static Statement statement(String sql) {
    return Parse.statement(sql, Sqlite.DIALECT);
  }
}
