package sibyl.proof.mutate;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.util.ImmutableBitSet;

/// Replaces one node of a query's algebra after a mutation. Columns may then be nullable that were not (or the reverse), so the
/// nodes above it are rebuilt with the new types.
final class RebuiltTree {
  private RebuiltTree() {}

  /// All nodes, parents before children.
  static List<RelNode> nodes(RelNode root) {
    List<RelNode> all = new ArrayList<>();
    collect(root, all);
    return all;
  }

  private static void collect(RelNode node, List<RelNode> to) {
    to.add(node);
    node.getInputs().forEach(i -> collect(i, to));
  }

  /// The tree with another node at that index of [#nodes].
  static RelNode at(RelNode root, int place, UnaryOperator<RelNode> change) {
    return at(root, new int[] {place}, change);
  }

  @SuppressWarnings("ReferenceEquality")
  private static RelNode at(RelNode node, int[] left, UnaryOperator<RelNode> change) {
    if (left[0]-- == 0) {
      return change.apply(node);
    }
    List<RelNode> inputs = new ArrayList<>();
    boolean same = true;
    for (RelNode input : node.getInputs()) {
      RelNode now = left[0] < 0 ? input : at(input, left, change);
      same &= now == input;
      inputs.add(now);
    }
    return same ? node : over(node, inputs);
  }

  /// The same operator over other inputs with as many columns.
  static RelNode over(RelNode node, List<RelNode> inputs) {
    return switch (node) {
      case Filter f ->
          filter(inputs.getFirst(), f.getCondition(), ImmutableSet.copyOf(f.getVariablesSet()));
      case Project p -> {
        RexShuttle typed = typed(inputs.getFirst().getRowType());
        yield LogicalProject.create(
            inputs.getFirst(),
            List.of(),
            typed.apply(p.getProjects()),
            p.getRowType().getFieldNames(),
            p.getVariablesSet());
      }
      case Join j -> join(j, inputs.getFirst(), inputs.getLast());
      case Aggregate a -> aggregate(inputs.getFirst(), a.getGroupSet(), a.getAggCallList());
      default -> node.copy(node.getTraitSet(), inputs);
    };
  }

  static RelNode filter(
      RelNode input,
      RexNode condition,
      ImmutableSet<org.apache.calcite.rel.core.CorrelationId> variables) {
    return LogicalFilter.create(input, condition.accept(typed(input.getRowType())), variables);
  }

  private static RelNode join(Join join, RelNode left, RelNode right) {
    List<RelDataType> types = new ArrayList<>();
    left.getRowType().getFieldList().forEach(f -> types.add(f.getType()));
    right.getRowType().getFieldList().forEach(f -> types.add(f.getType()));
    return LogicalJoin.create(
        left,
        right,
        List.of(),
        join.getCondition().accept(typed(types)),
        ImmutableSet.of(),
        join.getJoinType());
  }

  static RelNode aggregate(RelNode input, ImmutableBitSet keys, List<AggregateCall> calls) {
    List<AggregateCall> anew = new ArrayList<>();
    for (AggregateCall call : calls) {
      anew.add(
          AggregateCall.create(
              call.getParserPosition(),
              call.getAggregation(),
              call.isDistinct(),
              call.isApproximate(),
              call.ignoreNulls(),
              call.rexList,
              call.getArgList(),
              call.filterArg,
              call.distinctKeys,
              call.getCollation(),
              keys.isEmpty(),
              input,
              null,
              call.getName()));
    }
    return LogicalAggregate.create(input, List.of(), keys, null, anew);
  }

  /// An aggregate over one column of groups that have keys.
  static AggregateCall fold(SqlAggFunction function, int column, RelNode input) {
    return AggregateCall.create(
        function,
        false,
        false,
        false,
        List.of(),
        List.of(column),
        -1,
        null,
        RelCollations.EMPTY,
        false,
        input,
        null,
        null);
  }

  static RexShuttle typed(RelDataType row) {
    return typed(
        row.getFieldList().stream()
            .map(org.apache.calcite.rel.type.RelDataTypeField::getType)
            .toList());
  }

  /// Column references with the current types of their columns.
  private static RexShuttle typed(List<RelDataType> types) {
    return new RexShuttle() {
      @Override
      public RexNode visitInputRef(RexInputRef ref) {
        return new RexInputRef(ref.getIndex(), types.get(ref.getIndex()));
      }
    };
  }
}
