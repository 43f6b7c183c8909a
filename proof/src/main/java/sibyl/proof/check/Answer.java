package sibyl.proof.check;

import java.util.List;
import sibyl.sql.Statement;

/// What [Checker] says of two queries: proved equal, different in a database that it shows, or unknown. Only `Equal` lets the
/// oracle `eqsql` compare them on an engine; `sibyl prove` prints any of the three.
public sealed interface Answer {

  /// Both queries return the same bag of rows in every database that satisfies the premises; `by` names the proof method.
  record Equal(String by) implements Answer {}

  /// They differ in the database that these statements fill, with functions as in `meaning`. `left` and `right` are the two
  /// results, as text.
  record Different(
      List<Statement> witness, List<String> meaning, List<String> left, List<String> right)
      implements Answer {
    public Different {
      witness = List.copyOf(witness);
      meaning = List.copyOf(meaning);
      left = List.copyOf(left);
      right = List.copyOf(right);
    }
  }

  record Unknown(String reason) implements Answer {}
}
