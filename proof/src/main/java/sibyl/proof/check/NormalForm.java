package sibyl.proof.check;

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

/// The rows of a node as a sum of terms.
final class NormalForm {
  private static final int MOST_TERMS = 64;

  private final Known known;
  private final Names names;
  private final Errors errors;
  private final RexBuilder rex;

  NormalForm(Known known, Names names, Errors errors, RexBuilder rex) {
    this.rex = rex;
    this.known = known;
    this.names = names;
    this.errors = errors;
  }

  Errors errors() {
    return errors;
  }

  RexBuilder rex() {
    return rex;
  }

  Names names() {
    return names;
  }

  Bag of(RelNode rel) {
    return of(rel, Map.of());
  }

  Bag of(RelNode rel, Map<CorrelationId, List<Val>> around) {
    Bag bag =
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

  private Bag scan(TableScan scan) {
    List<String> name = scan.getTable().getQualifiedName();
    Known.Facts facts = known.table(name.getLast());
    Var row = names.row(facts.name());
    return new Bag(List.of(new Bag.Term(List.of(row), Form.yes(), columns(row, facts))));
  }

  static List<Val> columns(Var row, Known.Facts facts) {
    List<Val> columns = new ArrayList<>();
    for (int i = 0; i < facts.kinds().size(); i++) {
      columns.add(new Val.Col(row, i, facts.kinds().get(i)));
    }
    return columns;
  }

  private Bag filter(Filter filter, Map<CorrelationId, List<Val>> around) {
    List<Bag.Term> terms = new ArrayList<>();
    for (Bag.Term term : of(filter.getInput(), around).terms()) {
      Conditions over = over(term, filter.getVariablesSet(), around);
      terms.add(term.and(over.truth(filter.getCondition()).yes()));
    }
    return new Bag(terms);
  }

  private Conditions over(
      Bag.Term term, Iterable<CorrelationId> variables, Map<CorrelationId, List<Val>> around) {
    Map<CorrelationId, List<Val>> inner = new HashMap<>(around);
    variables.forEach(v -> inner.put(v, term.outputs()));
    return new Conditions(this, term.outputs(), inner);
  }

  private Bag project(Project project, Map<CorrelationId, List<Val>> around) {
    List<Bag.Term> terms = new ArrayList<>();
    for (Bag.Term term : of(project.getInput(), around).terms()) {
      Conditions over = over(term, project.getVariablesSet(), around);
      terms.add(term.with(project.getProjects().stream().map(over::value).toList()));
    }
    return new Bag(terms);
  }

  private Bag join(Join join, Map<CorrelationId, List<Val>> around) {
    if (!join.getVariablesSet().isEmpty()) {
      throw new Unmodelled("a join that sets a variable");
    }
    Bag left = of(join.getLeft(), around);
    Bag right = of(join.getRight(), around);
    List<Bag.Term> terms = new ArrayList<>();
    boolean onlyLeft =
        switch (join.getJoinType()) {
          case INNER, LEFT, RIGHT, FULL -> false;
          case SEMI, ANTI -> true;
          default -> throw new Unmodelled("a join of kind " + join.getJoinType());
        };
    if (onlyLeft) {
      boolean anti = join.getJoinType() == org.apache.calcite.rel.core.JoinRelType.ANTI;
      for (Bag.Term l : left.terms()) {
        Form met = met(l, right, join.getCondition(), true, around);
        terms.add(l.and(anti ? Form.not(met) : met));
      }
      return new Bag(terms);
    }
    for (Bag.Term l : left.terms()) {
      for (Bag.Term r : right.terms()) {
        terms.add(product(l, Rewrite.fresh(r, names), join.getCondition(), true, around));
      }
    }
    if (join.getJoinType().generatesNullsOnRight()) {
      for (Bag.Term l : left.terms()) {
        Bag.Term alone = Rewrite.fresh(l, names);
        Form met = met(alone, right, join.getCondition(), true, around);
        List<Val> outputs = new ArrayList<>(alone.outputs());
        outputs.addAll(nulls(join.getRight(), right));
        terms.add(alone.and(Form.not(met)).with(outputs));
      }
    }
    if (join.getJoinType().generatesNullsOnLeft()) {
      for (Bag.Term r : right.terms()) {
        Bag.Term alone = Rewrite.fresh(r, names);
        Form met = met(alone, left, join.getCondition(), false, around);
        List<Val> outputs = new ArrayList<>(nulls(join.getLeft(), left));
        outputs.addAll(alone.outputs());
        terms.add(alone.and(Form.not(met)).with(outputs));
      }
    }
    return new Bag(terms);
  }

  private Bag.Term product(
      Bag.Term one,
      Bag.Term other,
      RexNode condition,
      boolean inOrder,
      Map<CorrelationId, List<Val>> around) {
    List<Var> vars = new ArrayList<>(one.vars());
    vars.addAll(other.vars());
    List<Val> outputs = new ArrayList<>(inOrder ? one.outputs() : other.outputs());
    outputs.addAll(inOrder ? other.outputs() : one.outputs());
    Form on = new Conditions(this, outputs, around).truth(condition).yes();
    return new Bag.Term(vars, Form.all(one.condition(), other.condition(), on), outputs);
  }

  /// Whether a row of the other side meets this one.
  private Form met(
      Bag.Term one,
      Bag others,
      RexNode condition,
      boolean inOrder,
      Map<CorrelationId, List<Val>> around) {
    List<Form> any = new ArrayList<>();
    for (Bag.Term each : others.terms()) {
      Bag.Term other = Rewrite.fresh(each, names);
      Form on = product(one, other, condition, inOrder, around).condition();
      any.add(Form.some(new Bag.Term(other.vars(), without(on, one.condition()), List.of())));
    }
    return Form.any(any);
  }

  /// What the row's own condition says already need not be said of those that meet it.
  private static Form without(Form form, Form own) {
    List<Form> known = own.conjuncts();
    return Form.all(form.conjuncts().stream().filter(f -> !known.contains(f)).toList());
  }

  private static List<Val> nulls(RelNode rel, Bag bag) {
    List<Val> nulls = new ArrayList<>();
    for (RelDataTypeField field : rel.getRowType().getFieldList()) {
      Kind kind =
          bag.terms().stream()
              .map(t -> t.outputs().get(field.getIndex()).kind())
              .reduce(Kind::with)
              .orElse(Kind.LOOSE);
      nulls.add(new Val.Null(kind));
    }
    return nulls;
  }

  private Bag union(Union union, Map<CorrelationId, List<Val>> around) {
    List<Bag.Term> terms = new ArrayList<>();
    for (RelNode input : union.getInputs()) {
      terms.addAll(of(input, around).terms());
    }
    Bag bag = new Bag(terms);
    return union.all ? bag : set(List.of(bag), false);
  }

  private Bag both(List<RelNode> inputs, boolean minus, Map<CorrelationId, List<Val>> around) {
    return set(inputs.stream().map(i -> of(i, around)).toList(), minus);
  }

  /// Each row once that is in all bags, or, for `minus`, in the first and no other.
  private Bag set(List<Bag> bags, boolean minus) {
    if (bags.getFirst().terms().isEmpty()) {
      return bags.getFirst();
    }
    int width = bags.getFirst().terms().getFirst().outputs().size();
    List<Var> vars = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      int at = i;
      List<Val> column =
          bags.stream().flatMap(b -> b.terms().stream()).map(t -> t.outputs().get(at)).toList();
      vars.add(names.value(keyed(column)));
    }
    List<Val> row = vars.stream().map(Var::value).toList();
    List<Form> conditions = new ArrayList<>();
    for (Bag bag : bags) {
      Form in = Form.some(matching(Rewrite.fresh(bag, names), row));
      conditions.add(minus && !conditions.isEmpty() ? Form.not(in) : in);
    }
    return new Bag(List.of(new Bag.Term(vars, Form.all(conditions), row)));
  }

