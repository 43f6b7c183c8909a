package sibyl.claim;

import java.util.List;
import sibyl.sql.Statement;

/// One side of a comparison as an oracle writes it: a label for reports, queries, and how their rows are combined. TLP has two:
/// the whole query, and its three parts together. [Claim#sameRows] turns the sides of a claim into numbered acts with a [View]
/// each.
public record Side(String label, List<Statement> queries, Fold fold) {

  public static Side of(String label, Statement query) {
    return new Side(label, List.of(query), Fold.TOGETHER);
  }
}
