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
import sibyl.proof.algebra.Opaque;
import sibyl.proof.algebra.Unmodelled;

/// Expressions over the outputs of a term. SQL's three truth values become two conditions: when it is true, and when it is
/// false.
public record Conditions(NormalForm forms, List<Val> row, Map<CorrelationId, List<Val>> around) {

  /// No function of a dialect has a name with a blank and these words in front.
  public static final String ARITHMETIC = "operator ";

  public static final String EQUALS = "operator =";

  public static Val integer(String text) {
    return new Val.Lit(text, true, ValueKind.INT);
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

  static Formula holds(Val value) {
    return truth(value).yes();
  }

  private static Val.Truth truth(Val value) {
    return switch (value) {
      case Val.Truth t -> t;
      case Val.Null _ -> new Val.Truth(Formula.no(), Formula.no());
      case Val.Lit l ->
          l.text().equals("true")
              ? new Val.Truth(Formula.yes(), Formula.no())
              : new Val.Truth(Formula.no(), Formula.yes());
      case Val.Choice c -> {
        Val.Truth then = truth(c.then());
        Val.Truth otherwise = truth(c.otherwise());
        Formula not = Formula.not(c.when());
        yield new Val.Truth(
            Formula.any(Formula.all(c.when(), then.yes()), Formula.all(not, otherwise.yes())),
            Formula.any(Formula.all(c.when(), then.no()), Formula.all(not, otherwise.no())));
      }
      case Val v -> {
        Formula holds = new Formula.Holds(v);
        yield new Val.Truth(holds, Formula.all(Formula.not(Formula.isNull(v)), Formula.not(holds)));
      }
    };
  }

  Val.Truth truth(RexNode node) {
    return truth(value(node));
  }

  Val value(RexNode node) {
    return switch (node) {
      case RexInputRef r -> row.get(r.getIndex());
      case RexLiteral l -> literal(l);
      case RexSubQuery q -> subquery(q);
      case RexFieldAccess f -> {
        List<Val> outer =
            f.getReferenceExpr() instanceof RexCorrelVariable v
                ? around.getOrDefault(v.id, List.of())
                : List.of();
        if (outer.isEmpty()) {
          throw new Unmodelled("a field of what is no outer row");
        }
        yield outer.get(f.getField().getIndex());
      }
      case RexCall c -> call(c);
      case RexNode other ->
          throw new Unmodelled("an expression " + other.getClass().getSimpleName());
    };
  }

  private static Val literal(RexLiteral literal) {
    ValueKind kind = kind(literal.getType());
    if (literal.isNull()) {
      return new Val.Null(kind);
    }
    return switch (literal.getTypeName()) {
      case BOOLEAN -> new Val.Lit(String.valueOf(literal.getValue2()), false, ValueKind.BOOL);
      case DECIMAL, BIGINT, INTEGER, SMALLINT, TINYINT -> {
        BigDecimal number = Optional.ofNullable(literal.getValueAs(BigDecimal.class)).orElseThrow();
        yield kind == ValueKind.INT && number.stripTrailingZeros().scale() <= 0
            ? integer(number.toBigIntegerExact().toString())
            : new Val.Lit(number.toPlainString(), true, ValueKind.LOOSE);
      }
      case DOUBLE, FLOAT, REAL -> {
        Double number = Optional.ofNullable(literal.getValueAs(Double.class)).orElseThrow();
        yield floating(number);
      }
      case CHAR, VARCHAR ->
          new Val.Lit(
              "'" + Optional.ofNullable(literal.getValueAs(String.class)).orElseThrow(),
              false,
              ValueKind.EXACT);
      case BINARY, VARBINARY -> new Val.Lit("x" + literal.getValue(), false, ValueKind.FOLDED);
      default -> throw new Unmodelled("a literal of type " + literal.getTypeName());
    };
  }

  private Val subquery(RexSubQuery q) {
    BagTerm bag = forms.of(q.rel, around);
    return switch (q.getKind()) {
      case EXISTS -> sure(Formula.some(bag));
      case IN -> in(q, bag);
      case SCALAR_QUERY -> only(bag);
      default -> throw new Unmodelled("a subquery of kind " + q.getKind());
    };
  }

  private static Val sure(Formula form) {
    return new Val.Truth(form, Formula.not(form));
  }

  /// It is false where no row might be equal.
  private Val in(RexSubQuery q, BagTerm bag) {
    List<Val> operands = q.getOperands().stream().map(this::value).toList();
    List<BagTerm.Term> equal = new ArrayList<>();
    List<BagTerm.Term> possible = new ArrayList<>();
    for (BagTerm.Term term : bag.terms()) {
      BagTerm.Term other = Substitution.fresh(term, forms.names());
      equal.add(term.and(equal(operands, term.outputs()).yes()));
      possible.add(other.and(Formula.not(equal(operands, other.outputs()).no())));
    }
    return new Val.Truth(
        Formula.some(new BagTerm(equal)), Formula.not(Formula.some(new BagTerm(possible))));
  }

  private static Val.Truth equal(List<Val> left, List<Val> right) {
    List<Formula> yes = new ArrayList<>();
    List<Formula> no = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      Val.Truth part = compare(SqlKind.EQUALS, left.get(i), right.get(i));
      yes.add(part.yes());
      no.add(part.no());
    }
    return new Val.Truth(Formula.all(yes), Formula.any(no));
  }

