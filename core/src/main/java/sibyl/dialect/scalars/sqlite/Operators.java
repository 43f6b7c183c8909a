package sibyl.dialect.scalars.sqlite;

import java.util.List;
import java.util.OptionalInt;
import sibyl.scalar.Ternary;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr;
import sibyl.sql.Value;

/// The operators on values that are known, without those results that differ between versions.
public final class Operators {
  private Operators() {}

  public static Ternary truth(Value value) {
    return Truth.of(Certainty.number(value));
  }

  public static Ternary comparison(Expr.ComparisonOp op, Operand left, Operand right) {
    Ternary result = compared(op, left, right);
    if ((left.ofVirtualTable() || right.ofVirtualTable())
        && compared(op, left.untyped(), right.untyped()) != result) {
      throw new Unmodelled("type of a column of a virtual table");
    }
    return result;
  }

  private static Ternary compared(Expr.ComparisonOp op, Operand left, Operand right) {
    ComparisonRule rule = ComparisonRule.of(left.as(), right.as());
    certain(rule, left.value());
    certain(rule, right.value());
    return rule.test(op, left.value(), right.value());
  }

  private static void certain(ComparisonRule rule, Value value) {
    if (rule.affinity() == Affinity.TEXT && value instanceof Value.Real) {
      Certainty.text(value);
    } else if (rule.affinity().numeric() && value instanceof Value.Text) {
      Certainty.number(value);
    }
  }

  /// Two rows of the same width.
  static Ternary comparison(Expr.ComparisonOp op, List<Operand> left, List<Operand> right) {
    if (left.size() == 1) {
      return comparison(op, left.getFirst(), right.getFirst());
    }
    return switch (op) {
      case EQUAL -> all(Expr.ComparisonOp.EQUAL, left, right);
      case NOT_EQUAL -> all(Expr.ComparisonOp.EQUAL, left, right).not();
      case SAME -> all(Expr.ComparisonOp.SAME, left, right);
      case NOT_SAME -> all(Expr.ComparisonOp.SAME, left, right).not();
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> ordered(op, left, right);
    };
  }

  private static Ternary all(Expr.ComparisonOp op, List<Operand> left, List<Operand> right) {
    Ternary all = Ternary.TRUE;
    for (int i = 0; i < left.size(); i++) {
      all = all.and(comparison(op, left.get(i), right.get(i)));
    }
    return all;
  }

  /// The first pair that differs decides.
  private static Ternary ordered(Expr.ComparisonOp op, List<Operand> left, List<Operand> right) {
    for (int i = 0; i < left.size(); i++) {
      Ternary equal = comparison(Expr.ComparisonOp.EQUAL, left.get(i), right.get(i));
      if (equal != Ternary.TRUE) {
        return equal == Ternary.UNKNOWN ? equal : comparison(op, left.get(i), right.get(i));
      }
    }
    return Ternary.of(ComparisonRule.ordered(op, 0));
  }

  static Value binary(Expr.BinaryOp op, Value left, Value right) {
    if (left instanceof Value.Null || right instanceof Value.Null) {
      return Value.NULL;
    }
    return switch (op) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO -> {
        Certainty.number(left);
        Certainty.number(right);
        Value result = Numbers.arithmetic(op, left, right);
        Certainty.operands(op, left, right, result);
        yield result;
      }
      case BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT ->
          Numbers.arithmetic(op, Certainty.integer(left), Certainty.integer(right));
      case CONCAT ->
          new Value.Text(Texts.of(Certainty.text(left)) + Texts.of(Certainty.text(right)));
    };
  }

  static Value unary(Expr.UnaryOp op, Value value) {
    return switch (op) {
      case PLUS -> value;
      case NEGATE -> binary(Expr.BinaryOp.SUBTRACT, new Value.Int(0), value);
      case BIT_NOT -> Numbers.complement(Certainty.integer(value));
    };
  }

  static Value cast(Value value, Affinity to) {
    switch (to) {
      case NONE, BLOB -> {
        if (!(value instanceof Value.Blob)) {
          Certainty.text(value);
        }
      }
      case TEXT -> Certainty.text(value);
      case INTEGER -> Certainty.integer(value);
      case REAL -> Certainty.number(value);
      case NUMERIC -> numeric(value);
    }
    return to.cast(value);
  }

  /// Versions differ in which whole numbers they narrow to integers if they are spelled as reals.
  private static void numeric(Value value) {
    Certainty.number(value);
    if (value instanceof Value.Text || value instanceof Value.Blob) {
      Value number = Numbers.number(value);
      if (number instanceof Value.Real(double d) && d == Math.rint(d)) {
        throw new Unmodelled("CAST of a whole real to NUMERIC");
      }
      if (number instanceof Value.Int(long n) && n == 0 && Texts.of(value).indexOf('-') >= 0) {
        throw new Unmodelled("CAST of a negative zero to NUMERIC");
      }
    }
  }

  /// Newer versions take `%` and `_` for the escape character before they take them for wildcards.
  static Ternary like(Value text, Value pattern, Value escape) {
    if (text instanceof Value.Null
        || pattern instanceof Value.Null
        || escape instanceof Value.Null) {
      return Ternary.UNKNOWN;
    }
    String by = Texts.of(Certainty.text(escape));
    if (by.codePointCount(0, by.length()) != 1) {
      throw new Unmodelled("ESCAPE expression must be a single character");
    }
    if (by.equals("%") || by.equals("_")) {
      throw new Unmodelled("a wildcard as ESCAPE");
    }
    return Ternary.of(
        LikePattern.like(
            Texts.of(Certainty.text(text)),
            Texts.of(Certainty.text(pattern)),
            OptionalInt.of(by.codePointAt(0))));
  }

  static Ternary like(boolean glob, Value text, Value pattern) {
    if (text instanceof Value.Null || pattern instanceof Value.Null) {
      return Ternary.UNKNOWN;
    }
    String whole = Texts.of(Certainty.text(text));
    String by = Texts.of(Certainty.text(pattern));
    return Ternary.of(
        glob ? LikePattern.glob(whole, by) : LikePattern.like(whole, by, OptionalInt.empty()));
  }
}
