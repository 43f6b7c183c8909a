package sibyl.reduce;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import sibyl.finding.Case;
import sibyl.sql.Node;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Walks one statement of a case from the root down, and puts simpler nodes in the place of each (see [NodeShrinks]) while the
/// bug stays. The two passes of the reducer for the question and for the setup share it. `others` gives further nodes to try,
/// which triage uses.
record NodeByNode(Function<Node, List<Node>> others) {

  /// Replaces one statement of a case.
  interface Put {
    Case in(Case c, Statement statement);
  }

  void simplify(Attempts attempts, Function<Case, Statement> statement, Put put) {
    int position = 0;
    while (position < Tree.size(statement.apply(attempts.best()))) {
      position += simpler(attempts, statement, put, position) ? 0 : 1;
    }
  }

  private boolean simpler(
      Attempts attempts, Function<Case, Statement> statement, Put put, int position) {
    Case c = attempts.best();
    Node node = Tree.at(statement.apply(c), position);
    return Stream.concat(NodeShrinks.of(node).stream(), others.apply(node).stream())
        .anyMatch(
            simpler ->
                attempts.attempt(
                    () -> put.in(c, Tree.replaceAt(statement.apply(c), position, simpler))));
  }
}
