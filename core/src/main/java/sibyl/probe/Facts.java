package sibyl.probe;

import java.util.ArrayList;
import java.util.List;
import sibyl.session.Outcome;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// What an oracle may know of a database beside the schema: the answers to the queries that it named in [Oracle#asks] (`SELECT
/// … FROM information_schema.columns`, say), and the statements that built the database. A test round asks these queries after
/// the setup and hands the answers to [Oracle#claims], because oracles never touch a database themselves. A replay asks them
/// again.
public record Facts(List<Outcome> answers, List<Statement> history) {

  /// The oracle has no queries, or there is no database.
  public static final Facts NONE = new Facts(List.of(), List.of());

  public Facts {
    answers = List.copyOf(answers);
    history = List.copyOf(history);
  }

  /// Whether the first `queries` answers are rows.
  public boolean answered(int queries) {
    return answers.stream().limit(queries).allMatch(a -> a instanceof Outcome.Rows);
  }

  /// The texts in the last column of all answers.
  public List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (Outcome answer : answers) {
      if (answer instanceof Outcome.Rows(List<List<Value>> rows)) {
        for (List<Value> row : rows) {
          if (row.getLast() instanceof Value.Text(String text)) {
            texts.add(text);
          }
        }
      }
    }
    return texts;
  }
}
