package sibyl.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.session.Outcome;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// What the database answered to an oracle's own questions, one answer each, and the statements that made it what it is.
public record Facts(List<Outcome> answers, List<Statement> history) {

  /// Nothing was asked, or there is nobody to ask.
  public static final Facts NONE = new Facts(List.of(), List.of());

  public Facts {
    answers = List.copyOf(answers);
    history = List.copyOf(history);
  }

  /// The texts in the last column of all answers; empty if a question was refused.
  public Optional<List<String>> texts() {
    List<String> texts = new ArrayList<>();
    for (Outcome answer : answers) {
      if (!(answer instanceof Outcome.Rows(List<List<Value>> rows))) {
        return Optional.empty();
      }
      for (List<Value> row : rows) {
        if (row.getLast() instanceof Value.Text(String text)) {
          texts.add(text);
        }
      }
    }
    return Optional.of(texts);
  }
}
