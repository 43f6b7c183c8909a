package sibyl.dialect.scalars;

import static sibyl.scalar.DataType.BOOLEAN;
import static sibyl.scalar.DataType.DATE;
import static sibyl.scalar.DataType.DECIMAL;
import static sibyl.scalar.DataType.FLOAT64;
import static sibyl.scalar.DataType.INT32;
import static sibyl.scalar.DataType.TEXT;
import static sibyl.scalar.DataType.TIME;
import static sibyl.scalar.DataType.TIMESTAMP;

import java.math.BigDecimal;
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

/// PostgreSQL's functions, by the names and patterns under which its dialect lists them. Source: its manual, chapter 9.
final class PostgresFunctions {
  private static final double RADIANS_PER_DEGREE = 0.017453292519943295;

  private final PostgresScalars rules;
  private final FunctionTable table = new FunctionTable();

  PostgresFunctions(PostgresScalars rules) {
    this.rules = rules;
    choices();
    new PostgresTextFunctions(rules, table).list();
    wholeNumbers();
    numbers();
    floats();
    conditions();
    moments();
  }

  Computed call(Function function, List<Datum> args) {
    Optional<Body> body = table.find(function.name());
    if (body.isEmpty()) {
      return Computed.silent("function " + function.name());
    }
    for (int i = 0; i < args.size(); i++) {
      List<SqlType> params = function.params();
      if (!suits(args.get(i).family(), params.get(Math.min(i, params.size() - 1)))) {
        return Computed.silent("argument of another type");
      }
    }
    Optional<String> collation = PostgresScalars.collation(args);
    if (collation.isEmpty()) {
      return Computed.silent("two collations");
    }
    Computed result = body.get().of(args);
    return !collation.get().isEmpty() && result instanceof Datum d && d.family().textual()
        ? Computed.of(
            d.type()
                .collated(d.type().collation().isEmpty() ? collation.get() : d.type().collation()),
            d.content())
        : result;
  }

  private static boolean suits(Family family, SqlType param) {
    return switch (param) {
      case TEXT -> family.textual();
      case INTEGER -> family == Family.INTEGER;
      case NUMERIC, REAL -> family.numeric();
      case BOOLEAN -> family == Family.BOOLEAN;
      case BLOB -> family == Family.BINARY;
      case DATE -> family == Family.DATE;
      case TIME -> family == Family.TIME;
      case TIMESTAMP -> family == Family.TIMESTAMP;
      case ANY -> true;
      case GEOMETRY, ROW -> false;
    };
  }

  private void choices() {
    table.put("coalesce", args -> chosen(args, 0));
    table.put("greatest", args -> chosen(args, 1));
    table.put("least", args -> chosen(args, -1));
    table.put("nullif", this::nullif);
  }

  /// The first value that is not NULL, or the greatest, or the least.
  private Computed chosen(List<Datum> args, int sign) {
    Optional<DataType> type = rules.unified(args);
    if (type.isEmpty()) {
      return Computed.silent("values of several types");
    }
    Computed best = Computed.nothing(type.get());
    for (Datum arg : args) {
      Computed converted = rules.convert(arg, type.get());
      if (!(converted instanceof Datum value) || !(best instanceof Datum known)) {
        return converted;
      }
      if (value.isNull() || (sign == 0 && !known.isNull())) {
        continue;
      }
      if (known.isNull()) {
        best = value;
        continue;
      }
      ComparisonOp op = sign > 0 ? ComparisonOp.GREATER : ComparisonOp.LESS;
      Computed better = Comparing.compare(rules, op, (Computed) value, known);
      if (!(better instanceof Datum truth)) {
        return better;
      }
      best = truth.truth() == Ternary.TRUE ? value : known;
    }
    return best;
  }

