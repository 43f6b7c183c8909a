package sibyl.dialect.scalars.mysql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import sibyl.scalar.Unmodelled;

/// Functions of numbers. Manual: "Mathematical Functions", "Rounding Behavior". Functions whose last digit depends on the machine
/// are not here.
final class MysqlNumberFunctions {
  /// A decimal with so many digits before the point is not rounded to a BIGINT.
  private static final int MOST_WHOLE = 17;

  private static final int MOST_POWER = 308;
  private static final int MOST_BASE = 36;

  private final MysqlRelative relative;
  private final MysqlArithmetic arithmetic;

  MysqlNumberFunctions(MysqlRelative relative, MysqlArithmetic arithmetic) {
    this.relative = relative;
    this.arithmetic = arithmetic;
  }

  MysqlValue call(String name, List<MysqlValue> args) {
    MysqlValue first = args.getFirst();
    return switch (name) {
      case "abs" -> abs(first);
      case "sign" -> sign(first);
      case "ceil", "floor" -> toWhole(first, name.equals("ceil"));
      case "round" -> rounded(args, false);
      case "truncate" -> rounded(args, true);
      case "mod" -> arithmetic.binary(sibyl.sql.Expr.BinaryOp.MODULO, args.get(0), args.get(1));
      case "sqrt", "degrees", "radians" -> real(name, first);
      case "ln", "log2", "log10" -> logarithm(first);
      case "bit_count" -> bitCount(first);
      case "bin" -> based(first, BigInteger.TEN, BigInteger.TWO);
      case "oct" -> based(first, BigInteger.TEN, BigInteger.valueOf(8));
      case "conv" ->
          args.get(1).isNull() || args.get(2).isNull()
              ? MysqlValue.absent(MysqlType.TEXT)
              : based(
                  first, MysqlConversion.whole(args.get(1)), MysqlConversion.whole(args.get(2)));
      case "format" -> formatted(args);
      case "inet_ntoa" -> address(first);
      case "interval" -> interval(args);
      default -> throw new Unmodelled(name);
    };
  }

  private MysqlKind kind(MysqlValue operand) {
    if (relative.maria() && operand.number().isPresent()) {
      throw new Unmodelled("type of a function of an ENUM");
    }
    return arithmetic.single(operand);
  }

  private MysqlValue abs(MysqlValue operand) {
    MysqlKind kind = kind(operand);
    MysqlValue v = kind == MysqlKind.REAL ? operand : operand.counted();
    return switch (kind) {
      case INT -> v.isNull() ? v.plain() : MysqlValue.integer(v.type(), v.whole().abs());
      case DECIMAL -> v.isNull() ? v : MysqlValue.of(v.type(), v.decimal().abs());
      case REAL ->
          v.isNull()
              ? MysqlValue.absent(MysqlArithmetic.real(v))
              : MysqlValue.real(MysqlArithmetic.real(v), Math.abs(MysqlConversion.real(v)));
      case UNKNOWN -> v;
      case NULL, TEXT, BYTES, DATE, DATETIME, TIME -> throw new Unmodelled("abs");
    };
  }

  private static MysqlValue sign(MysqlValue v) {
    return v.isNull()
        ? MysqlValue.absent(MysqlType.BIGINT)
        : MysqlValue.integer((long) Math.signum(MysqlConversion.real(v)));
  }

  private MysqlValue toWhole(MysqlValue operand, boolean up) {
    MysqlKind kind = kind(operand);
    MysqlValue v = kind == MysqlKind.REAL ? operand : operand.counted();
    return switch (kind) {
      case INT -> v.plain();
      case DECIMAL -> {
        int digits = v.type().whole();
        if (digits > MOST_WHOLE && digits < 21) {
          throw new Unmodelled("type of a rounded decimal");
        }
        MysqlType type = digits > MOST_WHOLE ? MysqlType.decimal(digits + 1, 0) : MysqlType.BIGINT;
        if (v.isNull()) {
          yield MysqlValue.absent(type);
        }
        BigDecimal n = v.decimal().setScale(0, up ? RoundingMode.CEILING : RoundingMode.FLOOR);
        yield type.kind() == MysqlKind.INT
            ? MysqlValue.integer(type, n.toBigInteger())
            : MysqlValue.decimal(type, n);
      }
      case REAL -> {
        MysqlType type = MysqlType.real(relative.maria() ? 0 : MysqlType.FLOATING);
        if (v.isNull()) {
          yield MysqlValue.absent(type);
        }
        double d = MysqlConversion.real(v);
        yield MysqlValue.real(type, up ? Math.ceil(d) : Math.floor(d));
      }
      case UNKNOWN -> v;
      case NULL, TEXT, BYTES, DATE, DATETIME, TIME -> throw new Unmodelled("floor");
    };
  }

