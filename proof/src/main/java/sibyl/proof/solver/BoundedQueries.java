package sibyl.proof.solver;

import com.microsoft.z3.ArithExpr;
import com.microsoft.z3.BoolExpr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
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
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import sibyl.proof.algebra.Unmodelled;
import sibyl.proof.bags.RowScalars;
import sibyl.proof.interpret.Database;

/// Runs a query, as relational algebra, over small tables whose contents are left open: the result is a list of rows, each
/// present under a condition for the solver Z3. [sibyl.proof.check.BoundedRefuter] does so for both queries and asks Z3 for
/// contents for which the results differ.
public final class BoundedQueries {
  /// Formulas grow with the square of a result's rows.
  private static final int MOST_ROWS = 24;

  /// Thrown when a result has more rows than the limit.
  public static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLarge() {
      super("more than " + MOST_ROWS + " rows", null, false, false);
    }
  }

  private final TernaryLogic logic;
  private final Map<String, List<SolverRow>> tables;

  public BoundedQueries(TernaryLogic logic, Map<String, List<SolverRow>> tables) {
    this.logic = logic;
    this.tables = tables;
  }

  public List<SolverRow> rows(RelNode node, Map<CorrelationId, List<NullableTerm>> outer) {
    List<SolverRow> rows =
        switch (node) {
          case TableScan scan -> scanned(scan);
          case Filter filter -> filtered(filter, outer);
          case Project project -> projected(project, outer);
          case Join join -> joined(join, outer);
          case Correlate correlate -> correlated(correlate, outer);
          case Aggregate aggregate -> aggregated(aggregate, outer);
          case Union union -> together(union, outer);
          case Intersect intersect -> shared(intersect, outer);
          case Minus minus -> without(minus, outer);
          case Values values -> listed(values);
          case Sort sort when sort.offset == null && sort.fetch == null ->
              rows(sort.getInput(), outer);
          default -> throw new Unmodelled("an unsupported operation " + node.getRelTypeName());
        };
    List<SolverRow> possible = rows.stream().filter(r -> !r.present().isFalse()).toList();
    if (possible.size() > MOST_ROWS) {
      throw new TooLarge();
    }
    return possible;
  }

  private List<SolverRow> scanned(TableScan scan) {
    return tables.getOrDefault(
        Database.key(scan.getTable().getQualifiedName().getLast()), List.of());
  }

  private BoundedScalars scalars(
      BoolExpr present, List<NullableTerm> row, Map<CorrelationId, List<NullableTerm>> outer) {
    return new BoundedScalars(this, logic, present, row, outer);
  }

  private static Map<CorrelationId, List<NullableTerm>> with(
      Map<CorrelationId, List<NullableTerm>> outer,
      Set<CorrelationId> names,
      List<NullableTerm> row) {
    if (names.isEmpty()) {
      return outer;
    }
    Map<CorrelationId, List<NullableTerm>> inner = new HashMap<>(outer);
    names.forEach(n -> inner.put(n, row));
    return inner;
  }

  private List<SolverRow> filtered(Filter filter, Map<CorrelationId, List<NullableTerm>> outer) {
    List<SolverRow> kept = new ArrayList<>();
    for (SolverRow row : rows(filter.getInput(), outer)) {
      var inner = with(outer, filter.getVariablesSet(), row.cells());
      BoolExpr holds =
          logic.yes(scalars(row.present(), row.cells(), inner).value(filter.getCondition()));
      kept.add(row.when(logic.and(row.present(), holds)));
    }
    return kept;
  }

  private List<SolverRow> projected(Project project, Map<CorrelationId, List<NullableTerm>> outer) {
    List<SolverRow> made = new ArrayList<>();
    for (SolverRow row : rows(project.getInput(), outer)) {
      var inner = with(outer, project.getVariablesSet(), row.cells());
      List<NullableTerm> cells = new ArrayList<>();
      for (RexNode e : project.getProjects()) {
        cells.add(scalars(row.present(), row.cells(), inner).value(e));
      }
      made.add(new SolverRow(row.present(), cells));
    }
    return made;
  }

  private List<SolverRow> joined(Join join, Map<CorrelationId, List<NullableTerm>> outer) {
    List<SolverRow> lefts = rows(join.getLeft(), outer);
    List<SolverRow> rights = rows(join.getRight(), outer);
    JoinRelType kind = join.getJoinType();
    List<List<BoolExpr>> met = new ArrayList<>();
    rights.forEach(_ -> met.add(new ArrayList<>()));
    List<SolverRow> made = new ArrayList<>();
    for (SolverRow left : lefts) {
      List<BoolExpr> matches = new ArrayList<>();
      for (int i = 0; i < rights.size(); i++) {
        List<NullableTerm> both = SolverRow.both(left.cells(), rights.get(i).cells());
        BoolExpr there = logic.and(left.present(), rights.get(i).present());
        var inner = with(outer, join.getVariablesSet(), both);
        BoolExpr match =
            logic.and(there, logic.yes(scalars(there, both, inner).value(join.getCondition())));
        matches.add(match);
        met.get(i).add(match);
        if (kind.projectsRight()) {
          made.add(new SolverRow(match, both));
        }
      }
      alone(kind, left, logic.or(matches), join.getRight(), made);
    }
    if (kind.generatesNullsOnLeft()) {
      for (int i = 0; i < rights.size(); i++) {
        SolverRow right = rights.get(i);
        made.add(
            new SolverRow(
                logic.and(right.present(), logic.not(logic.or(met.get(i)))),
                SolverRow.both(nulls(join.getLeft()), right.cells())));
      }
    }
    return made;
  }

  /// What a left row yields together with its matches.
  private void alone(
      JoinRelType kind, SolverRow left, BoolExpr met, RelNode right, List<SolverRow> made) {
    switch (kind) {
      case INNER, RIGHT -> {}
      case LEFT, FULL ->
          made.add(
              new SolverRow(
                  logic.and(left.present(), logic.not(met)),
                  SolverRow.both(left.cells(), nulls(right))));
      case SEMI -> made.add(left.when(logic.and(left.present(), met)));
      case ANTI -> made.add(left.when(logic.and(left.present(), logic.not(met))));
      default -> throw new Unmodelled("a join of kind " + kind);
    }
  }

  private List<SolverRow> correlated(Correlate join, Map<CorrelationId, List<NullableTerm>> outer) {
    List<SolverRow> made = new ArrayList<>();
    for (SolverRow left : rows(join.getLeft(), outer)) {
      List<BoolExpr> matches = new ArrayList<>();
      for (SolverRow right :
          rows(join.getRight(), with(outer, Set.of(join.getCorrelationId()), left.cells()))) {
        BoolExpr match = logic.and(left.present(), right.present());
        matches.add(match);
        if (join.getJoinType().projectsRight()) {
          made.add(new SolverRow(match, SolverRow.both(left.cells(), right.cells())));
        }
      }
      alone(join.getJoinType(), left, logic.or(matches), join.getRight(), made);
    }
    return made;
  }

  private List<NullableTerm> nulls(RelNode node) {
    return node.getRowType().getFieldList().stream().map(f -> logic.nothing(f.getType())).toList();
  }

  private List<SolverRow> aggregated(Aggregate node, Map<CorrelationId, List<NullableTerm>> outer) {
    if (node.getGroupSets().size() != 1) {
      throw new Unmodelled("several grouping sets");
    }
    List<SolverRow> rows = rows(node.getInput(), outer);
    if (node.getGroupSet().isEmpty()) {
      return List.of(new SolverRow(logic.z3().mkTrue(), totals(node, rows)));
    }
    List<SolverRow> keys =
        rows.stream()
            .map(
                r ->
                    new SolverRow(
                        r.present(),
                        node.getGroupSet().asList().stream().map(r.cells()::get).toList()))
            .toList();
    List<SolverRow> made = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      SolverRow key = keys.get(i);
      List<SolverRow> members = new ArrayList<>();
      // Earlier rows do not belong to a group that starts at this row.
      for (int j = i; j < rows.size(); j++) {
        BoolExpr member =
            logic.and(rows.get(j).present(), logic.same(key.cells(), keys.get(j).cells()));
        members.add(rows.get(j).when(member));
      }
      made.add(
          new SolverRow(
              logic.and(key.present(), logic.not(seen(key, keys.subList(0, i)))),
              SolverRow.both(key.cells(), totals(node, members))));
    }
    return made;
  }

  private List<NullableTerm> totals(Aggregate node, List<SolverRow> members) {
    return node.getAggCallList().stream().map(c -> total(c, members)).toList();
  }

  private NullableTerm total(AggregateCall call, List<SolverRow> group) {
    if (call.distinctKeys != null || !call.getCollation().getFieldCollations().isEmpty()) {
      throw new Unmodelled("an aggregate with ORDER BY");
    }
    List<SolverRow> args = new ArrayList<>();
    for (SolverRow row : group) {
      List<BoolExpr> counted = new ArrayList<>(List.of(row.present()));
      List<NullableTerm> cells = call.getArgList().stream().map(row.cells()::get).toList();
      if (call.hasFilter()) {
        counted.add(logic.yes(row.cells().get(call.filterArg)));
      }
      if (call.getAggregation().getKind() != SqlKind.SINGLE_VALUE) {
        cells.forEach(c -> counted.add(logic.not(c.nil())));
      }
      args.add(new SolverRow(logic.and(counted), cells));
    }
    List<SolverRow> known = call.isDistinct() ? distinct(args) : args;
    RelDataType type = call.getType();
    return switch (call.getAggregation().getKind()) {
      case COUNT -> logic.known(logic.count(presences(known)));
      case SUM -> new NullableTerm(sum(known), logic.not(logic.or(presences(known))));
      case SUM0 -> logic.known(sum(known));
      case AVG -> average(known);
      case MIN -> extreme(known, type, false);
      case MAX -> extreme(known, type, true);
      case SINGLE_VALUE -> scalars(logic.z3().mkTrue(), List.of(), Map.of()).only(known, type);
      default -> throw new Unmodelled("aggregate " + call.getAggregation().getName());
    };
  }

  private static List<BoolExpr> presences(List<SolverRow> rows) {
    return rows.stream().map(SolverRow::present).toList();
  }

  private ArithExpr<?> sum(List<SolverRow> rows) {
    ArithExpr<?> sum = logic.z3().mkInt(0);
    for (SolverRow row : rows) {
      ArithExpr<?> each = logic.arith(row.cells().getFirst());
      ArithExpr<?> counted = (ArithExpr<?>) logic.ite(row.present(), each, logic.z3().mkInt(0));
      sum = logic.plus(sum, counted);
    }
    return sum;
  }

  /// Counts are small, so averages are computed case by case and the solver needs no division.
  private NullableTerm average(List<SolverRow> rows) {
    ArithExpr<?> sum = logic.real(sum(rows));
    ArithExpr<?> count = logic.count(presences(rows));
    NullableTerm made = logic.known(sum);
    for (int n = 2; n <= rows.size(); n++) {
      BoolExpr so = logic.yes(logic.equals(logic.known(count), logic.known(logic.z3().mkInt(n))));
      made = logic.choose(so, logic.known(logic.times(sum, logic.z3().mkReal("1/" + n))), made);
    }
    return new NullableTerm(made.value(), logic.not(logic.or(presences(rows))));
  }

  private NullableTerm extreme(List<SolverRow> rows, RelDataType type, boolean most) {
    NullableTerm best = logic.nothing(type);
    for (SolverRow row : rows) {
      NullableTerm each = row.cells().getFirst();
      if (best.nil().isTrue()) {
        best = new NullableTerm(each.value(), logic.not(row.present()));
        continue;
      }
      BoolExpr better = most ? logic.before(best, each) : logic.before(each, best);
      best = logic.choose(logic.and(row.present(), logic.or(best.nil(), better)), each, best);
    }
    return best;
  }

  private BoolExpr seen(SolverRow row, List<SolverRow> among) {
    return logic.or(
        among.stream()
            .map(r -> logic.and(r.present(), logic.same(r.cells(), row.cells())))
            .toList());
  }

  private ArithExpr<?> often(SolverRow row, List<SolverRow> among) {
    return logic.count(
        among.stream()
            .map(r -> logic.and(r.present(), logic.same(r.cells(), row.cells())))
            .toList());
  }

  /// DISTINCT: each row that no earlier row equals.
  private List<SolverRow> distinct(List<SolverRow> rows) {
    List<SolverRow> made = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      SolverRow row = rows.get(i);
      made.add(row.when(logic.and(row.present(), logic.not(seen(row, rows.subList(0, i))))));
    }
    return made;
  }

  private List<SolverRow> together(Union union, Map<CorrelationId, List<NullableTerm>> outer) {
    List<SolverRow> made = new ArrayList<>();
    union.getInputs().forEach(i -> made.addAll(rows(i, outer)));
    return union.all ? made : distinct(made);
  }

  private List<SolverRow> shared(Intersect node, Map<CorrelationId, List<NullableTerm>> outer) {
    List<SolverRow> made = rows(node.getInput(0), outer);
    for (RelNode input : node.getInputs().subList(1, node.getInputs().size())) {
      made = kept(made, rows(input, outer), node.all, true);
    }
    return made;
  }

  private List<SolverRow> without(Minus node, Map<CorrelationId, List<NullableTerm>> outer) {
    List<SolverRow> made = rows(node.getInput(0), outer);
    for (RelNode input : node.getInputs().subList(1, node.getInputs().size())) {
      made = kept(made, rows(input, outer), node.all, false);
    }
    return made;
  }

  private List<SolverRow> kept(
      List<SolverRow> left, List<SolverRow> right, boolean all, boolean shared) {
    List<SolverRow> rows = all ? left : distinct(left);
    List<SolverRow> made = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      SolverRow row = rows.get(i);
      BoolExpr covered =
          all
              ? logic.before(
                  logic.known(often(row, rows.subList(0, i))), logic.known(often(row, right)))
              : seen(row, right);
      made.add(row.when(logic.and(row.present(), shared ? covered : logic.not(covered))));
    }
    return made;
  }

  private List<SolverRow> listed(Values values) {
    return values.getTuples().stream()
        .map(
            t ->
                new SolverRow(
                    logic.z3().mkTrue(),
                    t.stream()
                        .map(l -> logic.constant(RowScalars.literal(l), l.getType()))
                        .toList()))
        .toList();
  }

  /// A condition that the two results differ as bags.
  public BoolExpr differ(List<SolverRow> left, List<SolverRow> right) {
    List<BoolExpr> ways = new ArrayList<>();
    for (SolverRow row : Stream.concat(left.stream(), right.stream()).toList()) {
      BoolExpr even =
          logic.yes(logic.equals(logic.known(often(row, left)), logic.known(often(row, right))));
      ways.add(logic.and(row.present(), logic.not(even)));
    }
    return logic.or(ways);
  }
}
