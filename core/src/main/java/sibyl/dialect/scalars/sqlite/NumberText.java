package sibyl.dialect.scalars.sqlite;

import java.util.Optional;
import sibyl.sql.Value;

/// The number that a text begins with, after spaces.
///
/// `whole`: nothing follows it but spaces. `integer`: it has neither a point nor an exponent. `digits` are the significant ones
/// and `power` the exponent of ten of the last of them.
public record NumberText(String number, boolean whole, boolean integer, int digits, int power) {
  private static final int EXACT_DIGITS = 15;
  private static final int EXACT_POWER = 22;
  private static final int LONG_DIGITS = 19;
  private static final int HUGE = 10_000;

  /// Empty if the text does not begin with a number.
  public static Optional<NumberText> of(String text) {
    return new Scan(text).number();
  }

  /// An integer if it is one of 64 bits, otherwise a real.
  public Value value() {
    if (integer) {
      try {
        return new Value.Int(Long.parseLong(number));
      } catch (NumberFormatException _) {
        return new Value.Real(Double.parseDouble(number));
      }
    }
    return new Value.Real(Double.parseDouble(number));
  }

  /// Whether every version reads the same value, since it needs no rounding of long products.
  public boolean exact() {
    return digits == 0
        || (integer
            ? digits <= LONG_DIGITS
            : digits <= EXACT_DIGITS && Math.abs(power) <= EXACT_POWER);
  }

  static boolean space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  private static boolean digit(char c) {
    return c >= '0' && c <= '9';
  }

  private static final class Scan {
    private final String text;
    private int at;
    private int digits;
    private int read;

    Scan(String text) {
      this.text = text;
    }

    private char next() {
      return at < text.length() ? text.charAt(at) : '\0';
    }

    private void spaces() {
      while (space(next())) {
        at++;
      }
    }

    /// Returns how many digits there are.
    private int digits() {
      int from = at;
      while (digit(next())) {
        read++;
        digits += digits > 0 || next() != '0' ? 1 : 0;
        at++;
      }
      return at - from;
    }

    Optional<NumberText> number() {
      spaces();
      int from = at;
      if (next() == '-' || next() == '+') {
        at++;
      }
      digits();
      int power = 0;
      boolean integer = true;
      if (next() == '.' && (read > 0 || (at + 1 < text.length() && digit(text.charAt(at + 1))))) {
        at++;
        integer = false;
        power = -digits();
      }
      if (read == 0) {
        return Optional.empty();
      }
      if (next() == 'e' || next() == 'E') {
        int before = at;
        at++;
        int sign = next() == '-' ? -1 : 1;
        if (next() == '-' || next() == '+') {
          at++;
        }
        if (digit(next())) {
          integer = false;
          power += sign * exponent();
        } else {
          at = before;
        }
      }
      String number = text.substring(from, at);
      spaces();
      return Optional.of(new NumberText(number, at == text.length(), integer, digits, power));
    }

    private int exponent() {
      int value = 0;
      while (digit(next())) {
        value = Math.min(HUGE, value * 10 + next() - '0');
        at++;
      }
      return value;
    }
  }
}