  /// Of the type that the operator `=` takes on its left.
  private Computed nullif(List<Datum> args) {
    Datum left = args.get(0);
    Datum right = args.get(1);
    Optional<DataType> common = rules.comparable(left, right);
    Computed equal = rules.compare(ComparisonOp.EQUAL, left, right);
    if (common.isEmpty() || !(equal instanceof Datum truth)) {
      return equal;
    }
    boolean crossed =
        (left.is(Family.INTEGER) && right.is(Family.INTEGER))
            || (left.is(Family.FLOAT) && right.is(Family.FLOAT))
            || left.is(Family.DATE);
    DataType type = crossed ? left.type() : common.get();
    return truth.truth() == Ternary.TRUE ? Computed.nothing(type) : rules.convert(left, type);
  }

  private static Datum whole(long value) {
    return Computed.whole(INT32, value);
  }

  private void wholeNumbers() {
    table.put(
        "(%s # %s)",
        args -> {
          DataType type = PostgresNumbers.common(args.get(0).type(), args.get(1).type());
          return args.stream().anyMatch(Datum::isNull)
              ? Computed.nothing(type)
              : Computed.whole(type, args.get(0).whole() ^ args.get(1).whole());
        });
    table.strict("(%s - %s)", INT32, args -> whole(args.get(0).whole() - args.get(1).whole()));
    table.strict("(%s)::int", INT32, args -> whole(args.getFirst().whole()));
    modulo("(%s % 5)", 5);
    modulo("mod(%s, 7)", 7);
    table.strict(
        "round((%s)::numeric, 1)",
        DECIMAL, args -> PostgresTypes.decimal(args.getFirst().exact().setScale(1)));
    table.strict(
        "div((%s)::numeric, 3)",
        DECIMAL,
        args ->
            PostgresTypes.decimal(
                new BigDecimal(args.getFirst().integer().divide(BigInteger.valueOf(3)))));
    table.strict(
        "power(%s % 10, 2)",
        FLOAT64,
        args -> {
          double base = args.getFirst().whole() % 10;
          return Computed.real(base * base);
        });
    table.strict("width_bucket(%s, 0, 10, 3)", INT32, PostgresFunctions::bucket);
  }

  private void modulo(String name, long divisor) {
    table.put(
        name,
        args -> {
          Datum arg = args.getFirst();
          DataType type = PostgresNumbers.common(arg.type(), INT32);
          return arg.isNull()
              ? Computed.nothing(type)
              : Computed.whole(type, arg.whole() % divisor);
        });
  }

  private static Computed bucket(List<Datum> args) {
    Datum arg = args.getFirst();
    if (arg.is(Family.FLOAT)) {
      return Computed.silent("width_bucket of a float");
    }
    BigDecimal value = arg.exact();
    return value.signum() < 0
        ? whole(0)
        : value.compareTo(BigDecimal.TEN) >= 0
            ? whole(4)
            : whole(
                value
                        .multiply(BigDecimal.valueOf(3))
                        .divide(BigDecimal.TEN, 0, RoundingMode.FLOOR)
                        .longValue()
                    + 1);
  }

  private interface OfDecimal {
    BigDecimal of(BigDecimal value);
  }

  private interface OfFloat {
    double of(double value);
  }

  private void numbers() {
    table.put("abs", PostgresFunctions::absolute);
    rounded("sign", v -> BigDecimal.valueOf(v.signum()), Math::signum);
    rounded("ceil", v -> v.setScale(0, RoundingMode.CEILING), Math::ceil);
    rounded("floor", v -> v.setScale(0, RoundingMode.FLOOR), Math::floor);
    rounded("round", v -> v.setScale(0, RoundingMode.HALF_UP), Math::rint);
    rounded(
        "trunc", v -> v.setScale(0, RoundingMode.DOWN), v -> v < 0 ? Math.ceil(v) : Math.floor(v));
  }

  private static Computed absolute(List<Datum> args) {
    Datum arg = args.getFirst();
    DataType type = arg.is(Family.DECIMAL) ? DECIMAL : arg.type();
    return arg.isNull()
        ? Computed.nothing(type)
        : arg.is(Family.FLOAT)
            ? Computed.of(type, new Content.Approximate(Math.abs(arg.approximate())))
            : arg.is(Family.DECIMAL)
                ? PostgresTypes.decimal(arg.exact().abs())
                : Computed.whole(type, arg.integer().abs());
  }

