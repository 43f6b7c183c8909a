package sibyl.scalar;

import java.math.BigDecimal;
import java.math.BigInteger;
import sibyl.sql.Expr.BinaryOp;

/// The arithmetic operators over numbers of one kind, as all DBMSs have them. The evaluators say in which type they compute, and
/// deal with a divisor of zero and with what does not fit before and after.
public final class Arithmetic {
  private Arithmetic() {}

  /// Quotients are cut off, and a remainder has the sign of the dividend.
  public static BigInteger of(BinaryOp op, BigInteger x, BigInteger y) {
    return switch (op) {
      case ADD -> x.add(y);
      case SUBTRACT -> x.subtract(y);
      case MULTIPLY -> x.multiply(y);
      case DIVIDE -> x.divide(y);
      case MODULO -> x.remainder(y);
      case BIT_AND -> x.and(y);
      case BIT_OR -> x.or(y);
      case SHIFT_LEFT, SHIFT_RIGHT, CONCAT -> throw new IllegalArgumentException(op.name());
    };
  }

  /// All but quotients, whose digits each DBMS counts in its own way.
  public static BigDecimal of(BinaryOp op, BigDecimal x, BigDecimal y) {
    return switch (op) {
      case ADD -> x.add(y);
      case SUBTRACT -> x.subtract(y);
      case MULTIPLY -> x.multiply(y);
      case MODULO -> x.remainder(y);
      case DIVIDE, BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT, CONCAT ->
          throw new IllegalArgumentException(op.name());
    };
  }

  public static double of(BinaryOp op, double x, double y) {
    return switch (op) {
      case ADD -> x + y;
      case SUBTRACT -> x - y;
      case MULTIPLY -> x * y;
      case DIVIDE -> x / y;
      case MODULO -> x % y;
      case BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT, CONCAT ->
          throw new IllegalArgumentException(op.name());
    };
  }
}
