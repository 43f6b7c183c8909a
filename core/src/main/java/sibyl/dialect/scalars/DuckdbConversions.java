package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalLong;
import sibyl.scalar.Calendar;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;

/// How DuckDB converts values, and the type that holds the values of two types.
final class DuckdbConversions {
  private DuckdbConversions() {}

  /// The digits that a decimal may have.
  static final int MOST_DIGITS = 38;

  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);
  private static final Computed OVERFLOW = new Computed.Silence("overflow");

  static Computed converted(Datum value, DataType to) {
    if (value.isNull()) {
      return Computed.nothing(to);
    }
    if (value.is(Family.LITERAL) && !to.family().textual()) {
      return parsed(value.text(), to);
    }
    return switch (to.family()) {
      case BOOLEAN ->
          value.is(Family.BOOLEAN)
              ? value
              : value.is(Family.FLOAT)
                  ? Computed.truth(value.approximate() != 0)
                  : value.family().exact()
                      ? Computed.truth(value.exact().signum() != 0)
                      : unknown(value, to);
      case INTEGER, UNSIGNED -> whole(value, to);
      case DECIMAL -> decimal(value, to);
      case FLOAT -> approximate(value, to);
      case TEXT -> Computed.of(to, new Content.Text(DuckdbText.of(value)));
      case LITERAL -> value.is(Family.LITERAL) ? value : unknown(value, to);
      case DATE, TIME, TIMESTAMP ->
          Computed.asMoment(value, to).orElseGet(() -> retyped(value, to));
      case WHOLE_LITERAL, CHAR, BINARY, GEOMETRY -> retyped(value, to);
    };
  }

  private static Computed retyped(Datum value, DataType to) {
    return value.is(to.family()) ? Computed.of(to, value.content()) : unknown(value, to);
  }

  private static Computed unknown(Datum value, DataType to) {
    return Computed.silent("conversion of " + value.family() + " to " + to.family());
  }

  /// Of texts only dates and times in their usual form are modelled.
  private static Computed parsed(String text, DataType to) {
    OptionalLong moment =
        to.is(Family.DATE)
            ? Calendar.parseDate(text)
            : to.is(Family.TIMESTAMP) ? Calendar.parseTimestamp(text) : OptionalLong.empty();
    return moment.isPresent()
        ? Computed.whole(to, moment.getAsLong())
        : Computed.silent("text as " + to.family());
  }

  /// Decimals are rounded away from zero, floats to the even neighbour.
  private static Computed whole(Datum value, DataType to) {
    if (value.is(Family.FLOAT)) {
      double from = Math.rint(value.approximate());
      return Double.isInfinite(from) || Double.isNaN(from)
          ? OVERFLOW
          : Computed.whole(to, new BigDecimal(from).toBigInteger());
    }
    return value.family().exact()
        ? Computed.whole(to, value.exact().setScale(0, RoundingMode.HALF_UP).toBigInteger())
        : value.is(Family.BOOLEAN) ? Computed.whole(to, value.whole()) : unknown(value, to);
  }

  private static Computed decimal(Datum value, DataType to) {
    if (!value.family().exact()) {
      return unknown(value, to);
    }
    return decimal(value.exact().setScale(to.scale(), RoundingMode.HALF_UP), to);
  }

  /// A decimal of that type; silent if it has too many digits.
  static Computed decimal(BigDecimal value, DataType to) {
    return value.signum() != 0 && value.precision() - value.scale() > to.size() - to.scale()
        ? OVERFLOW
        : Computed.of(to, new Content.Exact(value));
  }

  private static Computed approximate(Datum value, DataType to) {
    boolean narrow = to.size() == 32;
    return switch (value.family()) {
      case FLOAT -> {
        double from = value.approximate();
        double near = narrow ? (double) (float) from : from;
        yield Double.isInfinite(near) && !Double.isInfinite(from) ? OVERFLOW : real(near, to);
      }
      case INTEGER, UNSIGNED, WHOLE_LITERAL -> {
        BigInteger from = value.integer();
        boolean huge = DuckdbTypes.settled(value.type()).size() == 128;
        yield huge ? ofHuge(from, to) : real(narrow ? from.floatValue() : from.doubleValue(), to);
      }
      case DECIMAL -> ofDecimal(value, to);
      case BOOLEAN -> real((double) value.whole(), to);
      case LITERAL, TEXT, CHAR, BINARY, DATE, TIME, TIMESTAMP, GEOMETRY -> unknown(value, to);
    };
  }

  private static Computed real(double value, DataType to) {
    return Computed.of(to, new Content.Approximate(value));
  }

  /// By its upper and lower half, each of which is rounded.
  private static Computed ofHuge(BigInteger from, DataType to) {
    BigInteger upper = from.shiftRight(64);
    BigInteger lower = from.subtract(upper.shiftLeft(64));
    if (to.size() == 32) {
      return from.abs().bitLength() <= 24
          ? real(from.doubleValue(), to)
          : Computed.silent("HUGEINT as FLOAT");
    }
    return upper.equals(BigInteger.ONE.negate())
        ? real(-TWO_TO_64.subtract(BigInteger.ONE).subtract(lower).doubleValue() - 1, to)
        : real(lower.doubleValue() + upper.doubleValue() * TWO_TO_64.doubleValue(), to);
  }

  /// The digits divided by a power of ten; if they are too many for that, those before and behind the point apart.
  private static Computed ofDecimal(Datum value, DataType to) {
    boolean narrow = to.size() == 32;
    int scale = value.type().scale();
    BigInteger digits = value.exact().setScale(scale, RoundingMode.UNNECESSARY).unscaledValue();
    BigInteger power = BigInteger.TEN.pow(scale);
    if (scale > 22 || (value.type().size() > 18 && digits.bitLength() > 53)) {
      return Computed.silent("wide DECIMAL as a float");
    }
    double divisor = power.doubleValue();
    if (digits.abs().bitLength() <= (narrow ? 24 : 53) || scale == 0) {
      return real(
          narrow ? digits.floatValue() / (float) divisor : digits.doubleValue() / divisor, to);
    }
    BigInteger[] parts = digits.divideAndRemainder(power);
    return real(
        narrow
            ? parts[0].floatValue() + parts[1].floatValue() / (float) divisor
            : parts[0].doubleValue() + parts[1].doubleValue() / divisor,
        to);
  }

  /// Whether a constant may take that type.
  static boolean fits(Datum constant, DataType type) {
    BigInteger value = constant.integer();
    return type.is(Family.INTEGER)
        ? value.bitLength() < type.size()
        : type.is(Family.UNSIGNED) && value.signum() >= 0 && value.bitLength() <= type.size();
  }

  /// The type that holds the values of both, in CASE and comparisons; a float wins, whatever it loses.
  static Optional<DataType> widest(DataType one, DataType other) {
    if (one.is(Family.BOOLEAN) || other.is(Family.BOOLEAN)) {
      DataType number = one.is(Family.BOOLEAN) ? other : one;
      return number.family().whole() || number.is(Family.BOOLEAN)
          ? Optional.of(number)
          : Optional.empty();
    }
    if (!one.numeric() || !other.numeric()) {
      return Optional.empty();
    }
    if (one.is(Family.FLOAT) || other.is(Family.FLOAT)) {
      return Optional.of(
          one.equals(DataType.FLOAT64) || other.equals(DataType.FLOAT64)
              ? DataType.FLOAT64
              : DataType.FLOAT32);
    }
    if (one.is(Family.DECIMAL) || other.is(Family.DECIMAL)) {
      return Optional.of(DataType.decimalOfBoth(asDecimal(one), asDecimal(other), MOST_DIGITS));
    }
    if (one.family() == other.family()) {
      return Optional.of(one.size() >= other.size() ? one : other);
    }
    DataType signed = one.is(Family.INTEGER) ? one : other;
    DataType unsigned = one.is(Family.INTEGER) ? other : one;
    return Optional.of(
        DataType.sized(Family.INTEGER, Math.max(signed.size(), unsigned.size() * 2)));
  }

  /// The decimal that holds all values of a number's type.
  static DataType asDecimal(DataType type) {
    if (type.is(Family.DECIMAL)) {
      return type;
    }
    boolean unsigned = type.is(Family.UNSIGNED);
    return DataType.decimal(
        switch (type.size()) {
          case 8 -> 3;
          case 16 -> 5;
          case 32 -> 10;
          case 64 -> unsigned ? 20 : 19;
          default -> MOST_DIGITS;
        },
        0);
  }
}
