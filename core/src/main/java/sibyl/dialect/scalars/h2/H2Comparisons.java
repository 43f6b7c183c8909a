package sibyl.dialect.scalars.h2;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalInt;
import sibyl.dialect.scalars.h2.H2Type.Kind;
import sibyl.scalar.Comparing;
import sibyl.scalar.Content;
import sibyl.scalar.Ternary;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr.ComparisonOp;

/// How H2 compares values of two types: numbers in a type that holds both, texts with CHAR without the blanks at their ends, a
/// text with anything else as that other type.
final class H2Comparisons {
  private H2Comparisons() {}

  static Ternary compare(ComparisonOp op, H2Value left, H2Value right) {
    requireComparable(left.kind(), right.kind());
    if (left.isNull() || right.isNull()) {
      boolean same = left.isNull() && right.isNull();
      return switch (op) {
        case SAME -> Ternary.of(same);
        case NOT_SAME -> Ternary.of(!same);
        case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> Ternary.UNKNOWN;
      };
    }
    return Ternary.of(Comparing.holds(op, order(left, right)));
  }

  /// Rows are compared from the left. For equality a NULL decides only if nothing after it differs.
  static Ternary compareRows(ComparisonOp op, List<H2Value> left, List<H2Value> right) {
    boolean equality = op == ComparisonOp.EQUAL || op == ComparisonOp.NOT_EQUAL;
    boolean unknown = false;
    int order = 0;
    for (int i = 0; i < left.size(); i++) {
      H2Value x = left.get(i);
      H2Value y = right.get(i);
      requireComparable(x.kind(), y.kind());
      if (order != 0 || (unknown && !equality)) {
        continue;
      }
      if (!x.isNull() && !y.isNull()) {
        order = order(x, y);
      } else if (op.identifies()) {
        order = x.isNull() == y.isNull() ? 0 : x.isNull() ? -1 : 1;
      } else {
        unknown = true;
      }
    }
    return order != 0 && (!unknown || equality)
        ? Ternary.of(Comparing.holds(op, order))
        : unknown ? Ternary.UNKNOWN : Ternary.of(Comparing.holds(op, 0));
  }

  static void requireComparable(Kind left, Kind right) {
    boolean comparable =
        left == right
            || left == Kind.NULL
            || right == Kind.NULL
            || (left.text() && (right.text() || right.numeric() || right.moment()))
            || (left.bytes() && right.bytes())
            || (left.numeric() && (right.numeric() || right.text()))
            || (left.moment() && right.text())
            || (left.moment() && right.moment() && left != Kind.TIME && right != Kind.TIME);
    if (!comparable) {
      throw new Unmodelled("types that cannot be compared");
    }
  }

  /// The order of two values that are not NULL.
  static int order(H2Value left, H2Value right) {
    Kind one = left.kind();
    Kind other = right.kind();
    if (one == other) {
      return sameKind(one, left.content(), right.content());
    }
    Kind common = H2Type.higher(one, other);
    if (common.numeric()) {
      return numbers(left, right, common);
    }
    if (common.text() && common != Kind.VARCHAR_IGNORECASE) {
      common = one == Kind.CHAR || other == Kind.CHAR ? Kind.CHAR : common;
    }
    H2Type type = H2Type.of(common);
    return sameKind(
        common,
        H2Conversions.convert(left.content(), one, type),
        H2Conversions.convert(right.content(), other, type));
  }

  private static int numbers(H2Value left, H2Value right, Kind common) {
    Kind one = left.kind();
    Kind other = right.kind();
    boolean plain = one.numeric() && other.numeric();
    if (plain && common.whole()) {
      return Long.compare(
          H2Conversions.whole(left.content(), one), H2Conversions.whole(right.content(), other));
    }
    if (plain && common == Kind.NUMERIC) {
      return H2Conversions.exact(left.content(), one)
          .compareTo(H2Conversions.exact(right.content(), other));
    }
    // The float of a REAL and a small whole number is exact as a double.
    if (plain && (common == Kind.DOUBLE || common == Kind.REAL)) {
      return Double.compare(
          H2Conversions.approximate(left.content(), one),
          H2Conversions.approximate(right.content(), other));
    }
    return sameKind(
        Kind.DECFLOAT,
        H2Conversions.decfloat(left.content(), one),
        H2Conversions.decfloat(right.content(), other));
  }

  static int sameKind(Kind kind, Content left, Content right) {
    return switch (left) {
      case Content.Bool(boolean x) when right instanceof Content.Bool(boolean y) ->
          Boolean.compare(x, y);
      case Content.Whole(long x) when right instanceof Content.Whole(long y) -> Long.compare(x, y);
      case Content.Exact(BigDecimal x) when right instanceof Content.Exact(BigDecimal y) ->
          x.compareTo(y);
      case Content.Exact _ when right instanceof Content.Approximate(double y) ->
          y == Double.NEGATIVE_INFINITY ? 1 : -1;
      case Content.Approximate(double x) when right instanceof Content.Exact _ ->
          x == Double.NEGATIVE_INFINITY ? -1 : 1;
      case Content.Approximate(double x) when right instanceof Content.Approximate(double y) ->
          Double.compare(x, y);
      case Content.Text(String x) when right instanceof Content.Text(String y) ->
          kind == Kind.CHAR
              ? H2Conversions.withoutBlanks(x).compareTo(H2Conversions.withoutBlanks(y))
              : kind == Kind.VARCHAR_IGNORECASE ? x.compareToIgnoreCase(y) : x.compareTo(y);
      case Content.Bytes(String x) when right instanceof Content.Bytes(String y) -> x.compareTo(y);
      case Content _ -> throw new Unmodelled("values of two types");
    };
  }

  /// The order of two values that may be NULL; NULL is the least.
  static OptionalInt orderWithNulls(H2Value left, H2Value right) {
    return OptionalInt.of(
        left.isNull() || right.isNull()
            ? Boolean.compare(right.isNull(), left.isNull())
            : order(left, right));
  }
}
