package sibyl.dialect.scalars.h2;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.dialect.scalars.h2.H2Type.Kind;
import sibyl.scalar.Content;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Row;
import sibyl.scalar.Scalars;
import sibyl.scalar.Ternary;
import sibyl.scalar.Texts;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Value;

/// The values of H2 2: types are static, constants are computed while a statement is compiled, and an error anywhere is one of the
/// whole statement. Sources: "Data Types", "SQL Grammar" and "Functions" of its manual.
public final class H2Scalars implements Scalars {
  private static final String ESCAPE = "\\";

  @Override
  public Evaluated value(Expr expr, Row row) {
    return Unmodelled.orSilent(() -> of(expr, row).known());
  }

  @Override
  public Optional<Ternary> truth(Evaluated.Known condition) {
    return Unmodelled.orEmpty(() -> truth(H2Value.read(condition)));
  }

  @Override
  public Evaluated comparison(ComparisonOp op, Evaluated.Known left, Evaluated.Known right) {
    return Unmodelled.orSilent(
        () ->
            H2Value.truth(
                    false,
                    Content.of(H2Comparisons.compare(op, H2Value.read(left), H2Value.read(right))))
                .known());
  }

  @Override
  public OptionalInt order(Evaluated.Known left, Evaluated.Known right) {
    return Unmodelled.orNoOrder(
        () -> H2Comparisons.orderWithNulls(H2Value.read(left), H2Value.read(right)));
  }

  @Override
  public Evaluated aggregate(Expr.Aggregate aggregate, List<Evaluated.Known> values) {
    return Unmodelled.orSilent(
        () -> H2Aggregates.of(aggregate, values.stream().map(H2Value::read).toList()).known());
  }

  @Override
  public Evaluated.Known count(long rows) {
    return H2Value.of(H2Type.BIGINT, new Content.Whole(rows)).known();
  }

  @Override
  public boolean comparesByType() {
    return true;
  }

  /// Trailing blanks of a CHAR do not count, nor does the case of VARCHAR_IGNORECASE.
  @Override
  public Optional<Value> key(Evaluated.Known value) {
    return value.value() instanceof Value.Text(String text)
        ? Unmodelled.orEmpty(
            () ->
                new Value.Text(
                    switch (H2Value.read(value).kind()) {
                      case CHAR -> H2Conversions.withoutBlanks(text);
                      case VARCHAR_IGNORECASE -> Texts.withoutCase(text);
                      default -> text;
                    }))
        : Optional.of(value.value());
  }

  private static H2Value of(Expr expr, Row row) {
    return switch (expr) {
      case Expr.Literal e -> H2Value.literal(e.value());
      case Expr.ColumnRef e -> read(row.column(e));
      case Expr.Implicit e -> of(e.operand(), row);
      case Expr.Unary e -> unary(e, row);
      case Expr.Binary e -> binary(e, of(e.left(), row), of(e.right(), row));
      case Expr.Not e -> {
        H2Value operand = of(e.operand(), row);
        yield H2Value.truth(operand.constant(), Content.of(truth(operand).not()));
      }
      case Expr.Logical e -> logical(e, of(e.left(), row), of(e.right(), row));
      case Expr.Comparison e -> compare(e, row);
      case Expr.IsNull e -> {
        H2Value operand = of(e.operand(), row);
        yield H2Value.truth(operand.constant(), Content.of(operand.isNull() != e.negated()));
      }
      case Expr.Truth e -> {
        H2Value operand = of(e.operand(), row);
        boolean is = truth(operand) == Ternary.of(e.expected());
        yield H2Value.truth(operand.constant(), Content.of(is != e.negated()));
      }
      case Expr.Between e -> between(e, row);
      case Expr.InList e -> inList(e, row);
      case Expr.InQuery e -> inQuery(e, row);
      case Expr.Like e -> like(e, row);
      case Expr.Case e -> caseOf(e, row);
      case Expr.Cast e -> {
        H2Type to = H2Type.spelled(e.to().text());
        H2Value operand = of(e.operand(), row);
        boolean today = operand.kind() == Kind.TIME && to.kind() == Kind.TIMESTAMP;
        yield new H2Value(
            to,
            operand.constant() && !today,
            H2Conversions.cast(operand.content(), operand.kind(), to));
      }
      case Expr.Call e -> call(e, row);
      case Expr.Aggregate e -> read(row.computed(e));
      case Expr.Windowed e -> read(row.computed(e));
      case Expr.ScalarQuery e -> scalar(e, row);
      case Expr.Exists e ->
          H2Value.truth(
              false, Content.of(rows(row.rows(e.query())).rows().isEmpty() == e.negated()));
      case Expr.Collate _ -> throw new Unmodelled("COLLATE");
      case Expr.RowValue _ -> throw new Unmodelled("row value");
    };
  }

