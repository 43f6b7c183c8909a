package sibyl.scalar;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.scalar.Computed.Datum;
import sibyl.sql.Expr.ComparisonOp;

/// Comparisons as the SQL standard has them, of values and of rows.
public final class Comparing {
  private Comparing() {}

  private static final Computed NO_TYPE = new Computed.Silence("comparison of two types");
  private static final Computed NO_ORDER = new Computed.Silence("comparison of that type");

  /// Converts both to the type in which they are compared. A NULL is converted too, because that may be an error.
  public static Computed compare(TypedRules rules, ComparisonOp op, Datum left, Datum right) {
    Optional<DataType> type = rules.comparable(left, right);
    return type.isPresent()
        ? compare(rules, op, rules.convert(left, type.get()), rules.convert(right, type.get()))
        : NO_TYPE;
  }

  /// The same for two values that were converted.
  public static Computed compare(TypedRules rules, ComparisonOp op, Computed left, Computed right) {
    if (!(left instanceof Datum one)) {
      return left;
    }
    if (!(right instanceof Datum other)) {
      return right;
    }
    if (one.isNull() || other.isNull()) {
      boolean same = one.isNull() && other.isNull();
      return switch (op) {
        case SAME -> Computed.truth(same);
        case NOT_SAME -> Computed.truth(!same);
        case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
            Computed.truth(Ternary.UNKNOWN);
      };
    }
    if (op == ComparisonOp.EQUAL || op == ComparisonOp.NOT_EQUAL || op.identifies()) {
      Optional<Boolean> equal = rules.equal(one, other);
      return equal.isPresent() ? Computed.truth(holds(op, equal.get() ? 0 : 1)) : NO_ORDER;
    }
    OptionalInt order = rules.order(one, other);
    return order.isPresent() ? Computed.truth(holds(op, order.getAsInt())) : NO_ORDER;
  }

  public static boolean holds(ComparisonOp op, int order) {
    return switch (op) {
      case EQUAL, SAME -> order == 0;
      case NOT_EQUAL, NOT_SAME -> order != 0;
      case LESS -> order < 0;
      case LESS_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_EQUAL -> order >= 0;
    };
  }

  /// The order of two values of one family: numbers by value, NaN the greatest; texts by code points; bytes.
  public static OptionalInt order(Datum left, Datum right) {
    return switch (left.family()) {
      case BOOLEAN, DATE, TIME, TIMESTAMP ->
          OptionalInt.of(Long.compare(left.whole(), right.whole()));
      case INTEGER, UNSIGNED, DECIMAL, WHOLE_LITERAL ->
          left.content() instanceof Content.Whole one
                  && right.content() instanceof Content.Whole other
              ? OptionalInt.of(Long.compare(one.value(), other.value()))
              : OptionalInt.of(left.exact().compareTo(right.exact()));
      case FLOAT -> OptionalInt.of(order(left.approximate(), right.approximate()));
      case TEXT, CHAR, LITERAL -> OptionalInt.of(order(left.text(), right.text()));
      case BINARY -> OptionalInt.of(left.hex().compareTo(right.hex()));
      case GEOMETRY -> OptionalInt.empty();
    };
  }

  /// NaN is equal to itself and greater than all else; −0 is 0.
  public static int order(double left, double right) {
    return left == right ? 0 : Double.compare(left, right);
  }

  /// The order of code points, which is that of the bytes in UTF-8.
  public static int order(String left, String right) {
    int shared = Math.min(left.length(), right.length());
    for (int i = 0; i < shared; i++) {
      char one = left.charAt(i);
      char other = right.charAt(i);
      if (one != other) {
        boolean both = Character.isSurrogate(one) == Character.isSurrogate(other);
        return both ? Character.compare(one, other) : Character.isSurrogate(one) ? 1 : -1;
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  /// NULLIF: the left value, or NULL of its type if both are equal.
  public static Computed nullIf(TypedRules rules, Datum left, Datum right) {
    Computed equal = rules.compare(ComparisonOp.EQUAL, left, right);
    return equal instanceof Datum d
        ? d.truth() == Ternary.TRUE ? Computed.nothing(left.type()) : left
        : equal;
  }

  /// Rows from left to right: equality of all parts, or the order of the first parts that differ.
  public static Computed rows(
      TypedRules rules, ComparisonOp op, List<Datum> left, List<Datum> right) {
    return switch (op) {
      case EQUAL, SAME -> conjunction(rules, op, left, right);
      case NOT_EQUAL -> not(conjunction(rules, ComparisonOp.EQUAL, left, right));
      case NOT_SAME -> not(conjunction(rules, ComparisonOp.SAME, left, right));
      case LESS, LESS_EQUAL -> ordered(rules, op, ComparisonOp.LESS, left, right);
      case GREATER, GREATER_EQUAL -> ordered(rules, op, ComparisonOp.GREATER, left, right);
    };
  }

  private static Computed conjunction(
      TypedRules rules, ComparisonOp op, List<Datum> left, List<Datum> right) {
    Computed all = Computed.truth(true);
    for (int i = 0; i < left.size(); i++) {
      all = both(all, rules.compare(op, left.get(i), right.get(i)));
    }
    return all;
  }

  private static Computed ordered(
      TypedRules rules, ComparisonOp op, ComparisonOp strict, List<Datum> left, List<Datum> right) {
    int last = left.size() - 1;
    Computed result = rules.compare(op, left.get(last), right.get(last));
    for (int i = last - 1; i >= 0; i--) {
      Computed first = rules.compare(strict, left.get(i), right.get(i));
      Computed equal = rules.compare(ComparisonOp.EQUAL, left.get(i), right.get(i));
      result = either(first, both(equal, result));
    }
    return result;
  }

  /// Three-valued OR over all; silent if one is.
  public static Computed any(List<Computed> each) {
    Computed result = Computed.truth(false);
    for (Computed one : each) {
      result = either(result, one);
    }
    return result;
  }

  public static Computed both(Computed left, Computed right) {
    return left instanceof Datum one
        ? right instanceof Datum other ? Computed.truth(one.truth().and(other.truth())) : right
        : left;
  }

  public static Computed either(Computed left, Computed right) {
    return left instanceof Datum one
        ? right instanceof Datum other ? Computed.truth(one.truth().or(other.truth())) : right
        : left;
  }

  public static Computed not(Computed value) {
    return value instanceof Datum d ? Computed.truth(d.truth().not()) : value;
  }
}
