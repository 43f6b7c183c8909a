package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Generates expressions that are no conditions: arithmetic, function calls, casts, CASE, collations, scalar subqueries, from a
/// table of kinds with weights. [DrawExpr] calls it for every value of a wanted type. Where engines fail on overflow or division
/// by zero, it writes operations that do not.
final class DrawTerm extends DrawPart {

  DrawTerm(DrawExpr exprs) {
    super(exprs);
  }

  /// Generates an expression, mostly of the given type, whose operands have the given depth.
  interface How {
    Expr of(DrawTerm draw, SqlType type, Scope scope, int depth);
  }

  static final Productions<How> PRODUCTIONS =
      new Productions<>(
          List.of(
              new Production<>(
                  20, "column or constant", (draw, type, scope, _) -> draw.exprs.leaf(type, scope)),
              new Production<>(8, "binary operator", DrawTerm::binary),
              new Production<>(4, "unary operator", DrawTerm::unary),
              new Production<>(6, "CAST", DrawTerm::castOf),
              new Production<>(9, "function call", DrawTerm::call),
              new Production<>(3, "CASE", DrawTerm::caseOf),
              new Production<>(3, "COLLATE", DrawTerm::collated),
              new Production<>(2, "scalar subquery", DrawTerm::subquery)));

  private static final List<UnaryOp> UNARIES = List.of(UnaryOp.values());
  private static final List<BinaryOp> TEXTUAL = List.of(BinaryOp.CONCAT);
  private static final List<BinaryOp> WHOLE =
      List.of(
          BinaryOp.BIT_AND,
          BinaryOp.BIT_OR,
          BinaryOp.SHIFT_LEFT,
          BinaryOp.SHIFT_RIGHT,
          BinaryOp.ADD,
          BinaryOp.SUBTRACT);
  private static final List<BinaryOp> NUMERIC =
      List.of(BinaryOp.ADD, BinaryOp.SUBTRACT, BinaryOp.MULTIPLY, BinaryOp.DIVIDE, BinaryOp.MODULO);

  Expr of(SqlType type, Scope scope, int depth) {
    return depth <= 0
        ? exprs.leaf(type, scope)
        : PRODUCTIONS.pick(choices).of(this, type, scope, depth - 1);
  }

  private Expr castOf(SqlType type, Scope scope, int depth) {
    List<TypeName> casts = grammar.dialect().words().casts();
    List<TypeName> fitting = casts.stream().filter(t -> t.type().fits(type)).toList();
    Expr operand = exprs.of(exprs.anyType(), scope, depth);
    TypeName to = choices.pick(fitting.isEmpty() ? casts : fitting);
    return grammar.casts(operand.type(), to.type())
        ? new Expr.Cast(convert.asArgument(operand), to)
        : convert.fit(operand, type);
  }

  private Expr caseOf(SqlType type, Scope scope, int depth) {
    return exprs.caseOf(type, scope, depth);
  }

  private Expr collated(SqlType type, Scope scope, int depth) {
    return exprs.collated(exprs.of(type, scope, depth));
  }

  private Expr subquery(SqlType type, Scope scope, int depth) {
    return scope.subqueries()
        ? exprs.subqueries().scalar(scope.seenFromInside(), type, depth)
        : exprs.leaf(type, scope);
  }

  private Expr binary(SqlType type, Scope scope, int depth) {
    List<BinaryOp> ops =
        type == SqlType.TEXT || type == SqlType.BLOB
            ? TEXTUAL
            : type == SqlType.INTEGER ? WHOLE : NUMERIC;
    BinaryOp op = choices.pick(ops);
    if (!grammar.may(Features.operator(op)) || !hasOperators(type)) {
      return exprs.leaf(type, scope);
    }
    // Whole operands give a whole result, and not every engine has a remainder of other numbers.
    SqlType operands =
        type == SqlType.INTEGER || op == BinaryOp.MODULO ? operandType(op) : op.type();
    Expr left = exprs.of(operands, scope, depth);
    return grammar.dialect().semantics().checked()
        ? checked(op, left, operands, scope, depth)
        : new Expr.Binary(op, left, exprs.of(operands, scope, depth));
  }

  private static boolean hasOperators(SqlType type) {
    return switch (type) {
      case DATE, TIME, TIMESTAMP, BOOLEAN, GEOMETRY, ROW -> false;
      case ANY, INTEGER, REAL, NUMERIC, TEXT, BLOB -> true;
    };
  }

  private SqlType operandType(BinaryOp op) {
    return op.arithmetic() && !grammar.converts(SqlType.REAL, SqlType.INTEGER)
        ? SqlType.INTEGER
        : op.type();
  }

  /// An operation that should not fail: no division by zero, and whole numbers are cast to a wide type first.
  private Expr checked(BinaryOp op, Expr left, SqlType operands, Scope scope, int depth) {
    boolean divides = op == BinaryOp.DIVIDE || op == BinaryOp.MODULO;
    Expr right =
        divides || op == BinaryOp.SHIFT_LEFT || op == BinaryOp.SHIFT_RIGHT
            ? new Expr.Literal(new Value.Int(choices.between(1, 7)))
            : exprs.of(operands, scope, depth);
    Optional<TypeName> wide = grammar.cast(SqlType.INTEGER);
    Expr grown =
        left.type() == SqlType.INTEGER && op.arithmetic() && wide.isPresent()
            ? new Expr.Cast(left, wide.get())
            : left;
    return new Expr.Binary(op, grown, right);
  }

  private Expr unary(SqlType type, Scope scope, int depth) {
    boolean narrows = grammar.converts(SqlType.REAL, SqlType.INTEGER);
    if (!type.numeric() && !grammar.converts(type, SqlType.NUMERIC)) {
      return exprs.leaf(type, scope);
    }
    if (type == SqlType.TEXT || type == SqlType.BLOB) {
      return new Expr.Unary(UnaryOp.PLUS, exprs.of(type, scope, depth));
    }
    UnaryOp op = choices.pick(UNARIES);
    boolean whole = !narrows && (op == UnaryOp.BIT_NOT || type == SqlType.INTEGER);
    Expr inner = exprs.of(whole ? SqlType.INTEGER : SqlType.NUMERIC, scope, depth);
    return grammar.may(Features.operator(op)) ? new Expr.Unary(op, inner) : inner;
  }

  private Expr call(SqlType type, Scope scope, int depth) {
    List<Function> functions = grammar.scalars(type);
    if (functions.isEmpty()) {
      return exprs.leaf(type, scope);
    }
    Function f = choices.pick(functions);
    List<Expr> args = new ArrayList<>();
    int count = f.params().size() + (f.more() ? choices.below(2) : 0);
    for (int i = 0; i < count; i++) {
      SqlType wanted = f.params().get(Math.min(i, f.params().size() - 1));
      args.add(
          convert.asArgument(
              convert.fit(
                  exprs.of(
                      wanted == SqlType.ANY ? exprs.anyType() : wanted, scope, Math.min(depth, 1)),
                  wanted)));
    }
    return new Expr.Call(f, args);
  }
}