  /// Decimals stay decimals; all other numbers become floats.
  private void rounded(String name, OfDecimal exact, OfFloat approximate) {
    table.put(
        name,
        args -> {
          Datum arg = args.getFirst();
          boolean decimal = arg.is(Family.DECIMAL);
          return arg.isNull()
              ? Computed.nothing(decimal ? DECIMAL : FLOAT64)
              : decimal
                  ? PostgresTypes.decimal(exact.of(arg.exact()))
                  : Computed.real(approximate.of(arg.approximate()));
        });
  }

  private void floats() {
    table.strict(
        "sqrt(abs(%s))",
        FLOAT64,
        args -> {
          Datum arg = args.getFirst();
          boolean least = arg.is(Family.INTEGER) && arg.whole() == least(arg.type().size());
          return arg.is(Family.DECIMAL)
              ? Computed.silent("root of a decimal")
              : least
                  ? Computed.silent("overflow")
                  : Computed.real(Math.sqrt(Math.abs(arg.approximate())));
        });
    table.strict(
        "degrees",
        FLOAT64,
        args -> finite(args.getFirst().approximate(), v -> v / RADIANS_PER_DEGREE));
    table.strict(
        "radians",
        FLOAT64,
        args -> finite(args.getFirst().approximate(), v -> v * RADIANS_PER_DEGREE));
    table.put("pi", _ -> Computed.real(Math.PI));
  }

  private static long least(int size) {
    return -1L << (size - 1);
  }

  private static Computed finite(double value, OfFloat body) {
    double result = body.of(value);
    boolean lost =
        (Double.isInfinite(result) && !Double.isInfinite(value)) || (result == 0 && value != 0);
    return lost ? Computed.silent("overflow") : Computed.real(result);
  }

  private void conditions() {
    table.strict("isfinite", BOOLEAN, _ -> Computed.truth(true));
    table.strict(
        "booleq", BOOLEAN, args -> Computed.truth(args.get(0).truth() == args.get(1).truth()));
    table.put(
        "(num_nulls(%s, %s) > 0)", args -> Computed.truth(args.stream().anyMatch(Datum::isNull)));
    table.put("(%s IS UNKNOWN)", args -> Computed.truth(args.getFirst().isNull()));
    table.put("(%s = ANY (ARRAY[%s, %s]))", args -> any(args, ComparisonOp.EQUAL));
    table.put("(%s <> ALL (ARRAY[%s, %s]))", args -> Comparing.not(any(args, ComparisonOp.EQUAL)));
    table.put(
        "(%s BETWEEN SYMMETRIC %s AND %s)",
        args ->
            Comparing.either(
                rules.between(args.get(0), args.get(1), args.get(2)),
                rules.between(args.get(0), args.get(2), args.get(1))));
    table.strict(
        "((%s)::bigint <@ int8range(0, 5))",
        BOOLEAN,
        args -> Computed.truth(args.getFirst().whole() >= 0 && args.getFirst().whole() < 5));
  }

  private Computed any(List<Datum> args, ComparisonOp op) {
    Optional<DataType> type = rules.unified(args.subList(1, args.size()));
    List<Computed> found = new ArrayList<>();
    for (Datum item : args.subList(1, args.size())) {
      Computed converted =
          type.isPresent() ? rules.convert(item, type.get()) : Computed.silent("array");
      if (!(converted instanceof Datum datum)) {
        return converted;
      }
      found.add(rules.compare(op, args.getFirst(), datum));
    }
    return Comparing.any(found);
  }

