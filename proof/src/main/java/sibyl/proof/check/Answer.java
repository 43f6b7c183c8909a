package sibyl.proof.check;

import java.util.List;
import sibyl.sql.Statement;

/// The checker's answer about two queries. Only `Equal` allows a claim.
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
