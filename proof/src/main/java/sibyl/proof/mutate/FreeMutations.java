package sibyl.proof.mutate;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Optionality;
import sibyl.chance.Choices;

/// Random changes of one operator of a query's algebra, such as another kind of join or one DISTINCT less. Most change the
/// meaning; the few that do not are found by the checker. [Candidates] picks one for a query.
enum FreeMutations {
  INSERT_FILTER,
  INSERT_DISTINCT,
  INSERT_GROUP,
  INSERT_PROJECT,
  INSERT_JOIN,
  INSERT_SET,
  REPLACE_CONDITION,
  REPLACE_JOIN,
  REPLACE_SET,
  REPLACE_AGGREGATE,
  REPLACE_SUBQUERY,
  DELETE_FILTER,
  DELETE_DISTINCT,
  DELETE_JOIN,
  DELETE_SET,
  MOVE_FILTER,
  MOVE_DISTINCT;

  String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Optional<FreeMutations> named(String words) {
    return Stream.of(values()).filter(f -> f.words().equals(words)).findFirst();
  }

  /// The tree after the mutation, at one of the places where it applies.
  Optional<RelNode> apply(RelNode seed, Choices choices) {
    List<RelNode> nodes = RebuiltTree.nodes(seed);
    int first = choices.below(nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      int place = (first + i) % nodes.size();
      Optional<RelNode> changed = change(nodes.get(place), choices);
      if (changed.isPresent()) {
        RelNode whole = RebuiltTree.at(seed, place, _ -> changed.get());
        return whole.deepEquals(seed) ? Optional.empty() : Optional.of(whole);
      }
    }
    return Optional.empty();
  }

  private Optional<RelNode> change(RelNode node, Choices choices) {
    return switch (this) {
      case INSERT_FILTER -> insertFilter(node, choices);
      case INSERT_DISTINCT -> insertDistinct(node);
      case INSERT_GROUP -> insertGroup(node, choices);
      case INSERT_PROJECT -> insertProject(node);
      case INSERT_JOIN -> insertJoin(node, choices);
      case INSERT_SET -> insertSet(node, choices);
      case REPLACE_CONDITION -> replaceCondition(node, choices);
      case REPLACE_JOIN -> replaceJoin(node, choices);
      case REPLACE_SET -> replaceSet(node, choices);
      case REPLACE_AGGREGATE -> replaceAggregate(node, choices);
      case REPLACE_SUBQUERY -> replaceSubquery(node);
      case DELETE_FILTER -> deleteFilter(node);
      case DELETE_DISTINCT -> deleteDistinct(node);
      case DELETE_JOIN -> deleteJoin(node);
      case DELETE_SET -> deleteSet(node, choices);
      case MOVE_FILTER -> moveFilter(node, choices);
      case MOVE_DISTINCT -> moveDistinct(node, choices);
    };
  }

  private static RexBuilder rex(RelNode node) {
    return node.getCluster().getRexBuilder();
  }

  private static int width(RelNode node) {
    return node.getRowType().getFieldCount();
  }

  private static RexNode column(RelNode node, int index) {
    return rex(node).makeInputRef(node, index);
  }

  private static RelNode filtered(RelNode node, RexNode condition) {
    return RebuiltTree.filter(node, condition, ImmutableSet.of());
  }

