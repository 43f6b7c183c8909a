package sibyl.dialect.scalars;

import static sibyl.scalar.DataType.BOOLEAN;
import static sibyl.scalar.DataType.DATE;
import static sibyl.scalar.DataType.FLOAT32;
import static sibyl.scalar.DataType.FLOAT64;
import static sibyl.scalar.DataType.INT128;
import static sibyl.scalar.DataType.INT64;
import static sibyl.scalar.DataType.INT8;
import static sibyl.scalar.DataType.TEXT;
import static sibyl.scalar.DataType.TIMESTAMP;

import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.scalar.Calendar;
import sibyl.scalar.Comparing;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.FunctionTable;
import sibyl.scalar.FunctionTable.Body;
import sibyl.scalar.Ternary;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Function;
import sibyl.sql.SqlType;

/// DuckDB's functions, by the names and patterns under which its dialect lists them. Source: its manual (functions).
final class DuckdbFunctions {
  private final DuckdbScalars rules;
  private final FunctionTable table = new FunctionTable();

  DuckdbFunctions(DuckdbScalars rules) {
    this.rules = rules;
    choices();
    wholeNumbers();
    numbers();
    floats();
    new DuckdbTextFunctions(table).list();
    dates();
    timestamps();
  }

  Computed call(Function function, List<Datum> args) {
    Optional<Body> body = table.find(function.name());
    if (body.isEmpty()) {
      return Computed.silent("function " + function.name());
    }
    List<Datum> suited = new ArrayList<>();
    for (int i = 0; i < args.size(); i++) {
      List<SqlType> params = function.params();
      Computed arg =
          function.passes() || function.name().equals("xor")
              ? args.get(i)
              : suited(args.get(i), params.get(Math.min(i, params.size() - 1)));
      if (!(arg instanceof Datum datum)) {
        return arg;
      }
      suited.add(datum);
    }
    Optional<String> collation = DuckdbScalars.collation(suited);
    if (collation.isEmpty()) {
      return Computed.silent("two collations");
    }
    Computed result = body.get().of(suited);
    return !collation.get().isEmpty() && result instanceof Datum d && d.is(Family.TEXT)
        ? Computed.of(d.type().collated(collation.get()), d.content())
        : result;
  }

  /// The argument where a type is expected: a constant with the type it has by itself, a date as a timestamp. Of letters only
  /// some are modelled.
  private static Computed suited(Datum arg, SqlType param) {
    Datum settled = DuckdbTypes.settled(arg);
    boolean suits =
        switch (param) {
          case TEXT -> settled.is(Family.TEXT) && DuckdbText.plain(settled.text());
          case INTEGER -> settled.family().whole();
          case NUMERIC, REAL -> settled.numeric();
          case BOOLEAN -> settled.is(Family.BOOLEAN);
          case DATE -> settled.is(Family.DATE);
          case TIME -> settled.is(Family.TIME);
          case TIMESTAMP -> settled.is(Family.TIMESTAMP);
          case ANY, BLOB, GEOMETRY, ROW -> false;
        };
    if (suits) {
      return settled;
    }
    if (DuckdbTypes.untyped(settled)) {
      return ofNull(param);
    }
    return param == SqlType.TIMESTAMP && settled.is(Family.DATE)
        ? DuckdbConversions.converted(settled, TIMESTAMP)
        : Computed.silent("argument of another type");
  }

  private static Computed ofNull(SqlType param) {
    return switch (param) {
      case TEXT -> Computed.nothing(TEXT);
      case INTEGER -> Computed.nothing(INT64);
      case REAL -> Computed.nothing(FLOAT64);
      case BOOLEAN -> Computed.nothing(BOOLEAN);
      case DATE -> Computed.nothing(DATE);
      case TIME -> Computed.nothing(DataType.TIME);
      case TIMESTAMP -> Computed.nothing(TIMESTAMP);
      case NUMERIC, ANY, BLOB, GEOMETRY, ROW -> Computed.silent("NULL as an argument");
    };
  }

