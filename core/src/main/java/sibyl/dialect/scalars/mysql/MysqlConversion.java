package sibyl.dialect.scalars.mysql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import sibyl.scalar.Unmodelled;

/// How a value of one type reads as another. Manual: "Type Conversion in Expression Evaluation", "Precision Math".
final class MysqlConversion {
  static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);
  static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(Long.SIZE);
  static final BigInteger MOST_UNSIGNED = MODULUS.subtract(BigInteger.ONE);

  /// Beyond so many digits the point is not written out.
  private static final int MOST_PLAIN = 15;

  private MysqlConversion() {}

  static double real(MysqlValue v) {
    if (v.number().isPresent()) {
      return real(v.counted());
    }
    return switch (v.kind()) {
      case INT -> v.whole().doubleValue();
      case DECIMAL -> v.decimal().doubleValue();
      case REAL -> v.real();
      case TEXT -> leadingReal(v.chars());
      case BYTES -> leadingReal(latin(v.bytes()));
      case DATE, DATETIME, TIME -> digits(v).doubleValue();
      case NULL, UNKNOWN -> throw new Unmodelled("NULL as a number");
    };
  }

  /// The exact number that it reads as. A REAL is the shortest decimal that stands for it.
  static BigDecimal exact(MysqlValue v) {
    if (v.number().isPresent()) {
      return exact(v.counted());
    }
    return switch (v.kind()) {
      case INT, DECIMAL -> v.decimal();
      case REAL -> new BigDecimal(Double.toString(v.real())).stripTrailingZeros();
      case TEXT -> leadingDecimal(v.chars());
      case BYTES -> leadingDecimal(latin(v.bytes()));
      case DATE, DATETIME, TIME -> new BigDecimal(digits(v));
      case NULL, UNKNOWN -> throw new Unmodelled("NULL as a number");
    };
  }

  /// A date or time without its signs.
  static BigInteger digits(MysqlValue moment) {
    String text = moment.chars();
    StringBuilder digits = new StringBuilder(14);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        digits.append(c);
      } else if (c == '.' || (c == '-' && i == 0)) {
        throw new Unmodelled("time");
      }
    }
    return new BigInteger(digits.toString());
  }

  /// The whole number that a function takes for an argument: texts up to their first other letter, the halves of REALs to the even
  /// side, those of decimals away from zero.
  static BigInteger whole(MysqlValue v) {
    if (v.number().isPresent()) {
      return whole(v.counted());
    }
    return switch (v.kind()) {
      case INT -> v.whole();
      case DECIMAL -> inRange(v.decimal().setScale(0, RoundingMode.HALF_UP).toBigInteger());
      case REAL -> {
        // Beyond, it is the nearest of some expressions and an error of others.
        if (Math.abs(v.real()) >= 0x1p63) {
          throw new Unmodelled("whole number out of range");
        }
        yield BigInteger.valueOf((long) Math.rint(v.real()));
      }
      case TEXT -> inRange(leadingWhole(v.chars()));
      case BYTES -> {
        BigInteger n = inRange(leadingWhole(latin(v.bytes())));
        if (n.signum() < 0) {
          throw new Unmodelled("negative number in bytes");
        }
        yield n;
      }
      case DATE, DATETIME, TIME -> digits(v);
      case NULL, UNKNOWN -> throw new Unmodelled("NULL as a number");
    };
  }

  private static BigInteger inRange(BigInteger n) {
    if (n.bitLength() >= Long.SIZE) {
      throw new Unmodelled("whole number out of range");
    }
    return n;
  }

  /// 64 bits for bit functions.
  static BigInteger bits(MysqlValue v, MysqlRelative relative) {
    BigInteger n;
    if (relative.maria() && v.kind() != MysqlKind.INT && v.number().isEmpty()) {
      n = exact(v).setScale(0, RoundingMode.HALF_UP).toBigInteger();
      if (n.compareTo(LEAST) < 0 || n.bitLength() > Long.SIZE) {
        throw new Unmodelled("bits out of range");
      }
    } else {
      if (v.kind() == MysqlKind.REAL && Math.abs(v.real()) >= 0x1p63) {
        throw new Unmodelled("bits out of range");
      }
      n = whole(v);
    }
    return wrapped(n);
  }

  static BigInteger wrapped(BigInteger n) {
    return n.signum() < 0 || n.bitLength() > Long.SIZE ? n.and(MOST_UNSIGNED) : n;
  }

  static BigInteger signed(BigInteger n) {
    return BigInteger.valueOf(n.longValue());
  }

  static String text(MysqlValue v) {
    if (v.text().isPresent()) {
      return v.text().get();
    }
    return switch (v.kind()) {
      case INT -> v.whole().toString();
      case DECIMAL -> v.decimal().setScale(v.type().scale(), RoundingMode.HALF_UP).toPlainString();
      case REAL -> text(v.real(), v.type().scale());
      case TEXT, DATE, DATETIME, TIME -> v.chars();
      case BYTES -> utf8(v.bytes());
      case NULL, UNKNOWN -> throw new Unmodelled("NULL as a text");
    };
  }

  static byte[] bytes(MysqlValue v) {
    return v.kind() == MysqlKind.BYTES ? v.bytes() : text(v).getBytes(StandardCharsets.UTF_8);
  }

  static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  static String utf8(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException _) {
      throw new Unmodelled("bytes that are no text");
    }
  }

  /// A REAL as a text: the shortest digits that stand for it, without a point beyond 15 of them.
  static String text(double d, int scale) {
    if (scale != MysqlType.FLOATING) {
      BigDecimal shortest = new BigDecimal(Double.toString(Math.abs(d)));
      BigDecimal digits =
          shortest.stripTrailingZeros().scale() <= scale
              ? shortest.setScale(scale, RoundingMode.UNNECESSARY)
              : new BigDecimal(Math.abs(d)).setScale(scale, RoundingMode.HALF_EVEN);
      return sign(d) + digits.toPlainString();
    }
    if (d == 0) {
      return sign(d) + "0";
    }
    BigDecimal exact = new BigDecimal(Double.toString(Math.abs(d))).stripTrailingZeros();
    String digits = exact.unscaledValue().toString();
    int point = digits.length() - exact.scale();
    if (point < 0 && digits.length() - point > MOST_PLAIN + 1) {
      throw new Unmodelled("text of a tiny number");
    }
    if (point > -MOST_PLAIN && point <= MOST_PLAIN) {
      return sign(d) + exact.toPlainString();
    }
    return sign(d)
        + digits.charAt(0)
        + (digits.length() > 1 ? "." + digits.substring(1) : "")
        + "e"
        + (point - 1);
  }

  private static String sign(double d) {
    return Double.doubleToRawLongBits(d) < 0 ? "-" : "";
  }

  private static int skipped(String s) {
    int at = 0;
    while (at < s.length() && (s.charAt(at) == ' ' || (s.charAt(at) >= 9 && s.charAt(at) <= 13))) {
      at++;
    }
    return at;
  }

  private static int digitsFrom(String s, int from) {
    int at = from;
    while (at < s.length() && s.charAt(at) >= '0' && s.charAt(at) <= '9') {
      at++;
    }
    return at;
  }

  private static int signFrom(String s, int from) {
    return from < s.length() && (s.charAt(from) == '-' || s.charAt(from) == '+') ? from + 1 : from;
  }

  /// The longest beginning that is a number; empty if there is none.
  private static String leading(String s) {
    int begin = skipped(s);
    int from = signFrom(s, begin);
    int whole = digitsFrom(s, from);
    int end = whole;
    int digits = whole - from;
    if (end < s.length() && s.charAt(end) == '.') {
      int fraction = digitsFrom(s, end + 1);
      digits += fraction - end - 1;
      end = fraction;
    }
    if (digits == 0) {
      return "";
    }
    if (end < s.length() && (s.charAt(end) == 'e' || s.charAt(end) == 'E')) {
      int power = signFrom(s, end + 1);
      int last = digitsFrom(s, power);
      if (last > power) {
        end = last;
      }
    }
    return s.substring(begin, end);
  }

  static double leadingReal(String s) {
    String number = leading(s);
    if (number.isEmpty()) {
      return 0;
    }
    double d = Double.parseDouble(number);
    return Double.isInfinite(d) ? Math.copySign(Double.MAX_VALUE, d) : d;
  }

  static BigDecimal leadingDecimal(String s) {
    String number = leading(s);
    if (number.isEmpty()) {
      return BigDecimal.ZERO;
    }
    String plain = number.startsWith("+") ? number.substring(1) : number;
    if (plain.length() > 25) {
      throw new Unmodelled("long number in a text");
    }
    BigDecimal exact = new BigDecimal(plain.endsWith(".") ? plain + "0" : plain);
    if (Math.abs(exact.scale()) > MysqlType.MOST_SCALE) {
      throw new Unmodelled("long number in a text");
    }
    return exact;
  }

  static BigInteger leadingWhole(String s) {
    int begin = skipped(s);
    int from = signFrom(s, begin);
    int end = digitsFrom(s, from);
    if (end == from) {
      return BigInteger.ZERO;
    }
    BigInteger n = new BigInteger(s.substring(from, end));
    return s.charAt(begin) == '-' ? n.negate() : n;
  }

  /// Whether a value is true as a condition.
  static boolean holds(MysqlValue v) {
    return switch (v.counted().kind()) {
      case INT -> v.counted().whole().signum() != 0;
      case DECIMAL -> v.counted().decimal().signum() != 0;
      case REAL, TEXT, BYTES, DATE, DATETIME, TIME -> real(v) != 0;
      case NULL, UNKNOWN -> throw new Unmodelled("NULL as a condition");
    };
  }
}
