package sibyl.proof.mutate;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/// Turns EXISTS and IN in filters into semi-joins, and NOT EXISTS into an anti-join. Done before the rules of Calcite's planner
/// are tried, because they know joins but no subqueries; also one of the [FreeMutations].
final class SemiJoins {
  private SemiJoins() {}

  /// The whole tree with the first such condition of each filter unnested; empty if there is none.
  static Optional<RelNode> in(RelNode root) {
    List<RelNode> nodes = RebuiltTree.nodes(root);
    RelNode now = root;
    boolean found = false;
    // From the last to the first, so that earlier indexes stay valid.
    for (int i = nodes.size() - 1; i >= 0; i--) {
      if (nodes.get(i) instanceof Filter) {
        Optional<RelNode> unnested = unnested((Filter) RebuiltTree.nodes(now).get(i));
        if (unnested.isPresent()) {
          now = RebuiltTree.at(now, i, _ -> unnested.get());
          found = true;
        }
      }
    }
    return found ? Optional.of(now) : Optional.empty();
  }

  static Optional<RelNode> unnested(Filter filter) {
    List<RexNode> all = RelOptUtil.conjunctions(filter.getCondition());
    for (RexNode each : all) {
      boolean negated = each.isA(SqlKind.NOT);
      RexNode inner = negated ? ((RexCall) each).getOperands().getFirst() : each;
      boolean fits = inner.isA(SqlKind.EXISTS) || (inner.isA(SqlKind.IN) && !negated);
      if (fits && inner instanceof RexSubQuery sub) {
        List<RexNode> rest = all.stream().filter(c -> !c.equals(each)).toList();
        return joined(filter, sub, negated ? JoinRelType.ANTI : JoinRelType.SEMI, rest);
      }
    }
    return Optional.empty();
  }

  private static Optional<RelNode> joined(
      Filter filter, RexSubQuery sub, JoinRelType type, List<RexNode> rest) {
    RelNode left = filter.getInput();
    RexBuilder rex = filter.getCluster().getRexBuilder();
    Set<CorrelationId> own = filter.getVariablesSet();
    int width = left.getRowType().getFieldCount();
    RelNode right = sub.rel;
    List<RexNode> shown = new ArrayList<>();
    if (right instanceof Project p && p.getVariablesSet().isEmpty()) {
      right = p.getInput();
      shown.addAll(p.getProjects());
    } else {
      right
          .getRowType()
          .getFieldList()
          .forEach(f -> shown.add(rex.makeInputRef(f.getType(), f.getIndex())));
    }
    List<RexNode> conditions = new ArrayList<>();
    if (right instanceof Filter f && f.getVariablesSet().isEmpty()) {
      right = f.getInput();
      conditions.add(lifted(f.getCondition(), own, width, rex));
    }
    for (int i = 0; i < sub.getOperands().size(); i++) {
      RexNode there = lifted(shown.get(i), own, width, rex);
      conditions.add(rex.makeCall(SqlStdOperatorTable.EQUALS, sub.getOperands().get(i), there));
    }
    RexNode condition = RexUtil.composeConjunction(rex, conditions);
    if (reads(right, own) || RexUtil.SubQueryFinder.find(condition) != null) {
      return Optional.empty();
    }
    RelNode before =
        rest.isEmpty()
            ? left
            : RebuiltTree.filter(
                left, RexUtil.composeConjunction(rex, rest), ImmutableSet.copyOf(own));
    return Optional.of(
        LogicalJoin.create(before, right, List.of(), condition, ImmutableSet.of(), type));
  }

  /// Over both sides: the subquery's columns follow those of the left side, which it read as outer columns.
  private static RexNode lifted(RexNode node, Set<CorrelationId> own, int width, RexBuilder rex) {
    return node.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return rex.makeInputRef(ref.getType(), ref.getIndex() + width);
          }

          @Override
          public RexNode visitFieldAccess(RexFieldAccess field) {
            return field.getReferenceExpr() instanceof RexCorrelVariable v && own.contains(v.id)
                ? rex.makeInputRef(field.getType(), field.getField().getIndex())
                : field;
          }
        });
  }

  private static boolean reads(RelNode node, Set<CorrelationId> ids) {
    return RelOptUtil.getVariablesUsed(node).stream().anyMatch(ids::contains);
  }
}
