package sibyl.probe;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.Golden;
import sibyl.claim.Transcript;
import sibyl.dialect.dbms.Sqlite;
import sibyl.oracle.ClaimWords;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

/// What each oracle claims of a query, for each shape it knows and each it declines. The cases stand
/// in files: the query, and below it the claim as SQL.
class ClaimsTest {
  private static final Scene SCENE =
      scene(
          "CREATE TABLE t0(c0 INTEGER, c1 TEXT, c2)",
          "CREATE TABLE t1(c0 INTEGER, c1 TEXT COLLATE NOCASE)");

  @ParameterizedTest
  @ValueSource(strings = {"tlp", "norec", "survives"})
  void a_question_becomes_a_claim(String oracle) {
    Oracle asked = Oracles.named(oracle).orElseThrow();
    Golden.answers(
        "oracle/" + oracle + ".txt",
        sql ->
            ClaimWords.of(
                asked.claims(SCENE, Facts.NONE).next(new Probe(statement(sql)), new Transcript()),
                Sqlite.DIALECT.spelling()));
  }

  private static Statement statement(String sql) {
    return Parse.statement(sql.replaceAll("\\s+", " "), Sqlite.DIALECT);
  }

  private static Scene scene(String... setup) {
    Scene scene = Scene.empty(Sqlite.DIALECT);
    for (String sql : setup) {
      scene = scene.after(statement(sql));
    }
    return scene;
  }
}