  private static H2Value read(Evaluated evaluated) {
    return switch (evaluated) {
      case Evaluated.Known k -> H2Value.read(k);
      case Evaluated.Silent s -> throw new Unmodelled(s.reason());
    };
  }

  private static List<H2Value> all(List<Expr> exprs, Row row) {
    List<H2Value> values = new ArrayList<>(exprs.size());
    for (Expr each : exprs) {
      values.add(of(each, row));
    }
    return values;
  }

  private static Ternary truth(H2Value value) {
    return switch (value.content()) {
      case Content.Bool t -> Ternary.of(t.value());
      case Content.Nothing _ -> Ternary.UNKNOWN;
      case Content _ -> throw new Unmodelled("condition that is no truth value");
    };
  }

  private static H2Value unary(Expr.Unary e, Row row) {
    H2Value operand = of(e.operand(), row);
    return switch (e.op()) {
      case PLUS -> operand;
      case NEGATE -> {
        H2Value negated = H2Arithmetic.negated(operand);
        // The parser joins the sign with a number that follows it.
        yield e.operand() instanceof Expr.Literal
                && negated.content() instanceof Content.Whole(long value)
                && value == Integer.MIN_VALUE
            ? H2Value.constant(Kind.INTEGER, negated.content())
            : negated;
      }
      case BIT_NOT -> H2Arithmetic.bitNot(operand);
    };
  }

