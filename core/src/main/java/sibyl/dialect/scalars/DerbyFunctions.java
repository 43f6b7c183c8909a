package sibyl.dialect.scalars;

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

/// Derby's functions. Source: its reference manual, "Built-in functions".
final class DerbyFunctions {
  private DerbyFunctions() {}

  static Computed call(DerbyScalars rules, String name, List<Datum> args) {
    return switch (name) {
      case "coalesce", "value" -> coalesce(rules, args);
      case "nullif" -> Comparing.nullIf(rules, args.get(0), args.get(1));
      case "pi" -> Computed.real(Math.PI);
      case "timestamp" ->
          args.get(0).isNull() || args.get(1).isNull()
              ? Computed.nothing(DataType.TIMESTAMP)
              : Computed.whole(
                  DataType.TIMESTAMP, args.get(0).whole() * Calendar.DAY + args.get(1).whole());
      default -> args.isEmpty() ? unknown(name) : ofFirst(name, args);
    };
  }

  private static Computed unknown(String name) {
    return Computed.silent("function " + name);
  }

  private static Computed ofFirst(String name, List<Datum> args) {
    Datum arg = args.getFirst();
    return switch (name) {
      case "length", "locate", "substr" -> ofTexts(name, args);
      case "lower", "lcase", "upper", "ucase", "trim", "ltrim", "rtrim", "varchar" ->
          arg.family().textual() ? ofText(name, arg) : unknown(name);
      case "sign", "abs", "ceil", "floor", "degrees", "radians", "double" ->
          arg.numeric() ? ofNumber(name, arg) : unknown(name);
      case "year", "month", "day", "hour", "minute", "second", "char", "date", "time" ->
          ofMoment(name, arg);
      default -> unknown(name);
    };
  }

  private static Computed ofTexts(String name, List<Datum> args) {
    boolean missing = args.stream().anyMatch(Datum::isNull);
    Datum first = args.getFirst();
    if (!first.family().textual()
        || (args.size() > 1 && name.equals("locate") && !args.get(1).family().textual())) {
      return unknown(name);
    }
    return switch (name) {
      case "length" ->
          missing
              ? Computed.nothing(DataType.INT32)
              : Computed.whole(DataType.INT32, first.text().length());
      case "substr" -> {
        DataType type = DataType.sized(Family.TEXT, first.type().size());
        if (missing) {
          yield Computed.nothing(type);
        }
        long start = args.get(1).whole();
        yield start < 1 || start > first.text().length()
            ? Computed.silent("substring outside")
            : Computed.of(type, new Content.Text(first.text().substring((int) start - 1)));
      }
      default -> {
        if (args.size() > 2 && missing) {
          yield Computed.silent("search of NULL");
        }
        if (missing) {
          yield Computed.nothing(DataType.INT32);
        }
        long from = args.size() > 2 ? args.get(2).whole() : 1;
        yield from < 1 || from > Integer.MAX_VALUE || first.text().isEmpty()
            ? Computed.silent("search outside")
            : Computed.whole(
                DataType.INT32, args.get(1).text().indexOf(first.text(), (int) from - 1) + 1L);
      }
    };
  }

  private static Computed ofText(String name, Datum arg) {
    boolean cases = name.endsWith("case") || name.equals("lower") || name.equals("upper");
    DataType type = cases ? arg.type() : DataType.sized(Family.TEXT, arg.type().size());
    if (arg.isNull()) {
      return Computed.nothing(type);
    }
    String text = arg.text();
    return Computed.of(
        type,
        new Content.Text(
            switch (name) {
              case "lower", "lcase" -> text.toLowerCase(Locale.ENGLISH);
              case "upper", "ucase" -> text.toUpperCase(Locale.ENGLISH);
              case "trim" -> withoutFirst(Texts.trimmedRight(text, " "));
              case "ltrim" -> withoutFirst(text);
              case "rtrim" -> Texts.trimmedRight(text, " ");
              default -> text;
            }));
  }

