package sibyl.claim;

import java.util.List;
import sibyl.sql.Statement;

/// One side of a comparison: the queries of a [View] before they are numbered as acts of a claim.
public record Side(String label, List<Statement> queries, Fold fold) {

  public static Side of(String label, Statement query) {
    return new Side(label, List.of(query), Fold.TOGETHER);
  }
}
