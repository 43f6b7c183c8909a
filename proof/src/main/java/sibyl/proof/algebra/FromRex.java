package sibyl.proof.algebra;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Expr.LogicalOp;
import sibyl.sql.Function;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// Translates Calcite's scalar expressions (class RexNode) back into Sibyl's, over the given input columns. [FromAlgebra],
/// which turns the algebra of a query mutated for the oracle `eqsql` into SQL again, uses it for each expression.
final class FromRex {
  private final RexBuilder rex;
  private final AvailableSyntax words;
  private final Nested nested;
  private final List<Expr> columns;
  private final Map<CorrelationId, List<Expr>> outer;

  /// Translates subqueries inside expressions.
  interface Nested {
    Query query(RexSubQuery node, Map<CorrelationId, List<Expr>> outer);
  }

  /// `outer` are the columns of the surrounding queries, by correlation variable.
  FromRex(
      RexBuilder rex,
      AvailableSyntax words,
      Nested nested,
      List<Expr> columns,
      Map<CorrelationId, List<Expr>> outer) {
    this.rex = rex;
    this.words = words;
    this.nested = nested;
    this.columns = columns;
    this.outer = outer;
  }

  Expr expr(RexNode node) {
    return switch (node) {
      case RexInputRef r -> columns.get(r.getIndex());
      case RexLiteral l -> literal(l);
      case RexFieldAccess f -> outer(f);
      case RexSubQuery q -> query(q);
      case RexCall c when c.isA(SqlKind.SEARCH) -> expr(RexUtil.expandSearch(rex, null, c));
      case RexCall c -> call(c);
      default -> throw new NotExpressible(node.toString());
    };
  }

  /// For places where only TRUE matters.
  Expr condition(RexNode node) {
    // Not every dialect has the keyword TRUE, or allows it as a condition.
    return node.isAlwaysTrue() || node.isAlwaysFalse()
        ? truth(node.isAlwaysTrue())
        : expr(node).as(SqlType.BOOLEAN);
  }

  private Expr outer(RexFieldAccess field) {
    if (field.getReferenceExpr() instanceof RexCorrelVariable v) {
      List<Expr> there = outer.get(v.id);
      if (there != null) {
        return there.get(field.getField().getIndex());
      }
    }
    throw new NotExpressible(field.toString());
  }

  static Expr truth(boolean value) {
    return new Expr.Comparison(ComparisonOp.EQUAL, whole(1), whole(value ? 1 : 0));
  }

  static Expr whole(long value) {
    return new Expr.Literal(new Value.Int(value));
  }

  private Expr literal(RexLiteral literal) {
    if (literal.isNull() && words.typedNulls()) {
      throw new NotExpressible("NULL of no type");
    }
    if (literal.isNull()) {
      return new Expr.Literal(Value.NULL);
    }
    SqlTypeName type = literal.getType().getSqlTypeName();
    return switch (type) {
      case BOOLEAN -> {
        boolean value = RexLiteral.booleanValue(literal);
        yield words.truths() ? new Expr.Literal(new Value.Bool(value)) : truth(value);
      }
      case TINYINT, SMALLINT, INTEGER, BIGINT -> whole(number(literal).longValueExact());
      case DECIMAL -> decimal(number(literal));
      case FLOAT, REAL, DOUBLE -> {
        Double value = literal.getValueAs(Double.class);
        yield new Expr.Literal(new Value.Real(present(value)));
      }
      case CHAR, VARCHAR ->
          new Expr.Literal(new Value.Text(present(literal.getValueAs(String.class))));
      case BINARY, VARBINARY ->
          new Expr.Literal(Value.Blob.of(present(literal.getValueAs(ByteString.class)).getBytes()));
      default -> throw new NotExpressible("a literal of type " + type);
    };
  }

  /// Trailing zeros of a decimal are visible in the result, and their number is lost here.
  private static Expr decimal(BigDecimal value) {
    BigDecimal plain = value.stripTrailingZeros();
    if (value.scale() > 0 && plain.scale() != value.scale()) {
      throw new NotExpressible("a decimal with zeros at its end");
    }
    return new Expr.Literal(Value.Typed.of(plain));
  }

  private static BigDecimal number(RexLiteral literal) {
    return present(literal.getValueAs(BigDecimal.class));
  }

  private static <T> T present(@org.jspecify.annotations.Nullable T value) {
    if (value == null) {
      throw new NotExpressible("a literal without a value");
    }
    return value;
  }

  private Expr call(RexCall call) {
    List<RexNode> args = call.getOperands();
    return switch (call.getKind()) {
      case AND -> chain(LogicalOp.AND, args);
      case OR -> chain(LogicalOp.OR, args);
      case NOT -> negated(condition(args.getFirst()));
      case EQUALS -> comparison(ComparisonOp.EQUAL, args);
      case NOT_EQUALS -> comparison(ComparisonOp.NOT_EQUAL, args);
      case LESS_THAN -> comparison(ComparisonOp.LESS, args);
      case LESS_THAN_OR_EQUAL -> comparison(ComparisonOp.LESS_EQUAL, args);
      case GREATER_THAN -> comparison(ComparisonOp.GREATER, args);
      case GREATER_THAN_OR_EQUAL -> comparison(ComparisonOp.GREATER_EQUAL, args);
      case IS_NOT_DISTINCT_FROM -> comparison(ComparisonOp.SAME, args);
      case IS_DISTINCT_FROM -> comparison(ComparisonOp.NOT_SAME, args);
      case IS_NULL -> new Expr.IsNull(expr(args.getFirst()), false);
      case IS_NOT_NULL -> new Expr.IsNull(expr(args.getFirst()), true);
      case IS_TRUE -> new Expr.Truth(condition(args.getFirst()), true, false);
      case IS_NOT_TRUE -> new Expr.Truth(condition(args.getFirst()), true, true);
      case IS_FALSE -> new Expr.Truth(condition(args.getFirst()), false, false);
      case IS_NOT_FALSE -> new Expr.Truth(condition(args.getFirst()), false, true);
      case PLUS -> arithmetic(BinaryOp.ADD, args);
      case MINUS -> arithmetic(BinaryOp.SUBTRACT, args);
      case TIMES -> arithmetic(BinaryOp.MULTIPLY, args);
      case MINUS_PREFIX ->
          new Expr.Unary(Expr.UnaryOp.NEGATE, expr(args.getFirst()).as(SqlType.NUMERIC));
      case CASE -> cases(args);
      case COALESCE -> coalesce(args.stream().map(this::expr).toList());
      case CAST -> cast(call);
      case LIKE -> like(args);
      default -> opaque(call);
    };
  }

