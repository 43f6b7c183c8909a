package sibyl.toy;

import java.util.List;
import java.util.stream.Collectors;
import sibyl.dialect.Fault;
import sibyl.parse.Parse;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Expr;
import sibyl.sql.Sql;
import sibyl.sql.Value;

/// Runs SQL text in a database and returns each result as one line of text.
public record Console(Session session) {

  public static Console open() {
    return new Console(new ToyDatabase());
  }

  /// Runs a script whose every statement must be accepted.
  public Console run(String script) {
    PlantExample.run(session, script);
    return this;
  }

  /// The rows as `1, 'a'; 2, NULL`, the number of changed rows, or the kind of the fault.
  public String answer(String statement) {
    return switch (session.run(Parse.statement(statement, Toy.DIALECT))) {
      case Outcome.Rows(List<List<Value>> rows) ->
          rows.stream()
              .map(row -> row.stream().map(Console::print).collect(Collectors.joining(", ")))
              .collect(Collectors.joining("; "));
      case Outcome.Done(long changed) -> Long.toString(changed);
      case Outcome.Failed(Fault fault) -> fault.kind().name();
      case Outcome.Blocked _, Outcome.NotRun _ -> "not run";
    };
  }

  private static String print(Value value) {
    return Sql.print(new Expr.Literal(value), Toy.DIALECT.spelling());
  }
}