  private MysqlValue rounded(List<MysqlValue> args, boolean cut) {
    MysqlValue operand = args.getFirst();
    MysqlKind kind = kind(operand);
    MysqlValue v = kind == MysqlKind.REAL ? operand : operand.counted();
    if (kind == MysqlKind.UNKNOWN || (args.size() > 1 && args.get(1).isNull())) {
      return MysqlValue.absent(MysqlType.UNKNOWN);
    }
    BigInteger places = args.size() > 1 ? MysqlConversion.whole(args.get(1)) : BigInteger.ZERO;
    if (places.bitLength() > 30) {
      throw new Unmodelled("rounded to many places");
    }
    int to = places.intValue();
    boolean constant =
        args.size() < 2 || args.get(1).origin().compareTo(MysqlValue.Origin.CONSTANT) <= 0;
    return switch (kind) {
      case INT -> integer(v, to, cut, constant);
      case DECIMAL -> decimal(v, to, cut, constant);
      case REAL -> {
        int shown =
            !relative.maria() || !constant || to > 20 ? MysqlType.FLOATING : Math.max(0, to);
        if (relative.maria() && (!constant || to > 20)) {
          throw new Unmodelled("REAL rounded to so many places");
        }
        MysqlType type = MysqlType.real(shown);
        yield v.isNull()
            ? MysqlValue.absent(type)
            : MysqlValue.real(type, rounded(MysqlConversion.real(v), to, cut));
      }
      case NULL, UNKNOWN, TEXT, BYTES, DATE, DATETIME, TIME -> throw new Unmodelled("round");
    };
  }

  private MysqlValue integer(MysqlValue v, int to, boolean cut, boolean constant) {
    if (relative.maria() && !cut && (!constant || to < 0)) {
      throw new Unmodelled("type of a rounded number");
    }
    MysqlType type = v.type();
    if (v.isNull()) {
      return MysqlValue.absent(type);
    }
    if (to >= 0) {
      return MysqlValue.of(type, v.whole());
    }
    if (to < -MysqlType.WIDE) {
      return MysqlValue.of(type, BigInteger.ZERO);
    }
    return MysqlValue.integer(
        type,
        v.decimal().setScale(to, cut ? RoundingMode.DOWN : RoundingMode.HALF_UP).toBigInteger());
  }

  private MysqlValue decimal(MysqlValue v, int to, boolean cut, boolean constant) {
    if (!constant || to > 20 || to < -40) {
      throw new Unmodelled("decimal rounded to unknown places");
    }
    int scale = Math.max(0, relative.maria() ? to : Math.min(to, v.type().scale()));
    MysqlType type = MysqlType.decimal(v.type().whole() + 1 + scale, scale);
    if (v.isNull()) {
      return MysqlValue.absent(type);
    }
    BigDecimal n = v.decimal().setScale(to, cut ? RoundingMode.DOWN : RoundingMode.HALF_UP);
    return MysqlValue.decimal(type, n.setScale(scale, RoundingMode.DOWN));
  }

  /// As the server's `my_double_round` does it.
  static double rounded(double d, int to, boolean cut) {
    int places = Math.abs(to);
    double power =
        places <= MOST_POWER ? Double.parseDouble("1e" + places) : Double.POSITIVE_INFINITY;
    if (to < 0) {
      if (Double.isInfinite(power)) {
        return 0;
      }
      double divided = d / power;
      return (cut ? towardsZero(divided) : Math.rint(divided)) * power;
    }
    double multiplied = d * power;
    if (!Double.isFinite(multiplied)) {
      return d;
    }
    return (cut ? towardsZero(multiplied) : Math.rint(multiplied)) / power;
  }

  private static double towardsZero(double d) {
    return d >= 0 ? Math.floor(d) : Math.ceil(d);
  }

  private static MysqlValue real(String name, MysqlValue v) {
    if (v.isNull()) {
      return MysqlValue.absent(MysqlType.REAL);
    }
    double d = MysqlConversion.real(v);
    if (name.equals("sqrt")) {
      return d < 0 ? MysqlValue.absent(MysqlType.REAL) : MysqlValue.real(Math.sqrt(d));
    }
    return MysqlValue.real(d * (name.equals("degrees") ? 180 / Math.PI : Math.PI / 180));
  }

  private static MysqlValue logarithm(MysqlValue v) {
    if (v.isNull() || MysqlConversion.real(v) <= 0) {
      return MysqlValue.absent(MysqlType.REAL);
    }
    if (MysqlConversion.real(v) == 1) {
      return MysqlValue.real(0);
    }
    throw new Unmodelled("logarithm");
  }

  private MysqlValue bitCount(MysqlValue v) {
    if (v.isNull()) {
      return MysqlValue.absent(MysqlType.BIGINT);
    }
    if (!relative.maria() && v.kind() == MysqlKind.BYTES) {
      throw new Unmodelled("bits of bytes");
    }
    return MysqlValue.integer(MysqlConversion.bits(v, relative).bitCount());
  }

