package sibyl.reduce;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import sibyl.finding.Case;
import sibyl.sql.Node;

/// A pass of the reducer: simplifies the statement that the oracle asked, node by node. All sides of the comparison follow,
/// because the oracle makes its claim anew from the result.
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
