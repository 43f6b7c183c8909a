package sibyl.dialect.scalars.sqlite;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import sibyl.sql.Value;

/// Converts values to text and to bytes.
public final class Texts {
  private Texts() {}

  /// The text of a value. NULL becomes an empty text, so callers test for NULL first.
  public static String of(Value value) {
    return switch (value) {
      case Value.Null _ -> "";
      case Value.Bool b -> b.value() ? "1" : "0";
      case Value.Int i -> Long.toString(i.value());
      case Value.Real r -> of(r.value());
      case Value.Text t -> t.value();
      case Value.Typed t -> t.text();
      case Value.Blob b -> new String(HexFormat.of().parseHex(b.hex()), StandardCharsets.UTF_8);
    };
  }

  public static byte[] bytes(Value value) {
    return value instanceof Value.Blob b
        ? HexFormat.of().parseHex(b.hex())
        : of(value).getBytes(StandardCharsets.UTF_8);
  }

  /// The shortest digits that identify the double, always with a decimal point.
  private static String of(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "Inf" : "-Inf";
    }
    if (value == 0) {
      return "0.0";
    }
    BigDecimal rounded = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= -4 && exponent < 17) {
      String plain = rounded.toPlainString();
      return plain.contains(".") ? plain : plain + ".0";
    }
    String digits = rounded.unscaledValue().abs().toString();
    String power =
        (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    String fraction = digits.length() > 1 ? digits.substring(1) : "0";
    return (value < 0 ? "-" : "") + digits.charAt(0) + "." + fraction + "e" + power;
  }
}
