package sibyl.dialect.scalars;

import static sibyl.scalar.DataType.BOOLEAN;
import static sibyl.scalar.DataType.DATE;
import static sibyl.scalar.DataType.FLOAT32;
import static sibyl.scalar.DataType.FLOAT64;
import static sibyl.scalar.DataType.INT128;
import static sibyl.scalar.DataType.INT32;
import static sibyl.scalar.DataType.INT64;
import static sibyl.scalar.DataType.INT8;
import static sibyl.scalar.DataType.TEXT;
import static sibyl.scalar.DataType.TIMESTAMP;

import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sibyl.scalar.Calendar;
import sibyl.scalar.Comparing;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.LikePattern;
import sibyl.scalar.Ternary;
import sibyl.scalar.Texts;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Function;
import sibyl.sql.SqlType;

/// DuckDB's functions, by the names and patterns under which its dialect lists them. Source: its manual (functions).
final class DuckdbFunctions {
  private final DuckdbScalars rules;
  private final Map<String, Body> bodies = new HashMap<>();

  /// What a function computes of its arguments.
  private interface Body {
    Computed of(List<Datum> args);
  }

  DuckdbFunctions(DuckdbScalars rules) {
    this.rules = rules;
    choices();
    wholeNumbers();
    numbers();
    floats();
    texts();
    shapedTexts();
    textConditions();
    dates();
    timestamps();
  }

