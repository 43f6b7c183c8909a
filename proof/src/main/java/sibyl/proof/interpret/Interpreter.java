package sibyl.proof.interpret;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntBinaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexNode;
import sibyl.proof.algebra.Unmodelled;
import sibyl.proof.bags.RowScalars;

/// Runs a query, as relational algebra, over a tiny database in memory, with bags of rows and three-valued logic, without
/// optimizations. The refuters of [sibyl.proof.check.Checker] use it to see whether two queries differ. Its answers define what
/// the algebra means. It throws [Undefined] where a query has no result in this database, and [Unmodelled] for algebra without
/// a defined meaning.
public final class Interpreter {
  private final Database database;
  private final FunctionMeanings meaning;

  public Interpreter(Database database, FunctionMeanings meaning) {
    this.database = database;
    this.meaning = meaning;
  }

  /// The bag of rows: each row with its multiplicity.
  public static Map<List<Datum>, Integer> bag(List<List<Datum>> rows) {
    Map<List<Datum>, Integer> bag = new LinkedHashMap<>();
    rows.forEach(r -> bag.merge(r, 1, Integer::sum));
    return bag;
  }

  public List<List<Datum>> rows(RelNode node) {
    return rows(node, Map.of());
  }

  /// `outer` are the rows of the queries around this one.
  public List<List<Datum>> rows(RelNode node, Map<CorrelationId, List<Datum>> outer) {
    return switch (node) {
      case TableScan scan -> database.rows(scan.getTable().getQualifiedName().getLast());
      case Filter filter -> filtered(filter, outer);
      case Project project -> projected(project, outer);
      case Join join -> joined(join, outer);
      case Correlate correlate -> correlated(correlate, outer);
      case Aggregate aggregate -> aggregated(aggregate, outer);
      case Union union -> together(union, outer);
      case Intersect intersect -> shared(intersect, outer);
      case Minus minus -> without(minus, outer);
      case Values values -> listed(values);
      case Sort sort when sort.offset == null && sort.fetch == null -> rows(sort.getInput(), outer);
      default -> throw new Unmodelled("an unsupported operation " + node.getRelTypeName());
    };
  }

  private Datum value(RexNode e, List<Datum> row, Map<CorrelationId, List<Datum>> outer) {
    return new RowScalars(this, meaning, row, outer).value(e);
  }

  private List<List<Datum>> filtered(Filter filter, Map<CorrelationId, List<Datum>> outer) {
    List<List<Datum>> kept = new ArrayList<>();
    for (List<Datum> row : rows(filter.getInput(), outer)) {
      var inner = with(outer, filter.getVariablesSet(), row);
      if (value(filter.getCondition(), row, inner).equals(Datum.TRUE)) {
        kept.add(row);
      }
    }
    return kept;
  }

  private List<List<Datum>> projected(Project project, Map<CorrelationId, List<Datum>> outer) {
    List<List<Datum>> made = new ArrayList<>();
    for (List<Datum> row : rows(project.getInput(), outer)) {
      var inner = with(outer, project.getVariablesSet(), row);
      List<Datum> cells = new ArrayList<>();
      for (RexNode e : project.getProjects()) {
        cells.add(value(e, row, inner));
      }
      made.add(cells);
    }
    return made;
  }

  private static Map<CorrelationId, List<Datum>> with(
      Map<CorrelationId, List<Datum>> outer, Set<CorrelationId> names, List<Datum> row) {
    if (names.isEmpty()) {
      return outer;
    }
    Map<CorrelationId, List<Datum>> inner = new HashMap<>(outer);
    names.forEach(n -> inner.put(n, row));
    return inner;
  }

  private List<List<Datum>> joined(Join join, Map<CorrelationId, List<Datum>> outer) {
    List<List<Datum>> lefts = rows(join.getLeft(), outer);
    List<List<Datum>> rights = rows(join.getRight(), outer);
    JoinRelType kind = join.getJoinType();
    boolean[] matched = new boolean[rights.size()];
    List<List<Datum>> made = new ArrayList<>();
    for (List<Datum> left : lefts) {
      boolean met = false;
      for (int i = 0; i < rights.size(); i++) {
        List<Datum> both = both(left, rights.get(i));
        var inner = with(outer, join.getVariablesSet(), both);
        if (value(join.getCondition(), both, inner).equals(Datum.TRUE)) {
          met = true;
          matched[i] = true;
          if (kind.projectsRight()) {
            made.add(both);
          }
        }
      }
      alone(kind, left, met, join.getRight(), made);
    }
    if (kind.generatesNullsOnLeft()) {
      for (int i = 0; i < rights.size(); i++) {
        if (!matched[i]) {
          made.add(both(nulls(join.getLeft()), rights.get(i)));
        }
      }
    }
    return made;
  }