  /// A number as digits of another base. It is read as a text, and a negative base means signed.
  private static MysqlValue based(MysqlValue v, BigInteger from, BigInteger to) {
    if (v.isNull() || !base(from) || !base(to)) {
      return MysqlValue.absent(MysqlType.TEXT);
    }
    if (v.kind() == MysqlKind.BYTES && v.number().isPresent()) {
      throw new Unmodelled("hexadecimal literal in another base");
    }
    String text = MysqlStrings.letters(v, MysqlTypes.strings(List.of(v)));
    if (text.isEmpty()) {
      return MysqlValue.absent(MysqlType.TEXT);
    }
    BigInteger n = digits(text, from.abs().intValue());
    boolean fits = from.signum() < 0 ? n.bitLength() < Long.SIZE : n.abs().bitLength() <= Long.SIZE;
    if (!fits) {
      throw new Unmodelled("number out of range");
    }
    BigInteger bits = MysqlConversion.wrapped(n);
    return MysqlValue.of(
        MysqlType.TEXT,
        (to.signum() < 0 ? MysqlConversion.signed(bits) : bits)
            .toString(to.abs().intValue())
            .toUpperCase(Locale.ROOT));
  }

  private static boolean base(BigInteger base) {
    BigInteger n = base.abs();
    if (n.compareTo(BigInteger.valueOf(MOST_BASE)) > 0
        && n.compareTo(BigInteger.valueOf(62)) <= 0) {
      throw new Unmodelled("large base");
    }
    return n.compareTo(BigInteger.TWO) >= 0 && n.compareTo(BigInteger.valueOf(MOST_BASE)) <= 0;
  }

  private static BigInteger digits(String text, int base) {
    String s = text.stripLeading();
    int from = s.startsWith("-") || s.startsWith("+") ? 1 : 0;
    int end = from;
    while (end < s.length() && s.charAt(end) < 128 && Character.digit(s.charAt(end), base) >= 0) {
      end++;
    }
    BigInteger n = end == from ? BigInteger.ZERO : new BigInteger(s.substring(from, end), base);
    return s.startsWith("-") ? n.negate() : n;
  }

  private static MysqlValue formatted(List<MysqlValue> args) {
    MysqlValue v = args.getFirst();
    if (v.isNull() || args.get(1).isNull()) {
      return MysqlValue.absent(MysqlType.TEXT);
    }
    BigInteger places = MysqlConversion.whole(args.get(1));
    if (places.compareTo(BigInteger.valueOf(MysqlType.MOST_SCALE)) > 0) {
      throw new Unmodelled("format with many places");
    }
    int to = Math.max(0, places.signum() < 0 ? 0 : places.intValue());
    MysqlValue number = v.counted();
    String digits;
    if (number.kind().exact()) {
      digits = number.decimal().setScale(to, RoundingMode.HALF_UP).toPlainString();
    } else {
      digits = MysqlConversion.text(rounded(MysqlConversion.real(number), to, false), to);
    }
    int from = digits.startsWith("-") ? 1 : 0;
    int point = digits.indexOf('.') < 0 ? digits.length() : digits.indexOf('.');
    StringBuilder grouped = new StringBuilder(digits);
    for (int at = point - 3; at > from; at -= 3) {
      grouped.insert(at, ',');
    }
    return MysqlValue.of(MysqlType.TEXT, grouped.toString());
  }

  private static MysqlValue address(MysqlValue v) {
    if (v.isNull()) {
      return MysqlValue.absent(MysqlType.TEXT);
    }
    BigInteger n = MysqlConversion.whole(v);
    if (n.signum() < 0 || n.bitLength() > 32) {
      return MysqlValue.absent(MysqlType.TEXT);
    }
    long bits = n.longValue();
    return MysqlValue.of(
        MysqlType.TEXT,
        (bits >> 24) + "." + ((bits >> 16) & 255) + "." + ((bits >> 8) & 255) + "." + (bits & 255));
  }

  /// How many of the first numbers are not greater; the others are in order.
  private static MysqlValue interval(List<MysqlValue> args) {
    MysqlValue first = args.getFirst();
    if (first.isNull()) {
      return MysqlValue.integer(-1);
    }
    int count = 0;
    for (int i = 1; i < args.size(); i++) {
      MysqlValue each = args.get(i);
      if (each.isNull() || each.number().isPresent() || first.number().isPresent()) {
        throw new Unmodelled("interval");
      }
      boolean exact = first.kind().exact() && each.kind().exact();
      boolean greater =
          exact
              ? each.decimal().compareTo(first.decimal()) > 0
              : MysqlConversion.real(each) > MysqlConversion.real(first);
      boolean careful =
          !exact && MysqlConversion.exact(each).compareTo(MysqlConversion.exact(first)) > 0;
      if (!exact && careful != greater) {
        throw new Unmodelled("interval");
      }
      if (greater) {
        break;
      }
      count++;
    }
    return MysqlValue.integer(count);
  }
}
