package sibyl.scalar;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/// What an evaluator computed: a value with its type, or nothing, with the reason.
public sealed interface Computed {

  record Datum(DataType type, Content content) implements Computed {

    public boolean isNull() {
      return content instanceof Content.Nothing;
    }

    public boolean is(DataType.Family family) {
      return type.family() == family;
    }

    public boolean numeric() {
      return type.numeric();
    }

    public DataType.Family family() {
      return type.family();
    }

    /// A whole number of 64 bits at most, or a moment; 0 for anything else.
    public long whole() {
      return switch (content) {
        case Content.Whole w -> w.value();
        case Content.Exact e -> e.value().longValue();
        case Content.Bool b -> b.value() ? 1 : 0;
        case Content.Nothing _, Content.Approximate _, Content.Text _, Content.Bytes _ -> 0;
      };
    }

    /// An exact number; 0 for anything else.
    public BigDecimal exact() {
      return switch (content) {
        case Content.Whole w -> BigDecimal.valueOf(w.value());
        case Content.Exact e -> e.value();
        case Content.Bool b -> b.value() ? BigDecimal.ONE : BigDecimal.ZERO;
        case Content.Nothing _, Content.Approximate _, Content.Text _, Content.Bytes _ ->
            BigDecimal.ZERO;
      };
    }

    public BigInteger integer() {
      return content instanceof Content.Whole w
          ? BigInteger.valueOf(w.value())
          : exact().toBigInteger();
    }

    /// The sign of a number, 0 for NaN.
    public long signum() {
      return is(DataType.Family.FLOAT) ? (long) Math.signum(approximate()) : exact().signum();
    }

    /// A number as the nearest double.
    public double approximate() {
      return content instanceof Content.Approximate a
          ? a.value()
          : content instanceof Content.Whole w ? (double) w.value() : exact().doubleValue();
    }

    /// A text; empty for anything else.
    public String text() {
      return content instanceof Content.Text t ? t.value() : "";
    }

    /// The digits of bytes; empty for anything else.
    public String hex() {
      return content instanceof Content.Bytes b ? b.hex() : "";
    }

    /// A truth value; unknown for anything else.
    public Ternary truth() {
      return content instanceof Content.Bool b ? Ternary.of(b.value()) : Ternary.UNKNOWN;
    }
  }

  record Silence(String reason) implements Computed {}

  static Datum of(DataType type, Content content) {
    return new Datum(type, content);
  }

  static Datum truth(boolean value) {
    return new Datum(DataType.BOOLEAN, Content.of(value));
  }

  static Datum truth(Ternary value) {
    return new Datum(DataType.BOOLEAN, Content.of(value));
  }

  static Datum nothing(DataType type) {
    return new Datum(type, Content.NULL);
  }

  static Datum whole(DataType type, long value) {
    return new Datum(type, new Content.Whole(value));
  }

  static Datum real(double value) {
    return new Datum(DataType.FLOAT64, new Content.Approximate(value));
  }

  static Datum text(String value) {
    return new Datum(DataType.TEXT, new Content.Text(value));
  }

  /// A date, a time or a timestamp as another of these; empty for what does not follow from the value alone.
  static Optional<Computed> asMoment(Datum value, DataType to) {
    return value.is(DataType.Family.TIMESTAMP) && to.is(DataType.Family.DATE)
        ? Optional.of(whole(to, Calendar.dayOf(value.whole())))
        : value.is(DataType.Family.TIMESTAMP) && to.is(DataType.Family.TIME)
            ? Optional.of(whole(to, Calendar.timeOf(value.whole())))
            : value.is(DataType.Family.DATE) && to.is(DataType.Family.TIMESTAMP)
                ? Optional.of(whole(to, value.whole() * Calendar.DAY))
                : Optional.empty();
  }

  static Computed silent(String reason) {
    return new Silence(reason);
  }

  /// A whole number of that type; silent if it does not fit.
  static Computed whole(DataType type, BigInteger value) {
    boolean fits =
        type.is(DataType.Family.UNSIGNED)
            ? value.signum() >= 0 && value.bitLength() <= type.size()
            : value.bitLength() < type.size();
    return fits ? new Datum(type, Content.of(value)) : new Silence("overflow");
  }
}