  private Expr opaque(RexCall call) {
    String name = call.getOperator().getName();
    RexNode first = call.getOperands().isEmpty() ? call : call.getOperands().getFirst();
    // A cast gives its NULL a type.
    boolean nothing =
        name.startsWith(OpaqueFunctions.CAST) && first instanceof RexLiteral l && l.isNull();
    return words.opaque(
        name,
        nothing
            ? List.of(new Expr.Literal(Value.NULL))
            : call.getOperands().stream().map(this::expr).toList());
  }

  private Expr chain(LogicalOp op, List<RexNode> args) {
    Expr all = condition(args.getFirst());
    for (RexNode each : args.subList(1, args.size())) {
      all = new Expr.Logical(op, all, condition(each));
    }
    return all;
  }

  private static Expr negated(Expr condition) {
    return switch (condition) {
      case Expr.Exists e -> new Expr.Exists(e.query(), !e.negated());
      case Expr.InQuery e -> new Expr.InQuery(e.operand(), e.query(), !e.negated());
      case Expr.Like e ->
          new Expr.Like(e.word(), e.operand(), e.pattern(), e.escape(), !e.negated());
      default -> new Expr.Not(condition);
    };
  }

  private Expr comparison(ComparisonOp op, List<RexNode> args) {
    Expr left = expr(args.getFirst());
    Expr right = expr(args.getLast());
    return new Expr.Comparison(op, left, left.width() > 1 ? right : right.as(left.type()));
  }

  private Expr arithmetic(BinaryOp op, List<RexNode> args) {
    Expr left = expr(args.getFirst()).as(op.type());
    return new Expr.Binary(op, left, expr(args.getLast()).as(op.type()));
  }

  private Expr cases(List<RexNode> args) {
    List<Expr.When> whens = new ArrayList<>();
    for (int i = 0; i + 1 < args.size(); i += 2) {
      whens.add(new Expr.When(condition(args.get(i)), expr(args.get(i + 1))));
    }
    boolean nothing = args.getLast() instanceof RexLiteral l && l.isNull();
    return new Expr.Case(
        Optional.empty(), whens, nothing ? Optional.empty() : Optional.of(expr(args.getLast())));
  }

  /// Written so that every dialect accepts it.
  static Expr coalesce(List<Expr> args) {
    List<Expr.When> whens =
        args.subList(0, args.size() - 1).stream()
            .map(a -> new Expr.When(new Expr.IsNull(a, true), a))
            .toList();
    return new Expr.Case(Optional.empty(), whens, Optional.of(args.getLast()));
  }

  /// Calcite adds casts that only restate a type: a number is whole, or a value is not NULL.
  private Expr cast(RexCall call) {
    RexNode operand = call.getOperands().getFirst();
    SqlTypeName from = operand.getType().getSqlTypeName();
    SqlTypeName to = call.getType().getSqlTypeName();
    boolean widens = from == SqlTypeName.BIGINT && to == SqlTypeName.DECIMAL;
    boolean untyped = from == SqlTypeName.NULL || from == SqlTypeName.ANY || to == SqlTypeName.ANY;
    if (from == to || widens || untyped) {
      return expr(operand);
    }
    throw new NotExpressible("a cast from " + from + " to " + to);
  }

  private Expr like(List<RexNode> args) {
    Expr operand = expr(args.getFirst()).as(SqlType.TEXT);
    Expr pattern = expr(args.get(1)).as(SqlType.TEXT);
    Optional<Expr> escape = args.size() > 2 ? Optional.of(expr(args.get(2))) : Optional.empty();
    return new Expr.Like("LIKE", operand, pattern, escape, false);
  }

  private Expr query(RexSubQuery node) {
    return switch (node.getKind()) {
      case EXISTS -> new Expr.Exists(nested.query(node, outer), false);
      case SCALAR_QUERY -> new Expr.ScalarQuery(nested.query(node, outer));
      case IN -> {
        ImmutableList<RexNode> operands = ImmutableList.copyOf(node.getOperands());
        Expr left =
            operands.size() == 1
                ? expr(operands.getFirst())
                : new Expr.RowValue(operands.stream().map(this::expr).toList());
        yield new Expr.InQuery(left, nested.query(node, outer), false);
      }
      default -> throw new NotExpressible(node.getKind().toString());
    };
  }

  /// Whether it contains a subquery.
  static boolean nests(Iterable<? extends RexNode> nodes) {
    for (RexNode node : nodes) {
      if (RexUtil.SubQueryFinder.find(node) != null) {
        return true;
      }
    }
    return false;
  }

  static Expr count(AvailableSyntax words, List<Expr> args, boolean distinct) {
    Function count = words.function("count", Function.Kind.AGGREGATE, args);
    return new Expr.Aggregate(count, args, distinct, Optional.empty());
  }
}
