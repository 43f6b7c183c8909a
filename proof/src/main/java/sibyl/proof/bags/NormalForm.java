package sibyl.proof.bags;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import sibyl.proof.algebra.Unmodelled;

/// The first step of a proof that two queries are equivalent: translates the algebra of a query into a sum of terms over rows
/// of tables ([BagTerm]), where a join is a product and WHERE a condition. In this form, many different spellings are already
/// alike.
public final class NormalForm {
  private static final int MOST_TERMS = 64;

  private final KnownPremises known;
  private final FreshVariables names;
  private final PossibleErrors errors;
  private final RexBuilder rex;

  public NormalForm(
      KnownPremises known, FreshVariables names, PossibleErrors errors, RexBuilder rex) {
    this.rex = rex;
    this.known = known;
    this.names = names;
    this.errors = errors;
  }

  PossibleErrors errors() {
    return errors;
  }

  RexBuilder rex() {
    return rex;
  }

  FreshVariables names() {
    return names;
  }

  public BagTerm of(RelNode rel) {
    return of(rel, Map.of());
  }

  public BagTerm of(RelNode rel, Map<CorrelationId, List<BagValue>> around) {
    BagTerm bag =
        switch (rel) {
          case TableScan scan -> scan(scan);
          case Filter filter -> filter(filter, around);
          case Project project -> project(project, around);
          case Join join -> join(join, around);
          case Aggregate aggregate -> aggregate(aggregate, around);
          case Union union -> union(union, around);
          case Intersect intersect -> {
            requireDistinct(intersect.all);
            yield both(intersect.getInputs(), false, around);
          }
          case Minus minus -> {
            requireDistinct(minus.all);
            yield both(minus.getInputs(), true, around);
          }
          case Values values -> values(values);
          case RelNode other -> throw new Unmodelled("a node " + other.getClass().getSimpleName());
        };
    if (bag.terms().size() > MOST_TERMS) {
      throw new Unmodelled("too many terms");
    }
    return bag;
  }

  private static void requireDistinct(boolean all) {
    if (all) {
      throw new Unmodelled("INTERSECT ALL or EXCEPT ALL");
    }
  }

  private BagTerm scan(TableScan scan) {
    List<String> name = scan.getTable().getQualifiedName();
    KnownPremises.Facts facts = known.table(name.getLast());
    BagVariable row = names.row(facts.name());
    return new BagTerm(List.of(new BagTerm.Term(List.of(row), Formula.yes(), columns(row, facts))));
  }

  public static List<BagValue> columns(BagVariable row, KnownPremises.Facts facts) {
    List<BagValue> columns = new ArrayList<>();
    for (int i = 0; i < facts.kinds().size(); i++) {
      columns.add(new BagValue.Col(row, i, facts.kinds().get(i)));
    }
    return columns;
  }

  private BagTerm filter(Filter filter, Map<CorrelationId, List<BagValue>> around) {
    List<BagTerm.Term> terms = new ArrayList<>();
    for (BagTerm.Term term : of(filter.getInput(), around).terms()) {
      Conditions over = over(term, filter.getVariablesSet(), around);
      terms.add(term.and(over.truth(filter.getCondition()).yes()));
    }
    return new BagTerm(terms);
  }

  private Conditions over(
      BagTerm.Term term,
      Iterable<CorrelationId> variables,
      Map<CorrelationId, List<BagValue>> around) {
    Map<CorrelationId, List<BagValue>> inner = new HashMap<>(around);
    variables.forEach(v -> inner.put(v, term.outputs()));
    return new Conditions(this, term.outputs(), inner);
  }

  private BagTerm project(Project project, Map<CorrelationId, List<BagValue>> around) {
    List<BagTerm.Term> terms = new ArrayList<>();
    for (BagTerm.Term term : of(project.getInput(), around).terms()) {
      Conditions over = over(term, project.getVariablesSet(), around);
      terms.add(term.with(project.getProjects().stream().map(over::value).toList()));
    }
    return new BagTerm(terms);
  }

