package sibyl.dialect.scalars.mysql;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import sibyl.scalar.Comparing;
import sibyl.scalar.Ternary;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr.ComparisonOp;

/// How values are compared. Manual: "Type Conversion in Expression Evaluation", "Collation Coercibility in Expressions".
///
/// Numbers and texts are compared as REALs. A constant may be converted to the type of the column that it is compared with; that
/// shows only beside 2^53 and with long decimals, where the comparison is therefore silent.
final class MysqlComparison {
  Ternary compare(ComparisonOp op, MysqlValue left, MysqlValue right) {
    if (left.isNull() || right.isNull()) {
      if (left.kind().string() && right.kind().string()) {
        // Bytes that are no text may be an error all the same.
        MysqlTypes.strings(List.of(left, right));
      }
      return op == ComparisonOp.SAME
          ? Ternary.of(left.isNull() && right.isNull())
          : op == ComparisonOp.NOT_SAME
              ? Ternary.of(left.isNull() != right.isNull())
              : Ternary.UNKNOWN;
    }
    return Ternary.of(Comparing.holds(op, order(left, right, List.of(left, right))));
  }

  /// The order of two values; texts by the collation of all that are compared together.
  int order(MysqlValue left, MysqlValue right, List<MysqlValue> all) {
    MysqlKind l = left.kind();
    MysqlKind r = right.kind();
    if (l.temporal() || r.temporal()) {
      return moments(left, right);
    }
    if (l.string() && r.string()) {
      return texts(left, right, MysqlTypes.strings(all));
    }
    return numbers(left, right);
  }

  /// As numbers, where all that are compared together are compared as such.
  int numbers(MysqlValue left, MysqlValue right) {
    MysqlValue l = left.counted();
    MysqlValue r = right.counted();
    if (l.kind().temporal() || r.kind().temporal()) {
      throw new Unmodelled("date compared as a number");
    }
    if (l.ragged() || r.ragged()) {
      int order = numbers(l.smooth(), r.smooth());
      if (order != plain(l, r)) {
        throw new Unmodelled("quotients that are equal as shown");
      }
      return order;
    }
    return plain(l, r);
  }

  private static int plain(MysqlValue l, MysqlValue r) {
    if (l.kind().exact() && r.kind().exact()) {
      return l.decimal().compareTo(r.decimal());
    }
    double x = MysqlConversion.real(l);
    double y = MysqlConversion.real(r);
    int order = x < y ? -1 : x > y ? 1 : 0;
    if (needsCare(l, x) || needsCare(r, y)) {
      BigDecimal exact = MysqlConversion.exact(l);
      if (Integer.signum(exact.compareTo(MysqlConversion.exact(r))) != order) {
        throw new Unmodelled("numbers that are almost equal");
      }
    }
    if (order != 0 && shown(l) != MysqlType.FLOATING && shown(r) != MysqlType.FLOATING) {
      double precision = 0.5 * Math.pow(10, -Math.max(shown(l), shown(r)));
      if (Math.abs(x - y) <= precision * 1.01) {
        throw new Unmodelled("numbers that are equal as shown");
      }
    }
    return order;
  }

  private static boolean needsCare(MysqlValue v, double d) {
    return v.kind() == MysqlKind.DECIMAL
        || (Math.abs(d) >= 0x1p53 && (v.kind() == MysqlKind.INT || v.kind().string()));
  }

  private static int shown(MysqlValue v) {
    return v.type().scale();
  }

  private static int moments(MysqlValue left, MysqlValue right) {
    MysqlKind l = left.kind();
    MysqlKind r = right.kind();
    if (l == r) {
      return Integer.signum(left.chars().compareTo(right.chars()));
    }
    if (l.temporal() && r.temporal() && l != MysqlKind.TIME && r != MysqlKind.TIME) {
      return Integer.signum(moment(left).compareTo(moment(right)));
    }
    throw new Unmodelled("date compared with another type");
  }

  private static String moment(MysqlValue v) {
    return v.kind() == MysqlKind.DATE ? v.chars() + " 00:00:00" : v.chars();
  }

  int texts(MysqlValue left, MysqlValue right, MysqlType by) {
    if (by.kind() == MysqlKind.BYTES) {
      return Integer.signum(
          Arrays.compareUnsigned(MysqlConversion.bytes(left), MysqlConversion.bytes(right)));
    }
    return texts(MysqlConversion.text(left), MysqlConversion.text(right), by.collation());
  }

  static int texts(String left, String right, String collation) {
    if (collation.isEmpty()) {
      return Integer.signum(left.compareTo(right));
    }
    if (!collation.equals(MysqlType.FOLDING) && !collation.equals(MysqlType.PADDED)) {
      throw new Unmodelled("collation " + collation);
    }
    boolean folds = collation.equals(MysqlType.FOLDING);
    int length = Math.max(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      char l = i < left.length() ? left.charAt(i) : ' ';
      char r = i < right.length() ? right.charAt(i) : ' ';
      int order = folds ? weight(l) - weight(r) : l - r;
      if (order != 0) {
        return Integer.signum(order);
      }
    }
    return 0;
  }

  /// Without case and accents; only those letters that are generated.
  static int weight(char c) {
    if (c >= 'a' && c <= 'z') {
      return c - 32;
    }
    if (c < 128) {
      return c;
    }
    if (c == 'é' || c == 'É') {
      return 'E';
    }
    throw new Unmodelled("letter without a known weight");
  }

  /// BETWEEN compares all three as one type.
  Ternary between(MysqlValue operand, MysqlValue low, MysqlValue high) {
    List<MysqlValue> all = List.of(operand, low, high);
    Ternary above = common(ComparisonOp.GREATER_EQUAL, operand, low, all);
    return above.and(common(ComparisonOp.LESS_EQUAL, operand, high, all));
  }

  private Ternary common(ComparisonOp op, MysqlValue l, MysqlValue r, List<MysqlValue> all) {
    return l.isNull() || r.isNull()
        ? Ternary.UNKNOWN
        : Ternary.of(Comparing.holds(op, alike(l, r, all)));
  }

  private static boolean huge(MysqlValue v) {
    return v.kind().numeric() && !v.isNull() && Math.abs(MysqlConversion.real(v)) >= 0x1p63;
  }

  /// The order of two of several values that are all compared as one type.
  int alike(MysqlValue left, MysqlValue right, List<MysqlValue> all) {
    boolean texts = false;
    boolean numbers = false;
    boolean moments = false;
    for (MysqlValue v : all) {
      if (v.kind() == MysqlKind.UNKNOWN) {
        throw new Unmodelled("type of a NULL");
      }
      texts |= v.kind().string();
      numbers |= v.kind().numeric();
      moments |= v.kind().temporal();
    }
    if (moments && (texts || numbers)) {
      throw new Unmodelled("date compared with another type");
    }
    if (all.stream().anyMatch(v -> v.kind() != left.kind())
        && all.stream().anyMatch(MysqlComparison::huge)) {
      // Some are taken for BIGINTs.
      throw new Unmodelled("large number between others");
    }
    return texts && numbers ? numbers(left, right) : order(left, right, all);
  }

  /// NULLs are first.
  OptionalInt sorted(MysqlValue left, MysqlValue right) {
    if (left.isNull() || right.isNull()) {
      return OptionalInt.of(left.isNull() == right.isNull() ? 0 : left.isNull() ? -1 : 1);
    }
    // ENUMs are sorted by their numbers.
    if (left.number().isPresent() || right.number().isPresent() || left.kind() != right.kind()) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(order(left, right, List.of(left, right)));
  }
}
