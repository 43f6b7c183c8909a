package sibyl.proof.mutate;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import sibyl.chance.Choices;

/// Moves a condition of WHERE below a join, UNION or GROUP BY, wherever its columns exist there. One of the [FreeMutations];
/// the result may not be equivalent.
final class MovedConditions {
  private MovedConditions() {}

  static Optional<RelNode> below(RexNode condition, RelNode node, Choices choices) {
    return switch (node) {
      case Join join -> side(condition, join);
      case SetOp set -> arms(condition, set, choices);
      case Project project when project.getVariablesSet().isEmpty() ->
          Optional.of(
              RebuiltTree.over(
                  project,
                  List.of(
                      filtered(
                          project.getInput(), RelOptUtil.pushPastProject(condition, project)))));
      case Aggregate aggregate -> keys(condition, aggregate);
      default -> Optional.empty();
    };
  }

  private static RelNode filtered(RelNode node, RexNode condition) {
    return RebuiltTree.filter(node, condition, ImmutableSet.of());
  }

  private static Optional<RelNode> side(RexNode condition, Join join) {
    int left = join.getLeft().getRowType().getFieldCount();
    ImmutableBitSet read = RelOptUtil.InputFinder.bits(condition);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    if (read.length() <= left) {
      return Optional.of(
          RebuiltTree.over(join, List.of(filtered(join.getLeft(), condition), join.getRight())));
    }
    return read.nth(0) < left
        ? Optional.empty()
        : Optional.of(
            RebuiltTree.over(
                join,
                List.of(
                    join.getLeft(), filtered(join.getRight(), RexUtil.shift(condition, -left)))));
  }

  private static Optional<RelNode> arms(RexNode condition, SetOp set, Choices choices) {
    List<RelNode> arms = new ArrayList<>();
    boolean all = choices.oneIn(2);
    for (RelNode arm : set.getInputs()) {
      arms.add(all || arms.isEmpty() ? filtered(arm, condition) : arm);
    }
    return Optional.of(RebuiltTree.over(set, arms));
  }

  private static Optional<RelNode> keys(RexNode condition, Aggregate aggregate) {
    List<Integer> keys = aggregate.getGroupSet().asList();
    if (RelOptUtil.InputFinder.bits(condition).length() > keys.size()) {
      return Optional.empty();
    }
    RexBuilder rex = aggregate.getCluster().getRexBuilder();
    RelNode input = aggregate.getInput();
    RexNode below =
        condition.accept(
            new RexShuttle() {
              @Override
              public RexNode visitInputRef(RexInputRef ref) {
                return rex.makeInputRef(input, keys.get(ref.getIndex()));
              }
            });
    return Optional.of(RebuiltTree.over(aggregate, List.of(filtered(input, below))));
  }
}
