package sibyl.proof.template;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sibyl.proof.check.Answer;
import sibyl.proof.check.Checker;

/// All that is shipped is proved, and what is not true is not.
class LibraryTest {

  @Test
  void every_entry_is_proved() {
    assertThat(Library.shipped().unproved()).isEmpty();
    assertThat(Library.shipped().entries()).hasSizeGreaterThanOrEqualTo(300);
  }

  /// Each looks like an entry, but for a NULL, a duplicate or an empty table.
  private static final String WRONG =
      """
      forgets-null logic
        NOT (p AND q) <=> (NOT p) AND (NOT q)

      truth-is-no-logic logic
        p <=> p IS TRUE

      known-is-no-logic logic
        u = u <=> u IS NOT NULL

      case-flattened logic
        CASE WHEN p THEN q ELSE o END <=> (p AND q) OR ((NOT p) AND o)

      not-in-null truth
        v NOT IN (SELECT w(s.c) FROM s WHERE p(s.c))
        <=> NOT EXISTS (SELECT 1 FROM s WHERE p(s.c) AND (v = w(s.c)))

      duplicates-lost query
        SELECT i(r.c) FROM r WHERE p(r.c) ==> SELECT DISTINCT i(r.c) FROM r WHERE p(r.c)

      unknown-rows-lost query
        SELECT i(r.c) FROM r WHERE p(r.c)
        ==> SELECT i(r.c) FROM r WHERE p(r.c) AND q(r.c)
        UNION ALL SELECT i(r.c) FROM r WHERE p(r.c) AND (NOT q(r.c))

      either-counted-twice query
        SELECT i(r.c) FROM r WHERE p(r.c) OR q(r.c)
        ==> SELECT i(r.c) FROM r WHERE p(r.c) UNION ALL SELECT i(r.c) FROM r WHERE q(r.c)

      left-filter-in-on query
        SELECT i(r.c, s.c) FROM r LEFT JOIN s ON p(r.c, s.c) WHERE q(r.c)
        ==> SELECT i(r.c, s.c) FROM r LEFT JOIN s ON p(r.c, s.c) AND q(r.c)

      semi-join-repeats query
        SELECT i(r.c) FROM r WHERE EXISTS (SELECT 1 FROM s WHERE p(r.c, s.c))
        ==> SELECT i(r.c) FROM r JOIN s ON p(r.c, s.c)

      empty-sum query
        SELECT count(*) FROM r WHERE p(r.c)
        ==> SELECT sum(CASE WHEN p(r.c) THEN 1 ELSE 0 END) FROM r

      empty-group query
        SELECT i(agg(r.c)) FROM r WHERE p(r.c)
        ==> SELECT i(agg(r.c)) FROM r WHERE p(r.c) GROUP BY k(r.c)
      """;

  @Test
  void what_is_not_true_is_never_proved() {
    try (Checker checker = new Checker(true)) {
      for (Template template : Library.read(WRONG).entries()) {
        assertThat(template.proved(checker))
            .describedAs(template.name())
            .isInstanceOf(Answer.Different.class);
      }
    }
  }
}
