package sibyl.reduce;

import java.util.List;
import java.util.stream.Stream;
import sibyl.sql.Node;

/// The simpler nodes that may replace a node, by the rules for its kind, the boldest first. A candidate may be nonsense in its
/// place: then the engine or the tree's constructors refuse it.
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