  private void choices() {
    table.put("coalesce", args -> chosen(args, 0));
    table.put("ifnull", args -> chosen(args, 0));
    table.put("greatest", args -> chosen(args, 1));
    table.put("least", args -> chosen(args, -1));
    table.put("nullif", this::nullif);
    table.put("if", this::conditional);
  }

  /// The first value that is not NULL, or the greatest, or the least: texts by their bytes, whatever their collation.
  private Computed chosen(List<Datum> args, int sign) {
    Optional<DataType> type = rules.unified(args);
    if (type.isEmpty()) {
      return Computed.silent("values of several types");
    }
    Datum best = Computed.nothing(type.get());
    for (Datum arg : args) {
      if (!(rules.convert(arg, type.get()) instanceof Datum value)) {
        return Computed.silent("values of several types");
      }
      if (!value.isNull()
          && (best.isNull() || (sign != 0 && sign * Comparing.order(value, best).orElse(0) > 0))) {
        best = value;
      }
    }
    return best;
  }

  private Computed nullif(List<Datum> args) {
    Computed equal = rules.compare(ComparisonOp.EQUAL, args.get(0), args.get(1));
    Datum left = DuckdbTypes.settled(args.get(0));
    return equal instanceof Datum truth
        ? truth.truth() == Ternary.TRUE ? Computed.nothing(left.type()) : left
        : equal;
  }

  private Computed conditional(List<Datum> args) {
    Optional<DataType> type = rules.unified(List.of(args.get(2), args.get(1)));
    if (!(rules.condition(args.getFirst()) instanceof Datum condition)
        || type.isEmpty()
        || !(rules.convert(args.get(1), type.get()) instanceof Datum then)
        || !(rules.convert(args.get(2), type.get()) instanceof Datum otherwise)) {
      return Computed.silent("values of several types");
    }
    return condition.truth() == Ternary.TRUE ? then : otherwise;
  }

  private static Datum big(long value) {
    return Computed.whole(INT64, value);
  }

  private void wholeNumbers() {
    table.strict("bit_count", INT8, DuckdbFunctions::bitCount);
    table.put(
        "gcd",
        args -> {
          boolean huge = args.stream().anyMatch(a -> wide(a.type()));
          DataType type = huge ? INT128 : INT64;
          return args.stream().anyMatch(Datum::isNull)
              ? Computed.nothing(type)
              : Computed.whole(type, args.get(0).integer().gcd(args.get(1).integer()));
        });
    table.put("xor", args -> DuckdbNumbers.exclusiveOr(args.get(0), args.get(1)));
    table.strict("bin", TEXT, DuckdbFunctions::binary);
  }

  /// Whether its values do not fit into a BIGINT.
  private static boolean wide(DataType type) {
    return type.size() == 128 || (type.is(Family.UNSIGNED) && type.size() == 64);
  }

  private static Computed bitCount(List<Datum> args) {
    Datum arg = args.getFirst();
    BigInteger value = arg.integer();
    int ones = value.signum() < 0 ? arg.type().size() - value.not().bitCount() : value.bitCount();
    return Computed.whole(INT8, (byte) ones);
  }

  private static Computed binary(List<Datum> args) {
    Datum arg = args.getFirst();
    BigInteger value = arg.integer();
    int size = wide(arg.type()) ? 128 : 64;
    BigInteger bits = value.signum() < 0 ? value.add(BigInteger.ONE.shiftLeft(size)) : value;
    return Computed.text(bits.toString(2));
  }

  private interface OfFloat {
    double of(double value);
  }

  private void numbers() {
    table.put("abs", DuckdbFunctions::absolute);
    table.strict(
        "sign",
        INT8,
        args -> {
          Datum arg = args.getFirst();
          double value = arg.approximate();
          return Computed.whole(
              INT8,
              arg.is(Family.FLOAT) ? (value > 0 ? 1 : value < 0 ? -1 : 0) : arg.exact().signum());
        });
    rounded("ceil", RoundingMode.CEILING, Math::ceil, false);
    rounded("floor", RoundingMode.FLOOR, Math::floor, false);
    rounded("round", RoundingMode.HALF_UP, DuckdbFunctions::roundedAway, true);
    rounded("trunc", RoundingMode.DOWN, v -> v < 0 ? Math.ceil(v) : Math.floor(v), true);
    approximate("even", DuckdbFunctions::even);
  }

