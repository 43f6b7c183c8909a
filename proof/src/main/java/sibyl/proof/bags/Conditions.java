package sibyl.proof.bags;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import sibyl.proof.algebra.OpaqueFunctions;
import sibyl.proof.algebra.Unmodelled;

/// Translates the expressions of a query into values and conditions of the prover of equivalence, while [NormalForm] translates
/// its clauses. SQL's three truth values become two conditions: when it is true, and when it is false.
public record Conditions(
    NormalForm forms, List<BagValue> row, Map<CorrelationId, List<BagValue>> around) {

  /// No function of a dialect has a name with a blank, so these prefixes cannot clash.
  public static final String ARITHMETIC = "operator ";

  public static final String EQUALS = "operator =";

  public static BagValue integer(String text) {
    return new BagValue.Lit(text, true, ValueKind.INT);
  }

  static ValueKind kind(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case BOOLEAN -> ValueKind.BOOL;
      case TINYINT, SMALLINT, INTEGER, BIGINT -> ValueKind.INT;
      case FLOAT, REAL, DOUBLE -> ValueKind.FLOAT;
      case DECIMAL -> ValueKind.LOOSE;
      default -> ValueKind.FOLDED;
    };
  }

  static Formula holds(BagValue value) {
    return truth(value).yes();
  }

  private static BagValue.Truth truth(BagValue value) {
    return switch (value) {
      case BagValue.Truth t -> t;
      case BagValue.Null _ -> new BagValue.Truth(Formula.no(), Formula.no());
      case BagValue.Lit l ->
          l.text().equals("true")
              ? new BagValue.Truth(Formula.yes(), Formula.no())
              : new BagValue.Truth(Formula.no(), Formula.yes());
      case BagValue.Choice c -> {
        BagValue.Truth then = truth(c.then());
        BagValue.Truth otherwise = truth(c.otherwise());
        Formula not = Formula.not(c.when());
        yield new BagValue.Truth(
            Formula.any(Formula.all(c.when(), then.yes()), Formula.all(not, otherwise.yes())),
            Formula.any(Formula.all(c.when(), then.no()), Formula.all(not, otherwise.no())));
      }
      case BagValue v -> {
        Formula holds = new Formula.Holds(v);
        yield new BagValue.Truth(
            holds, Formula.all(Formula.not(Formula.isNull(v)), Formula.not(holds)));
      }
    };
  }

  BagValue.Truth truth(RexNode node) {
    return truth(value(node));
  }

  BagValue value(RexNode node) {
    return switch (node) {
      case RexInputRef r -> row.get(r.getIndex());
      case RexLiteral l -> literal(l);
      case RexSubQuery q -> subquery(q);
      case RexFieldAccess f -> {
        List<BagValue> outer =
            f.getReferenceExpr() instanceof RexCorrelVariable v
                ? around.getOrDefault(v.id, List.of())
                : List.of();
        if (outer.isEmpty()) {
          throw new Unmodelled("a field of something that is not an outer row");
        }
        yield outer.get(f.getField().getIndex());
      }
      case RexCall c -> call(c);
      case RexNode other ->
          throw new Unmodelled("an expression " + other.getClass().getSimpleName());
    };
  }

  private static BagValue literal(RexLiteral literal) {
    ValueKind kind = kind(literal.getType());
    if (literal.isNull()) {
      return new BagValue.Null(kind);
    }
    return switch (literal.getTypeName()) {
      case BOOLEAN -> new BagValue.Lit(String.valueOf(literal.getValue2()), false, ValueKind.BOOL);
      case DECIMAL, BIGINT, INTEGER, SMALLINT, TINYINT -> {
        BigDecimal number = Optional.ofNullable(literal.getValueAs(BigDecimal.class)).orElseThrow();
        yield kind == ValueKind.INT && number.stripTrailingZeros().scale() <= 0
            ? integer(number.toBigIntegerExact().toString())
            : new BagValue.Lit(number.toPlainString(), true, ValueKind.LOOSE);
      }
      case DOUBLE, FLOAT, REAL -> {
        Double number = Optional.ofNullable(literal.getValueAs(Double.class)).orElseThrow();
        yield floating(number);
      }
      case CHAR, VARCHAR ->
          new BagValue.Lit(
              "'" + Optional.ofNullable(literal.getValueAs(String.class)).orElseThrow(),
              false,
              ValueKind.EXACT);
      case BINARY, VARBINARY -> new BagValue.Lit("x" + literal.getValue(), false, ValueKind.FOLDED);
      default -> throw new Unmodelled("a literal of type " + literal.getTypeName());
    };
  }

  private BagValue subquery(RexSubQuery q) {
    BagTerm bag = forms.of(q.rel, around);
    return switch (q.getKind()) {
      case EXISTS -> neverNull(Formula.some(bag));
      case IN -> in(q, bag);
      case SCALAR_QUERY -> only(bag);
      default -> throw new Unmodelled("a subquery of kind " + q.getKind());
    };
  }

  private static BagValue neverNull(Formula form) {
    return new BagValue.Truth(form, Formula.not(form));
  }

  /// It is false where no row can be equal.
  private BagValue in(RexSubQuery q, BagTerm bag) {
    List<BagValue> operands = q.getOperands().stream().map(this::value).toList();
    List<BagTerm.Term> equal = new ArrayList<>();
    List<BagTerm.Term> possible = new ArrayList<>();
    for (BagTerm.Term term : bag.terms()) {
      BagTerm.Term other = Substitution.fresh(term, forms.names());
      equal.add(term.and(equal(operands, term.outputs()).yes()));
      possible.add(other.and(Formula.not(equal(operands, other.outputs()).no())));
    }
    return new BagValue.Truth(
        Formula.some(new BagTerm(equal)), Formula.not(Formula.some(new BagTerm(possible))));
  }

  private static BagValue.Truth equal(List<BagValue> left, List<BagValue> right) {
    List<Formula> yes = new ArrayList<>();
    List<Formula> no = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      BagValue.Truth part = compare(SqlKind.EQUALS, left.get(i), right.get(i));
      yes.add(part.yes());
      no.add(part.no());
    }
    return new BagValue.Truth(Formula.all(yes), Formula.any(no));
  }

  /// A scalar subquery must return at most one row for certain: with several, engines differ in the row they take or raise
  /// an error.
  private BagValue only(BagTerm bag) {
    if (bag.terms().isEmpty()) {
      return new BagValue.Null(ValueKind.LOOSE);
    }
    BagTerm.Term term = bag.terms().getFirst();
    if (bag.terms().size() > 1 || !term.vars().isEmpty()) {
      throw new Unmodelled("a scalar subquery that may give several rows");
    }
    BagValue output = term.outputs().getFirst();
    return term.condition().equals(Formula.yes())
        ? output
        : new BagValue.Choice(
            term.condition(), output, new BagValue.Null(output.kind()), output.kind());
  }

  private BagValue call(RexCall c) {
    return switch (c.getKind()) {
      case AND -> {
        List<BagValue.Truth> parts = c.getOperands().stream().map(this::truth).toList();
        yield new BagValue.Truth(
            Formula.all(parts.stream().map(BagValue.Truth::yes).toList()),
            Formula.any(parts.stream().map(BagValue.Truth::no).toList()));
      }
      case OR -> {
        List<BagValue.Truth> parts = c.getOperands().stream().map(this::truth).toList();
        yield new BagValue.Truth(
            Formula.any(parts.stream().map(BagValue.Truth::yes).toList()),
            Formula.all(parts.stream().map(BagValue.Truth::no).toList()));
      }
      case NOT -> {
        BagValue.Truth operand = truth(first(c));
        yield new BagValue.Truth(operand.no(), operand.yes());
      }
      case IS_NULL -> neverNull(Formula.isNull(value(first(c))));
      case IS_NOT_NULL -> neverNull(Formula.not(Formula.isNull(value(first(c)))));
      case IS_TRUE -> neverNull(truth(first(c)).yes());
      case IS_NOT_TRUE -> neverNull(Formula.not(truth(first(c)).yes()));
      case IS_FALSE -> neverNull(truth(first(c)).no());
      case IS_NOT_FALSE -> neverNull(Formula.not(truth(first(c)).no()));
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          compare(c.getKind(), value(first(c)), value(c.getOperands().get(1)));
      case IS_NOT_DISTINCT_FROM -> same(c, false);
      case IS_DISTINCT_FROM -> same(c, true);
      case CASE -> choice(c, 0);
      case SEARCH -> value(RexUtil.expandSearch(forms.rex(), null, c));
      case PLUS, TIMES, MINUS, MINUS_PREFIX, PLUS_PREFIX -> arithmetic(c);
      case LIKE -> {
        List<BagValue> args = values(c);
        yield new BagValue.Apply("operator LIKE", args, true, ValueKind.BOOL);
      }
      case COALESCE -> coalesce(values(c));
      case CAST -> cast(c);
      case OTHER_FUNCTION -> function(c);
      default -> throw new Unmodelled("operator " + c.getKind());
    };
  }

  private static RexNode first(RexCall c) {
    return c.getOperands().getFirst();
  }

  private List<BagValue> values(RexCall c) {
    return c.getOperands().stream().map(this::value).toList();
  }

  private BagValue same(RexCall c, boolean negated) {
    BagValue left = value(first(c));
    BagValue right = value(c.getOperands().get(1));
    Formula nulls = Formula.all(Formula.isNull(left), Formula.isNull(right));
    Formula same = Formula.any(nulls, compare(SqlKind.EQUALS, left, right).yes());
    return neverNull(negated ? Formula.not(same) : same);
  }

  public static BagValue.Truth compare(SqlKind op, BagValue one, BagValue other) {
    boolean floating = one.kind() == ValueKind.FLOAT || other.kind() == ValueKind.FLOAT;
    BagValue left = floating ? floating(one) : one;
    BagValue right = floating ? floating(other) : other;
    if (folded(left, right)) {
      return opaque(op, left, right);
    }
    Formula ok = Formula.all(Formula.not(Formula.isNull(left)), Formula.not(Formula.isNull(right)));
    Formula holds =
        switch (op) {
          case EQUALS -> equal(left, right);
          case NOT_EQUALS -> Formula.not(equal(left, right));
          case LESS_THAN -> new Formula.Less(left, right);
          case LESS_THAN_OR_EQUAL -> Formula.not(new Formula.Less(right, left));
          case GREATER_THAN -> new Formula.Less(right, left);
          case GREATER_THAN_OR_EQUAL -> Formula.not(new Formula.Less(left, right));
          default -> throw new Unmodelled("comparison " + op);
        };
    return new BagValue.Truth(Formula.all(ok, holds), Formula.all(ok, Formula.not(holds)));
  }

  private static boolean folded(BagValue left, BagValue right) {
    boolean literals =
        left instanceof BagValue.Lit
            && right instanceof BagValue.Lit
            && left.kind() == ValueKind.EXACT;
    return left.kind() == ValueKind.FOLDED || right.kind() == ValueKind.FOLDED || literals;
  }

  /// An uninterpreted comparison with a known converse and negation.
  private static BagValue.Truth opaque(SqlKind op, BagValue left, BagValue right) {
    return switch (op) {
      case EQUALS -> {
        boolean inOrder =
            CanonicalText.anonymous(left).compareTo(CanonicalText.anonymous(right)) <= 0;
        List<BagValue> args = inOrder ? List.of(left, right) : List.of(right, left);
        yield truth(new BagValue.Apply(EQUALS, args, true, ValueKind.BOOL));
      }
      case LESS_THAN ->
          truth(new BagValue.Apply("operator <", List.of(left, right), true, ValueKind.BOOL));
      case GREATER_THAN -> opaque(SqlKind.LESS_THAN, right, left);
      case NOT_EQUALS -> opposite(opaque(SqlKind.EQUALS, left, right));
      case LESS_THAN_OR_EQUAL -> opposite(opaque(SqlKind.LESS_THAN, right, left));
      case GREATER_THAN_OR_EQUAL -> opposite(opaque(SqlKind.LESS_THAN, left, right));
      default -> throw new Unmodelled("comparison " + op);
    };
  }

  private static BagValue.Truth opposite(BagValue.Truth truth) {
    return new BagValue.Truth(truth.no(), truth.yes());
  }

  /// A number converted for comparison with a float. Literals with few digits keep their order.
  private static BagValue floating(BagValue value) {
    return switch (value) {
      case BagValue v when v.kind() == ValueKind.FLOAT -> v;
      case BagValue.Null _ -> new BagValue.Null(ValueKind.FLOAT);
      case BagValue.Lit l when l.number() && new BigDecimal(l.text()).precision() <= FEW_DIGITS ->
          floating(Double.parseDouble(l.text()));
      case BagValue v -> new BagValue.Apply("operator FLOAT", List.of(v), true, ValueKind.FLOAT);
    };
  }

  private static BagValue floating(double number) {
    return new BagValue.Lit(new BigDecimal(number + 0.0).toPlainString(), true, ValueKind.FLOAT);
  }

  private static final int FEW_DIGITS = 15;

  /// Where equal means identical, use identity, because identical values can replace each other.
  private static Formula equal(BagValue left, BagValue right) {
    if (left.equals(right)) {
      return Formula.yes();
    }
    boolean identical =
        left.kind() == right.kind()
            && (left.kind() == ValueKind.BOOL
                || left.kind() == ValueKind.INT
                || left.kind() == ValueKind.EXACT);
    return identical ? new Formula.Same(left, right) : new Formula.Equal(left, right);
  }

  private BagValue choice(RexCall c, int at) {
    BagValue then = value(c.getOperands().get(at + 1));
    Formula when = truth(c.getOperands().get(at)).yes();
    int next = at + 2;
    boolean last = next >= c.getOperands().size() - 1;
    BagValue otherwise = last ? value(c.getOperands().get(next)) : choice(c, next);
    return choice(when, then, otherwise);
  }

  private static BagValue choice(Formula when, BagValue then, BagValue otherwise) {
    ValueKind kind =
        then instanceof BagValue.Null
            ? otherwise.kind()
            : otherwise instanceof BagValue.Null ? then.kind() : then.kind().with(otherwise.kind());
    return when.equals(Formula.yes())
        ? then
        : when.equals(Formula.no()) ? otherwise : new BagValue.Choice(when, then, otherwise, kind);
  }

  private static BagValue coalesce(List<BagValue> args) {
    BagValue result = args.getLast();
    for (int i = args.size() - 2; i >= 0; i--) {
      result = choice(Formula.not(Formula.isNull(args.get(i))), args.get(i), result);
    }
    return result;
  }

  private BagValue arithmetic(RexCall c) {
    List<BagValue> args = values(c);
    if (c.getKind() == SqlKind.PLUS_PREFIX) {
      return args.getFirst();
    }
    String name = ARITHMETIC + c.getKind();
    ValueKind kind =
        args.stream().allMatch(a -> a.kind() == ValueKind.INT || a instanceof BagValue.Null)
            ? ValueKind.INT
            : ValueKind.LOOSE;
    boolean commutes = c.getKind() == SqlKind.PLUS || c.getKind() == SqlKind.TIMES;
    forms
        .errors()
        .see(
            name,
            commutes
                ? args.stream().sorted(Comparator.comparing(CanonicalText::anonymous)).toList()
                : args);
    return new BagValue.Apply(name, args, true, kind);
  }

  private BagValue cast(RexCall c) {
    BagValue operand = value(first(c));
    RelDataType from = first(c).getType();
    // A cast that only changes nullability changes no value.
    if (plain(from).equals(plain(c.getType()))) {
      return operand;
    }
    String name = "operator CAST " + c.getType().getSqlTypeName();
    forms.errors().see(name, List.of(operand));
    return operand instanceof BagValue.Null
        ? new BagValue.Null(kind(c.getType()))
        : new BagValue.Apply(name, List.of(operand), false, kind(c.getType()));
  }

  private static String plain(RelDataType type) {
    return type.getFullTypeString().replace(" NOT NULL", "");
  }

  private BagValue function(RexCall c) {
    String name = c.getOperator().getName().toLowerCase(Locale.ROOT);
    List<BagValue> args = values(c);
    boolean plain =
        !args.isEmpty()
            && c.getOperands().stream()
                .allMatch(o -> o.getType().getSqlTypeName() == first(c).getType().getSqlTypeName());
    if (plain && args.size() > 1 && (name.equals("coalesce") || name.equals("ifnull"))) {
      return coalesce(args);
    }
    if (plain && args.size() == 2 && name.equals("nullif")) {
      BagValue left = args.getFirst();
      Formula equal = compare(SqlKind.EQUALS, left, args.get(1)).yes();
      return choice(equal, new BagValue.Null(left.kind()), left);
    }
    if (FAILING.contains(name) || c.getOperator().getName().startsWith(OpaqueFunctions.CAST)) {
      forms.errors().see(name, args);
    }
    // The name alone does not distinguish the argument types.
    return new BagValue.Apply(name, args, false, kind(c.getType()));
  }

  private static final List<String> FAILING = List.of("/", "%", "<<", ">>");
}
