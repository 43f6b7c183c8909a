package sibyl.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.claim.Claim;
import sibyl.claim.Ends;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.dialect.dbms.Sqlite;
import sibyl.parse.Parse;
import sibyl.probe.Facts;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

class SurvivesTest {

  private static Next claim(String asked, String... history) {
    List<Statement> before =
        List.of(history).stream().map(sql -> Parse.statement(sql, Sqlite.DIALECT)).toList();
    return new Survives()
        .claims(Scene.empty(Sqlite.DIALECT), new Facts(List.of(), before))
        .next(new Probe(Parse.statement(asked, Sqlite.DIALECT)), new Transcript());
  }

  @Test
  void an_error_that_the_manual_announces_is_no_contradiction() {
    String check = "INSERT INTO v(v) VALUES ('integrity-check')";
    assertThat(claim(check, "PRAGMA encoding = 'UTF-16le'")).isInstanceOf(Next.Declined.class);
    assertThat(claim(check, "PRAGMA encoding = 'UTF-8'"))
        .isInstanceOfSatisfying(
            Claim.class, c -> assertThat(c.expectations()).containsExactly(new Ends(0)));
    assertThat(claim("SELECT 1", "PRAGMA encoding = 'UTF-16'"))
        .isInstanceOfSatisfying(
            Claim.class, c -> assertThat(c.expectations()).containsExactly(new Ends(0)));
  }
}