  private static Computed absolute(List<Datum> args) {
    Datum arg = args.getFirst();
    return arg.isNull()
        ? arg
        : arg.is(Family.FLOAT)
            ? Computed.of(arg.type(), new Content.Approximate(Math.abs(arg.approximate())))
            : arg.is(Family.DECIMAL)
                ? Computed.of(arg.type(), new Content.Exact(arg.exact().abs()))
                : Computed.whole(arg.type(), arg.integer().abs());
  }

  /// Decimals and floats keep their kind; whole numbers stay as they are, or become doubles.
  private void rounded(String name, RoundingMode mode, OfFloat approximate, boolean keeps) {
    table.put(
        name,
        args -> {
          Datum arg = args.getFirst();
          DataType type =
              arg.is(Family.DECIMAL)
                  ? DataType.decimal(arg.type().size(), 0)
                  : arg.is(Family.FLOAT) ? arg.type() : keeps ? arg.type() : FLOAT64;
          if (arg.is(Family.UNSIGNED)) {
            return Computed.silent(name + " of an unsigned number");
          }
          if (arg.isNull()) {
            return Computed.nothing(type);
          }
          if (arg.is(Family.DECIMAL)) {
            return DuckdbConversions.decimal(arg.exact().setScale(0, mode), type);
          }
          if (arg.family().whole()) {
            return DuckdbConversions.converted(arg, type);
          }
          return Computed.of(type, new Content.Approximate(approximate.of(arg.approximate())));
        });
  }

  /// To the nearest whole number, away from zero if there are two.
  private static double roundedAway(double value) {
    double size = Math.abs(value);
    double whole = Math.floor(size);
    double rounded = size - whole >= 0.5 ? whole + 1 : whole;
    return Double.isFinite(value) ? Math.copySign(rounded, value) : value;
  }

  /// To the next even number away from zero.
  private static double even(double value) {
    double whole = value >= 0 ? Math.ceil(value) : -Math.ceil(-value);
    return Math.floor(whole / 2) * 2 == whole ? whole : whole + (value >= 0 ? 1 : -1);
  }

  /// A function of doubles.
  private void approximate(String name, OfFloat body) {
    table.strict(
        name,
        FLOAT64,
        args ->
            DuckdbConversions.converted(args.getFirst(), FLOAT64) instanceof Datum d
                ? Computed.real(body.of(d.approximate()))
                : Computed.silent("number as a float"));
  }

  private interface OfFloatCondition {
    boolean of(double value);
  }

  private void condition(String name, OfFloatCondition body) {
    table.strict(
        name,
        BOOLEAN,
        args ->
            DuckdbConversions.converted(
                        args.getFirst(), args.getFirst().type().equals(FLOAT32) ? FLOAT32 : FLOAT64)
                    instanceof Datum d
                ? Computed.truth(body.of(d.approximate()))
                : Computed.silent("number as a float"));
  }

  private void floats() {
    approximate("degrees", v -> v * (180 / Math.PI));
    approximate("radians", v -> v * (Math.PI / 180));
    table.put("pi", _ -> Computed.real(Math.PI));
    condition("isnan", Double::isNaN);
    condition("isinf", Double::isInfinite);
    condition("isfinite", Double::isFinite);
    condition("signbit", v -> Double.doubleToRawLongBits(v) < 0);
  }

  private interface OfDate {
    long of(long days);
  }

  private void date(String name, OfDate body) {
    table.strict(name, INT64, args -> big(body.of(args.getFirst().whole())));
  }

