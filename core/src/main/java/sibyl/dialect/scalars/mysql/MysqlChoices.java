package sibyl.dialect.scalars.mysql;

import java.util.ArrayList;
import java.util.List;
import sibyl.scalar.Ternary;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr.ComparisonOp;

/// Functions that return one of their arguments. Manual: "Flow Control Functions", "Comparison Functions and Operators".
final class MysqlChoices {
  private final MysqlRelative relative;
  private final MysqlComparison comparison;

  MysqlChoices(MysqlRelative relative, MysqlComparison comparison) {
    this.relative = relative;
    this.comparison = comparison;
  }

  MysqlValue call(String name, List<MysqlValue> args) {
    return switch (name) {
      case "coalesce", "ifnull" -> coalesce(args);
      case "if" ->
          passed(
              !args.getFirst().isNull() && MysqlConversion.holds(args.getFirst())
                  ? args.get(1)
                  : args.get(2),
              present(args.subList(1, 3)));
      case "nullif" -> nullif(args.get(0), args.get(1));
      case "greatest" -> extreme(args, true);
      case "least" -> extreme(args, false);
      default -> throw new Unmodelled(name);
    };
  }

  /// Without literal NULLs, unless there is nothing else.
  private static List<MysqlValue> present(List<MysqlValue> values) {
    List<MysqlValue> present = values.stream().filter(v -> v.kind() != MysqlKind.NULL).toList();
    return present.isEmpty() ? values : present;
  }

  private MysqlValue coalesce(List<MysqlValue> args) {
    MysqlType type = MysqlTypes.any(args, relative);
    for (MysqlValue each : args) {
      if (!each.isNull()) {
        return MysqlTypes.convert(each, type).plain();
      }
    }
    return MysqlValue.absent(type);
  }

  /// One of these values, chosen by a condition. Where it passes its argument on, that is still read in its own way.
  MysqlValue passed(MysqlValue chosen, List<MysqlValue> all) {
    MysqlType type = MysqlTypes.any(all, relative);
    MysqlValue made = MysqlTypes.convert(chosen, type).plain();
    if (relative.maria() || chosen.isNull()) {
      return made;
    }
    String text = made.kind() == MysqlKind.BYTES ? "" : MysqlConversion.text(chosen);
    MysqlValue read =
        made.kind().numeric() && !text.equals(MysqlConversion.text(made))
            ? made.reading(text)
            : made;
    if (made.kind() == chosen.kind() && chosen.number().isEmpty()) {
      return read;
    }
    // It may be converted from its own type.
    boolean small =
        chosen.kind() == MysqlKind.INT && chosen.whole().bitLength() < 53 && read.text().isEmpty();
    boolean plain = chosen.kind() == MysqlKind.TEXT && chosen.number().isEmpty();
    return small || plain || !made.kind().string() ? half(made, chosen, read) : read.uncounted();
  }

  /// A half is rounded to the even side as a REAL, but away from zero as a decimal.
  private static MysqlValue half(MysqlValue made, MysqlValue chosen, MysqlValue read) {
    if (made.kind() == MysqlKind.REAL
        && chosen.kind() == MysqlKind.DECIMAL
        && Math.abs(made.real()) % 1 == 0.5) {
      throw new Unmodelled("half that is passed on");
    }
    boolean large =
        made.kind() == MysqlKind.REAL
            && chosen.kind().exact()
            && chosen.decimal().abs().toBigInteger().bitLength() > 53;
    boolean unsigned =
        made.kind() == MysqlKind.DECIMAL
            && chosen.kind() == MysqlKind.INT
            && chosen.whole().bitLength() >= Long.SIZE;
    if (large || unsigned) {
      throw new Unmodelled("large number that is passed on");
    }
    return read;
  }

  private MysqlValue nullif(MysqlValue value, MysqlValue other) {
    if (!relative.maria()
        && value.origin() != MysqlValue.Origin.ROW
        && other.origin() == MysqlValue.Origin.ROW
        && value.kind() != other.kind()) {
      // It may be converted to the type of the column first.
      throw new Unmodelled("nullif of a constant and a column");
    }
    boolean same = comparison.compare(ComparisonOp.EQUAL, value, other) == Ternary.TRUE;
    if (same || value.isNull()) {
      return MysqlValue.absent(value.type());
    }
    if (relative.maria()) {
      return value.plain();
    }
    return value.number().isPresent() ? value.uncounted() : value;
  }

  private MysqlValue extreme(List<MysqlValue> args, boolean greatest) {
    boolean strings = false;
    boolean numbers = false;
    for (MysqlValue each : args) {
      strings |= each.kind().string();
      numbers |= each.kind().numeric();
      if (each.kind() == MysqlKind.NULL || each.kind().temporal()) {
        // A literal NULL and dates have types of their own here.
        return anyNull(args);
      }
    }
    boolean mixed = strings && numbers;
    MysqlType type = mixed && relative.maria() ? MysqlType.REAL : MysqlTypes.any(args, relative);
    List<MysqlValue> alike = new ArrayList<>();
    for (MysqlValue each : args) {
      if (each.isNull()) {
        return MysqlValue.absent(type);
      }
      if (mixed && each.number().isPresent()) {
        throw new Unmodelled("greatest of numbers and texts");
      }
      alike.add(MysqlTypes.convert(each, type).plain());
    }
    MysqlValue best = alike.getFirst();
    for (MysqlValue each : alike.subList(1, alike.size())) {
      int order = comparison.order(each, best, alike);
      if (order == 0 && type.kind() == MysqlKind.TEXT && !each.chars().equals(best.chars())) {
        throw new Unmodelled("greatest of equal texts");
      }
      if (greatest ? order > 0 : order < 0) {
        best = each;
      }
    }
    // Where a number is needed, MariaDB compares numbers from the beginning.
    boolean otherwise =
        relative.maria()
            ? type.kind().string() || (mixed && !args.stream().allMatch(MysqlChoices::small))
            : args.stream().anyMatch(v -> v.number().isPresent());
    return otherwise ? best.uncounted() : best;
  }

  private static boolean small(MysqlValue v) {
    double d = MysqlConversion.real(v);
    return d == Math.rint(d) && Math.abs(d) < 0x1p53;
  }

  private static MysqlValue anyNull(List<MysqlValue> args) {
    for (MysqlValue each : args) {
      if (each.isNull()) {
        return MysqlValue.absent(MysqlType.UNKNOWN);
      }
    }
    throw new Unmodelled("greatest of dates");
  }
}
