package sibyl.plan;

import java.util.List;
import java.util.stream.Collectors;

/// A query plan without names and numbers: an operator and those below it, in their order.
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