  /// What a left row yields together with its matches.
  private static void alone(
      JoinRelType kind, List<Datum> left, boolean met, RelNode right, List<List<Datum>> made) {
    switch (kind) {
      case INNER, RIGHT -> {}
      case LEFT, FULL -> {
        if (!met) {
          made.add(both(left, nulls(right)));
        }
      }
      case SEMI -> {
        if (met) {
          made.add(left);
        }
      }
      case ANTI -> {
        if (!met) {
          made.add(left);
        }
      }
      default -> throw new Unmodelled("a join of kind " + kind);
    }
  }

  private List<List<Datum>> correlated(Correlate join, Map<CorrelationId, List<Datum>> outer) {
    List<List<Datum>> made = new ArrayList<>();
    for (List<Datum> left : rows(join.getLeft(), outer)) {
      List<List<Datum>> rights =
          rows(join.getRight(), with(outer, Set.of(join.getCorrelationId()), left));
      if (join.getJoinType().projectsRight()) {
        rights.forEach(r -> made.add(both(left, r)));
      }
      alone(join.getJoinType(), left, !rights.isEmpty(), join.getRight(), made);
    }
    return made;
  }

  private static List<Datum> both(List<Datum> left, List<Datum> right) {
    List<Datum> both = new ArrayList<>(left.size() + right.size());
    both.addAll(left);
    both.addAll(right);
    return both;
  }

  private static List<Datum> nulls(RelNode node) {
    return Collections.nCopies(node.getRowType().getFieldCount(), Datum.NULL);
  }

  private List<List<Datum>> aggregated(Aggregate node, Map<CorrelationId, List<Datum>> outer) {
    if (node.getGroupSets().size() != 1) {
      throw new Unmodelled("several grouping sets");
    }
    Map<List<Datum>, List<List<Datum>>> groups = new LinkedHashMap<>();
    if (node.getGroupSet().isEmpty()) {
      groups.put(List.of(), new ArrayList<>());
    }
    for (List<Datum> row : rows(node.getInput(), outer)) {
      List<Datum> key = node.getGroupSet().asList().stream().map(row::get).toList();
      groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(row);
    }
    List<List<Datum>> made = new ArrayList<>();
    groups.forEach(
        (key, members) -> {
          List<Datum> row = new ArrayList<>(key);
          for (AggregateCall call : node.getAggCallList()) {
            row.add(AggregateValues.of(call, members, meaning));
          }
          made.add(row);
        });
    return made;
  }

  private List<List<Datum>> together(Union union, Map<CorrelationId, List<Datum>> outer) {
    Collection<List<Datum>> made = union.all ? new ArrayList<>() : new LinkedHashSet<>();
    union.getInputs().forEach(i -> made.addAll(rows(i, outer)));
    return new ArrayList<>(made);
  }

  private List<List<Datum>> shared(Intersect node, Map<CorrelationId, List<Datum>> outer) {
    return folded(node, outer, Math::min);
  }

  private List<List<Datum>> without(Minus node, Map<CorrelationId, List<Datum>> outer) {
    return folded(node, outer, (l, r) -> node.all ? Math.max(0, l - r) : r > 0 ? 0 : l);
  }

  private List<List<Datum>> folded(
      SetOp node, Map<CorrelationId, List<Datum>> outer, IntBinaryOperator often) {
    Map<List<Datum>, Integer> made = bag(rows(node.getInput(0), outer));
    for (RelNode input : node.getInputs().subList(1, node.getInputs().size())) {
      Map<List<Datum>, Integer> other = bag(rows(input, outer));
      made.replaceAll((row, n) -> often.applyAsInt(n, other.getOrDefault(row, 0)));
    }
    List<List<Datum>> rows = new ArrayList<>();
    made.forEach((row, n) -> rows.addAll(Collections.nCopies(node.all ? n : Math.min(n, 1), row)));
    return rows;
  }

  private static List<List<Datum>> listed(Values values) {
    return values.getTuples().stream()
        .map(t -> t.stream().map(RowScalars::literal).toList())
        .toList();
  }
}
