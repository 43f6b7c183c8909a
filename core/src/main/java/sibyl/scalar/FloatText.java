package sibyl.scalar;

import java.math.BigDecimal;

/// The shortest digits that give the same float again, as DBMSs write floats: with an exponent if the number is small or large.
public final class FloatText {
  private FloatText() {}

  private static final int LEAST_PLAIN = -4;

  /// A finite float of so many bits that is not zero. From ten to the power of `firstExponent` on it has an exponent; a whole
  /// number without one ends in `afterWhole`.
  public static String of(double value, int bits, int firstExponent, String afterWhole) {
    BigDecimal digits =
        new BigDecimal(bits == 32 ? Float.toString((float) value) : Double.toString(value))
            .stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    if (exponent >= LEAST_PLAIN && exponent < firstExponent) {
      return digits.toPlainString() + (digits.scale() <= 0 ? afterWhole : "");
    }
    String all = digits.unscaledValue().abs().toString();
    return (value < 0 ? "-" : "")
        + all.charAt(0)
        + (all.length() > 1 ? "." + all.substring(1) : "")
        + (exponent < 0 ? "e-" : "e+")
        + (Math.abs(exponent) < 10 ? "0" : "")
        + Math.abs(exponent);
  }
}
