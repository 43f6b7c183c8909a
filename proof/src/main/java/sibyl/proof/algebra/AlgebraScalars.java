package sibyl.proof.algebra;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.SqlType;

/// Translates expressions of a query (`a + 1`, `x IN (…)`) into Calcite's, the library whose relational algebra the proofs use.
/// [ToAlgebra] makes one for the rows that a clause sees.
///
/// `special` is tried first on every expression: in a grouped query it turns keys and aggregates into columns. `trusting`
/// treats undeclared functions as pure.
record AlgebraScalars(
    AlgebraSchema tables,
    AlgebraScope scope,
    boolean trusting,
    Function<Expr, Optional<RexNode>> special,
    Function<Query, RelNode> subqueries) {

  private RexBuilder rex() {
    return tables.rex();
  }

  RexNode condition(Expr e) {
    if (abstracted(e) && e instanceof Expr.Call c) {
      return opaque(c.function().name(), SqlType.BOOLEAN, values(c.args()));
    }
    RexNode node = of(e);
    if (isNull(node)) {
      return rex().makeNullLiteral(tables.type(SqlType.BOOLEAN, true));
    }
    if (kind(node) != SqlTypeName.BOOLEAN) {
      throw new Unmodelled("a condition of type " + kind(node));
    }
    return node;
  }

  /// Whether it is a predicate of a template, that is, an undeclared function.
  private boolean abstracted(Expr e) {
    return trusting
        && e instanceof Expr.Call c
        && c.type() == SqlType.ANY
        && c.function().purity() == sibyl.sql.Function.Purity.UNKNOWN;
  }

  RexNode of(Expr expr) {
    Optional<RexNode> known = special.apply(expr);
    if (known.isPresent()) {
      return known.get();
    }
    return switch (expr) {
      case Expr.Literal e -> tables.literal(e.value());
      case Expr.ColumnRef e -> scope.resolve(rex(), e.table(), e.column());
      case Expr.Unary e -> unary(e);
      case Expr.Not e -> not(condition(e.operand()));
      case Expr.Binary e -> binary(e);
      case Expr.Comparison e -> comparison(e.op(), e.left(), e.right());
      case Expr.Logical e ->
          call(
              e.op() == Expr.LogicalOp.AND ? SqlStdOperatorTable.AND : SqlStdOperatorTable.OR,
              condition(e.left()),
              condition(e.right()));
      case Expr.IsNull e ->
          call(
              e.negated() ? SqlStdOperatorTable.IS_NOT_NULL : SqlStdOperatorTable.IS_NULL,
              abstracted(e.operand()) ? condition(e.operand()) : of(e.operand()));
      case Expr.Truth e -> call(truth(e), condition(e.operand()));
      case Expr.Between e -> {
        RexNode low = comparison(Expr.ComparisonOp.GREATER_EQUAL, e.operand(), e.low());
        RexNode high = comparison(Expr.ComparisonOp.LESS_EQUAL, e.operand(), e.high());
        yield negated(call(SqlStdOperatorTable.AND, low, high), e.negated());
      }
      case Expr.InList e -> {
        List<RexNode> equal = new ArrayList<>();
        for (Expr each : e.list()) {
          equal.add(comparison(Expr.ComparisonOp.EQUAL, e.operand(), each));
        }
        yield negated(RexUtil.composeDisjunction(rex(), equal), e.negated());
      }
      case Expr.InQuery e -> negated(in(e), e.negated());
      case Expr.Like e -> like(e);
      case Expr.Case e -> choice(e);
      case Expr.Cast e ->
          opaque(
              OpaqueFunctions.CAST + e.to().text(),
              result(e.type(), e.to().grade()),
              of(e.operand()));
      case Expr.Collate _ -> throw new Unmodelled("a collation");
      case Expr.Call e -> function(e);
      case Expr.Aggregate _ -> throw new Unmodelled("an aggregate outside of a grouped query");
      case Expr.Windowed _ -> throw new Unmodelled("a window function");
      case Expr.RowValue _ -> throw new Unmodelled("a row value");
      case Expr.ScalarQuery e -> {
        RelNode rel = subqueries.apply(e.query());
        if (rel.getRowType().getFieldCount() != 1) {
          throw new Unmodelled("a row value");
        }
        yield RexSubQuery.scalar(rel);
      }
      case Expr.Exists e -> negated(RexSubQuery.exists(subqueries.apply(e.query())), e.negated());
      case Expr.Implicit e -> implicit(e);
    };
  }

  private RexNode unary(Expr.Unary e) {
    RexNode operand = of(e.operand());
    return switch (e.op()) {
      case NEGATE -> {
        requireNumber(operand);
        yield rex().makeCall(operand.getType(), SqlStdOperatorTable.UNARY_MINUS, List.of(operand));
      }
      case PLUS -> {
        requireNumber(operand);
        yield operand;
      }
      case BIT_NOT -> opaque("~", SqlType.INTEGER, operand);
    };
  }

  private RexNode binary(Expr.Binary e) {
    RexNode left = of(e.left());
    RexNode right = of(e.right());
    return switch (e.op()) {
      case ADD -> arithmetic(SqlStdOperatorTable.PLUS, left, right);
      case SUBTRACT -> arithmetic(SqlStdOperatorTable.MINUS, left, right);
      case MULTIPLY -> arithmetic(SqlStdOperatorTable.MULTIPLY, left, right);
      case DIVIDE -> opaque("/", SqlType.REAL, left, right);
      case MODULO -> opaque("%", SqlType.REAL, left, right);
      case BIT_AND -> opaque("&", SqlType.INTEGER, left, right);
      case BIT_OR -> opaque("|", SqlType.INTEGER, left, right);
      case SHIFT_LEFT -> opaque("<<", SqlType.INTEGER, left, right);
      case SHIFT_RIGHT -> opaque(">>", SqlType.INTEGER, left, right);
      case CONCAT -> opaque("||", SqlType.TEXT, left, right);
    };
  }

  private RexNode arithmetic(SqlOperator op, RexNode left, RexNode right) {
    requireNumber(left);
    requireNumber(right);
    SqlTypeName one = kind(left);
    SqlTypeName other = kind(right);
    SqlType type =
        one == SqlTypeName.BIGINT && other == SqlTypeName.BIGINT
            ? SqlType.INTEGER
            : one == SqlTypeName.DOUBLE || other == SqlTypeName.DOUBLE
                ? SqlType.REAL
                : SqlType.NUMERIC;
    boolean nullable = left.getType().isNullable() || right.getType().isNullable();
    return rex().makeCall(tables.type(type, nullable), op, List.of(left, right));
  }

  private static void requireNumber(RexNode node) {
    if (!number(kind(node))) {
      throw new Unmodelled("arithmetic with " + kind(node));
    }
  }

  static boolean number(SqlTypeName kind) {
    return kind == SqlTypeName.BIGINT || kind == SqlTypeName.DECIMAL || kind == SqlTypeName.DOUBLE;
  }

  private RexNode comparison(Expr.ComparisonOp op, Expr left, Expr right) {
    if (left.width() == 1 && right.width() == 1) {
      return compared(operator(op), of(left), of(right));
    }
    boolean equality = op == Expr.ComparisonOp.EQUAL || op == Expr.ComparisonOp.NOT_EQUAL;
    if (!equality
        || !(left instanceof Expr.RowValue l)
        || !(right instanceof Expr.RowValue r)
        || l.width() != r.width()) {
      throw new Unmodelled("a row value");
    }
    List<RexNode> parts = new ArrayList<>();
    for (int i = 0; i < l.width(); i++) {
      parts.add(compared(SqlStdOperatorTable.EQUALS, of(l.parts().get(i)), of(r.parts().get(i))));
    }
    return negated(RexUtil.composeConjunction(rex(), parts), op == Expr.ComparisonOp.NOT_EQUAL);
  }

  private RexNode compared(SqlOperator op, RexNode left, RexNode right) {
    RexNode l = isNull(left) ? nullLike(right) : left;
    RexNode r = isNull(right) ? nullLike(left) : right;
    requireAlike(l, r);
    return call(op, l, r);
  }

  private static void requireAlike(RexNode left, RexNode right) {
    if (!alike(left.getType(), right.getType())) {
      throw new Unmodelled(kind(left) + " where " + kind(right) + " is expected");
    }
  }

  /// Whether both types compare without a conversion that engines might do differently.
  static boolean alike(RelDataType left, RelDataType right) {
    SqlTypeName l = left.getSqlTypeName();
    SqlTypeName r = right.getSqlTypeName();
    return l == r || (number(l) && number(r));
  }

  private static SqlOperator operator(Expr.ComparisonOp op) {
    return switch (op) {
      case EQUAL -> SqlStdOperatorTable.EQUALS;
      case NOT_EQUAL -> SqlStdOperatorTable.NOT_EQUALS;
      case LESS -> SqlStdOperatorTable.LESS_THAN;
      case LESS_EQUAL -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
      case GREATER -> SqlStdOperatorTable.GREATER_THAN;
      case GREATER_EQUAL -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
      case SAME -> SqlStdOperatorTable.IS_NOT_DISTINCT_FROM;
      case NOT_SAME -> SqlStdOperatorTable.IS_DISTINCT_FROM;
    };
  }

  private static SqlOperator truth(Expr.Truth e) {
    if (e.expected()) {
      return e.negated() ? SqlStdOperatorTable.IS_NOT_TRUE : SqlStdOperatorTable.IS_TRUE;
    }
    return e.negated() ? SqlStdOperatorTable.IS_NOT_FALSE : SqlStdOperatorTable.IS_FALSE;
  }

  private RexNode in(Expr.InQuery e) {
    List<RexNode> operands =
        e.operand() instanceof Expr.RowValue r ? values(r.parts()) : List.of(of(e.operand()));
    RelNode rel = subqueries.apply(e.query());
    if (rel.getRowType().getFieldCount() != operands.size()) {
      throw new Unmodelled("IN with another number of columns");
    }
    List<RexNode> typed = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      RelDataType column = rel.getRowType().getFieldList().get(i).getType();
      RexNode operand = operands.get(i);
      RexNode plain = isNull(operand) ? rex().makeNullLiteral(column) : operand;
      if (!alike(plain.getType(), column)) {
        throw new Unmodelled("IN with values of other types");
      }
      typed.add(plain);
    }
    return RexSubQuery.in(rel, ImmutableList.copyOf(typed));
  }

  private RexNode like(Expr.Like e) {
    List<Expr> parts = new ArrayList<>(List.of(e.operand(), e.pattern()));
    e.escape().ifPresent(parts::add);
    List<RexNode> args = values(parts);
    boolean texts = args.stream().allMatch(a -> kind(a) == SqlTypeName.VARCHAR);
    RexNode match =
        texts && e.word().equalsIgnoreCase("LIKE")
            ? rex().makeCall(SqlStdOperatorTable.LIKE, args)
            : opaque(e.word(), SqlType.BOOLEAN, args);
    return negated(match, e.negated());
  }

  private RexNode choice(Expr.Case e) {
    List<RexNode> args = new ArrayList<>();
    List<RexNode> results = new ArrayList<>();
    for (Expr.When when : e.whens()) {
      args.add(
          e.operand()
              .map(o -> comparison(Expr.ComparisonOp.EQUAL, o, when.when()))
              .orElseGet(() -> condition(when.when())));
      results.add(of(when.then()));
    }
    results.add(e.otherwise().map(this::of).orElseGet(() -> tables.literal(sibyl.sql.Value.NULL)));
    RexNode like = results.stream().filter(r -> !isNull(r)).findFirst().orElse(results.getFirst());
    List<RexNode> all = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      RexNode result = isNull(results.get(i)) ? nullLike(like) : results.get(i);
      if (kind(result) != kind(like)) {
        throw new Unmodelled("CASE of several types");
      }
      if (i < args.size()) {
        all.add(args.get(i));
      }
      all.add(result);
    }
    RelDataType type = tables.types().createTypeWithNullability(like.getType(), true);
    return rex().makeCall(type, SqlStdOperatorTable.CASE, all);
  }

  private RexNode function(Expr.Call e) {
    sibyl.sql.Function f = e.function();
    Optional<Expr.Case> spelled = FunctionsAsCase.expanded(e);
    if (spelled.isPresent()) {
      return choice(spelled.get());
    }
    boolean pure =
        f.purity() == sibyl.sql.Function.Purity.PURE
            || (trusting && f.purity() == sibyl.sql.Function.Purity.UNKNOWN);
    if (!pure) {
      throw new Unmodelled("function " + f.name() + " may not be pure");
    }
    return opaque(f.name(), result(f.result(), f.grade()), values(e.args()));
  }

  /// An INTEGER type only where the value is certainly an integer.
  private static SqlType result(SqlType type, Grade grade) {
    return type == SqlType.INTEGER && grade != Grade.FIRM ? SqlType.REAL : type;
  }

  private RexNode implicit(Expr.Implicit e) {
    RexNode operand = of(e.operand());
    if (isNull(operand)) {
      return rex().makeNullLiteral(tables.type(e.to(), true));
    }
    if (!alike(operand.getType(), tables.type(e.to(), true))) {
      throw new Unmodelled("a silent conversion of " + kind(operand) + " to " + e.to());
    }
    return operand;
  }

  private List<RexNode> values(List<Expr> exprs) {
    return exprs.stream().map(this::of).toList();
  }

  private RexNode opaque(String name, SqlType type, RexNode... args) {
    return opaque(name, type, List.of(args));
  }

  private RexNode opaque(String name, SqlType type, List<RexNode> args) {
    RelDataType result = tables.type(type, true);
    return rex().makeCall(result, OpaqueFunctions.function(name, result), args);
  }

  private RexNode negated(RexNode node, boolean negated) {
    return negated ? not(node) : node;
  }

  private RexNode not(RexNode node) {
    return call(SqlStdOperatorTable.NOT, node);
  }

  private RexNode call(SqlOperator op, RexNode... args) {
    return rex().makeCall(op, args);
  }

  private RexNode nullLike(RexNode other) {
    return rex().makeNullLiteral(other.getType());
  }

  static boolean isNull(RexNode node) {
    return kind(node) == SqlTypeName.NULL;
  }

  static SqlTypeName kind(RexNode node) {
    return node.getType().getSqlTypeName();
  }
}
