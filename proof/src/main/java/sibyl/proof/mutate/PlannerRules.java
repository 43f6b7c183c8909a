package sibyl.proof.mutate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleOperand;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.sql2rel.RelDecorrelator;
import sibyl.chance.Choices;

/// Applies one rule of the planner of the library Calcite to a query's algebra, at one place, for instance a filter that moves
/// below a join. [Candidates] picks one for a query. The result is not trusted but proved, since planners have bugs too.
final class PlannerRules {
  private PlannerRules() {}

  /// In a fixed order.
  static final Map<String, RelOptRule> ALL = all();

  private static Map<String, RelOptRule> all() {
    Map<String, RelOptRule> rules = new LinkedHashMap<>();
    rules.put("FILTER_INTO_JOIN", CoreRules.FILTER_INTO_JOIN);
    rules.put("FILTER_MERGE", CoreRules.FILTER_MERGE);
    rules.put("FILTER_AGGREGATE_TRANSPOSE", CoreRules.FILTER_AGGREGATE_TRANSPOSE);
    rules.put("FILTER_PROJECT_TRANSPOSE", CoreRules.FILTER_PROJECT_TRANSPOSE);
    rules.put("FILTER_SET_OP_TRANSPOSE", CoreRules.FILTER_SET_OP_TRANSPOSE);
    rules.put("FILTER_REDUCE_EXPRESSIONS", CoreRules.FILTER_REDUCE_EXPRESSIONS);
    rules.put("FILTER_SUB_QUERY_TO_CORRELATE", CoreRules.FILTER_SUB_QUERY_TO_CORRELATE);
    rules.put("FILTER_EXPAND_IS_NOT_DISTINCT_FROM", CoreRules.FILTER_EXPAND_IS_NOT_DISTINCT_FROM);
    rules.put("EXPAND_FILTER_DISJUNCTION_GLOBAL", CoreRules.EXPAND_FILTER_DISJUNCTION_GLOBAL);
    rules.put("EXPAND_FILTER_DISJUNCTION_LOCAL", CoreRules.EXPAND_FILTER_DISJUNCTION_LOCAL);
    rules.put("EXPAND_JOIN_DISJUNCTION_GLOBAL", CoreRules.EXPAND_JOIN_DISJUNCTION_GLOBAL);
    rules.put("EXPAND_JOIN_DISJUNCTION_LOCAL", CoreRules.EXPAND_JOIN_DISJUNCTION_LOCAL);
    rules.put("PROJECT_MERGE", CoreRules.PROJECT_MERGE);
    rules.put("PROJECT_REMOVE", CoreRules.PROJECT_REMOVE);
    rules.put("PROJECT_AGGREGATE_MERGE", CoreRules.PROJECT_AGGREGATE_MERGE);
    rules.put("PROJECT_FILTER_TRANSPOSE", CoreRules.PROJECT_FILTER_TRANSPOSE);
    rules.put(
        "PROJECT_FILTER_TRANSPOSE_WHOLE_EXPRESSIONS",
        CoreRules.PROJECT_FILTER_TRANSPOSE_WHOLE_EXPRESSIONS);
    rules.put(
        "PROJECT_FILTER_TRANSPOSE_WHOLE_PROJECT_EXPRESSIONS",
        CoreRules.PROJECT_FILTER_TRANSPOSE_WHOLE_PROJECT_EXPRESSIONS);
    rules.put("PROJECT_REDUCE_EXPRESSIONS", CoreRules.PROJECT_REDUCE_EXPRESSIONS);
    rules.put("PROJECT_SUB_QUERY_TO_CORRELATE", CoreRules.PROJECT_SUB_QUERY_TO_CORRELATE);
    rules.put("PROJECT_JOIN_TRANSPOSE", CoreRules.PROJECT_JOIN_TRANSPOSE);
    rules.put("PROJECT_JOIN_REMOVE", CoreRules.PROJECT_JOIN_REMOVE);
    rules.put("PROJECT_SET_OP_TRANSPOSE", CoreRules.PROJECT_SET_OP_TRANSPOSE);
    rules.put("PROJECT_TO_SEMI_JOIN", CoreRules.PROJECT_TO_SEMI_JOIN);
    rules.put("JOIN_COMMUTE", CoreRules.JOIN_COMMUTE);
    rules.put("JOIN_COMMUTE_OUTER", CoreRules.JOIN_COMMUTE_OUTER);
    rules.put("JOIN_COMMUTE_RIGHT_TO_LEFT", CoreRules.JOIN_COMMUTE_RIGHT_TO_LEFT);
    rules.put("JOIN_ASSOCIATE", CoreRules.JOIN_ASSOCIATE);
    rules.put("JOIN_CONDITION_PUSH", CoreRules.JOIN_CONDITION_PUSH);
    rules.put("JOIN_EXTRACT_FILTER", CoreRules.JOIN_EXTRACT_FILTER);
    rules.put("JOIN_EXPAND_OR_TO_UNION_RULE", CoreRules.JOIN_EXPAND_OR_TO_UNION_RULE);
    rules.put("JOIN_ADD_REDUNDANT_SEMI_JOIN", CoreRules.JOIN_ADD_REDUNDANT_SEMI_JOIN);
    rules.put("JOIN_PROJECT_BOTH_TRANSPOSE", CoreRules.JOIN_PROJECT_BOTH_TRANSPOSE);
    rules.put("JOIN_PROJECT_LEFT_TRANSPOSE", CoreRules.JOIN_PROJECT_LEFT_TRANSPOSE);
    rules.put("JOIN_PROJECT_RIGHT_TRANSPOSE", CoreRules.JOIN_PROJECT_RIGHT_TRANSPOSE);
    rules.put(
        "JOIN_PROJECT_BOTH_TRANSPOSE_INCLUDE_OUTER",
        CoreRules.JOIN_PROJECT_BOTH_TRANSPOSE_INCLUDE_OUTER);
    rules.put(
        "JOIN_PROJECT_LEFT_TRANSPOSE_INCLUDE_OUTER",
        CoreRules.JOIN_PROJECT_LEFT_TRANSPOSE_INCLUDE_OUTER);
    rules.put(
        "JOIN_PROJECT_RIGHT_TRANSPOSE_INCLUDE_OUTER",
        CoreRules.JOIN_PROJECT_RIGHT_TRANSPOSE_INCLUDE_OUTER);
    rules.put("JOIN_PUSH_TRANSITIVE_PREDICATES", CoreRules.JOIN_PUSH_TRANSITIVE_PREDICATES);
    rules.put("JOIN_DERIVE_IS_NOT_NULL_FILTER_RULE", CoreRules.JOIN_DERIVE_IS_NOT_NULL_FILTER_RULE);
    rules.put("JOIN_REDUCE_EXPRESSIONS", CoreRules.JOIN_REDUCE_EXPRESSIONS);
    rules.put(
        "JOIN_CONDITION_EXPAND_IS_NOT_DISTINCT_FROM",
        CoreRules.JOIN_CONDITION_EXPAND_IS_NOT_DISTINCT_FROM);
    rules.put("JOIN_ON_UNIQUE_TO_SEMI_JOIN", CoreRules.JOIN_ON_UNIQUE_TO_SEMI_JOIN);
    rules.put("JOIN_LEFT_UNION_TRANSPOSE", CoreRules.JOIN_LEFT_UNION_TRANSPOSE);
    rules.put("JOIN_RIGHT_UNION_TRANSPOSE", CoreRules.JOIN_RIGHT_UNION_TRANSPOSE);
    rules.put("FULL_TO_LEFT_AND_RIGHT_JOIN", CoreRules.FULL_TO_LEFT_AND_RIGHT_JOIN);
    rules.put("SEMI_JOIN_FILTER_TRANSPOSE", CoreRules.SEMI_JOIN_FILTER_TRANSPOSE);
    rules.put("SEMI_JOIN_PROJECT_TRANSPOSE", CoreRules.SEMI_JOIN_PROJECT_TRANSPOSE);
    rules.put("SEMI_JOIN_JOIN_TRANSPOSE", CoreRules.SEMI_JOIN_JOIN_TRANSPOSE);
    rules.put("AGGREGATE_PROJECT_MERGE", CoreRules.AGGREGATE_PROJECT_MERGE);
    rules.put("AGGREGATE_PROJECT_PULL_UP_CONSTANTS", CoreRules.AGGREGATE_PROJECT_PULL_UP_CONSTANTS);
    rules.put("AGGREGATE_ANY_PULL_UP_CONSTANTS", CoreRules.AGGREGATE_ANY_PULL_UP_CONSTANTS);
    rules.put("AGGREGATE_REDUCE_FUNCTIONS", CoreRules.AGGREGATE_REDUCE_FUNCTIONS);
    rules.put("AGGREGATE_MERGE", CoreRules.AGGREGATE_MERGE);
    rules.put("AGGREGATE_REMOVE", CoreRules.AGGREGATE_REMOVE);
    rules.put(
        "AGGREGATE_EXPAND_DISTINCT_AGGREGATES", CoreRules.AGGREGATE_EXPAND_DISTINCT_AGGREGATES);
    rules.put(
        "AGGREGATE_EXPAND_DISTINCT_AGGREGATES_TO_JOIN",
        CoreRules.AGGREGATE_EXPAND_DISTINCT_AGGREGATES_TO_JOIN);
    rules.put("AGGREGATE_FILTER_TRANSPOSE", CoreRules.AGGREGATE_FILTER_TRANSPOSE);
    rules.put("AGGREGATE_JOIN_REMOVE", CoreRules.AGGREGATE_JOIN_REMOVE);
    rules.put("AGGREGATE_JOIN_JOIN_REMOVE", CoreRules.AGGREGATE_JOIN_JOIN_REMOVE);
    rules.put("AGGREGATE_JOIN_TRANSPOSE_EXTENDED", CoreRules.AGGREGATE_JOIN_TRANSPOSE_EXTENDED);
    rules.put("AGGREGATE_UNION_TRANSPOSE", CoreRules.AGGREGATE_UNION_TRANSPOSE);
    rules.put("AGGREGATE_UNION_AGGREGATE", CoreRules.AGGREGATE_UNION_AGGREGATE);
    rules.put("AGGREGATE_UNION_AGGREGATE_FIRST", CoreRules.AGGREGATE_UNION_AGGREGATE_FIRST);
    rules.put("AGGREGATE_UNION_AGGREGATE_SECOND", CoreRules.AGGREGATE_UNION_AGGREGATE_SECOND);
    rules.put("AGGREGATE_CASE_TO_FILTER", CoreRules.AGGREGATE_CASE_TO_FILTER);
    rules.put("AGGREGATE_FILTER_TO_CASE", CoreRules.AGGREGATE_FILTER_TO_CASE);
    rules.put("UNION_MERGE", CoreRules.UNION_MERGE);
    rules.put("UNION_PULL_UP_CONSTANTS", CoreRules.UNION_PULL_UP_CONSTANTS);
    rules.put("UNION_TO_DISTINCT", CoreRules.UNION_TO_DISTINCT);
    rules.put("UNION_FILTER_TO_FILTER", CoreRules.UNION_FILTER_TO_FILTER);
    rules.put("INTERSECT_MERGE", CoreRules.INTERSECT_MERGE);
    rules.put("INTERSECT_TO_DISTINCT", CoreRules.INTERSECT_TO_DISTINCT);
    rules.put(
        "INTERSECT_TO_DISTINCT_NO_AGGREGATE_PUSHDOWN",
        CoreRules.INTERSECT_TO_DISTINCT_NO_AGGREGATE_PUSHDOWN);
    rules.put("INTERSECT_TO_SEMI_JOIN", CoreRules.INTERSECT_TO_SEMI_JOIN);
    rules.put("INTERSECT_FILTER_TO_FILTER", CoreRules.INTERSECT_FILTER_TO_FILTER);
    rules.put("MINUS_MERGE", CoreRules.MINUS_MERGE);
    rules.put("MINUS_FILTER_TO_FILTER", CoreRules.MINUS_FILTER_TO_FILTER);
    rules.put("MINUS_TO_DISTINCT", CoreRules.MINUS_TO_DISTINCT);
    rules.put("MINUS_TO_ANTI_JOIN", CoreRules.MINUS_TO_ANTI_JOIN);
    return Collections.unmodifiableMap(rules);
  }

