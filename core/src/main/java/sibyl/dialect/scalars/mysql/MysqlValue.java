package sibyl.dialect.scalars.mysql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;
import sibyl.scalar.Unmodelled;

/// A value with its static type. The datum is a `BigInteger`, a `BigDecimal`, a `Double`, a `String` (also of dates and times, as
/// they are written), bytes, or [#ABSENT] for NULL.
///
/// `text` is how it reads as a text and `number` how it reads as a number, where that does not follow from the datum: ZEROFILL and
/// ENUM columns, hexadecimal literals, and the results of functions that pass an argument on.
record MysqlValue(
    MysqlType type,
    Object datum,
    Optional<String> text,
    Optional<MysqlValue> number,
    Origin origin) {

  /// Whether it is constant for the whole statement. A subquery may be either.
  enum Origin {
    LITERAL,
    CONSTANT,
    UNCERTAIN,
    ROW;

    Origin and(Origin other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }

  /// The datum of a NULL.
  private enum Absent {
    NULL
  }

  static final Object ABSENT = Absent.NULL;

  static final MysqlValue NULL = of(MysqlType.NULL, ABSENT);
  static final MysqlValue TRUE = of(MysqlType.BOOLEAN, BigInteger.ONE);
  static final MysqlValue FALSE = of(MysqlType.BOOLEAN, BigInteger.ZERO);
  static final MysqlValue UNKNOWN = of(MysqlType.BOOLEAN, ABSENT);

  static MysqlValue of(MysqlType type, Object datum) {
    return new MysqlValue(type, datum, Optional.empty(), Optional.empty(), Origin.CONSTANT);
  }

  static MysqlValue absent(MysqlType type) {
    return of(type, ABSENT);
  }

  static MysqlValue of(boolean holds) {
    return holds ? TRUE : FALSE;
  }

  static MysqlValue integer(long number) {
    return of(MysqlType.BIGINT, BigInteger.valueOf(number));
  }

  static MysqlValue real(double number) {
    return real(MysqlType.REAL, number);
  }

  static MysqlValue real(MysqlType type, double number) {
    if (!Double.isFinite(number)) {
      throw new Unmodelled("number out of range");
    }
    return of(type, number);
  }

  /// A whole number, if its type can hold it.
  static MysqlValue integer(MysqlType type, BigInteger number) {
    if (type.unsigned()
        ? number.signum() < 0 || number.bitLength() > Long.SIZE
        : number.bitLength() >= Long.SIZE) {
      throw new Unmodelled("number out of range");
    }
    return of(type, number);
  }

  static MysqlValue decimal(MysqlType type, BigDecimal number) {
    if (number.precision() - number.scale() > 30
        || number.scale() > MysqlType.MOST_SCALE
        || type.scale() > MysqlType.MOST_SCALE) {
      throw new Unmodelled("long decimal");
    }
    return of(type, number);
  }

  boolean isNull() {
    return datum instanceof Absent;
  }

  MysqlKind kind() {
    return type.kind();
  }

  BigInteger whole() {
    return (BigInteger) datum;
  }

  /// Whether a decimal has more digits than are shown.
  boolean ragged() {
    return kind() == MysqlKind.DECIMAL && decimal().scale() > type.scale();
  }

  /// A decimal with the digits that are shown.
  MysqlValue smooth() {
    return ragged()
        ? of(type, decimal().setScale(type.scale(), RoundingMode.HALF_UP)).from(origin)
        : this;
  }

  BigDecimal decimal() {
    return datum instanceof BigInteger i ? new BigDecimal(i) : (BigDecimal) datum;
  }

  double real() {
    return (Double) datum;
  }

  String chars() {
    return (String) datum;
  }

  byte[] bytes() {
    return (byte[]) datum;
  }

  /// As it reads as a number.
  MysqlValue counted() {
    if (number.isEmpty()) {
      return this;
    }
    if (number.get().isNull() && !isNull()) {
      throw new Unmodelled("value that was passed on");
    }
    return number.get();
  }

  /// The same, without a known number.
  MysqlValue uncounted() {
    return counting(absent(MysqlType.UNKNOWN));
  }

  MysqlValue from(Origin other) {
    return origin == other ? this : new MysqlValue(type, datum, text, number, other);
  }

  MysqlValue as(MysqlType other) {
    return new MysqlValue(other, datum, text, number, origin);
  }

  MysqlValue reading(String as) {
    return new MysqlValue(type, datum, Optional.of(as), number, origin);
  }

  MysqlValue counting(MysqlValue as) {
    return new MysqlValue(type, datum, text, Optional.of(as), origin);
  }

  /// The same, read as its datum is.
  MysqlValue plain() {
    return text.isEmpty() && number.isEmpty()
        ? this
        : new MysqlValue(type, datum, Optional.empty(), Optional.empty(), origin);
  }
}
