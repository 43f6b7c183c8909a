package sibyl.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.finding.SideAnswer.Judgement;
import sibyl.locus.Fence;
import sibyl.locus.Locus;

class BugTitleTest {
  private static final String TABLE = "CREATE TABLE t0(c0, c1)";
  private static final List<String> NONE = List.of();

  @Test
  void the_condition_of_a_single_table_is_enough() {
    String sql = "SELECT 0 FROM t0 WHERE t0.c0 = NULL";
    assertThat(Examined.of(sql, TABLE).wrong(sql, List.of("0"), NONE).title())
        .isEqualTo("`WHERE t0.c0 = NULL` returns a row instead of none");
    assertThat(Examined.of(sql, TABLE).wrong(sql, List.of("0", "0"), NONE).title())
        .isEqualTo("`WHERE t0.c0 = NULL` returns 2 rows instead of none");
  }

  @Test
  void virtual_tables_views_and_what_the_schema_needs_are_named() {
    String sql = "SELECT 0 FROM t0 WHERE t0.c0 = NULL";
    assertThat(
            Examined.of(sql, "CREATE VIRTUAL TABLE t0 USING rtree(c0, c1, c2)")
                .wrong(sql, List.of("0"), NONE)
                .title())
        .isEqualTo("`WHERE t0.c0 = NULL` on an rtree table returns a row instead of none");
    assertThat(
            Examined.of(sql, "CREATE VIRTUAL TABLE t0 USING rtree_i32(c0, c1, c2)")
                .wrong(sql, List.of("0"), NONE)
                .title())
        .isEqualTo("`WHERE t0.c0 = NULL` on an rtree_i32 table returns a row instead of none");
    String view = "SELECT 0 FROM v0 WHERE v0.x0 = NULL";
    assertThat(
            Examined.of(
                    view,
                    "CREATE TABLE t0(c0 TEXT UNIQUE)",
                    "CREATE VIEW v0 AS SELECT t0.c0 AS x0 FROM t0")
                .wrong(view, List.of("0"), NONE)
                .title())
        .isEqualTo(
            "`WHERE v0.x0 = NULL` on a view (type TEXT, UNIQUE) returns a row instead of none");
  }

  @Test
  void rows_lost_and_rows_too_many_are_counted() {
    String sql = "SELECT t0.c0 FROM t0 WHERE t0.c0 > 1";
    Examined finding = Examined.of(sql, TABLE);
    assertThat(finding.wrong(sql, NONE, List.of("2")).title())
        .isEqualTo("`WHERE t0.c0 > 1` returns no row");
    assertThat(finding.wrong(sql, List.of("2"), List.of("2", "2", "3")).title())
        .isEqualTo("`WHERE t0.c0 > 1` loses 2 rows");
    assertThat(finding.wrong(sql, List.of("2", "2"), List.of("2")).title())
        .isEqualTo("`WHERE t0.c0 > 1` returns 1 row too many");
  }

  @Test
  void of_results_that_are_stored_in_part_only_what_is_certain_is_said() {
    String sql = "SELECT t0.c0 FROM t0 WHERE t0.c0 > 1";
    Examined finding = Examined.of(sql, TABLE);
    assertThat(finding.wrong(sql, List.of("2", "… 20 more"), NONE).title())
        .isEqualTo("`WHERE t0.c0 > 1` returns 21 rows instead of none");
    assertThat(finding.wrong(sql, List.of("2"), List.of("2", "… 20 more")).title())
        .isEqualTo("`SELECT t0.c0 FROM t0 WHERE t0.c0 > 1` returns other rows");
  }

  @Test
  void a_wrong_value_needs_the_whole_statement() {
    String sql = "SELECT t0.c0 = '1' FROM t0";
    Examined finding = Examined.of(sql, TABLE);
    assertThat(finding.wrong(sql, List.of("0"), List.of("1")).title())
        .isEqualTo("`SELECT t0.c0 = '1' FROM t0` returns 0 instead of 1");
    assertThat(finding.wrong(sql, List.of("0", "0"), List.of("1", "0")).title())
        .isEqualTo("`SELECT t0.c0 = '1' FROM t0` returns other rows");
    SideAnswer rowByRow =
        new SideAnswer(
            "filtered", sql, Judgement.WRONG, "CONSISTENT", "", List.of("0"), List.of("1"));
    assertThat(finding.with(List.of(rowByRow), Optional.empty()).title())
        .isEqualTo("`SELECT t0.c0 = '1' FROM t0` returns another row");
  }

  @Test
  void joins_and_groups_are_part_of_it() {
    String join = "SELECT 0 FROM t0 LEFT JOIN t0 AS a1 ON 0 WHERE a1.c0 IS NULL";
    assertThat(Examined.of(join, TABLE).wrong(join, NONE, List.of("0")).title())
        .isEqualTo("`FROM t0 LEFT JOIN t0 AS a1 ON 0 WHERE a1.c0 IS NULL` returns no row");
    String group = "SELECT count(0) FROM t0 WHERE t0.c0 GROUP BY t0.c1";
    assertThat(Examined.of(group, TABLE).wrong(group, NONE, List.of("0")).title())
        .isEqualTo("`" + group + "` returns no row");
  }

