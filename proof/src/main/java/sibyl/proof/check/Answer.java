package sibyl.proof.check;

import java.util.List;
import sibyl.sql.Statement;

/// What the checker says of two queries. Only `Equal` makes a claim.
public sealed interface Answer {

  /// In every database that keeps the premises, both give the same bag of rows; `by` names what proved it.
  record Equal(String by) implements Answer {}

  /// They differ in the database that these statements fill.
  record Different(List<Statement> witness) implements Answer {
    public Different {
      witness = List.copyOf(witness);
    }
  }

  record Unknown(String reason) implements Answer {}
}
