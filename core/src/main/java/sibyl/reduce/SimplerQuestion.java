package sibyl.reduce;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import sibyl.finding.Case;
import sibyl.sql.Node;

/// Simplifies the statement of the probe, node by node.
final class SimplerQuestion implements Shrink {
  private final NodeByNode nodes;

  SimplerQuestion(Function<Node, List<Node>> others) {
    this.nodes = new NodeByNode(others);
  }

  @Override
  public String name() {
    return "question";
  }

  @Override
  public String about() {
    return "simplifies the question node by node";
  }

  @Override
  public Case apply(Case start, Predicate<Case> stillFails) {
    Attempts attempts = new Attempts(start, stillFails);
    nodes.simplify(attempts, c -> c.probe().asked(), (c, s) -> c.withProbe(c.probe().with(s)));
    return attempts.best();
  }
}