  private void dates() {
    // Some of these names take a timestamp too.
    ofDateOrTimestamp("year", d -> Calendar.date(d).year());
    ofDateOrTimestamp("month", d -> Calendar.date(d).month());
    date("day", d -> Calendar.date(d).day());
    date("dayofweek", Calendar::dayOfWeek);
    date("weekday", Calendar::dayOfWeek);
    date("isodow", d -> (Calendar.dayOfWeek(d) + 6) % 7 + 1);
    date("dayofyear", Calendar::dayOfYear);
    date("week", d -> yearAndWeek(d) % 100);
    date("yearweek", DuckdbFunctions::yearAndWeek);
    date("quarter", d -> (Calendar.date(d).month() - 1) / 3 + 1);
    date("century", d -> (Calendar.date(d).year() - 1) / 100 + 1);
    date("decade", d -> Calendar.date(d).year() / 10);
    date("era", _ -> 1);
    table.strict(
        "last_day",
        DATE,
        args -> {
          Calendar.Date d = Calendar.date(args.getFirst().whole());
          return Computed.whole(
              DATE, Calendar.days(d.year(), d.month(), Calendar.daysOfMonth(d.year(), d.month())));
        });
    table.strict("(%s - 1)", DATE, args -> Computed.whole(DATE, args.getFirst().whole() - 1));
    table.strict(
        "date_diff('month', %s, %s)",
        INT64, args -> big(months(args.get(1).whole()) - months(args.get(0).whole())));
    table.strict(
        "strftime(%s, '%Y')",
        TEXT, args -> Computed.text(Calendar.dateText(args.getFirst().whole()).substring(0, 4)));
    table.strict("dayname", TEXT, args -> Computed.text(Calendar.dayName(args.getFirst().whole())));
    table.strict(
        "monthname", TEXT, args -> Computed.text(Calendar.monthName(args.getFirst().whole())));
  }

  private static long months(long days) {
    Calendar.Date date = Calendar.date(days);
    return date.year() * 12 + date.month();
  }

  /// The ISO week, and the year that its Thursday is in, times 100.
  private static long yearAndWeek(long days) {
    return Calendar.isoYear(days) * 100 + Calendar.isoWeek(days);
  }

  private void ofDateOrTimestamp(String name, OfDate body) {
    table.strict(
        name,
        INT64,
        args -> {
          Datum arg = args.getFirst();
          return big(body.of(arg.is(Family.TIMESTAMP) ? Calendar.dayOf(arg.whole()) : arg.whole()));
        });
  }

  /// A part of the time of a timestamp, or of a time.
  private void timePart(String name, OfDate body) {
    table.strict(name, INT64, args -> big(body.of(Calendar.timeOf(args.getFirst().whole()))));
  }

  private void timestamps() {
    timePart("hour", t -> t / Calendar.HOUR);
    timePart("minute", t -> t / Calendar.MINUTE % 60);
    timePart("second", t -> t / Calendar.SECOND % 60);
    timePart("microsecond", t -> t % Calendar.MINUTE);
    timePart("millisecond", t -> t % Calendar.MINUTE / 1000);
    table.strict(
        "epoch",
        FLOAT64,
        args -> {
          long micros = args.getFirst().whole();
          long seconds = micros / Calendar.SECOND;
          return seconds * Calendar.SECOND == micros
              ? Computed.real((double) seconds)
              : Computed.silent("fraction of a second");
        });
    table.strict(
        "date_trunc('month', %s)",
        TIMESTAMP,
        args -> {
          Calendar.Date d = Calendar.date(Calendar.dayOf(args.getFirst().whole()));
          return Computed.whole(TIMESTAMP, Calendar.days(d.year(), d.month(), 1) * Calendar.DAY);
        });
    table.strict(
        "(%s + INTERVAL 1 DAY)",
        TIMESTAMP, args -> Computed.whole(TIMESTAMP, args.getFirst().whole() + Calendar.DAY));
    table.strict(
        "date_diff('hour', %s, %s)",
        INT64, args -> big(hours(args.get(1).whole()) - hours(args.get(0).whole())));
  }

  private static long hours(long micros) {
    return Math.floorDiv(micros, Calendar.HOUR);
  }
}
