package sibyl.proof.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.dialect.dbms.Generic;
import sibyl.parse.Parse;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;

class KindSummaryTest {

  private static Query query(String sql) {
    return (Query) Parse.statement(sql, Generic.DIALECT);
  }

  /// A template that its summary rules out is never tried.
  @Test
  void every_text_that_matches_a_template_resembles_it() {
    List<String> overlooked = new ArrayList<>();
    int matched = 0;
    List<Query> texts =
        List.of(
            query("SELECT a.x FROM a WHERE a.x > 0 AND a.y IS NULL"),
            query("SELECT DISTINCT a.x FROM a INNER JOIN b ON a.x = b.x WHERE NOT (a.x = 1)"),
            query("SELECT a.x FROM a, b WHERE a.x = b.x OR (b.y IS NOT NULL AND a.y < 2)"),
            query("SELECT a.x, count(*) FROM a GROUP BY a.x HAVING a.x > 0"),
            query("SELECT sum(a.x) FROM a LEFT JOIN b ON a.x = b.x"),
            query("SELECT a.x FROM a WHERE a.x IN (SELECT b.x FROM b WHERE b.y = 1)"),
            query("SELECT a.x FROM a UNION ALL SELECT b.x FROM b"),
            query("SELECT a.x FROM a INTERSECT SELECT b.x FROM b"),
            query("SELECT a.x FROM a WHERE (a.x > 0) IS NOT TRUE"));
    for (Query text : texts) {
      for (RewriteSite site : new RewriteSites(text).all()) {
        for (Template.Kind kind : Template.Kind.values()) {
          List<Template> candidates =
              Library.shipped().candidates(kind, Library.shipped().summary(site.node()));
          for (Template template : Library.shipped().directions(kind)) {
            if (matches(template, site.node())) {
              matched++;
              if (!candidates.contains(template)) {
                overlooked.add(template.name() + " in " + site.node());
              }
            }
          }
        }
      }
    }
    assertThat(overlooked).isEmpty();
    assertThat(matched).isGreaterThan(1_000);
  }

  private static boolean matches(Template template, Node text) {
    return switch (template.from()) {
      case Query q -> text instanceof Query t && TemplateMatcher.of(q, t).isPresent();
      case Expr e -> text instanceof Expr t && TemplateMatcher.of(e, t).isPresent();
      case Node _ -> false;
    };
  }

  private static KindSummary summary(String sql) {
    return Library.shipped().summary(query(sql));
  }

  @Test
  void summaries_depend_on_kinds_alone() {
    assertThat(summary("SELECT a.x FROM a WHERE a.x = 1"))
        .isEqualTo(summary("SELECT b.y FROM b WHERE 2 = b.y"))
        .isNotEqualTo(summary("SELECT a.x FROM a WHERE NOT a.x"))
        .isNotEqualTo(summary("SELECT a.x FROM a INNER JOIN b ON a.x = b.x WHERE a.x = 1"))
        .isNotEqualTo(summary("SELECT sum(a.x) FROM a WHERE a.x = 1"));
  }

  @Test
  void kinds_in_no_template_share_a_summary() {
    assertThat(summary("SELECT a.x FROM a WHERE a.x LIKE 'a'"))
        .isEqualTo(summary("SELECT a.x FROM a WHERE abs(a.x)"));
  }
}