  @Test
  void a_long_statement_is_named_by_the_place_of_the_bug() {
    String sql =
        "SELECT 0 FROM (SELECT t0.c0 FROM t0 UNION ALL SELECT t0.c0 FROM t0 RIGHT JOIN t0 AS a1)"
            + " AS d1 WHERE d1.c0";
    Examined finding = Examined.of(sql, TABLE);
    List<SideAnswer> sides =
        List.of(Examined.side(sql, Judgement.WRONG, List.of("0", "0"), List.of("0")));
    Locus place = new Locus(Fence.Width.SUBQUERY, List.of("UNION ALL", "RIGHT or FULL JOIN"));
    assertThat(finding.with(sides, Optional.of(place)).title())
        .isEqualTo("SELECT with a subquery (RIGHT or FULL JOIN, UNION ALL) returns 1 row too many");
    assertThat(finding.with(sides, Optional.empty()).title()).isEqualTo(finding.title());
  }

  @Test
  void without_one_wrong_statement_the_oracle_and_the_constructs_are_named() {
    String sql = "SELECT 0 FROM t0 WHERE t0.c0 = 1";
    Examined finding = Examined.of(sql, TABLE);
    String usual = "norec: rows differ with operator =";
    assertThat(finding.title()).isEqualTo(usual);
    SideAnswer right = Examined.side(sql, Judgement.RIGHT, NONE, NONE);
    assertThat(finding.with(List.of(right), Optional.empty()).title()).isEqualTo(usual);
    SideAnswer one = Examined.side(sql, Judgement.WRONG, NONE, List.of("0"));
    SideAnswer other = Examined.side("SELECT 0", Judgement.WRONG, NONE, List.of("0"));
    assertThat(finding.with(List.of(one, other), Optional.empty()).title()).isEqualTo(usual);
    assertThat(finding.with(List.of(one, one), Optional.empty()).title())
        .isEqualTo("`WHERE t0.c0 = 1` returns no row");
  }

  @Test
  void a_wrong_statement_does_not_explain_a_refused_one() {
    String sql = "SELECT 0 FROM t0 WHERE t0.c0 = 1";
    Verdict.Refuted refused =
        new Verdict.Refuted(Defect.refused("filtered", "no such column"), "", List.of());
    assertThat(Examined.of(refused, sql, TABLE).wrong(sql, NONE, List.of("0")).title())
        .isEqualTo("norec: error only in 'filtered': 'no such column' with operator =");
  }

  @Test
  void a_crash_is_named_after_the_function_in_which_it_was() {
    assertThat(
            crash(
                "the engine killed its process",
                "#  SIGSEGV (0xb) at pc=0x1",
                "# C  [libduckdb_java.so+0x1b2]  duckdb::RowGroup::FetchRow(int)+0x12"))
        .isEqualTo("crash: SIGSEGV in duckdb::RowGroup::FetchRow");
    assertThat(crash("#  SIGSEGV (0xb)", "# C  [libsqlitejdbc.so+0x75724]"))
        .isEqualTo("crash: SIGSEGV in libsqlitejdbc.so+0x75724");
    assertThat(
            crash(
                "[ERROR] mysqld got signal 11 ;",
                "/bin/mysqld(my_print_stacktrace+0x2e)",
                "/bin/mysqld(handle_fatal_signal+0x444)",
                "/lib/x86_64-linux-gnu/libc.so.6(+)",
                "/bin/mysqld(_ZN14Arg_comparator16compare_temporalE16enum_field_types+0x3d)"))
        .isEqualTo("crash: SIGSEGV in Arg_comparator::compare_temporal");
    assertThat(crash("got signal 6 ;", "/bin/mysqld(_Z18get_datetime_valueP3THDPPP4ItemS3_+0x3d)"))
        .isEqualTo("crash: SIGABRT in get_datetime_value");
    assertThat(
            crash(
                "[ERROR] /bin/mariadbd got signal 6 ;",
                "/lib/x86_64-linux-gnu/libc.so.6(gsignal+0x12)",
                "/lib/x86_64-linux-gnu/libc.so.6(__libc_free+0x6f)",
                "/bin/mariadbd(_ZN8ha_maria7rnd_endEv+0x24)"))
        .isEqualTo("crash: SIGABRT in ha_maria::rnd_end");
    assertThat(crash("the engine killed its process")).isEqualTo("norec: crash with operator =");
  }

  @Test
  void an_internal_error_of_java_is_named_after_its_function() {
    Verdict.Refuted error =
        new Verdict.Refuted(
            Defect.of("INTERNAL NullPointerException at org.h#.Condition.castToBoolean"),
            "",
            List.of(
                new Verdict.Answer(
                    "survives",
                    List.of("NullPointerException at org.h2.Condition.castToBoolean: General"))));
    assertThat(Examined.of(error, "SELECT 0 FROM t0 WHERE t0.c0 = 1", TABLE).title())
        .isEqualTo(
            "internal error: NullPointerException in org.h2.Condition.castToBoolean with operator"
                + " =");
  }

  private static String crash(String... lines) {
    Verdict.Refuted lost =
        new Verdict.Refuted(
            Defect.of("LOST"), "", List.of(new Verdict.Answer("survives", List.of(lines))));
    return Examined.of(lost, "SELECT 0 FROM t0 WHERE t0.c0 = 1", TABLE).title();
  }
}