  /// A subquery must be sure to give one row at most: which of several an engine takes, or whether it complains, is open.
  private Val only(BagTerm bag) {
    if (bag.terms().isEmpty()) {
      return new Val.Null(ValueKind.LOOSE);
    }
    BagTerm.Term term = bag.terms().getFirst();
    if (bag.terms().size() > 1 || !term.vars().isEmpty()) {
      throw new Unmodelled("a scalar subquery that may give several rows");
    }
    Val output = term.outputs().getFirst();
    return term.condition().equals(Formula.yes())
        ? output
        : new Val.Choice(term.condition(), output, new Val.Null(output.kind()), output.kind());
  }

  private Val call(RexCall c) {
    return switch (c.getKind()) {
      case AND -> {
        List<Val.Truth> parts = c.getOperands().stream().map(this::truth).toList();
        yield new Val.Truth(
            Formula.all(parts.stream().map(Val.Truth::yes).toList()),
            Formula.any(parts.stream().map(Val.Truth::no).toList()));
      }
      case OR -> {
        List<Val.Truth> parts = c.getOperands().stream().map(this::truth).toList();
        yield new Val.Truth(
            Formula.any(parts.stream().map(Val.Truth::yes).toList()),
            Formula.all(parts.stream().map(Val.Truth::no).toList()));
      }
      case NOT -> {
        Val.Truth operand = truth(first(c));
        yield new Val.Truth(operand.no(), operand.yes());
      }
      case IS_NULL -> sure(Formula.isNull(value(first(c))));
      case IS_NOT_NULL -> sure(Formula.not(Formula.isNull(value(first(c)))));
      case IS_TRUE -> sure(truth(first(c)).yes());
      case IS_NOT_TRUE -> sure(Formula.not(truth(first(c)).yes()));
      case IS_FALSE -> sure(truth(first(c)).no());
      case IS_NOT_FALSE -> sure(Formula.not(truth(first(c)).no()));
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          compare(c.getKind(), value(first(c)), value(c.getOperands().get(1)));
      case IS_NOT_DISTINCT_FROM -> same(c, false);
      case IS_DISTINCT_FROM -> same(c, true);
      case CASE -> choice(c, 0);
      case SEARCH -> value(RexUtil.expandSearch(forms.rex(), null, c));
      case PLUS, TIMES, MINUS, MINUS_PREFIX, PLUS_PREFIX -> arithmetic(c);
      case LIKE -> {
        List<Val> args = values(c);
        yield new Val.Apply("operator LIKE", args, true, ValueKind.BOOL);
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

  private List<Val> values(RexCall c) {
    return c.getOperands().stream().map(this::value).toList();
  }

  private Val same(RexCall c, boolean negated) {
    Val left = value(first(c));
    Val right = value(c.getOperands().get(1));
    Formula nulls = Formula.all(Formula.isNull(left), Formula.isNull(right));
    Formula same = Formula.any(nulls, compare(SqlKind.EQUALS, left, right).yes());
    return sure(negated ? Formula.not(same) : same);
  }

  public static Val.Truth compare(SqlKind op, Val one, Val other) {
    boolean floating = one.kind() == ValueKind.FLOAT || other.kind() == ValueKind.FLOAT;
    Val left = floating ? floating(one) : one;
    Val right = floating ? floating(other) : other;
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
    return new Val.Truth(Formula.all(ok, holds), Formula.all(ok, Formula.not(holds)));
  }

  private static boolean folded(Val left, Val right) {
    boolean literals =
        left instanceof Val.Lit && right instanceof Val.Lit && left.kind() == ValueKind.EXACT;
    return left.kind() == ValueKind.FOLDED || right.kind() == ValueKind.FOLDED || literals;
  }

  /// A comparison of which nothing is known but that it has a converse and an opposite.
  private static Val.Truth opaque(SqlKind op, Val left, Val right) {
    return switch (op) {
      case EQUALS -> {
        boolean inOrder =
            CanonicalText.anonymous(left).compareTo(CanonicalText.anonymous(right)) <= 0;
        List<Val> args = inOrder ? List.of(left, right) : List.of(right, left);
        yield truth(new Val.Apply(EQUALS, args, true, ValueKind.BOOL));
      }
      case LESS_THAN ->
          truth(new Val.Apply("operator <", List.of(left, right), true, ValueKind.BOOL));
      case GREATER_THAN -> opaque(SqlKind.LESS_THAN, right, left);
      case NOT_EQUALS -> opposite(opaque(SqlKind.EQUALS, left, right));
      case LESS_THAN_OR_EQUAL -> opposite(opaque(SqlKind.LESS_THAN, right, left));
      case GREATER_THAN_OR_EQUAL -> opposite(opaque(SqlKind.LESS_THAN, left, right));
      default -> throw new Unmodelled("comparison " + op);
    };
  }

  private static Val.Truth opposite(Val.Truth truth) {
    return new Val.Truth(truth.no(), truth.yes());
  }

  /// A number as it is compared with a floating one. Literals of few digits keep their order.
  private static Val floating(Val value) {
    return switch (value) {
      case Val v when v.kind() == ValueKind.FLOAT -> v;
      case Val.Null _ -> new Val.Null(ValueKind.FLOAT);
      case Val.Lit l when l.number() && new BigDecimal(l.text()).precision() <= FEW_DIGITS ->
          floating(Double.parseDouble(l.text()));
      case Val v -> new Val.Apply("operator FLOAT", List.of(v), true, ValueKind.FLOAT);
    };
  }

  private static Val floating(double number) {
    return new Val.Lit(new BigDecimal(number + 0.0).toPlainString(), true, ValueKind.FLOAT);
  }

  private static final int FEW_DIGITS = 15;

  /// Where equal means identical, it is said so, for what is identical may stand in for the other.
  private static Formula equal(Val left, Val right) {
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

  private Val choice(RexCall c, int at) {
    Val then = value(c.getOperands().get(at + 1));
    Formula when = truth(c.getOperands().get(at)).yes();
    int next = at + 2;
    boolean last = next >= c.getOperands().size() - 1;
    Val otherwise = last ? value(c.getOperands().get(next)) : choice(c, next);
    return choice(when, then, otherwise);
  }

  private static Val choice(Formula when, Val then, Val otherwise) {
    ValueKind kind =
        then instanceof Val.Null
            ? otherwise.kind()
            : otherwise instanceof Val.Null ? then.kind() : then.kind().with(otherwise.kind());
    return when.equals(Formula.yes())
        ? then
        : when.equals(Formula.no()) ? otherwise : new Val.Choice(when, then, otherwise, kind);
  }

  private static Val coalesce(List<Val> args) {
    Val result = args.getLast();
    for (int i = args.size() - 2; i >= 0; i--) {
      result = choice(Formula.not(Formula.isNull(args.get(i))), args.get(i), result);
    }
    return result;
  }

  private Val arithmetic(RexCall c) {
    List<Val> args = values(c);
    if (c.getKind() == SqlKind.PLUS_PREFIX) {
      return args.getFirst();
    }
    String name = ARITHMETIC + c.getKind();
    ValueKind kind =
        args.stream().allMatch(a -> a.kind() == ValueKind.INT || a instanceof Val.Null)
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
    return new Val.Apply(name, args, true, kind);
  }

  private Val cast(RexCall c) {
    Val operand = value(first(c));
    RelDataType from = first(c).getType();
    // A cast that only says that a value may be NULL, or may not, changes nothing.
    if (plain(from).equals(plain(c.getType()))) {
      return operand;
    }
    String name = "operator CAST " + c.getType().getSqlTypeName();
    forms.errors().see(name, List.of(operand));
    return operand instanceof Val.Null
        ? new Val.Null(kind(c.getType()))
        : new Val.Apply(name, List.of(operand), false, kind(c.getType()));
  }

  private static String plain(RelDataType type) {
    return type.getFullTypeString().replace(" NOT NULL", "");
  }

  private Val function(RexCall c) {
    String name = c.getOperator().getName().toLowerCase(Locale.ROOT);
    List<Val> args = values(c);
    boolean plain =
        !args.isEmpty()
            && c.getOperands().stream()
                .allMatch(o -> o.getType().getSqlTypeName() == first(c).getType().getSqlTypeName());
    if (plain && args.size() > 1 && (name.equals("coalesce") || name.equals("ifnull"))) {
      return coalesce(args);
    }
    if (plain && args.size() == 2 && name.equals("nullif")) {
      Val left = args.getFirst();
      Formula equal = compare(SqlKind.EQUALS, left, args.get(1)).yes();
      return choice(equal, new Val.Null(left.kind()), left);
    }
    if (FAILING.contains(name) || c.getOperator().getName().startsWith(Opaque.CAST)) {
      forms.errors().see(name, args);
    }
    // The name alone does not tell apart what a function makes of values of other types.
    return new Val.Apply(name, args, false, kind(c.getType()));
  }

  private static final List<String> FAILING = List.of("/", "%", "<<", ">>");
}
