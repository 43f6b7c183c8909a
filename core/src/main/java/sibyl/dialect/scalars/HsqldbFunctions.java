package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import sibyl.scalar.Calendar;
import sibyl.scalar.Comparing;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.Texts;

/// HyperSQL's functions. Source: its guide, chapter "Built In Functions".
final class HsqldbFunctions {
  private HsqldbFunctions() {}

  static Computed call(HsqldbScalars rules, String name, List<Datum> args) {
    return switch (name) {
      case "coalesce" -> coalesce(rules, args);
      case "nullif" -> Comparing.nullIf(rules, args.get(0), args.get(1));
      case "pi" -> Computed.real(Math.PI);
      case "bitand", "bitor", "bitxor" -> bits(name, args.get(0), args.get(1));
      case "bitnot" ->
          !args.getFirst().is(Family.INTEGER)
              ? unknown(name)
              : args.getFirst().isNull()
                  ? args.getFirst()
                  : Computed.whole(args.getFirst().type(), ~args.getFirst().whole());
      case "sign", "abs", "ceiling", "floor", "degrees", "radians" ->
          args.getFirst().numeric() ? ofNumber(name, args.getFirst()) : unknown(name);
      case "year", "month", "dayofmonth", "dayofweek", "dayofyear", "quarter", "hour", "minute" ->
          ofMoment(name, args.getFirst());
      default -> args.isEmpty() ? unknown(name) : ofText(name, args);
    };
  }

  private static Computed unknown(String name) {
    return Computed.silent("function " + name);
  }

  static Computed bits(String name, Datum left, Datum right) {
    if (!left.is(Family.INTEGER) || !right.is(Family.INTEGER)) {
      return unknown(name);
    }
    DataType type = left.type().size() >= right.type().size() ? left.type() : right.type();
    return left.isNull() || right.isNull()
        ? Computed.nothing(type)
        : Computed.whole(
            type,
            switch (name) {
              case "bitand" -> left.whole() & right.whole();
              case "bitor" -> left.whole() | right.whole();
              default -> left.whole() ^ right.whole();
            });
  }

  private static Computed ofNumber(String name, Datum arg) {
    boolean rounds = name.equals("ceiling") || name.equals("floor");
    DataType type =
        switch (name) {
          case "sign" -> DataType.INT32;
          case "degrees", "radians" -> DataType.FLOAT64;
          default ->
              rounds && arg.is(Family.DECIMAL)
                  ? DataType.decimal(arg.type().size() - arg.type().scale() + 1, 0)
                  : arg.type();
        };
    if (arg.isNull()) {
      return Computed.nothing(type);
    }
    double value = arg.approximate();
    return switch (name) {
      case "sign" -> Computed.whole(type, arg.signum());
      case "abs" -> absolute(arg);
      case "degrees" -> Computed.real(Math.toDegrees(value));
      case "radians" -> Computed.real(Math.toRadians(value));
      default -> rounded(arg, type, name.equals("floor"));
    };
  }

  private static Computed absolute(Datum arg) {
    return switch (arg.family()) {
      case FLOAT -> Computed.real(Math.abs(arg.approximate()));
      case DECIMAL -> Computed.of(arg.type(), new Content.Exact(arg.exact().abs()));
      default -> Computed.whole(arg.type(), arg.integer().abs());
    };
  }

  private static Computed rounded(Datum arg, DataType type, boolean down) {
    return switch (arg.family()) {
      case FLOAT ->
          Computed.real(down ? Math.floor(arg.approximate()) : Math.ceil(arg.approximate()));
      case DECIMAL -> {
        BigDecimal whole =
            arg.exact().setScale(0, down ? RoundingMode.FLOOR : RoundingMode.CEILING);
        yield Computed.of(type, new Content.Exact(whole));
      }
      default -> arg;
    };
  }

