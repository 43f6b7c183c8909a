package sibyl.proof.interpret;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// A SQL value in the [Interpreter], which runs queries over tiny databases to refute equivalence. Two are equal as Java
/// objects exactly where DISTINCT treats them as one value, so numbers of any type are reduced fractions.
public sealed interface Datum {
  Datum NULL = new Null();
  Datum TRUE = new Bool(true);
  Datum FALSE = new Bool(false);

  record Null() implements Datum {}

  record Bool(boolean value) implements Datum {}

  record Num(long top, long bottom) implements Datum {

    public static Num of(long whole) {
      return new Num(whole, 1);
    }

    public static Num of(BigDecimal number) {
      BigDecimal plain = number.stripTrailingZeros();
      return plain.scale() <= 0
          ? ratio(plain.toBigInteger(), BigInteger.ONE)
          : ratio(plain.unscaledValue(), BigInteger.TEN.pow(plain.scale()));
    }

    private static Num ratio(BigInteger top, BigInteger bottom) {
      BigInteger common = top.gcd(bottom);
      BigInteger signed = bottom.signum() < 0 ? common.negate() : common;
      BigInteger t = top.divide(signed);
      BigInteger b = bottom.divide(signed);
      if (t.bitLength() > 63 || b.bitLength() > 63) {
        throw new Undefined("a number out of range");
      }
      return new Num(t.longValueExact(), b.longValueExact());
    }

    private boolean small() {
      return bottom == 1 && (int) top == top;
    }

    public Num plus(Num other) {
      if (small() && other.small()) {
        return of(top + other.top);
      }
      return ratio(
          big(top).multiply(big(other.bottom)).add(big(other.top).multiply(big(bottom))),
          big(bottom).multiply(big(other.bottom)));
    }

    public Num times(Num other) {
      if (small() && other.small()) {
        return of(top * other.top);
      }
      return ratio(big(top).multiply(big(other.top)), big(bottom).multiply(big(other.bottom)));
    }

    public Num over(Num other) {
      if (other.top == 0) {
        throw new Undefined("division by zero");
      }
      return ratio(big(top).multiply(big(other.bottom)), big(bottom).multiply(big(other.top)));
    }

    public Num negated() {
      return ratio(big(top).negate(), big(bottom));
    }

    public Num truncated() {
      return of(top / bottom);
    }

    int compare(Num other) {
      return bottom == other.bottom
          ? Long.compare(top, other.top)
          : big(top).multiply(big(other.bottom)).compareTo(big(other.top).multiply(big(bottom)));
    }

    private static BigInteger big(long n) {
      return BigInteger.valueOf(n);
    }
  }

  record Text(String value) implements Datum {}

  public static Datum of(boolean value) {
    return value ? TRUE : FALSE;
  }

  /// Less than, equal to or greater than zero; neither may be NULL.
  static int compare(Datum left, Datum right) {
    if (left instanceof Num l && right instanceof Num r) {
      return l.compare(r);
    }
    if (left instanceof Text(String l) && right instanceof Text(String r)) {
      if (!l.equals(r) && l.strip().equalsIgnoreCase(r.strip())) {
        throw new Undefined("some collations take these texts for equal, others do not");
      }
      return l.compareTo(r);
    }
    if (left instanceof Bool(boolean l) && right instanceof Bool(boolean r)) {
      return Boolean.compare(l, r);
    }
    throw new Undefined("values of two classes are compared");
  }

  /// As an SQL literal; `type` is the column's.
  static Value value(Datum datum, SqlType type) {
    return switch (datum) {
      case Null _ -> Value.NULL;
      case Bool(boolean b) -> new Value.Bool(b);
      case Num n when n.bottom() == 1 -> new Value.Int(n.top());
      case Num n -> Value.Typed.of(decimal(n));
      case Text(String text) ->
          switch (type) {
            case DATE, TIME, TIMESTAMP -> new Value.Typed(type, text);
            case BLOB -> new Value.Blob(text);
            default -> new Value.Text(text);
          };
    };
  }

  /// As readable text.
  static String text(Datum datum) {
    return switch (datum) {
      case Null _ -> "NULL";
      case Bool(boolean b) -> b ? "TRUE" : "FALSE";
      case Num(long top, long bottom) -> bottom == 1 ? Long.toString(top) : top + "/" + bottom;
      case Text(String text) -> "'" + text.replace("'", "''") + "'";
    };
  }

  private static BigDecimal decimal(Num n) {
    return BigDecimal.valueOf(n.top())
        .divide(BigDecimal.valueOf(n.bottom()), MathContext.DECIMAL64);
  }
}