  private void moments() {
    table.strict(
        "extract(year FROM %s)::int",
        INT32, args -> whole(Calendar.date(args.getFirst().whole()).year()));
    table.strict(
        "extract(dow FROM %s)::int",
        INT32, args -> whole(Calendar.dayOfWeek(Calendar.dayOf(args.getFirst().whole()))));
    table.strict(
        "extract(epoch FROM %s)",
        DECIMAL, args -> PostgresTypes.decimal(BigDecimal.valueOf(args.getFirst().whole(), 6)));
    table.strict(
        "extract(month FROM %s)",
        DECIMAL, args -> number(Calendar.date(args.getFirst().whole()).month()));
    table.strict(
        "extract(hour FROM %s)", DECIMAL, args -> number(args.getFirst().whole() / Calendar.HOUR));
    table.strict("(%s + (%s % 100)::int)", DATE, args -> later(args, args.get(1).whole() % 100));
    table.strict("(%s - (%s % 100)::int)", DATE, args -> later(args, -(args.get(1).whole() % 100)));
    table.strict(
        "(%s)::date", DATE, args -> Computed.whole(DATE, Calendar.dayOf(args.getFirst().whole())));
    table.strict(
        "make_date(2000, 1 + abs(%s % 12)::int, 1)",
        DATE,
        args ->
            Computed.whole(
                DATE, Calendar.days(2000, 1 + (int) Math.abs(args.getFirst().whole() % 12), 1)));
    table.strict(
        "date_trunc('month', %s)",
        TIMESTAMP,
        args -> {
          Calendar.Date date = Calendar.date(Calendar.dayOf(args.getFirst().whole()));
          return timestamp(Calendar.days(date.year(), date.month(), 1), 0);
        });
    table.strict(
        "(%s + INTERVAL '1 day')",
        TIMESTAMP, args -> Computed.whole(TIMESTAMP, args.getFirst().whole() + Calendar.DAY));
    table.strict("(%s)::timestamp", TIMESTAMP, args -> timestamp(args.getFirst().whole(), 0));
    table.strict(
        "(%s + %s)", TIMESTAMP, args -> timestamp(args.get(0).whole(), args.get(1).whole()));
    table.strict(
        "(%s - INTERVAL '1 month')",
        TIMESTAMP,
        args -> {
          long moment = args.getFirst().whole();
          return timestamp(
              Calendar.plusMonths(Calendar.dayOf(moment), -1), Calendar.timeOf(moment));
        });
    table.strict(
        "(%s)::time", TIME, args -> Computed.whole(TIME, Calendar.timeOf(args.getFirst().whole())));
    table.strict(
        "(%s + INTERVAL '1 hour')",
        TIME,
        args ->
            Computed.whole(
                TIME, Math.floorMod(args.getFirst().whole() + Calendar.HOUR, Calendar.DAY)));
    table.strict(
        "make_time(abs(%s % 24)::int, 0, 0)",
        TIME, args -> Computed.whole(TIME, Math.abs(args.getFirst().whole() % 24) * Calendar.HOUR));
    table.put("(%s, %s) OVERLAPS (%s, %s)", PostgresFunctions::overlaps);
  }

  private static Datum timestamp(long days, long micros) {
    return Computed.whole(TIMESTAMP, days * Calendar.DAY + micros);
  }

  private static Computed later(List<Datum> args, long days) {
    return Computed.whole(DATE, args.getFirst().whole() + days);
  }

  private static Computed number(long value) {
    return PostgresTypes.decimal(BigDecimal.valueOf(value));
  }

  /// Periods of two dates in any order; one that begins and ends at once is that moment.
  private static Computed overlaps(List<Datum> args) {
    if (args.stream().anyMatch(Datum::isNull)) {
      return Computed.silent("OVERLAPS of NULL");
    }
    long from = Math.min(args.get(0).whole(), args.get(1).whole());
    long to = Math.max(args.get(0).whole(), args.get(1).whole());
    long start = Math.min(args.get(2).whole(), args.get(3).whole());
    long end = Math.max(args.get(2).whole(), args.get(3).whole());
    return Computed.truth(from == start || (from > start ? from < end : start < to));
  }
}