  private static Computed ofMoment(String name, Datum arg) {
    boolean timed = name.equals("hour") || name.equals("minute");
    boolean suits = arg.is(Family.TIMESTAMP) || arg.is(timed ? Family.TIME : Family.DATE);
    if (!suits) {
      return unknown(name);
    }
    if (arg.isNull()) {
      return Computed.nothing(DataType.INT32);
    }
    long day = arg.is(Family.DATE) ? arg.whole() : Calendar.dayOf(arg.whole());
    long time = Calendar.timeOf(arg.whole());
    return Computed.whole(
        DataType.INT32,
        switch (name) {
          case "year" -> Calendar.date(day).year();
          case "month" -> Calendar.date(day).month();
          case "dayofmonth" -> Calendar.date(day).day();
          case "dayofweek" -> Calendar.dayOfWeek(day) + 1;
          case "dayofyear" -> Calendar.dayOfYear(day);
          case "quarter" -> (Calendar.date(day).month() + 2) / 3;
          case "hour" -> time / Calendar.HOUR;
          default -> time / Calendar.MINUTE % 60;
        });
  }

  private static Computed ofText(String name, List<Datum> args) {
    Datum first = args.getFirst();
    if (!first.family().textual() || !suits(name, args)) {
      return unknown(name);
    }
    DataType type =
        switch (name) {
          case "length", "bit_length", "locate", "instr" -> DataType.INT64;
          case "lower", "lcase", "upper", "ucase" ->
              first.type().collated(HsqldbScalars.collation(args));
          default -> HsqldbScalars.unsized(args);
        };
    if (args.stream().anyMatch(Datum::isNull)) {
      return name.startsWith("concat") ? unknown(name) : Computed.nothing(type);
    }
    String text = first.text();
    return switch (name) {
      case "length" -> Computed.whole(type, text.length());
      case "bit_length" -> Computed.whole(type, 16L * text.length());
      case "locate" -> position(args.get(1), first);
      case "instr" -> position(first, args.get(1));
      default -> Computed.of(type, new Content.Text(changed(name, text, args)));
    };
  }

  private static boolean suits(String name, List<Datum> args) {
    return switch (name) {
      case "length",
          "bit_length",
          "lower",
          "lcase",
          "upper",
          "ucase",
          "trim",
          "ltrim",
          "rtrim",
          "reverse" ->
          true;
      case "locate", "instr", "concat" -> args.stream().allMatch(a -> a.family().textual());
      case "left", "right" -> args.get(1).is(Family.INTEGER) && within(args.get(1));
      case "substr" ->
          args.size() == 2
              && args.get(1).is(Family.INTEGER)
              && args.get(1).whole() > 0
              && within(args.get(1));
      default -> false;
    };
  }

  private static boolean within(Datum count) {
    return count.whole() >= 0 && count.whole() <= Integer.MAX_VALUE;
  }

  private static Computed position(Datum in, Datum part) {
    return part.text().isEmpty()
        ? Computed.silent("search of nothing")
        : Computed.whole(DataType.INT64, in.text().indexOf(part.text()) + 1L);
  }

  private static String changed(String name, String text, List<Datum> args) {
    return switch (name) {
      case "lower", "lcase" -> text.toLowerCase(Locale.ROOT);
      case "upper", "ucase" -> text.toUpperCase(Locale.ROOT);
      case "trim" -> Texts.trimmedLeft(Texts.trimmedRight(text, " "), " ");
      case "ltrim" -> Texts.trimmedLeft(text, " ");
      case "rtrim" -> Texts.trimmedRight(text, " ");
      case "reverse" -> Texts.reversed(text);
      case "left" -> text.substring(0, (int) Math.min(args.get(1).whole(), text.length()));
      case "right" -> text.substring((int) Math.max(0, text.length() - args.get(1).whole()));
      case "substr" -> text.substring((int) Math.min(args.get(1).whole() - 1, text.length()));
      default -> {
        StringBuilder joined = new StringBuilder();
        args.forEach(a -> joined.append(a.text()));
        yield joined.toString();
      }
    };
  }

  private static Computed coalesce(HsqldbScalars rules, List<Datum> args) {
    for (Datum arg : args) {
      if (!arg.isNull()) {
        return chosen(rules, arg, args);
      }
    }
    return chosen(rules, args.getFirst(), args);
  }

  private static Computed chosen(HsqldbScalars rules, Datum value, List<Datum> all) {
    Optional<DataType> type = rules.unified(all);
    return type.isEmpty()
        ? Computed.silent("types without a common one")
        : rules.convert(value, type.get());
  }
}