  Computed call(Function function, List<Datum> args) {
    Body body = bodies.get(function.name());
    if (body == null) {
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
    Computed result = body.of(suited);
    return !collation.get().isEmpty() && result instanceof Datum d && d.is(Family.TEXT)
        ? Computed.of(d.type().collated(collation.get()), d.content())
        : result;
  }

  /// The argument where a type is expected: a constant with the type it has by itself, a date as a timestamp. Of letters only
  /// some are modelled.
  private static Computed suited(Datum arg, SqlType param) {
    Datum settled = DuckdbScalars.settled(arg);
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
    if (DuckdbScalars.untyped(settled)) {
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

  /// A function whose value is NULL if one argument is.
  private void strict(String name, DataType type, Body body) {
    bodies.put(
        name,
        args -> args.stream().anyMatch(Datum::isNull) ? Computed.nothing(type) : body.of(args));
  }

  private void choices() {
    bodies.put("coalesce", args -> chosen(args, 0));
    bodies.put("ifnull", args -> chosen(args, 0));
    bodies.put("greatest", args -> chosen(args, 1));
    bodies.put("least", args -> chosen(args, -1));
    bodies.put("nullif", this::nullif);
    bodies.put("if", this::conditional);
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
    Datum left = DuckdbScalars.settled(args.get(0));
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
    strict("bit_count", INT8, DuckdbFunctions::bitCount);
    bodies.put(
        "gcd",
        args -> {
          boolean huge = args.stream().anyMatch(a -> wide(a.type()));
          DataType type = huge ? INT128 : INT64;
          return args.stream().anyMatch(Datum::isNull)
              ? Computed.nothing(type)
              : Computed.whole(type, args.get(0).integer().gcd(args.get(1).integer()));
        });
    bodies.put("xor", args -> DuckdbNumbers.exclusiveOr(args.get(0), args.get(1)));
    strict("bin", TEXT, DuckdbFunctions::binary);
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
    bodies.put("abs", DuckdbFunctions::absolute);
    strict(
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
    bodies.put(
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
    strict(
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
    strict(
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
    bodies.put("pi", _ -> Computed.real(Math.PI));
    condition("isnan", Double::isNaN);
    condition("isinf", Double::isInfinite);
    condition("isfinite", Double::isFinite);
    condition("signbit", v -> Double.doubleToRawLongBits(v) < 0);
  }

  private static String text(List<Datum> args, int i) {
    return args.get(i).text();
  }

  private interface OfText {
    String of(String text);
  }

  private void text(String name, OfText body) {
    strict(name, TEXT, args -> Computed.text(body.of(text(args, 0))));
  }

  private void texts() {
    text("lower", t -> t.toLowerCase(Locale.ROOT));
    text("upper", t -> t.toUpperCase(Locale.ROOT));
    text("reverse", Texts::reversed);
    text("strip_accents", DuckdbText::withoutAccents);
    text("nfc_normalize", t -> t);
    text("hex", t -> Texts.hexOf(t).toUpperCase(Locale.ROOT));
    text("url_encode", DuckdbFunctions::encoded);
    trimmed("trim", true, true);
    trimmed("ltrim", true, false);
    trimmed("rtrim", false, true);
    strict(
        "replace",
        TEXT,
        args -> Computed.text(Texts.replaced(text(args, 0), text(args, 1), text(args, 2))));
    strict(
        "translate",
        TEXT,
        args -> Computed.text(Texts.translated(text(args, 0), text(args, 1), text(args, 2))));
    bodies.put("concat", args -> Computed.text(joined(args, "")));
    bodies.put(
        "concat_ws",
        args ->
            args.getFirst().isNull()
                ? Computed.nothing(TEXT)
                : Computed.text(joined(args.subList(1, args.size()), text(args, 0))));
    lengths();
  }

  private void lengths() {
    strict("length", INT64, args -> big(Texts.length(text(args, 0))));
    strict("strlen", INT64, args -> big(Texts.bytes(text(args, 0))));
    strict("bit_length", INT64, args -> big(8L * Texts.bytes(text(args, 0))));
    strict("ascii", INT32, args -> code(text(args, 0), 0));
    strict("unicode", INT32, args -> code(text(args, 0), -1));
    strict("ord", INT32, args -> code(text(args, 0), -1));
    strict("levenshtein", INT64, args -> distance(args, false));
    strict("damerau_levenshtein", INT64, args -> distance(args, true));
  }

  private static Datum code(String text, int empty) {
    return Computed.whole(INT32, text.isEmpty() ? empty : text.codePointAt(0));
  }

  private static String encoded(String text) {
    StringBuilder out = new StringBuilder();
    for (byte b : text.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain = c < 128 && (Character.isLetterOrDigit(c) || "-_.~".indexOf(c) >= 0);
      out.append(plain ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", (int) c));
    }
    return out.toString();
  }

  private void trimmed(String name, boolean left, boolean right) {
    strict(
        name,
        TEXT,
        args -> {
          String set = args.size() > 1 ? text(args, 1) : " ";
          String rest = left ? Texts.trimmedLeft(text(args, 0), set) : text(args, 0);
          return Computed.text(right ? Texts.trimmedRight(rest, set) : rest);
        });
  }

  private static String joined(List<Datum> args, String separator) {
    return String.join(separator, args.stream().filter(a -> !a.isNull()).map(Datum::text).toList());
  }

  /// How many characters must be changed, added or removed, or with `swaps` exchanged with a neighbour.
  private static Computed distance(List<Datum> args, boolean swaps) {
    String one = text(args, 0);
    String other = text(args, 1);
    if (!Texts.ascii(one) || !Texts.ascii(other)) {
      return Computed.silent("distance of letters");
    }
    int limit = one.length() + other.length();
    int[][] cost = new int[one.length() + 2][other.length() + 2];
    int[] lastRow = new int[128];
    cost[0][0] = limit;
    for (int i = 0; i <= one.length(); i++) {
      cost[i + 1][0] = limit;
      cost[i + 1][1] = i;
    }
    for (int j = 0; j <= other.length(); j++) {
      cost[0][j + 1] = limit;
      cost[1][j + 1] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int lastColumn = 0;
      for (int j = 1; j <= other.length(); j++) {
        int row = lastRow[other.charAt(j - 1)];
        int column = lastColumn;
        boolean same = one.charAt(i - 1) == other.charAt(j - 1);
        lastColumn = same ? j : lastColumn;
        int best =
            Math.min(cost[i][j] + (same ? 0 : 1), Math.min(cost[i + 1][j], cost[i][j + 1]) + 1);
        int swapped = cost[row][column] + (i - row - 1) + 1 + (j - column - 1);
        cost[i + 1][j + 1] = swaps ? Math.min(best, swapped) : best;
      }
      lastRow[one.charAt(i - 1)] = i;
    }
    return big(cost[one.length() + 1][other.length() + 1]);
  }

  private static long lowBits(Datum number) {
    return number.integer().longValue() & 7;
  }

  private void shapedTexts() {
    strict(
        "left(%s, CAST(%s & 7 AS INTEGER))",
        TEXT, args -> Computed.text(Texts.part(text(args, 0), 0, lowBits(args.get(1)))));
    strict(
        "right(%s, CAST(%s & 7 AS INTEGER))",
        TEXT,
        args -> {
          String text = text(args, 0);
          return Computed.text(
              Texts.part(text, Texts.length(text) - lowBits(args.get(1)), Integer.MAX_VALUE));
        });
    strict(
        "substr(%s, CAST(%s & 7 AS INTEGER), 2)",
        TEXT,
        args -> {
          long from = lowBits(args.get(1)) - 1;
          return Computed.text(Texts.part(text(args, 0), from, from + 2));
        });
    text("array_slice(%s, 1, 2)", t -> Texts.part(t, 0, 2));
    text("regexp_replace(%s, '[0-9]', 'x')", DuckdbFunctions::withoutFirstDigit);
    text("split_part(%s, '.', 1)", t -> t.indexOf('.') < 0 ? t : t.substring(0, t.indexOf('.')));
  }

  private static String withoutFirstDigit(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= '0' && text.charAt(i) <= '9') {
        return text.substring(0, i) + "x" + text.substring(i + 1);
      }
    }
    return text;
  }

  private interface OfTwoTexts {
    Computed of(String text, String part);
  }

  /// A function that sees its texts by their collation.
  private void collated(String name, DataType type, OfTwoTexts body) {
    strict(
        name,
        type,
        args -> {
          String collation = DuckdbScalars.collation(args).orElse("");
          Optional<String> text = DuckdbText.key(text(args, 0), collation);
          Optional<String> part = DuckdbText.key(text(args, 1), collation);
          return text.isPresent() && part.isPresent()
              ? body.of(text.get(), part.get())
              : Computed.silent("letters by a collation");
        });
  }

  private void textConditions() {
    collated("contains", BOOLEAN, (t, p) -> Computed.truth(t.contains(p)));
    collated("starts_with", BOOLEAN, (t, p) -> Computed.truth(t.startsWith(p)));
    collated("instr", INT64, (t, p) -> big(Texts.position(t, p)));
    collated("strpos", INT64, (t, p) -> big(Texts.position(t, p)));
    collated("(%s GLOB %s)", BOOLEAN, DuckdbFunctions::glob);
    strict("prefix", BOOLEAN, args -> Computed.truth(text(args, 0).startsWith(text(args, 1))));
    Body ends = args -> Computed.truth(text(args, 0).endsWith(text(args, 1)));
    strict("suffix", BOOLEAN, ends);
    strict("ends_with", BOOLEAN, ends);
    strict(
        "regexp_matches(%s, '^[a-z]+')",
        BOOLEAN,
        args -> {
          String text = text(args, 0);
          return Computed.truth(!text.isEmpty() && text.charAt(0) >= 'a' && text.charAt(0) <= 'z');
        });
  }

  /// GLOB as LIKE, where the pattern has no other signs than `*` and `?`.
  private static Computed glob(String text, String pattern) {
    boolean modelled =
        Texts.ascii(text)
            && Texts.ascii(pattern)
            && pattern.chars().noneMatch(c -> "[]\\%_".indexOf(c) >= 0);
    return modelled
        ? Computed.truth(
            LikePattern.matches(
                text, pattern.replace('*', '%').replace('?', '_'), LikePattern.NO_ESCAPE))
        : Computed.silent("pattern of GLOB");
  }

  private interface OfDate {
    long of(long days);
  }

  private void date(String name, OfDate body) {
    strict(name, INT64, args -> big(body.of(args.getFirst().whole())));
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
    strict(
        "last_day",
        DATE,
        args -> {
          Calendar.Date d = Calendar.date(args.getFirst().whole());
          return Computed.whole(
              DATE, Calendar.days(d.year(), d.month(), Calendar.daysOfMonth(d.year(), d.month())));
        });
    strict("(%s - 1)", DATE, args -> Computed.whole(DATE, args.getFirst().whole() - 1));
    strict(
        "date_diff('month', %s, %s)",
        INT64, args -> big(months(args.get(1).whole()) - months(args.get(0).whole())));
    strict(
        "strftime(%s, '%Y')",
        TEXT, args -> Computed.text(Calendar.dateText(args.getFirst().whole()).substring(0, 4)));
    strict(
        "dayname",
        TEXT,
        args -> Computed.text(DAYS.get(Calendar.dayOfWeek(args.getFirst().whole()))));
    strict(
        "monthname",
        TEXT,
        args -> Computed.text(MONTHS.get(Calendar.date(args.getFirst().whole()).month() - 1)));
  }

  private static final List<String> DAYS =
      List.of("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday");

  private static final List<String> MONTHS =
      List.of(
          "January",
          "February",
          "March",
          "April",
          "May",
          "June",
          "July",
          "August",
          "September",
          "October",
          "November",
          "December");

  private static long months(long days) {
    Calendar.Date date = Calendar.date(days);
    return date.year() * 12 + date.month();
  }

  /// The ISO week, and the year that its Thursday is in, times 100.
  private static long yearAndWeek(long days) {
    long thursday = days + 4 - ((Calendar.dayOfWeek(days) + 6) % 7 + 1);
    long year = Calendar.date(thursday).year();
    return year * 100 + (thursday - Calendar.days(year, 1, 1)) / 7 + 1;
  }

  private void ofDateOrTimestamp(String name, OfDate body) {
    strict(
        name,
        INT64,
        args -> {
          Datum arg = args.getFirst();
          return big(body.of(arg.is(Family.TIMESTAMP) ? Calendar.dayOf(arg.whole()) : arg.whole()));
        });
  }

  /// A part of the time of a timestamp, or of a time.
  private void timePart(String name, OfDate body) {
    strict(name, INT64, args -> big(body.of(Calendar.timeOf(args.getFirst().whole()))));
  }

  private void timestamps() {
    timePart("hour", t -> t / Calendar.HOUR);
    timePart("minute", t -> t / Calendar.MINUTE % 60);
    timePart("second", t -> t / Calendar.SECOND % 60);
    timePart("microsecond", t -> t % Calendar.MINUTE);
    timePart("millisecond", t -> t % Calendar.MINUTE / 1000);
    strict(
        "epoch",
        FLOAT64,
        args -> {
          long micros = args.getFirst().whole();
          return micros % Calendar.SECOND == 0
              ? Computed.real((double) (micros / Calendar.SECOND))
              : Computed.silent("fraction of a second");
        });
    strict(
        "date_trunc('month', %s)",
        TIMESTAMP,
        args -> {
          Calendar.Date d = Calendar.date(Calendar.dayOf(args.getFirst().whole()));
          return Computed.whole(TIMESTAMP, Calendar.days(d.year(), d.month(), 1) * Calendar.DAY);
        });
    strict(
        "(%s + INTERVAL 1 DAY)",
        TIMESTAMP, args -> Computed.whole(TIMESTAMP, args.getFirst().whole() + Calendar.DAY));
    strict(
        "date_diff('hour', %s, %s)",
        INT64, args -> big(hours(args.get(1).whole()) - hours(args.get(0).whole())));
  }

  private static long hours(long micros) {
    return Math.floorDiv(micros, Calendar.HOUR);
  }
}
