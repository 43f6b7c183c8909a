package sibyl.reduce;

import java.util.List;
import java.util.stream.Stream;
import sibyl.sql.Node;

/// All simpler nodes that may replace a given node, the boldest first; the reducer asks this for every node of a failing case.
/// A candidate may be nonsense in its place: then the engine or the tree's constructors refuse it, and nothing is lost. A new
/// rule is a line in one of the lists that it joins.
final class NodeShrinks {
  private NodeShrinks() {}

  static final List<NodeShrink<?>> ALL =
      Stream.of(ExprShrinks.ALL, QueryShrinks.ALL, SchemaShrinks.ALL, StatementShrinks.ALL)
          .flatMap(List::stream)
          .toList();

  static List<Node> of(Node node) {
    NodeShrink.Candidates candidates = new NodeShrink.Candidates();
    ALL.forEach(rule -> rule.addFor(node, candidates));
    return candidates.found();
  }
}
