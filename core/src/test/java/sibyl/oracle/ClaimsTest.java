package sibyl.oracle;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.Golden;
import sibyl.claim.Claim;
import sibyl.dialect.Sqlite;
import sibyl.parse.Parse;
import sibyl.scene.Scene;
import sibyl.sql.Sql;
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
        sql -> text(asked.claim(SCENE, Facts.NONE, new Probe(statement(sql)))));
  }

  private static String text(Claim claim) {
    return switch (claim) {
      case Claim.SameRows c ->
          c.sides().stream().map(ClaimsTest::text).collect(Collectors.joining());
      case Claim.Survives c -> "survives\n  " + sql(c.statement()) + "\n";
      case Claim.Given c -> text(c.then());
      case Claim.Taken c -> text(c.then());
      case Claim.Alike c ->
          c.compared().stream().map(ClaimsTest::text).collect(Collectors.joining());
      case Claim.Rotated c ->
          c.worlds().stream()
              .map(
                  w ->
                      w.way().name()
                          + "\n"
                          + w.turns().stream()
                              .flatMap(t -> t.stream())
                              .map(s -> "  " + sql(s) + "\n")
                              .collect(Collectors.joining()))
              .collect(Collectors.joining());
      case Claim.Declined c -> "declined: " + c.reason() + "\n";
    };
  }

  private static String text(Claim.Side side) {
    String queries =
        side.queries().stream().map(q -> "  " + sql(q) + "\n").collect(Collectors.joining());
    return side.label() + ", " + side.fold() + "\n" + queries;
  }

  private static String sql(Statement statement) {
    return Sql.print(statement, Sqlite.DIALECT.spelling());
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
