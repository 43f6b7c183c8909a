package sibyl.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.claim.Claim;
import sibyl.dialect.Sqlite;
import sibyl.parse.Parse;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

class SurvivesTest {

  private static Claim claim(String asked, String... history) {
    List<Statement> before =
        List.of(history).stream().map(sql -> Parse.statement(sql, Sqlite.DIALECT)).toList();
    return new Survives()
        .claim(
            Scene.empty(Sqlite.DIALECT),
            new Facts(List.of(), before),
            new Probe(Parse.statement(asked, Sqlite.DIALECT)));
  }

  @Test
  void an_error_that_the_manual_announces_is_no_contradiction() {
    String check = "INSERT INTO v(v) VALUES ('integrity-check')";
    assertThat(claim(check, "PRAGMA encoding = 'UTF-16le'")).isInstanceOf(Claim.Declined.class);
    assertThat(claim(check, "PRAGMA encoding = 'UTF-8'")).isInstanceOf(Claim.Survives.class);
    assertThat(claim("SELECT 1", "PRAGMA encoding = 'UTF-16'")).isInstanceOf(Claim.Survives.class);
  }
}
