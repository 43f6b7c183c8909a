package sibyl.plan;

import java.util.List;
import java.util.stream.Collectors;

/// A query plan without names and numbers: an operator and those below it, in their order.
public record PlanTree(String operator, List<PlanTree> below) {
  public PlanTree {
    below = List.copyOf(below);
  }

  /// In one line; plans that are alike have the same.
  public String text() {
    return below.isEmpty()
        ? operator
        : operator + below.stream().map(PlanTree::text).collect(Collectors.joining(", ", "(", ")"));
  }
}