  private static String withoutFirst(String text) {
    int from = 0;
    while (from < text.length() && text.charAt(from) == ' ') {
      from++;
    }
    return text.substring(from);
  }

  private static Computed ofNumber(String name, Datum arg) {
    DataType type =
        switch (name) {
          case "sign" -> DataType.INT32;
          case "abs" -> arg.type();
          default -> DataType.FLOAT64;
        };
    if (arg.isNull()) {
      return Computed.nothing(type);
    }
    double value = arg.approximate();
    return switch (name) {
      case "sign" -> Computed.whole(type, arg.signum());
      case "abs" ->
          arg.is(Family.FLOAT)
              ? DerbyScalars.approximate(Math.abs(value), type)
              : arg.is(Family.DECIMAL)
                  ? Computed.of(type, new Content.Exact(arg.exact().abs()))
                  : Computed.whole(type, arg.integer().abs());
      case "ceil" -> DerbyScalars.approximate(Math.ceil(value), type);
      case "floor" -> DerbyScalars.approximate(Math.floor(value), type);
      case "degrees" -> DerbyScalars.approximate(Math.toDegrees(value), type);
      case "radians" -> DerbyScalars.approximate(Math.toRadians(value), type);
      default -> DerbyScalars.approximate(value, type);
    };
  }

  private static Computed ofMoment(String name, Datum arg) {
    boolean dated = arg.is(Family.DATE) || arg.is(Family.TIMESTAMP);
    boolean timed = arg.is(Family.TIME) || arg.is(Family.TIMESTAMP);
    boolean suits =
        switch (name) {
          case "year", "month", "day", "date" -> dated;
          case "char" -> arg.is(Family.DATE);
          case "second" -> arg.is(Family.TIME);
          default -> timed;
        };
    if (!suits) {
      return unknown(name);
    }
    DataType type =
        switch (name) {
          case "char" -> DataType.sized(Family.CHAR, 10);
          case "date" -> DataType.DATE;
          case "time" -> DataType.TIME;
          default -> DataType.INT32;
        };
    if (arg.isNull()) {
      return Computed.nothing(type);
    }
    long day = arg.is(Family.DATE) ? arg.whole() : Calendar.dayOf(arg.whole());
    long time = Calendar.timeOf(arg.whole());
    return name.equals("char")
        ? Computed.of(type, new Content.Text(Calendar.dateText(day)))
        : Computed.whole(
            type,
            switch (name) {
              case "year" -> Calendar.date(day).year();
              case "month" -> Calendar.date(day).month();
              case "day" -> Calendar.date(day).day();
              case "hour" -> time / Calendar.HOUR;
              case "minute" -> time / Calendar.MINUTE % 60;
              case "second" -> time / Calendar.SECOND % 60;
              case "date" -> day;
              default -> time;
            });
  }

  /// A CHAR gets the length of the longest.
  private static Computed coalesce(DerbyScalars rules, List<Datum> args) {
    Optional<DataType> type = rules.unified(args);
    if (type.isEmpty()) {
      return Computed.silent("types without a common one");
    }
    for (Datum arg : args) {
      if (!arg.isNull()) {
        Computed value = rules.convert(arg, type.get());
        return value instanceof Datum d ? padded(d) : value;
      }
    }
    return Computed.nothing(type.get());
  }

  private static Datum padded(Datum value) {
    int size = value.type().size();
    return switch (value.content()) {
      case Content.Text(String text) when value.is(Family.CHAR) ->
          Computed.of(
              value.type(), new Content.Text(text + " ".repeat(Math.max(0, size - text.length()))));
      case Content.Bytes(String hex) when DerbyScalars.fixed(value.type()) ->
          Computed.of(
              value.type(),
              new Content.Bytes(hex + "20".repeat(Math.max(0, size - hex.length() / 2))));
      case Content _ -> value;
    };
  }
}