  private BagTerm join(Join join, Map<CorrelationId, List<BagValue>> around) {
    if (!join.getVariablesSet().isEmpty()) {
      throw new Unmodelled("a correlated join");
    }
    BagTerm left = of(join.getLeft(), around);
    BagTerm right = of(join.getRight(), around);
    List<BagTerm.Term> terms = new ArrayList<>();
    boolean onlyLeft =
        switch (join.getJoinType()) {
          case INNER, LEFT, RIGHT, FULL -> false;
          case SEMI, ANTI -> true;
          default -> throw new Unmodelled("a join of kind " + join.getJoinType());
        };
    if (onlyLeft) {
      boolean anti = join.getJoinType() == org.apache.calcite.rel.core.JoinRelType.ANTI;
      for (BagTerm.Term l : left.terms()) {
        Formula met = met(l, right, join.getCondition(), true, around);
        terms.add(l.and(anti ? Formula.not(met) : met));
      }
      return new BagTerm(terms);
    }
    for (BagTerm.Term l : left.terms()) {
      for (BagTerm.Term r : right.terms()) {
        terms.add(product(l, Substitution.fresh(r, names), join.getCondition(), true, around));
      }
    }
    if (join.getJoinType().generatesNullsOnRight()) {
      for (BagTerm.Term l : left.terms()) {
        BagTerm.Term alone = Substitution.fresh(l, names);
        Formula met = met(alone, right, join.getCondition(), true, around);
        List<BagValue> outputs = new ArrayList<>(alone.outputs());
        outputs.addAll(nulls(join.getRight(), right));
        terms.add(alone.and(Formula.not(met)).with(outputs));
      }
    }
    if (join.getJoinType().generatesNullsOnLeft()) {
      for (BagTerm.Term r : right.terms()) {
        BagTerm.Term alone = Substitution.fresh(r, names);
        Formula met = met(alone, left, join.getCondition(), false, around);
        List<BagValue> outputs = new ArrayList<>(nulls(join.getLeft(), left));
        outputs.addAll(alone.outputs());
        terms.add(alone.and(Formula.not(met)).with(outputs));
      }
    }
    return new BagTerm(terms);
  }

  private BagTerm.Term product(
      BagTerm.Term one,
      BagTerm.Term other,
      RexNode condition,
      boolean inOrder,
      Map<CorrelationId, List<BagValue>> around) {
    List<BagVariable> vars = new ArrayList<>(one.vars());
    vars.addAll(other.vars());
    List<BagValue> outputs = new ArrayList<>(inOrder ? one.outputs() : other.outputs());
    outputs.addAll(inOrder ? other.outputs() : one.outputs());
    Formula on = new Conditions(this, outputs, around).truth(condition).yes();
    return new BagTerm.Term(vars, Formula.all(one.condition(), other.condition(), on), outputs);
  }

  /// Whether the other side has a row that matches this one.
  private Formula met(
      BagTerm.Term one,
      BagTerm others,
      RexNode condition,
      boolean inOrder,
      Map<CorrelationId, List<BagValue>> around) {
    List<Formula> any = new ArrayList<>();
    for (BagTerm.Term each : others.terms()) {
      BagTerm.Term other = Substitution.fresh(each, names);
      Formula on = product(one, other, condition, inOrder, around).condition();
      any.add(
          Formula.some(new BagTerm.Term(other.vars(), without(on, one.condition()), List.of())));
    }
    return Formula.any(any);
  }

  /// Conditions that the row itself already satisfies need not be repeated for its matches.
  private static Formula without(Formula form, Formula own) {
    List<Formula> known = own.conjuncts();
    return Formula.all(form.conjuncts().stream().filter(f -> !known.contains(f)).toList());
  }

  private static List<BagValue> nulls(RelNode rel, BagTerm bag) {
    List<BagValue> nulls = new ArrayList<>();
    for (RelDataTypeField field : rel.getRowType().getFieldList()) {
      ValueKind kind =
          bag.terms().stream()
              .map(t -> t.outputs().get(field.getIndex()).kind())
              .reduce(ValueKind::with)
              .orElse(ValueKind.LOOSE);
      nulls.add(new BagValue.Null(kind));
    }
    return nulls;
  }

  private BagTerm union(Union union, Map<CorrelationId, List<BagValue>> around) {
    List<BagTerm.Term> terms = new ArrayList<>();
    for (RelNode input : union.getInputs()) {
      terms.addAll(of(input, around).terms());
    }
    BagTerm bag = new BagTerm(terms);
    return union.all ? bag : set(List.of(bag), false);
  }

