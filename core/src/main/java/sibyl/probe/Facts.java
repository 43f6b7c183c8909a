package sibyl.probe;

import java.util.ArrayList;
import java.util.List;
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

  /// Whether the first questions, that many, were answered with rows.
  public boolean answered(int questions) {
    return answers.stream().limit(questions).allMatch(a -> a instanceof Outcome.Rows);
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
