package sibyl.dialect.scalars.sqlite;

import java.math.BigDecimal;
import java.math.RoundingMode;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Value;

/// The numeric scalar functions: abs, sign and round.
final class NumericFunctions {
  private static final int MOST_DIGITS = 30;

  private NumericFunctions() {}

  static Value abs(Value value) {
    return switch (value) {
      case Value.Int i when i.value() == Long.MIN_VALUE -> throw new Unmodelled("integer overflow");
      case Value.Int i -> new Value.Int(Math.abs(i.value()));
      case Value other -> new Value.Real(Math.abs(Numbers.real(other)));
    };
  }

  static Value sign(Value value) {
    Value number =
        value instanceof Value.Text t ? Numbers.spelled(t.value()).orElse(Value.NULL) : value;
    return switch (number) {
      case Value.Int i -> new Value.Int(Long.signum(i.value()));
      case Value.Real r -> new Value.Int((long) Math.signum(r.value()));
      case Value.Null _, Value.Bool _, Value.Text _, Value.Typed _, Value.Blob _ -> Value.NULL;
    };
  }

  /// Rounds half away from zero.
  static Value round(Value[] args) {
    double value = Numbers.real(args[0]);
    long digits = args.length < 2 ? 0 : Math.clamp(Numbers.integer(args[1]), 0, MOST_DIGITS);
    if (Double.isInfinite(value)) {
      return new Value.Real(value);
    }
    return new Value.Real(
        new BigDecimal(value).setScale((int) digits, RoundingMode.HALF_UP).doubleValue());
  }
}