  private static H2Value binary(Expr.Binary e, H2Value left, H2Value right) {
    return switch (e.op()) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE -> H2Arithmetic.binary(e.op(), left, right);
      case MODULO -> H2Arithmetic.modulo(left, right);
      case BIT_AND -> H2Arithmetic.bits("bitand", left, right);
      case BIT_OR -> H2Arithmetic.bits("bitor", left, right);
      case SHIFT_LEFT -> H2Arithmetic.shift(left, right, false);
      case SHIFT_RIGHT -> H2Arithmetic.shift(left, right, true);
      case CONCAT -> concatenated(left, right);
    };
  }

  /// Bytes if both are bytes or NULL, otherwise a text.
  private static H2Value concatenated(H2Value left, H2Value right) {
    boolean bytes = bytes(left) && bytes(right);
    H2Type type = bytes ? H2Type.VARBINARY : H2Type.VARCHAR;
    Content one = H2Conversions.convert(left.content(), left.kind(), type);
    Content other = H2Conversions.convert(right.content(), right.kind(), type);
    Content value =
        one instanceof Content.Text(String x) && other instanceof Content.Text(String y)
            ? new Content.Text(x + y)
            : one instanceof Content.Bytes(String x) && other instanceof Content.Bytes(String y)
                ? new Content.Bytes(x + y)
                : Content.NULL;
    boolean constant =
        (left.constant() && (left.isNull() || right.constant()))
            || (right.constant() && right.isNull());
    return H2Value.result(type, constant, value);
  }

  private static boolean bytes(H2Value value) {
    return value.kind().bytes() || value.kind() == Kind.NULL;
  }

  private static H2Value logical(Expr.Logical e, H2Value left, H2Value right) {
    boolean and = e.op() == Expr.LogicalOp.AND;
    Ternary one = truth(left);
    Ternary other = truth(right);
    Ternary decisive = Ternary.of(!and);
    boolean decided =
        (left.constant() && one == decisive) || (right.constant() && other == decisive);
    return H2Value.truth(
        decided || (left.constant() && right.constant()),
        Content.of(and ? one.and(other) : one.or(other)));
  }

  private static H2Value compare(Expr.Comparison e, Row row) {
    if (e.left().width() > 1 || e.right().width() > 1) {
      return ofRows(e.op(), row(e.left(), row), row(e.right(), row));
    }
    return compare(e.op(), e.left(), of(e.left(), row), e.right(), of(e.right(), row));
  }

  private static H2Value ofRows(ComparisonOp op, List<H2Value> left, List<H2Value> right) {
    return H2Value.truth(false, Content.of(H2Comparisons.compareRows(op, left, right)));
  }

  private static List<H2Value> row(Expr e, Row row) {
    if (e instanceof Expr.RowValue r) {
      return all(r.parts(), row);
    }
    throw new Unmodelled("row value");
  }

  /// A constant beside a column is converted to the common type while the statement is compiled.
  private static H2Value compare(
      ComparisonOp op, Expr leftExpr, H2Value left, Expr rightExpr, H2Value right) {
    H2Comparisons.requireComparable(left.kind(), right.kind());
    boolean turned = isColumn(rightExpr) && left.constant();
    H2Value one = !turned && !isColumn(leftExpr) ? left : fixed(left, right);
    H2Value other = turned || isColumn(leftExpr) ? fixed(right, left) : right;
    Ternary is = H2Comparisons.compare(op, one, other);
    boolean never = !op.identifies() && (isConstantNull(left) || isConstantNull(right));
    return H2Value.truth(never || (left.constant() && right.constant()), Content.of(is));
  }

  private static boolean isConstantNull(H2Value value) {
    return value.constant() && value.isNull();
  }

  private static H2Value fixed(H2Value value, H2Value beside) {
    H2Type type = H2Type.of(H2Type.higher(value.kind(), beside.kind()));
    return !value.constant() || beside.constant() || value.isNull() || type.kind() == value.kind()
        ? value
        : new H2Value(type, true, H2Conversions.convert(value.content(), value.kind(), type));
  }

  private static boolean isColumn(Expr e) {
    return switch (e) {
      case Expr.ColumnRef _ -> true;
      case Expr.Implicit i -> isColumn(i.operand());
      case Expr.Unary u -> u.op() == Expr.UnaryOp.PLUS && isColumn(u.operand());
      case Expr _ -> false;
    };
  }

  private static H2Value between(Expr.Between e, Row row) {
    if (e.operand().width() > 1) {
      List<H2Value> operand = row(e.operand(), row);
      List<H2Value> low = row(e.low(), row);
      List<H2Value> high = row(e.high(), row);
      Ternary is =
          H2Comparisons.compareRows(ComparisonOp.GREATER_EQUAL, operand, low)
              .and(H2Comparisons.compareRows(ComparisonOp.LESS_EQUAL, operand, high));
      if (H2Comparisons.compareRows(ComparisonOp.EQUAL, low, high) == Ternary.TRUE
          && H2Comparisons.compareRows(ComparisonOp.EQUAL, operand, low) != is) {
        throw new Unmodelled("BETWEEN that is compiled to =");
      }
      return H2Value.truth(false, Content.of(e.negated() ? is.not() : is));
    }
    H2Value operand = of(e.operand(), row);
    H2Value low = of(e.low(), row);
    H2Value high = of(e.high(), row);
    Ternary is =
        H2Comparisons.compare(ComparisonOp.GREATER_EQUAL, operand, low)
            .and(H2Comparisons.compare(ComparisonOp.LESS_EQUAL, operand, high));
    return H2Value.truth(
        operand.constant() && low.constant() && high.constant(),
        Content.of(e.negated() ? is.not() : is));
  }

  private static H2Value inList(Expr.InList e, Row row) {
    if (e.operand().width() > 1) {
      throw new Unmodelled("row value");
    }
    H2Value operand = of(e.operand(), row);
    List<H2Value> list = all(e.list(), row);
    boolean constants = list.stream().allMatch(H2Value::constant);
    if (list.size() == 1) {
      H2Value is =
          compare(ComparisonOp.EQUAL, e.operand(), operand, e.list().getFirst(), list.getFirst());
      return e.negated() ? H2Value.truth(is.constant(), Content.of(truth(is).not())) : is;
    }
    Ternary found = Ternary.FALSE;
    for (H2Value each : list) {
      found = found.or(H2Comparisons.compare(ComparisonOp.EQUAL, operand, each));
    }
    if (constants && list.stream().anyMatch(v -> !v.isNull()) && found != inSet(operand, list)) {
      throw new Unmodelled("IN with other rules than =");
    }
    return H2Value.truth(
        operand.constant() && constants, Content.of(e.negated() ? found.not() : found));
  }

  /// Constants are looked up in a set of the common type of all of them.
  private static Ternary inSet(H2Value operand, List<H2Value> list) {
    H2Type type = operand.type();
    for (H2Value each : list) {
      type = type.higher(each.type());
    }
    H2Value left = converted(operand, type);
    Ternary found = Ternary.FALSE;
    for (H2Value each : list) {
      found = found.or(H2Comparisons.compare(ComparisonOp.EQUAL, left, converted(each, type)));
    }
    return found;
  }

  private static H2Value converted(H2Value value, H2Type type) {
    return H2Value.of(type, H2Conversions.convert(value.content(), value.kind(), type));
  }

  private static H2Value inQuery(Expr.InQuery e, Row row) {
    List<List<Evaluated.Known>> rows = rows(row.rows(e.query())).rows();
    boolean wide = e.operand().width() > 1;
    List<H2Value> operand = wide ? row(e.operand(), row) : List.of(of(e.operand(), row));
    Ternary found = Ternary.FALSE;
    for (List<Evaluated.Known> each : rows) {
      found =
          found.or(
              H2Comparisons.compareRows(
                  ComparisonOp.EQUAL, operand, each.stream().map(H2Value::read).toList()));
    }
    return H2Value.truth(false, Content.of(e.negated() ? found.not() : found));
  }

  private static Row.Answer.Rows rows(Row.Answer answer) {
    return switch (answer) {
      case Row.Answer.Rows r -> r;
      case Row.Answer.Silent s -> throw new Unmodelled(s.reason());
    };
  }

  private static H2Value scalar(Expr.ScalarQuery e, Row row) {
    Row.Answer.Rows answer = rows(row.rows(e.query()));
    if (answer.rows().size() > 1 || answer.typings().size() != 1) {
      throw new Unmodelled("subquery with several values");
    }
    return answer.rows().isEmpty()
        ? H2Value.of(H2Type.spelled(answer.typings().getFirst().declared()), Content.NULL)
        : H2Value.read(answer.rows().getFirst().getFirst());
  }

  private static H2Value like(Expr.Like e, Row row) {
    H2Value operand = of(e.operand(), row);
    H2Value pattern = of(e.pattern(), row);
    H2Value escape =
        e.escape().isPresent()
            ? of(e.escape().get(), row)
            : H2Value.constant(Kind.VARCHAR, new Content.Text(ESCAPE));
    requireText(operand);
    requireText(pattern);
    requireText(escape);
    boolean ignoreCase = e.word().equals("ILIKE") || operand.kind() == Kind.VARCHAR_IGNORECASE;
    if (e.word().equals("REGEXP")) {
      requirePlain(pattern, ignoreCase);
    }
    boolean constant = operand.constant() && pattern.constant() && escape.constant();
    if (operand.isNull() || pattern.isNull() || escape.isNull()) {
      boolean never =
          (operand.constant() && operand.isNull())
              || (pattern.constant() && escape.constant() && (pattern.isNull() || escape.isNull()));
      return H2Value.truth(constant || never, Content.NULL);
    }
    Ternary is = matches(e.word(), operand, pattern, escape, ignoreCase);
    return H2Value.truth(constant, Content.of(e.negated() ? is.not() : is));
  }

  private static void requireText(H2Value value) {
    if (!value.kind().text() && value.kind() != Kind.NULL) {
      throw new Unmodelled("pattern over another type");
    }
  }

  /// An invalid regular expression is an error, also beside a NULL.
  private static void requirePlain(H2Value pattern, boolean ignoreCase) {
    if (!pattern.isNull()
        && (ignoreCase
            || !H2Patterns.plain(H2Conversions.text(pattern.kind(), pattern.content())))) {
      throw new Unmodelled("regular expression");
    }
  }

  private static Ternary matches(
      String word, H2Value operand, H2Value pattern, H2Value escape, boolean ignoreCase) {
    String text = H2Conversions.text(operand.kind(), operand.content());
    String like = H2Conversions.text(pattern.kind(), pattern.content());
    if (word.equals("REGEXP")) {
      return Ternary.of(text.contains(like));
    }
    String escaping = H2Conversions.text(escape.kind(), escape.content());
    if (escaping.length() > 1) {
      throw new Unmodelled("long escape");
    }
    H2Patterns.Pattern parsed = H2Patterns.parsed(like, escaping);
    if (!parsed.valid()) {
      return Ternary.UNKNOWN;
    }
    // It becomes a comparison while it is compiled, which ignores the blanks of a CHAR.
    return pattern.constant() && escape.constant() && parsed.literal() && !operand.constant()
        ? H2Comparisons.compare(
            ComparisonOp.EQUAL,
            operand,
            H2Value.of(
                ignoreCase ? H2Type.IGNORECASE : H2Type.VARCHAR, new Content.Text(parsed.chars())))
        : Ternary.of(H2Patterns.matches(parsed, text, ignoreCase));
  }

  private static H2Value caseOf(Expr.Case e, Row row) {
    Optional<H2Value> operand = e.operand().map(o -> of(o, row));
    boolean constant = operand.isEmpty() || operand.get().constant();
    List<Ternary> conditions = new ArrayList<>();
    List<H2Value> values = new ArrayList<>();
    for (Expr.When each : e.whens()) {
      H2Value when = of(each.when(), row);
      Ternary holds =
          operand.isPresent()
              ? H2Comparisons.compare(ComparisonOp.EQUAL, operand.get(), when)
              : truth(when);
      H2Value then = of(each.then(), row);
      constant &= when.constant();
      if (constant && holds == Ternary.TRUE) {
        return then;
      }
      conditions.add(holds);
      values.add(then);
    }
    H2Value otherwise = e.otherwise().isPresent() ? of(e.otherwise().get(), row) : H2Value.NULL;
    return constant ? otherwise : chosen(conditions, values, otherwise);
  }

  private static H2Value chosen(List<Ternary> conditions, List<H2Value> values, H2Value otherwise) {
    H2Value taken = otherwise;
    for (int i = conditions.size() - 1; i >= 0; i--) {
      if (conditions.get(i) == Ternary.TRUE) {
        taken = values.get(i);
      }
    }
    H2Type type = H2Type.NULL;
    for (H2Value each : values) {
      type = isConstantNull(each) ? type : type.higher(each.type());
    }
    type = isConstantNull(otherwise) ? type : type.higher(otherwise.type());
    type = type.kind() == Kind.NULL ? H2Type.VARCHAR : type;
    return H2Value.of(type, H2Conversions.convert(taken.content(), taken.kind(), type));
  }

  private static H2Value call(Expr.Call e, Row row) {
    String name = e.function().name();
    List<H2Value> args = all(e.args(), row);
    return switch (name) {
      case "nullif" -> H2Functions.nullIf(args.get(0), args.get(1));
      case "nvl2" ->
          choice(
              Ternary.of(!args.get(0).isNull()), args.get(0).constant(), args.get(1), args.get(2));
      case "casewhen" ->
          choice(truth(args.get(0)), args.get(0).constant(), args.get(1), args.get(2));
      default -> {
        H2Functions.Call call = H2Functions.ALL.get(name);
        if (call == null) {
          throw new Unmodelled("function " + name);
        }
        yield call.of(args);
      }
    };
  }

  private static H2Value choice(Ternary when, boolean constant, H2Value then, H2Value otherwise) {
    return constant
        ? when == Ternary.TRUE ? then : otherwise
        : chosen(List.of(when), List.of(then), otherwise);
  }
}
