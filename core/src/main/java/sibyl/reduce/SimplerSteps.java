package sibyl.reduce;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import sibyl.finding.Case;
import sibyl.sql.Node;

/// A pass of the reducer: simplifies the statements before the question (CREATE, INSERT and so on) node by node, the last
/// statement first.
final class SimplerSteps implements Shrink {
  private final NodeByNode nodes;

  SimplerSteps(Function<Node, List<Node>> others) {
    this.nodes = new NodeByNode(others);
  }

  @Override
  public String name() {
    return "nodes";
  }

  @Override
  public String about() {
    return "simplifies the statements before the question node by node";
  }

  @Override
  public Case apply(Case start, Predicate<Case> stillFails) {
    Attempts attempts = new Attempts(start, stillFails);
    for (int i = start.steps().size() - 1; i >= 0; i--) {
      int at = i;
      nodes.simplify(attempts, c -> c.steps().get(at).statement(), (c, s) -> c.withStep(at, s));
    }
    return attempts.best();
  }
}
