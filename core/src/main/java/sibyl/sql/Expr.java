package sibyl.sql;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;

/// An SQL expression as a typed tree: `a + 1`, `x IN (…)`, `max(b)`. Made by generators, parsers and rewrites; printed by
/// [Sql]. Constructors reject ill-typed trees, so where an engine converts silently there is an [Implicit] node, which prints
/// as its operand.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Expr extends Node {

  @JsonIgnore
  SqlType type();

  /// How many values it yields: one, except for row values and subqueries in their place.
  @JsonIgnore
  default int width() {
    return 1;
  }

  /// An operator and its operands.
  sealed interface Operation extends Expr permits Unary, Binary, Condition {}

  /// An operation whose value is true, false or NULL.
  sealed interface Condition extends Operation {
    @Override
    default SqlType type() {
      return SqlType.BOOLEAN;
    }
  }

  /// A function and its arguments.
  sealed interface FunctionCall extends Expr {
    Function function();

    List<Expr> args();

    @Override
    default SqlType type() {
      return function().result();
    }
  }

  record Literal(Value value) implements Expr {
    @Override
    public SqlType type() {
      return value.type();
    }
  }

  /// A column of a relation in scope; `table` is the name or alias it has there, empty if the text had none.
  record ColumnRef(String table, String column, SqlType kind, Grade grade) implements Expr {
    @Override
    public SqlType type() {
      return kind;
    }
  }

  enum UnaryOp {
    NEGATE,
    PLUS,
    BIT_NOT
  }

  record Unary(UnaryOp op, Expr operand) implements Operation {
    public Unary {
      if (op != UnaryOp.PLUS) {
        require(operand.type().fits(SqlType.NUMERIC), op, operand);
      }
    }

    @Override
    public SqlType type() {
      return op == UnaryOp.PLUS
          ? operand.type()
          : op == UnaryOp.BIT_NOT ? SqlType.INTEGER : SqlType.NUMERIC;
    }
  }

  record Not(Expr operand) implements Condition {
    public Not {
      requireBoolean("NOT", operand);
    }
  }

  enum BinaryOp {
    ADD(SqlType.NUMERIC),
    SUBTRACT(SqlType.NUMERIC),
    MULTIPLY(SqlType.NUMERIC),
    DIVIDE(SqlType.NUMERIC),
    MODULO(SqlType.NUMERIC),
    BIT_AND(SqlType.INTEGER),
    BIT_OR(SqlType.INTEGER),
    SHIFT_LEFT(SqlType.INTEGER),
    SHIFT_RIGHT(SqlType.INTEGER),
    CONCAT(SqlType.TEXT);

    private final SqlType type;

    BinaryOp(SqlType type) {
      this.type = type;
    }

    public SqlType type() {
      return type;
    }

    public boolean arithmetic() {
      return type == SqlType.NUMERIC;
    }
  }

  record Binary(BinaryOp op, Expr left, Expr right) implements Operation {
    public Binary {
      require(left.type().fits(op.type()), op, left);
      require(right.type().fits(op.type()), op, right);
    }

    @Override
    public SqlType type() {
      return op.type();
    }
  }

  enum ComparisonOp {
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_EQUAL,
    GREATER,
    GREATER_EQUAL,
    SAME,
    NOT_SAME;

    /// Whether two NULLs count as equal.
    public boolean identifies() {
      return this == SAME || this == NOT_SAME;
    }
  }

  /// `SAME` is equality in which two NULLs are equal (IS, IS NOT DISTINCT FROM).
  record Comparison(ComparisonOp op, Expr left, Expr right) implements Condition {
    public Comparison {
      requireAlike(op, left, right);
    }
  }

  enum LogicalOp {
    AND,
    OR
  }

  record Logical(LogicalOp op, Expr left, Expr right) implements Condition {
    public Logical {
      requireBoolean(op, left);
      requireBoolean(op, right);
    }
  }

  record IsNull(Expr operand, boolean negated) implements Condition {}

  /// `operand IS [NOT] TRUE` or `FALSE`: never NULL.
  record Truth(Expr operand, boolean expected, boolean negated) implements Condition {
    public Truth {
      requireBoolean("IS TRUE", operand);
    }
  }

  record Between(Expr operand, Expr low, Expr high, boolean negated) implements Condition {
    public Between {
      requireAlike("BETWEEN", operand, low);
      requireAlike("BETWEEN", operand, high);
    }
  }

  record InList(Expr operand, List<Expr> list, boolean negated) implements Condition {
    public InList {
      list = List.copyOf(list);
      for (Expr each : list) {
        requireAlike("IN", operand, each);
      }
    }
  }

  record InQuery(Expr operand, Query query, boolean negated) implements Condition {
    public InQuery {
      require(query.suits(operand.width()), "IN", operand);
    }
  }

  /// LIKE, GLOB and similar operators, by the dialect's word.
  record Like(String word, Expr operand, Expr pattern, Optional<Expr> escape, boolean negated)
      implements Condition {
    public Like {
      require(operand.type().fits(SqlType.TEXT), word, operand);
      require(pattern.type().fits(SqlType.TEXT), word, pattern);
    }
  }

  record When(Expr when, Expr then) implements Node {}

  record Case(Optional<Expr> operand, List<When> whens, Optional<Expr> otherwise) implements Expr {
    public Case {
      whens = List.copyOf(whens);
      require(!whens.isEmpty(), "CASE", new Literal(Value.NULL));
      Expr first = whens.getFirst().then();
      for (When each : whens) {
        operand.ifPresentOrElse(
            o -> requireAlike("CASE", o, each.when()), () -> requireBoolean("WHEN", each.when()));
        require(each.then().type().fits(first.type()), "THEN", each.then());
      }
      otherwise.ifPresent(o -> require(o.type().fits(first.type()), "ELSE", o));
    }

    @Override
    public SqlType type() {
      return whens.getFirst().then().type();
    }
  }

  record Cast(Expr operand, TypeName to) implements Expr {
    @Override
    public SqlType type() {
      return to.type();
    }
  }

  record Collate(Expr operand, String collation) implements Expr {
    @Override
    public SqlType type() {
      return operand.type();
    }
  }

  record Call(Function function, List<Expr> args) implements FunctionCall {
    public Call {
      args = List.copyOf(args);
      requireArgs(function, args);
    }
  }

  /// No arguments means `count(*)`.
  record Aggregate(Function function, List<Expr> args, boolean distinct, Optional<Expr> filter)
      implements FunctionCall {
    public Aggregate {
      args = List.copyOf(args);
      requireArgs(function, args);
      filter.ifPresent(f -> requireBoolean("FILTER", f));
    }
  }

  record Windowed(Function function, List<Expr> args, Optional<Expr> filter, Query.Window window)
      implements FunctionCall {
    public Windowed {
      args = List.copyOf(args);
      requireArgs(function, args);
      filter.ifPresent(f -> requireBoolean("FILTER", f));
    }
  }

  record RowValue(List<Expr> parts) implements Expr {
    public RowValue {
      parts = List.copyOf(parts);
      for (Expr each : parts) {
        require(each.width() == 1, "row value", each);
      }
    }

    @Override
    public SqlType type() {
      return SqlType.ROW;
    }

    @Override
    public int width() {
      return parts.size();
    }
  }

  record ScalarQuery(Query query) implements Expr {
    @Override
    public SqlType type() {
      return query.suits(1) ? query.type() : SqlType.ROW;
    }

    @Override
    public int width() {
      return Math.max(1, query.width());
    }
  }

  record Exists(Query query, boolean negated) implements Condition {}

  /// An implicit conversion by the engine; prints as its operand.
  record Implicit(Expr operand, SqlType to) implements Expr {
    public Implicit {
      require(operand.width() == 1, "conversion", operand);
    }

    @Override
    public SqlType type() {
      return to;
    }
  }

  /// This expression where a value of that type is expected.
  default Expr as(SqlType wanted) {
    return type().fits(wanted) ? this : new Implicit(this, wanted);
  }

  private static void requireBoolean(Object what, Expr e) {
    require(e.type().fits(SqlType.BOOLEAN), what, e);
  }

  private static void requireAlike(Object what, Expr left, Expr right) {
    require(
        left.width() == right.width() && (left.width() > 1 || left.type().fits(right.type())),
        what,
        right);
  }

  private static void requireArgs(Function function, List<Expr> args) {
    List<SqlType> params = function.params();
    for (int i = 0; i < args.size() && !params.isEmpty(); i++) {
      SqlType wanted = params.get(Math.min(i, params.size() - 1));
      require(args.get(i).type().fits(wanted), function.name(), args.get(i));
    }
  }

  private static void require(boolean holds, Object what, Expr culprit) {
    if (!holds) {
      throw new IllTyped(what + " does not take " + culprit);
    }
  }

  /// An ill-typed tree. In generated statements it is a defect of the generator; the reducer skips the candidate.
  final class IllTyped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    IllTyped(String message) {
      super(message);
    }
  }
}
