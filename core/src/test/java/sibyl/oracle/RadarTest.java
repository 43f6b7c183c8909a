package sibyl.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.dialect.dbms.Postgres;
import sibyl.parse.Parse;
import sibyl.probe.Facts;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.sql.Statement;
import sibyl.sql.Value;

class RadarTest {
  private static final String TABLE = "CREATE TABLE t0(c0 INTEGER PRIMARY KEY)";
  private static final String NATURAL =
      "CREATE VIEW v0 AS SELECT 0 AS x0 FROM t0 NATURAL JOIN t0 AS a1";
  private static final String NAMED =
      "CREATE VIEW v0 AS SELECT 0 AS x0 FROM t0 JOIN t0 AS a1 USING (c0)";
  private static final String WIDER = "ALTER TABLE t0 ADD COLUMN c1 REAL";

  /// PostgreSQL joins by the columns that there were when the view was made. A copy of it would be made with those that
  /// there are now.
  @Test
  void a_view_that_names_no_columns_cannot_be_copied_once_tables_were_altered() {
    assertThat(claim("SELECT x0 FROM v0", TABLE, NATURAL, WIDER))
        .isEqualTo(new Next.Declined("view older than a change of its columns"));
    assertThat(claim("SELECT x0 FROM v0", TABLE, NATURAL))
        .isInstanceOfSatisfying(Claim.class, c -> assertThat(c.stage()).isPresent());
    assertThat(claim("SELECT x0 FROM v0", TABLE, NAMED, WIDER))
        .isInstanceOfSatisfying(Claim.class, c -> assertThat(c.stage()).isPresent());
    assertThat(claim("SELECT 0 FROM t0 NATURAL JOIN t0 AS a1", TABLE, NATURAL, WIDER))
        .isInstanceOfSatisfying(Claim.class, c -> assertThat(c.stage()).isPresent());
  }

  private static Next claim(String asked, String... setup) {
    Scene scene = Scene.empty(Postgres.DIALECT);
    List<Statement> history = new ArrayList<>();
    for (String sql : setup) {
      history.add(Parse.statement(sql, Postgres.DIALECT));
      scene = scene.after(history.getLast());
    }
    Radar radar = new Radar();
    // All that its catalogue would tell, in answer to the first question.
    List<Outcome> answers =
        new ArrayList<>(radar.asks(scene).stream().map(s -> rows(List.of())).toList());
    answers.set(0, rows(List.of("CREATE TABLE t0 (c0 integer NOT NULL)")));
    return radar
        .claims(scene, new Facts(answers, history))
        .next(new Probe(Parse.statement(asked, Postgres.DIALECT)), new Transcript());
  }

  private static Outcome rows(List<String> texts) {
    return new Outcome.Rows(
        texts.stream().<List<Value>>map(t -> List.of(new Value.Text(t))).toList());
  }
}
