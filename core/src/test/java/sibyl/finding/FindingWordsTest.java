package sibyl.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sibyl.claim.Defect;

class FindingWordsTest {
  @Test
  void constructs_are_words_of_sql() {
    assertThat(FindingWords.construct("op ORDER")).isEqualTo("operator < or >");
    assertThat(FindingWords.construct("join LEFT")).isEqualTo("LEFT JOIN");
    assertThat(FindingWords.construct("module rtree")).isEqualTo("virtual table rtree");
    assertThat(FindingWords.construct("index descending")).isEqualTo("descending index");
  }

  @Test
  void a_name_for_several_features_says_so() {
    assertThat(FindingWords.construct("join RIGHT")).isEqualTo("RIGHT or FULL JOIN");
    assertThat(FindingWords.construct("subselect")).isEqualTo("subquery or view");
    assertThat(FindingWords.construct("sight of radar alone")).isEqualTo("only radar sees it");
  }

  @Test
  void a_rewrite_reads_as_a_sentence() {
    assertThat(FindingWords.construct("rewrite filter-to-case-without-else"))
        .isEqualTo("rewrite 'filter to CASE without ELSE'");
    assertThat(FindingWords.construct("rewrite q-to-case-p-and-q-then-q-else-q-end"))
        .isEqualTo("rewrite 'q to CASE p AND q THEN q ELSE q END'");
    assertThat(FindingWords.construct("rewrite or-absorbs-and~"))
        .isEqualTo("rewrite 'OR absorbs AND, from right to left'");
  }

  @Test
  void a_rewrite_with_an_old_name_has_its_name_of_today() {
    assertThat(FindingWords.construct("rewrite grown-175"))
        .isEqualTo("rewrite 'p to CASE q THEN p AND q ELSE p END'");
  }

  @Test
  void a_defect_says_what_is_wrong() {
    assertThat(FindingWords.defect(Defect.ROWS_LOST)).isEqualTo("rows lost");
    assertThat(FindingWords.defect(Defect.ROWS_DIFFER.inState()))
        .isEqualTo("after a change, rows differ");
    assertThat(FindingWords.defect(Defect.of("by creation refused: no such  column")))
        .isEqualTo("error only in 'by creation': 'no such column'");
    assertThat(FindingWords.defect(Defect.of("INTERNAL disk image is malformed")))
        .isEqualTo("internal error: 'disk image is malformed'");
    assertThat(FindingWords.defect(Defect.of("LOST"))).isEqualTo("crash");
    assertThat(FindingWords.defect(Defect.of("wrong rows"))).isEqualTo("wrong rows");
  }

  @Test
  void what_cures_a_bug_is_not_named_by_a_class() {
    assertThat(FindingWords.cure("no TablePrimaryKey")).isEqualTo("no PRIMARY KEY");
    assertThat(FindingWords.cure("no WITHOUT ROWID")).isEqualTo("no WITHOUT ROWID");
    assertThat(FindingWords.cure("ANALYZE")).isEqualTo("ANALYZE");
  }
}
