package sibyl.scalar;

import java.math.BigDecimal;
import java.math.BigInteger;

/// A value inside an evaluator, by its family. Moments are `Whole`: a date the days since 1970, a time the microseconds of the
/// day, a timestamp the microseconds since 1970.
public sealed interface Content {
  Content NULL = new Nothing();
  Content TRUE = new Bool(true);
  Content FALSE = new Bool(false);

  record Nothing() implements Content {}

  record Bool(boolean value) implements Content {}

  /// A whole number that fits into 64 bits.
  record Whole(long value) implements Content {}

  /// A decimal, or a whole number of more than 64 bits.
  record Exact(BigDecimal value) implements Content {}

  record Approximate(double value) implements Content {}

  record Text(String value) implements Content {}

  /// Bytes as lower-case hexadecimal digits.
  record Bytes(String hex) implements Content {}

  static Content of(boolean value) {
    return value ? TRUE : FALSE;
  }

  static Content of(Ternary value) {
    return switch (value) {
      case TRUE -> TRUE;
      case FALSE -> FALSE;
      case UNKNOWN -> NULL;
    };
  }

  static Content of(BigInteger value) {
    return value.bitLength() < Long.SIZE
        ? new Whole(value.longValue())
        : new Exact(new BigDecimal(value));
  }
}