  private BagTerm both(
      List<RelNode> inputs, boolean minus, Map<CorrelationId, List<BagValue>> around) {
    return set(inputs.stream().map(i -> of(i, around)).toList(), minus);
  }

  /// Each row once that is in all bags, or, with `minus`, in the first and no other.
  private BagTerm set(List<BagTerm> bags, boolean minus) {
    if (bags.getFirst().terms().isEmpty()) {
      return bags.getFirst();
    }
    int width = bags.getFirst().terms().getFirst().outputs().size();
    List<BagVariable> vars = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      int at = i;
      List<BagValue> column =
          bags.stream().flatMap(b -> b.terms().stream()).map(t -> t.outputs().get(at)).toList();
      vars.add(names.value(keyed(column)));
    }
    List<BagValue> row = vars.stream().map(BagVariable::value).toList();
    List<Formula> conditions = new ArrayList<>();
    for (BagTerm bag : bags) {
      Formula in = Formula.some(matching(Substitution.fresh(bag, names), row));
      conditions.add(minus && !conditions.isEmpty() ? Formula.not(in) : in);
    }
    return new BagTerm(List.of(new BagTerm.Term(vars, Formula.all(conditions), row)));
  }

  /// The kind of a column whose equal values are merged; all must be of one kind.
  private static ValueKind keyed(List<BagValue> column) {
    List<BagValue> given = column.stream().filter(v -> !(v instanceof BagValue.Null)).toList();
    if (given.isEmpty()) {
      return ValueKind.EXACT;
    }
    ValueKind kind = given.stream().map(BagValue::kind).reduce(ValueKind::with).orElseThrow();
    boolean several = given.stream().distinct().count() > 1;
    if (!kind.exact() || (kind == ValueKind.OWN && several)) {
      throw new Unmodelled("GROUP BY of values that are equal but not identical");
    }
    return kind;
  }

  /// The rows of a bag whose first outputs have these values.
  private static BagTerm matching(BagTerm bag, List<BagValue> row) {
    List<BagTerm.Term> terms = new ArrayList<>();
    for (BagTerm.Term term : bag.terms()) {
      List<Formula> same = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        same.add(new Formula.Same(term.outputs().get(i), row.get(i)));
      }
      terms.add(term.and(Formula.all(same)));
    }
    return new BagTerm(terms);
  }

  private BagTerm aggregate(Aggregate aggregate, Map<CorrelationId, List<BagValue>> around) {
    if (aggregate.getGroupSets().size() != 1) {
      throw new Unmodelled("grouping sets");
    }
    BagTerm input = of(aggregate.getInput(), around);
    List<Integer> keys = aggregate.getGroupSet().asList();
    if (input.terms().isEmpty() && !keys.isEmpty()) {
      return input;
    }
    List<BagVariable> vars = new ArrayList<>();
    for (int key : keys) {
      vars.add(names.value(keyed(input.terms().stream().map(t -> t.outputs().get(key)).toList())));
    }
    List<BagValue> outputs = new ArrayList<>(vars.stream().map(BagVariable::value).toList());
    List<BagValue> row = List.copyOf(outputs);
    for (AggregateCall call : aggregate.getAggCallList()) {
      outputs.add(fold(call, group(input, keys, row)));
    }
    Formula exists = keys.isEmpty() ? Formula.yes() : Formula.some(group(input, keys, row));
    return new BagTerm(List.of(new BagTerm.Term(vars, exists, outputs)));
  }

  /// All rows of one group.
  private BagTerm group(BagTerm input, List<Integer> keys, List<BagValue> row) {
    List<BagTerm.Term> terms = new ArrayList<>();
    for (BagTerm.Term term : Substitution.fresh(input, names).terms()) {
      List<Formula> same = new ArrayList<>();
      for (int i = 0; i < keys.size(); i++) {
        same.add(new Formula.Same(term.outputs().get(keys.get(i)), row.get(i)));
      }
      terms.add(term.and(Formula.all(same)));
    }
    return new BagTerm(terms);
  }

  private BagValue fold(AggregateCall call, BagTerm rows) {
    if (call.isApproximate()
        || call.ignoreNulls()
        || !call.rexList.isEmpty()
        || !call.getCollation().getKeys().isEmpty()
        || call.distinctKeys != null) {
      throw new Unmodelled("an aggregate of a special kind");
    }
    List<BagTerm.Term> terms = new ArrayList<>();
    for (BagTerm.Term term : rows.terms()) {
      BagTerm.Term taken =
          call.filterArg < 0
              ? term
              : term.and(Conditions.holds(term.outputs().get(call.filterArg)));
      terms.add(taken.with(call.getArgList().stream().map(a -> term.outputs().get(a)).toList()));
    }
    SqlKind kind = call.getAggregation().getKind();
    String name = call.getAggregation().getName().toLowerCase(Locale.ROOT);
    return switch (kind) {
      case COUNT -> {
        List<BagTerm.Term> counted =
            once(filled(terms), call.isDistinct()).stream()
                .map(t -> t.with(List.of(Conditions.integer("1"))))
                .toList();
        yield new BagValue.Fold(BagValue.Op.TOTAL, "", new BagTerm(counted), ValueKind.INT);
      }
      case SUM, SUM0, AVG, MIN, MAX -> {
        boolean ofSet = kind == SqlKind.MIN || kind == SqlKind.MAX;
        BagTerm bag = new BagTerm(once(filled(terms), call.isDistinct() && !ofSet));
        ValueKind type =
            bag.terms().stream()
                .map(t -> t.outputs().getFirst().kind())
                .reduce(ValueKind::with)
                .orElse(ValueKind.LOOSE);
        if (ofSet && !type.exact() && !bag.terms().isEmpty()) {
          throw new Unmodelled("MIN or MAX of values that are equal but not identical");
        }
        BagValue.Op op =
            switch (kind) {
              case MIN -> BagValue.Op.MIN;
              case MAX -> BagValue.Op.MAX;
              case AVG -> BagValue.Op.AVG;
              default -> type == ValueKind.INT ? BagValue.Op.TOTAL : BagValue.Op.SUM;
            };
        if (kind == SqlKind.SUM0 && op != BagValue.Op.TOTAL) {
          throw new Unmodelled("a sum that is 0 for no rows");
        }
        ValueKind result = op == BagValue.Op.SUM || op == BagValue.Op.AVG ? summed(call) : type;
        BagValue fold = new BagValue.Fold(op, "", bag, result);
        yield kind == SqlKind.SUM0
            ? fold
            : new BagValue.Choice(
                Formula.some(Substitution.fresh(bag, names)),
                fold,
                new BagValue.Null(result),
                result);
      }
      default -> {
        if (call.isDistinct()) {
          throw new Unmodelled("DISTINCT in aggregate " + name);
        }
        ValueKind result = Conditions.kind(call.getType());
        yield new BagValue.Fold(BagValue.Op.NAMED, name, new BagTerm(terms), result);
      }
    };
  }

  /// A sum of non-integers need not be an integer.
  private static ValueKind summed(AggregateCall call) {
    ValueKind kind = Conditions.kind(call.getType());
    return kind == ValueKind.INT ? ValueKind.LOOSE : kind;
  }

  /// Drops rows with a NULL argument.
  private static List<BagTerm.Term> filled(List<BagTerm.Term> terms) {
    List<BagTerm.Term> filled = new ArrayList<>();
    for (BagTerm.Term term : terms) {
      filled.add(
          term.and(
              Formula.all(
                  term.outputs().stream().map(o -> Formula.not(Formula.isNull(o))).toList())));
    }
    return filled;
  }

  private List<BagTerm.Term> once(List<BagTerm.Term> terms, boolean distinct) {
    return distinct && !terms.isEmpty() ? set(List.of(new BagTerm(terms)), false).terms() : terms;
  }

  private BagTerm values(Values values) {
    List<BagTerm.Term> terms = new ArrayList<>();
    for (List<RexLiteral> row : values.getTuples()) {
      Conditions over = new Conditions(this, List.of(), Map.of());
      terms.add(
          new BagTerm.Term(
              List.of(), Formula.yes(), row.stream().map(l -> over.value((RexNode) l)).toList()));
    }
    return new BagTerm(terms);
  }
}
