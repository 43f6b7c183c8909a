package sibyl.plan;

import java.util.List;
import java.util.stream.Collectors;

/// A query plan without names and numbers: an operator and those below it, such as `JOIN(SCAN, SEARCH USING INDEX)`. Two
/// queries with the same text of it count as the same plan with the option `--feedback plans`, which looks for databases and
/// queries with new plans.
public record PlanTree(String operator, List<PlanTree> below) {
  public PlanTree {
    below = List.copyOf(below);
  }

  /// The plan in one line. Equal plans have equal texts.
  public String text() {
    return below.isEmpty()
        ? operator
        : operator + below.stream().map(PlanTree::text).collect(Collectors.joining(", ", "(", ")"));
  }
}
