package sibyl.claim;

import java.util.List;
import sibyl.sql.Statement;

/// One way to an answer by its queries, before these are numbered as the acts of a claim.
public record Side(String label, List<Statement> queries, Fold fold) {

  public static Side of(String label, Statement query) {
    return new Side(label, List.of(query), Fold.TOGETHER);
  }
}