  private static final List<HepMatchOrder> ORDERS =
      List.of(HepMatchOrder.TOP_DOWN, HepMatchOrder.BOTTOM_UP, HepMatchOrder.DEPTH_FIRST);

  /// Projections that only rename or hide columns keep most rules from matching.
  private static final HepProgram TIDY =
      HepProgram.builder()
          .addRuleCollection(
              List.of(
                  CoreRules.PROJECT_REMOVE,
                  CoreRules.PROJECT_MERGE,
                  CoreRules.AGGREGATE_PROJECT_MERGE))
          .build();

  /// A seed as it is, and as planners want it: without needless projections, with joins for subqueries.
  static List<RelNode> views(RelNode seed) {
    List<RelNode> views = new ArrayList<>();
    views.add(seed);
    run(TIDY, seed).ifPresent(views::add);
    Optional<RelNode> joined = SemiJoins.in(seed);
    joined.ifPresent(views::add);
    joined.flatMap(j -> run(TIDY, j)).ifPresent(views::add);
    return views;
  }

  /// The rules whose pattern occurs in the views; they may still change nothing.
  static List<String> fitting(List<RelNode> views) {
    List<RelNode> nodes = views.stream().flatMap(v -> RebuiltTree.nodes(v).stream()).toList();
    return ALL.entrySet().stream()
        .filter(e -> nodes.stream().anyMatch(n -> fits(e.getValue().getOperand(), n)))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean fits(RelOptRuleOperand pattern, RelNode node) {
    List<RelOptRuleOperand> below = pattern.getChildOperands();
    List<RelNode> inputs = node.getInputs();
    if (!pattern.matches(node)) {
      return false;
    }
    return switch (pattern.childPolicy) {
      case ANY, LEAF -> true;
      case UNORDERED -> inputs.stream().anyMatch(i -> fits(below.getFirst(), i));
      case SOME ->
          below.size() <= inputs.size()
              && IntStream.range(0, below.size()).allMatch(i -> fits(below.get(i), inputs.get(i)));
    };
  }

  /// The algebra after the rule, in the first view that it changes.
  static Optional<RelNode> apply(String name, List<RelNode> views, Choices choices) {
    RelOptRule rule = ALL.get(name);
    if (rule == null) {
      return Optional.empty();
    }
    HepProgram program =
        HepProgram.builder()
            .addMatchOrder(choices.pick(ORDERS))
            .addMatchLimit(1)
            .addRuleInstance(rule)
            .build();
    for (RelNode view : views) {
      if (RebuiltTree.nodes(view).stream().anyMatch(n -> fits(rule.getOperand(), n))) {
        Optional<RelNode> found = run(program, view);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /// Empty if the rule changed nothing or failed.
  private static Optional<RelNode> run(HepProgram program, RelNode before) {
    RelMetadataQueryBase.THREAD_PROVIDERS.set(
        JaninoRelMetadataProvider.of(before.getCluster().getMetadataProvider()));
    try {
      HepPlanner planner = new HepPlanner(program);
      planner.setRoot(before);
      RelNode found = decorrelated(planner.findBestExp());
      return found.deepEquals(before) ? Optional.empty() : Optional.of(found);
    } catch (RuntimeException | AssertionError _) {
      // Rules expect the output of Calcite's own parser, and some fail on anything else.
      return Optional.empty();
    }
  }

  /// Only LATERAL could express a correlated join in SQL.
  private static RelNode decorrelated(RelNode found) {
    if (RebuiltTree.nodes(found).stream().noneMatch(n -> n instanceof Correlate)) {
      return found;
    }
    return RelDecorrelator.decorrelateQuery(
        found, RelFactories.LOGICAL_BUILDER.create(found.getCluster(), null));
  }
}