  /// The kind of a column whose equal values become one; they must be alike.
  private static Kind keyed(List<Val> column) {
    List<Val> given = column.stream().filter(v -> !(v instanceof Val.Null)).toList();
    if (given.isEmpty()) {
      return Kind.EXACT;
    }
    Kind kind = given.stream().map(Val::kind).reduce(Kind::with).orElseThrow();
    boolean several = given.stream().distinct().count() > 1;
    if (!kind.firm() || (kind == Kind.OWN && several)) {
      throw new Unmodelled("groups of values that are equal but not the same");
    }
    return kind;
  }

  /// The rows of a bag whose outputs are these, first ones first.
  private static Bag matching(Bag bag, List<Val> row) {
    List<Bag.Term> terms = new ArrayList<>();
    for (Bag.Term term : bag.terms()) {
      List<Form> same = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        same.add(new Form.Same(term.outputs().get(i), row.get(i)));
      }
      terms.add(term.and(Form.all(same)));
    }
    return new Bag(terms);
  }

  private Bag aggregate(Aggregate aggregate, Map<CorrelationId, List<Val>> around) {
    if (aggregate.getGroupSets().size() != 1) {
      throw new Unmodelled("grouping sets");
    }
    Bag input = of(aggregate.getInput(), around);
    List<Integer> keys = aggregate.getGroupSet().asList();
    if (input.terms().isEmpty() && !keys.isEmpty()) {
      return input;
    }
    List<Var> vars = new ArrayList<>();
    for (int key : keys) {
      vars.add(names.value(keyed(input.terms().stream().map(t -> t.outputs().get(key)).toList())));
    }
    List<Val> outputs = new ArrayList<>(vars.stream().map(Var::value).toList());
    List<Val> row = List.copyOf(outputs);
    for (AggregateCall call : aggregate.getAggCallList()) {
      outputs.add(fold(call, group(input, keys, row)));
    }
    Form exists = keys.isEmpty() ? Form.yes() : Form.some(group(input, keys, row));
    return new Bag(List.of(new Bag.Term(vars, exists, outputs)));
  }

  /// The rows of one group, whole.
  private Bag group(Bag input, List<Integer> keys, List<Val> row) {
    List<Bag.Term> terms = new ArrayList<>();
    for (Bag.Term term : Rewrite.fresh(input, names).terms()) {
      List<Form> same = new ArrayList<>();
      for (int i = 0; i < keys.size(); i++) {
        same.add(new Form.Same(term.outputs().get(keys.get(i)), row.get(i)));
      }
      terms.add(term.and(Form.all(same)));
    }
    return new Bag(terms);
  }

  private Val fold(AggregateCall call, Bag rows) {
    if (call.isApproximate()
        || call.ignoreNulls()
        || !call.rexList.isEmpty()
        || !call.getCollation().getKeys().isEmpty()
        || call.distinctKeys != null) {
      throw new Unmodelled("an aggregate of a special kind");
    }
    List<Bag.Term> terms = new ArrayList<>();
    for (Bag.Term term : rows.terms()) {
      Bag.Term taken =
          call.filterArg < 0
              ? term
              : term.and(Conditions.holds(term.outputs().get(call.filterArg)));
      terms.add(taken.with(call.getArgList().stream().map(a -> term.outputs().get(a)).toList()));
    }
    SqlKind kind = call.getAggregation().getKind();
    String name = call.getAggregation().getName().toLowerCase(Locale.ROOT);
    return switch (kind) {
      case COUNT -> {
        List<Bag.Term> counted =
            once(filled(terms), call.isDistinct()).stream()
                .map(t -> t.with(List.of(Conditions.integer("1"))))
                .toList();
        yield new Val.Fold(Val.Op.TOTAL, "", new Bag(counted), Kind.INT);
      }
      case SUM, SUM0, AVG, MIN, MAX -> {
        boolean ofSet = kind == SqlKind.MIN || kind == SqlKind.MAX;
        Bag bag = new Bag(once(filled(terms), call.isDistinct() && !ofSet));
        Kind type =
            bag.terms().stream()
                .map(t -> t.outputs().getFirst().kind())
                .reduce(Kind::with)
                .orElse(Kind.LOOSE);
        if (ofSet && !type.firm() && !bag.terms().isEmpty()) {
          throw new Unmodelled("the least of values that are equal but not the same");
        }
        Val.Op op =
            switch (kind) {
              case MIN -> Val.Op.MIN;
              case MAX -> Val.Op.MAX;
              case AVG -> Val.Op.AVG;
              default -> type == Kind.INT ? Val.Op.TOTAL : Val.Op.SUM;
            };
        if (kind == SqlKind.SUM0 && op != Val.Op.TOTAL) {
          throw new Unmodelled("a sum that starts at 0");
        }
        Kind result = op == Val.Op.SUM || op == Val.Op.AVG ? summed(call) : type;
        Val fold = new Val.Fold(op, "", bag, result);
        yield kind == SqlKind.SUM0
            ? fold
            : new Val.Choice(
                Form.some(Rewrite.fresh(bag, names)), fold, new Val.Null(result), result);
      }
      default -> {
        if (call.isDistinct()) {
          throw new Unmodelled("DISTINCT in aggregate " + name);
        }
        Kind result = Conditions.kind(call.getType());
        yield new Val.Fold(Val.Op.NAMED, name, new Bag(terms), result);
      }
    };
  }

  /// The sum of what need not be integers need not be one.
  private static Kind summed(AggregateCall call) {
    Kind kind = Conditions.kind(call.getType());
    return kind == Kind.INT ? Kind.LOOSE : kind;
  }

  /// Without the rows that have a NULL in an argument.
  private static List<Bag.Term> filled(List<Bag.Term> terms) {
    List<Bag.Term> filled = new ArrayList<>();
    for (Bag.Term term : terms) {
      filled.add(
          term.and(Form.all(term.outputs().stream().map(o -> Form.not(Form.isNull(o))).toList())));
    }
    return filled;
  }

  private List<Bag.Term> once(List<Bag.Term> terms, boolean distinct) {
    return distinct && !terms.isEmpty() ? set(List.of(new Bag(terms)), false).terms() : terms;
  }

  private Bag values(Values values) {
    List<Bag.Term> terms = new ArrayList<>();
    for (List<RexLiteral> row : values.getTuples()) {
      Conditions over = new Conditions(this, List.of(), Map.of());
      terms.add(
          new Bag.Term(
              List.of(), Form.yes(), row.stream().map(l -> over.value((RexNode) l)).toList()));
    }
    return new Bag(terms);
  }
}
