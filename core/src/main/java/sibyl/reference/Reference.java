package sibyl.reference;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sibyl.dialect.Dialect;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Scalars;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// What a query must return, computed from the plain contents of the tables, or why that is not known. Asked by the oracle
/// `reference` for whole queries, and by triage for the statements of a finding, to say which of them is wrong.
public sealed interface Reference {

  /// Who evaluated the expressions: `EXACT` is our own evaluator, which a conformance test compares with the engine; `CONSISTENT`
  /// the engine itself, row by row.
  enum AuthorityName {
    EXACT,
    CONSISTENT
  }

  /// The rows, in any order.
  record Answer(AuthorityName authority, List<List<Value>> rows) implements Reference {}

  record Silent(String reason) implements Reference {}

  /// The answer by our own evaluator.
  static Reference exact(Query query, Scene scene, BaseTables tables) {
    Optional<Scalars> scalars = scene.dialect().scalars();
    return scalars.isEmpty()
        ? new Silent("no evaluator")
        : of(AuthorityName.EXACT, query, scene, tables, new EvaluatorAuthority(scalars.get()));
  }

  /// The answer where the engine evaluates expressions row by row. It gets tables whose names begin with `ref_`.
  static Reference consistent(
      Query query, Scene scene, BaseTables tables, Function<Statement, Outcome> engine) {
    Dialect dialect = scene.dialect();
    return of(AuthorityName.CONSISTENT, query, scene, tables, new EngineAuthority(dialect, engine));
  }

  private static Reference of(
      AuthorityName name, Query query, Scene scene, BaseTables tables, Authority authority) {
    try {
      tables.check();
      List<List<Known>> rows = new Evaluation(scene, tables, authority).rows(query);
      return new Answer(
          name, rows.stream().map(row -> row.stream().map(Known::value).toList()).toList());
    } catch (Silence silence) {
      return new Silent(silence.reason());
    } catch (Expr.IllTyped _) {
      return new Silent("expression over columns of other types");
    }
  }
}
