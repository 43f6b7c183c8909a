package sibyl.proof.check;

import java.util.List;
import sibyl.sql.Statement;

/// What the checker says of two queries. Only `Equal` makes a claim.
public sealed interface Answer {

  /// In every database that keeps the premises, both give the same bag of rows; `by` names what proved it.
  record Equal(String by) implements Answer {}

  /// They differ in the database that these statements fill, where the functions of which only the name is known mean
  /// what `meaning` says. `left` and `right` are the rows that each gives there, for people to read.
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