  private static Optional<RelNode> insertFilter(RelNode node, Choices choices) {
    if (width(node) == 0) {
      return Optional.empty();
    }
    RexNode one = column(node, choices.below(width(node)));
    RexBuilder rex = rex(node);
    RexNode condition =
        switch (choices.below(4)) {
          case 0 -> rex.makeCall(SqlStdOperatorTable.EQUALS, one, one);
          case 1 ->
              rex.makeCall(
                  SqlStdOperatorTable.OR,
                  rex.makeCall(SqlStdOperatorTable.IS_NULL, one),
                  rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, one));
          default -> rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, one);
        };
    return Optional.of(filtered(node, condition));
  }

  private static RelNode distinct(RelNode node) {
    return RebuiltTree.aggregate(node, ImmutableBitSet.range(width(node)), List.of());
  }

  private static boolean isDistinct(RelNode node) {
    return node instanceof Aggregate a
        && a.getAggCallList().isEmpty()
        && a.getGroupCount() == width(a.getInput());
  }

  private static Optional<RelNode> insertDistinct(RelNode node) {
    return width(node) == 0 || isDistinct(node) ? Optional.empty() : Optional.of(distinct(node));
  }

  /// Groups by some columns and takes MIN or MAX of the others.
  private static Optional<RelNode> insertGroup(RelNode node, Choices choices) {
    if (width(node) < 2) {
      return Optional.empty();
    }
    int keys = choices.between(1, width(node) - 1);
    List<AggregateCall> calls = new ArrayList<>();
    for (int i = keys; i < width(node); i++) {
      calls.add(
          RebuiltTree.fold(
              choices.oneIn(2) ? SqlStdOperatorTable.MAX : SqlStdOperatorTable.MIN, i, node));
    }
    return Optional.of(RebuiltTree.aggregate(node, ImmutableBitSet.range(keys), calls));
  }

  /// Projects all columns unchanged, which prevents merging with what is below.
  private static Optional<RelNode> insertProject(RelNode node) {
    return node instanceof Project || width(node) == 0
        ? Optional.empty()
        : Optional.of(kept(node, 0, width(node)));
  }

  private static RelNode kept(RelNode node, int from, int to) {
    List<RexNode> columns = new ArrayList<>();
    for (int i = from; i < to; i++) {
      columns.add(column(node, i));
    }
    return LogicalProject.create(
        node,
        List.of(),
        columns,
        node.getRowType().getFieldNames().subList(from, to),
        ImmutableSet.of());
  }

  /// Joins the node with itself on one or all columns, and keeps the columns of one side.
  private static Optional<RelNode> insertJoin(RelNode node, Choices choices) {
    int width = width(node);
    if (width == 0) {
      return Optional.empty();
    }
    RexBuilder rex = rex(node);
    List<RexNode> equal = new ArrayList<>();
    int only = choices.below(width);
    boolean same = choices.oneIn(2);
    for (int i = 0; i < width; i++) {
      if (i == only || choices.oneIn(2)) {
        RexNode there =
            rex.makeInputRef(node.getRowType().getFieldList().get(i).getType(), i + width);
        equal.add(
            rex.makeCall(
                same ? SqlStdOperatorTable.IS_NOT_DISTINCT_FROM : SqlStdOperatorTable.EQUALS,
                column(node, i),
                there));
      }
    }
    JoinRelType type =
        choices.pick(
            List.of(JoinRelType.SEMI, JoinRelType.SEMI, JoinRelType.LEFT, JoinRelType.INNER));
    RelNode other = type == JoinRelType.LEFT && choices.oneIn(2) ? distinct(node) : node;
    RelNode join =
        LogicalJoin.create(
            node,
            other,
            List.of(),
            RexUtil.composeConjunction(rex, equal),
            ImmutableSet.of(),
            type);
    return Optional.of(type == JoinRelType.SEMI ? join : kept(join, 0, width));
  }

  private static Optional<RelNode> insertSet(RelNode node, Choices choices) {
    if (width(node) == 0) {
      return Optional.empty();
    }
    RelNode nothing = filtered(node, rex(node).makeLiteral(false));
    return Optional.of(
        switch (choices.below(6)) {
          case 0 -> LogicalUnion.create(List.of(node, node), false);
          case 1 -> LogicalIntersect.create(List.of(node, node), false);
          case 2 -> LogicalMinus.create(List.of(node, nothing), false);
          case 3 -> LogicalUnion.create(List.of(node, nothing), false);
          default -> LogicalUnion.create(List.of(node, nothing), true);
        });
  }

  private static Optional<RelNode> replaceCondition(RelNode node, Choices choices) {
    if (!(node instanceof Filter f) || f.getCondition().isAlwaysTrue()) {
      return Optional.empty();
    }
    RexBuilder rex = rex(f);
    List<RexNode> parts = new ArrayList<>(RelOptUtil.conjunctions(f.getCondition()));
    int at = choices.below(parts.size());
    RexNode part = parts.get(at);
    switch (choices.below(5)) {
      case 0 -> parts.remove(at);
      case 1 -> Collections.rotate(parts, 1);
      case 2 ->
          parts.set(
              at,
              rex.makeCall(SqlStdOperatorTable.NOT, rex.makeCall(SqlStdOperatorTable.NOT, part)));
      case 3 -> parts.set(at, rex.makeCall(SqlStdOperatorTable.IS_TRUE, part));
      default ->
          parts.set(
              at, rex.makeCall(SqlStdOperatorTable.OR, part, choices.pick(List.copyOf(parts))));
    }
    return Optional.of(
        parts.isEmpty()
            ? f.getInput()
            : RebuiltTree.filter(
                f.getInput(),
                RexUtil.flatten(rex, RexUtil.composeConjunction(rex, parts)),
                ImmutableSet.copyOf(f.getVariablesSet())));
  }

  private static Optional<RelNode> replaceJoin(RelNode node, Choices choices) {
    if (!(node instanceof Join j) || !j.getJoinType().projectsRight()) {
      return Optional.empty();
    }
    List<JoinRelType> others =
        Stream.of(JoinRelType.INNER, JoinRelType.LEFT, JoinRelType.RIGHT, JoinRelType.FULL)
            .filter(t -> t != j.getJoinType())
            .toList();
    return Optional.of(
        LogicalJoin.create(
            j.getLeft(),
            j.getRight(),
            List.of(),
            j.getCondition(),
            ImmutableSet.of(),
            choices.pick(others)));
  }

  private static Optional<RelNode> replaceSet(RelNode node, Choices choices) {
    if (!(node instanceof SetOp s)) {
      return Optional.empty();
    }
    List<RelNode> arms = new ArrayList<>(s.getInputs());
    return Optional.of(
        switch (choices.below(5)) {
          case 0 -> LogicalUnion.create(arms, true);
          case 1 -> distinct(LogicalUnion.create(arms, true));
          case 2 -> LogicalIntersect.create(arms, false);
          case 3 -> {
            Collections.rotate(arms, 1);
            yield s.copy(s.getTraitSet(), arms);
          }
          default -> LogicalUnion.create(arms, false);
        });
  }

  /// Adds or removes DISTINCT inside an aggregate.
  private static Optional<RelNode> replaceAggregate(RelNode node, Choices choices) {
    if (!(node instanceof Aggregate a) || a.getAggCallList().isEmpty()) {
      return Optional.empty();
    }
    List<AggregateCall> calls = new ArrayList<>(a.getAggCallList());
    int at = choices.below(calls.size());
    AggregateCall call = calls.get(at);
    boolean ignored = call.getAggregation().getDistinctOptionality() == Optionality.IGNORED;
    if (call.getArgList().isEmpty() || ignored) {
      return Optional.empty();
    }
    calls.set(at, call.withDistinct(!call.isDistinct()));
    return Optional.of(RebuiltTree.aggregate(a.getInput(), a.getGroupSet(), calls));
  }

  private static Optional<RelNode> replaceSubquery(RelNode node) {
    return node instanceof Filter f ? SemiJoins.unnested(f) : Optional.empty();
  }

  private static Optional<RelNode> deleteFilter(RelNode node) {
    return node instanceof Filter f ? Optional.of(f.getInput()) : Optional.empty();
  }

  private static Optional<RelNode> deleteDistinct(RelNode node) {
    return isDistinct(node) ? Optional.of(node.getInput(0)) : Optional.empty();
  }

  /// Removes the side of a join of which no column is used.
  private static Optional<RelNode> deleteJoin(RelNode node) {
    if (node instanceof Join j && !j.getJoinType().projectsRight()) {
      return Optional.of(j.getLeft());
    }
    if (!(node instanceof Project p) || !(p.getInput() instanceof Join j)) {
      return Optional.empty();
    }
    int left = width(j.getLeft());
    ImmutableBitSet read = RelOptUtil.InputFinder.bits(p.getProjects(), null);
    boolean fromLeft = read.length() <= left;
    if (!p.getVariablesSet().isEmpty() || (!fromLeft && read.nth(0) < left)) {
      return Optional.empty();
    }
    RelNode side = fromLeft ? j.getLeft() : j.getRight();
    List<RexNode> shifted = RexUtil.shift(p.getProjects(), fromLeft ? 0 : -left);
    return Optional.of(
        LogicalProject.create(
            side,
            List.of(),
            RebuiltTree.typed(side.getRowType()).apply(shifted),
            p.getRowType().getFieldNames(),
            ImmutableSet.of()));
  }

  private static Optional<RelNode> deleteSet(RelNode node, Choices choices) {
    return node instanceof SetOp s ? Optional.of(choices.pick(s.getInputs())) : Optional.empty();
  }

  /// Moves one condition of a filter down: into the side of a join whose columns it reads, into one or all arms of a set
  /// operation, below a DISTINCT or a GROUP BY.
  private static Optional<RelNode> moveFilter(RelNode node, Choices choices) {
    if (!(node instanceof Filter f)
        || !f.getVariablesSet().isEmpty()
        || f.getCondition().isAlwaysTrue()) {
      return Optional.empty();
    }
    List<RexNode> parts = new ArrayList<>(RelOptUtil.conjunctions(f.getCondition()));
    RexNode part = parts.remove(choices.below(parts.size()));
    return MovedConditions.below(part, f.getInput(), choices)
        .map(
            below ->
                parts.isEmpty()
                    ? below
                    : filtered(below, RexUtil.composeConjunction(rex(f), parts)));
  }

  /// Swaps a DISTINCT with the operator below it.
  private static Optional<RelNode> moveDistinct(RelNode node, Choices choices) {
    if (isDistinct(node)) {
      RelNode under = node.getInput(0);
      if (under instanceof TableScan || under.getInputs().isEmpty()) {
        return Optional.empty();
      }
      List<RelNode> inputs = new ArrayList<>(under.getInputs());
      int at = choices.below(inputs.size());
      if (width(inputs.get(at)) == 0) {
        return Optional.empty();
      }
      inputs.set(at, distinct(inputs.get(at)));
      return Optional.of(RebuiltTree.over(under, inputs));
    }
    for (int i = 0; i < node.getInputs().size(); i++) {
      if (isDistinct(node.getInput(i)) && width(node) > 0) {
        List<RelNode> inputs = new ArrayList<>(node.getInputs());
        inputs.set(i, node.getInput(i).getInput(0));
        return Optional.of(distinct(RebuiltTree.over(node, inputs)));
      }
    }
    return Optional.empty();
  }
}
