package sibyl.dialect.scalars;

import static sibyl.scalar.DataType.BINARY;
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
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sibyl.scalar.Calendar;
import sibyl.scalar.Comparing;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.Ternary;
import sibyl.scalar.Texts;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Function;
import sibyl.sql.SqlType;

/// PostgreSQL's functions, by the names and patterns under which its dialect lists them. Source: its manual, chapter 9.
final class PostgresFunctions {
  private static final double RADIANS_PER_DEGREE = 0.017453292519943295;

  /// Words that may stand in our texts and are quoted as names.
  private static final Set<String> KEYWORDS = Set.of("null", "true", "false");

  private final PostgresScalars rules;
  private final Map<String, Body> bodies = new HashMap<>();

  /// What a function computes of its arguments.
  private interface Body {
    Computed of(List<Datum> args);
  }

  private interface OfText {
    String of(String text);
  }

  PostgresFunctions(PostgresScalars rules) {
    this.rules = rules;
    choices();
    texts();
    shapedTexts();
    textConditions();
    bytes();
    wholeNumbers();
    numbers();
    floats();
    conditions();
    moments();
  }

  Computed call(Function function, List<Datum> args) {
    Body body = bodies.get(function.name());
    if (body == null) {
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
    Computed result = body.of(args);
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

  /// A function whose value is NULL if one argument is.
  private void strict(String name, DataType type, Body body) {
    bodies.put(
        name,
        args -> args.stream().anyMatch(Datum::isNull) ? Computed.nothing(type) : body.of(args));
  }

  private static String text(List<Datum> args, int i) {
    return PostgresText.of(args.get(i));
  }

  private void text(String name, OfText body) {
    strict(name, TEXT, args -> Computed.text(body.of(text(args, 0))));
  }

  /// A function that treats letters by the collation: known for "C", and for letters of ASCII.
  private void letters(String name, OfText body, boolean alsoCollated) {
    strict(
        name,
        TEXT,
        args -> {
          boolean plain = PostgresScalars.plain(args.getFirst().type());
          return plain || (alsoCollated && Texts.ascii(text(args, 0)))
              ? Computed.text(body.of(text(args, 0)))
              : Computed.silent(name + " by a collation");
        });
  }

  private void choices() {
    bodies.put("coalesce", args -> chosen(args, 0));
    bodies.put("greatest", args -> chosen(args, 1));
    bodies.put("least", args -> chosen(args, -1));
    bodies.put("nullif", this::nullif);
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

  private void texts() {
    letters("lower", Texts::asciiLower, true);
    letters("upper", Texts::asciiUpper, true);
    letters("initcap", PostgresFunctions::initcap, false);
    text("reverse", Texts::reversed);
    bodies.put("btrim", trimming(true, true));
    bodies.put("ltrim", trimming(true, false));
    bodies.put("rtrim", trimming(false, true));
    strict(
        "trim(BOTH %s FROM %s)",
        TEXT, args -> Computed.text(trimmed(text(args, 1), text(args, 0), true, true)));
    strict(
        "replace",
        TEXT,
        args -> Computed.text(Texts.replaced(text(args, 0), text(args, 1), text(args, 2))));
    strict(
        "translate",
        TEXT,
        args -> Computed.text(Texts.translated(text(args, 0), text(args, 1), text(args, 2))));
    text("quote_literal", PostgresFunctions::quoted);
    bodies.put(
        "quote_nullable",
        args ->
            args.getFirst().isNull()
                ? Computed.text("NULL")
                : Computed.text(quoted(text(args, 0))));
    strict("quote_ident", TEXT, args -> name(text(args, 0)));
    strict("md5", TEXT, PostgresFunctions::md5);
    bodies.put("concat", args -> joined(args, ""));
    bodies.put("concat_ws(',', %s, %s)", args -> joined(args, ","));
    bodies.put(
        "(%s COLLATE \"C\")",
        args ->
            rules.collate(args.getFirst(), "\"C\"") instanceof Datum d
                ? d
                : Computed.silent("two collations"));
    bodies.put("(%s || %s)", args -> rules.concatenated(args.get(0), args.get(1)));
    strict("(%s::text)", TEXT, args -> Computed.text(text(args, 0)));
    strict("to_hex", TEXT, PostgresFunctions::toHex);
    strict(
        "chr(65 + (abs(%s % 26))::int)",
        TEXT,
        args ->
            Computed.text(Character.toString(65 + (int) Math.abs(args.getFirst().whole() % 26))));
  }

  private static Body trimming(boolean left, boolean right) {
    return args ->
        args.stream().anyMatch(Datum::isNull)
            ? Computed.nothing(TEXT)
            : Computed.text(
                trimmed(text(args, 0), args.size() > 1 ? text(args, 1) : " ", left, right));
  }

  private static String trimmed(String text, String set, boolean left, boolean right) {
    String rest = left ? Texts.trimmedLeft(text, set) : text;
    return right ? Texts.trimmedRight(rest, set) : rest;
  }

  /// A letter or digit of ASCII belongs to a word, anything else does not.
  private static String initcap(String text) {
    StringBuilder out = new StringBuilder(text.length());
    boolean inside = false;
    for (int i = 0; i < text.length(); i++) {
      String c = text.substring(i, i + 1);
      out.append(inside ? Texts.asciiLower(c) : Texts.asciiUpper(c));
      char sign = text.charAt(i);
      inside =
          (sign >= '0' && sign <= '9')
              || (sign >= 'a' && sign <= 'z')
              || (sign >= 'A' && sign <= 'Z');
    }
    return out.toString();
  }

  private static String quoted(String text) {
    String doubled = text.replace("'", "''").replace("\\", "\\\\");
    return (text.indexOf('\\') < 0 ? "'" : "E'") + doubled + "'";
  }

  /// A name is quoted if it is not of small letters, or a keyword. Few words are known to be none.
  private static Computed name(String text) {
    boolean plain = !text.isEmpty() && !(text.charAt(0) >= '0' && text.charAt(0) <= '9');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      plain &= (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    }
    if (plain && text.length() > 1 && !text.equals("abc") && !KEYWORDS.contains(text)) {
      return Computed.silent("whether a word is a keyword");
    }
    return Computed.text(
        plain && !KEYWORDS.contains(text) ? text : '"' + text.replace("\"", "\"\"") + '"');
  }

  private static Computed md5(List<Datum> args) {
    Datum arg = args.getFirst();
    byte[] bytes =
        arg.is(Family.BINARY)
            ? HexFormat.of().parseHex(arg.hex())
            : PostgresText.of(arg).getBytes(StandardCharsets.UTF_8);
    return Computed.text(md5(bytes));
  }

  private static String md5(byte[] bytes) {
    try {
      return Texts.hex(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The texts that are not NULL, padded ones with their padding.
  private static Computed joined(List<Datum> args, String separator) {
    List<String> parts = new ArrayList<>();
    for (Datum arg : args) {
      if (!arg.isNull()) {
        parts.add(arg.text());
      }
    }
    return Computed.text(String.join(separator, parts));
  }

  private static Computed toHex(List<Datum> args) {
    Datum arg = args.getFirst();
    return Computed.text(
        arg.type().size() == 64
            ? Long.toHexString(arg.whole())
            : Integer.toHexString((int) arg.whole()));
  }

  /// Patterns that cut or pad a text.
  private void shapedTexts() {
    strict(
        "substr(%s, (%s % 10)::int)",
        TEXT,
        args ->
            Computed.text(
                Texts.part(
                    text(args, 0), Math.max(0, args.get(1).whole() % 10 - 1), Integer.MAX_VALUE)));
    strict(
        "left(%s, (%s % 10)::int)",
        TEXT,
        args -> {
          String text = text(args, 0);
          long count = args.get(1).whole() % 10;
          return Computed.text(Texts.part(text, 0, count < 0 ? Texts.length(text) + count : count));
        });
    strict(
        "right(%s, (%s % 10)::int)",
        TEXT,
        args -> {
          String text = text(args, 0);
          long count = args.get(1).whole() % 10;
          long from = count < 0 ? -count : Texts.length(text) - count;
          return Computed.text(Texts.part(text, from, Integer.MAX_VALUE));
        });
    strict(
        "repeat(%s, (%s % 4)::int)",
        TEXT,
        args -> Computed.text(text(args, 0).repeat((int) Math.max(0, args.get(1).whole() % 4))));
    strict("lpad(%s, (%s % 9)::int, %s)", TEXT, args -> padded(args, true));
    strict("rpad(%s, (%s % 9)::int, %s)", TEXT, args -> padded(args, false));
    strict("split_part(%s, %s, 1)", TEXT, PostgresFunctions::firstPart);
    text("substring(%s FROM 2 FOR 3)", t -> Texts.part(t, 1, 4));
    strict(
        "overlay(%s PLACING %s FROM 2 FOR 1)",
        TEXT,
        args -> {
          String text = text(args, 0);
          return Computed.text(
              Texts.part(text, 0, 1) + text(args, 1) + Texts.part(text, 2, Integer.MAX_VALUE));
        });
    strict("regexp_replace(%s, '[a-b]+', %s)", TEXT, PostgresFunctions::firstReplaced);
  }

  private static Computed padded(List<Datum> args, boolean left) {
    String text = text(args, 0);
    int wanted = (int) Math.max(0, args.get(1).whole() % 9);
    String fill = text(args, 2);
    int missing = wanted - Texts.length(text);
    if (missing <= 0 || fill.isEmpty()) {
      return Computed.text(Texts.part(text, 0, wanted));
    }
    String padding = Texts.part(fill.repeat(missing), 0, missing);
    return Computed.text(left ? padding + text : text + padding);
  }

  private static Computed firstPart(List<Datum> args) {
    String text = text(args, 0);
    String separator = text(args, 1);
    int at = separator.isEmpty() ? -1 : text.indexOf(separator);
    return Computed.text(at < 0 ? text : text.substring(0, at));
  }

  /// The first run of `a` and `b` replaced.
  private static Computed firstReplaced(List<Datum> args) {
    String text = text(args, 0);
    String by = text(args, 1);
    if (by.indexOf('\\') >= 0) {
      return Computed.silent("replacement with a backslash");
    }
    int from = 0;
    while (from < text.length() && !aOrB(text.charAt(from))) {
      from++;
    }
    int to = from;
    while (to < text.length() && aOrB(text.charAt(to))) {
      to++;
    }
    return Computed.text(from == to ? text : text.substring(0, from) + by + text.substring(to));
  }

  private static boolean aOrB(char c) {
    return c == 'a' || c == 'b';
  }

  private interface TextCondition {
    boolean of(String text);
  }

  private void condition(String name, TextCondition body) {
    strict(name, BOOLEAN, args -> Computed.truth(body.of(text(args, 0))));
  }

  private void textConditions() {
    condition("(%s SIMILAR TO '(a|1)%')", t -> t.startsWith("a") || t.startsWith("1"));
    condition("(%s ~ '[a-b]')", t -> t.chars().anyMatch(c -> aOrB((char) c)));
    condition("(%s ~* 'A|1')", t -> t.chars().anyMatch(c -> c == 'a' || c == 'A' || c == '1'));
    condition("(%s !~ '^a')", t -> !t.startsWith("a"));
    Body starts = args -> Computed.truth(text(args, 0).startsWith(text(args, 1)));
    strict("starts_with", BOOLEAN, starts);
    strict("(%s ^@ %s)", BOOLEAN, starts);
    Body position = args -> whole(Texts.position(text(args, 0), text(args, 1)));
    strict("strpos", INT32, position);
    strict(
        "position(%s IN %s)", INT32, args -> whole(Texts.position(text(args, 1), text(args, 0))));
    Body length =
        args ->
            args.getFirst().is(Family.BINARY)
                ? whole(args.getFirst().hex().length() / 2)
                : whole(Texts.length(text(args, 0)));
    strict("length", INT32, length);
    strict("char_length", INT32, length);
    // That of a padded text has its padding.
    strict(
        "octet_length",
        INT32,
        args ->
            args.getFirst().is(Family.BINARY)
                ? whole(args.getFirst().hex().length() / 2)
                : whole(Texts.bytes(args.getFirst().text())));
    strict("bit_length", INT32, args -> whole(8L * Texts.bytes(text(args, 0))));
    strict(
        "ascii", INT32, args -> whole(text(args, 0).isEmpty() ? 0 : text(args, 0).codePointAt(0)));
  }

  private static Datum whole(long value) {
    return Computed.whole(INT32, value);
  }

  private static Datum bytes(String hex) {
    return Computed.of(BINARY, new Content.Bytes(hex));
  }

  private void bytes() {
    strict("encode(%s, 'hex')", TEXT, args -> Computed.text(args.getFirst().hex()));
    strict(
        "encode(%s, 'base64')",
        TEXT,
        args ->
            args.getFirst().hex().length() > 100
                ? Computed.silent("lines of base64")
                : Computed.text(
                    Base64.getEncoder()
                        .encodeToString(HexFormat.of().parseHex(args.getFirst().hex()))));
    strict(
        "decode(md5(%s), 'hex')",
        BINARY, args -> bytes(md5(text(args, 0).getBytes(StandardCharsets.UTF_8))));
    strict("convert_to(%s, 'UTF8')", BINARY, args -> bytes(Texts.hexOf(text(args, 0))));
    strict(
        "substring(%s FROM 2)",
        BINARY,
        args ->
            bytes(args.getFirst().hex().substring(Math.min(2, args.getFirst().hex().length()))));
    strict(
        "get_byte('\\x6162'::bytea, abs(%s % 2)::int)",
        INT32, args -> whole(args.getFirst().whole() % 2 == 0 ? 0x61 : 0x62));
    strict(
        "set_byte('\\x6162'::bytea, 1, abs(%s % 256)::int)",
        BINARY,
        args ->
            bytes(
                "61" + HexFormat.of().toHexDigits((byte) Math.abs(args.getFirst().whole() % 256))));
  }

  private void wholeNumbers() {
    bodies.put(
        "(%s # %s)",
        args -> {
          DataType type = PostgresNumbers.common(args.get(0).type(), args.get(1).type());
          return args.stream().anyMatch(Datum::isNull)
              ? Computed.nothing(type)
              : Computed.whole(type, args.get(0).whole() ^ args.get(1).whole());
        });
    strict("(%s - %s)", INT32, args -> whole(args.get(0).whole() - args.get(1).whole()));
    strict("(%s)::int", INT32, args -> whole(args.getFirst().whole()));
    modulo("(%s % 5)", 5);
    modulo("mod(%s, 7)", 7);
    strict(
        "round((%s)::numeric, 1)",
        DECIMAL, args -> PostgresScalars.decimal(args.getFirst().exact().setScale(1)));
    strict(
        "div((%s)::numeric, 3)",
        DECIMAL,
        args ->
            PostgresScalars.decimal(
                new BigDecimal(args.getFirst().integer().divide(BigInteger.valueOf(3)))));
    strict(
        "power(%s % 10, 2)",
        FLOAT64,
        args -> {
          double base = args.getFirst().whole() % 10;
          return Computed.real(base * base);
        });
    strict("width_bucket(%s, 0, 10, 3)", INT32, PostgresFunctions::bucket);
  }

  private void modulo(String name, long divisor) {
    bodies.put(
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
    bodies.put("abs", PostgresFunctions::absolute);
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
                ? PostgresScalars.decimal(arg.exact().abs())
                : Computed.whole(type, arg.integer().abs());
  }

  /// Decimals stay decimals; all other numbers become floats.
  private void rounded(String name, OfDecimal exact, OfFloat approximate) {
    bodies.put(
        name,
        args -> {
          Datum arg = args.getFirst();
          boolean decimal = arg.is(Family.DECIMAL);
          return arg.isNull()
              ? Computed.nothing(decimal ? DECIMAL : FLOAT64)
              : decimal
                  ? PostgresScalars.decimal(exact.of(arg.exact()))
                  : Computed.real(approximate.of(arg.approximate()));
        });
  }

  private void floats() {
    strict(
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
    strict(
        "degrees",
        FLOAT64,
        args -> finite(args.getFirst().approximate(), v -> v / RADIANS_PER_DEGREE));
    strict(
        "radians",
        FLOAT64,
        args -> finite(args.getFirst().approximate(), v -> v * RADIANS_PER_DEGREE));
    bodies.put("pi", _ -> Computed.real(Math.PI));
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
    strict("isfinite", BOOLEAN, _ -> Computed.truth(true));
    strict("booleq", BOOLEAN, args -> Computed.truth(args.get(0).truth() == args.get(1).truth()));
    bodies.put(
        "(num_nulls(%s, %s) > 0)", args -> Computed.truth(args.stream().anyMatch(Datum::isNull)));
    bodies.put("(%s IS UNKNOWN)", args -> Computed.truth(args.getFirst().isNull()));
    bodies.put("(%s = ANY (ARRAY[%s, %s]))", args -> any(args, ComparisonOp.EQUAL));
    bodies.put("(%s <> ALL (ARRAY[%s, %s]))", args -> Comparing.not(any(args, ComparisonOp.EQUAL)));
    bodies.put(
        "(%s BETWEEN SYMMETRIC %s AND %s)",
        args ->
            Comparing.either(
                rules.between(args.get(0), args.get(1), args.get(2)),
                rules.between(args.get(0), args.get(2), args.get(1))));
    strict(
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
    strict(
        "extract(year FROM %s)::int",
        INT32, args -> whole(Calendar.date(args.getFirst().whole()).year()));
    strict(
        "extract(dow FROM %s)::int",
        INT32, args -> whole(Calendar.dayOfWeek(Calendar.dayOf(args.getFirst().whole()))));
    strict(
        "extract(epoch FROM %s)",
        DECIMAL, args -> PostgresScalars.decimal(BigDecimal.valueOf(args.getFirst().whole(), 6)));
    strict(
        "extract(month FROM %s)",
        DECIMAL, args -> number(Calendar.date(args.getFirst().whole()).month()));
    strict(
        "extract(hour FROM %s)", DECIMAL, args -> number(args.getFirst().whole() / Calendar.HOUR));
    strict("(%s + (%s % 100)::int)", DATE, args -> later(args, args.get(1).whole() % 100));
    strict("(%s - (%s % 100)::int)", DATE, args -> later(args, -(args.get(1).whole() % 100)));
    strict(
        "(%s)::date", DATE, args -> Computed.whole(DATE, Calendar.dayOf(args.getFirst().whole())));
    strict(
        "make_date(2000, 1 + abs(%s % 12)::int, 1)",
        DATE,
        args ->
            Computed.whole(
                DATE, Calendar.days(2000, 1 + (int) Math.abs(args.getFirst().whole() % 12), 1)));
    strict(
        "date_trunc('month', %s)",
        TIMESTAMP,
        args -> {
          Calendar.Date date = Calendar.date(Calendar.dayOf(args.getFirst().whole()));
          return timestamp(Calendar.days(date.year(), date.month(), 1), 0);
        });
    strict(
        "(%s + INTERVAL '1 day')",
        TIMESTAMP, args -> Computed.whole(TIMESTAMP, args.getFirst().whole() + Calendar.DAY));
    strict("(%s)::timestamp", TIMESTAMP, args -> timestamp(args.getFirst().whole(), 0));
    strict("(%s + %s)", TIMESTAMP, args -> timestamp(args.get(0).whole(), args.get(1).whole()));
    strict(
        "(%s - INTERVAL '1 month')",
        TIMESTAMP,
        args -> {
          long moment = args.getFirst().whole();
          return timestamp(
              Calendar.plusMonths(Calendar.dayOf(moment), -1), Calendar.timeOf(moment));
        });
    strict(
        "(%s)::time", TIME, args -> Computed.whole(TIME, Calendar.timeOf(args.getFirst().whole())));
    strict(
        "(%s + INTERVAL '1 hour')",
        TIME,
        args ->
            Computed.whole(
                TIME, Math.floorMod(args.getFirst().whole() + Calendar.HOUR, Calendar.DAY)));
    strict(
        "make_time(abs(%s % 24)::int, 0, 0)",
        TIME, args -> Computed.whole(TIME, Math.abs(args.getFirst().whole() % 24) * Calendar.HOUR));
    bodies.put("(%s, %s) OVERLAPS (%s, %s)", PostgresFunctions::overlaps);
  }

  private static Datum timestamp(long days, long micros) {
    return Computed.whole(TIMESTAMP, days * Calendar.DAY + micros);
  }

  private static Computed later(List<Datum> args, long days) {
    return Computed.whole(DATE, args.getFirst().whole() + days);
  }

  private static Computed number(long value) {
    return PostgresScalars.decimal(BigDecimal.valueOf(value));
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
