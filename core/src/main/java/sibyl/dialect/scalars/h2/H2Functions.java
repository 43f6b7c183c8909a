package sibyl.dialect.scalars.h2;

import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import sibyl.dialect.scalars.h2.H2Type.Kind;
import sibyl.scalar.Calendar;
import sibyl.scalar.Content;
import sibyl.scalar.Ternary;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr.ComparisonOp;

/// The functions of H2 that are modelled, by the names that the dialect gives them. Most are NULL if an argument is.
final class H2Functions {
  private H2Functions() {}

  /// A function of values that are there already.
  interface Call {
    H2Value of(List<H2Value> args);
  }

  private static final H2Type INTEGER = H2Type.INTEGER;

  static final Map<String, Call> ALL =
      Map.ofEntries(
          bigints("length", s -> s.length()),
          bigints("char_length", s -> s.length()),
          bigints("octet_length", s -> H2Conversions.encoded(s).length() / 2),
          bigints("bit_length", s -> H2Conversions.encoded(s).length() * 4L),
          bigints("ora_hash", H2Texts::hash),
          Map.entry("ascii", H2Functions::ascii),
          Map.entry("locate", args -> locate(args.get(0), args.get(1))),
          Map.entry("instr", args -> locate(args.get(1), args.get(0))),
          Map.entry(
              "difference",
              args ->
                  strict(
                      args,
                      INTEGER,
                      a -> new Content.Whole(H2Texts.difference(text(a, 0), text(a, 1))))),
          Map.entry(
              "sign",
              args -> strict(args, INTEGER, a -> new Content.Whole(H2Arithmetic.sign(a.get(0))))),
          Map.entry("bitand", args -> H2Arithmetic.bits("bitand", args.get(0), args.get(1))),
          Map.entry("bitor", args -> H2Arithmetic.bits("bitor", args.get(0), args.get(1))),
          Map.entry("bitxor", args -> H2Arithmetic.bits("bitxor", args.get(0), args.get(1))),
          Map.entry("bitnot", args -> H2Arithmetic.bitNot(args.get(0))),
          field("year", d -> Calendar.date(d).year()),
          field("month", d -> Calendar.date(d).month()),
          field("day_of_month", d -> Calendar.date(d).day()),
          field("day_of_year", Calendar::dayOfYear),
          field("quarter", d -> (Calendar.date(d).month() + 2) / 3),
          field("iso_year", Calendar::isoYear),
          field("iso_week", Calendar::isoWeek),
          field("iso_day_of_week", Calendar::isoDayOfWeek),
          clockField("hour", t -> t / Calendar.HOUR),
          clockField("minute", t -> t / Calendar.MINUTE % 60),
          clockField("second", t -> t / Calendar.SECOND % 60),
          named("dayname", Calendar::dayName),
          named("monthname", Calendar::monthName),
          Map.entry("abs", args -> H2Arithmetic.absolute(args.get(0))),
          rounding("ceiling", RoundingMode.CEILING),
          rounding("floor", RoundingMode.FLOOR),
          rounding("round", RoundingMode.HALF_UP),
          rounding("truncate", RoundingMode.DOWN),
          doubles("sqrt", Math::sqrt),
          doubles("degrees", Math::toDegrees),
          doubles("radians", Math::toRadians),
          Map.entry(
              "pi", _ -> H2Value.result(H2Type.DOUBLE, true, new Content.Approximate(Math.PI))),
          texts("lower", s -> s.toLowerCase(Locale.getDefault())),
          texts("lcase", s -> s.toLowerCase(Locale.getDefault())),
          texts("upper", s -> s.toUpperCase(Locale.getDefault())),
          texts("ucase", s -> s.toUpperCase(Locale.getDefault())),
          texts("trim", s -> H2Texts.trimmed(s, true, true)),
          texts("ltrim", s -> H2Texts.trimmed(s, true, false)),
          texts("rtrim", s -> H2Texts.trimmed(s, false, true)),
          texts("soundex", H2Texts::soundex),
          texts("rawtohex", H2Texts::rawToHex),
          texts("stringencode", H2Texts::encoded),
          texts("xmltext", H2Texts::xmlText),
          texts("xmlcomment", H2Texts::xmlComment),
          texts("quote_ident", H2Texts::quoted),
          Map.entry("substring", H2Functions::substring),
          Map.entry("left", args -> side(args, true)),
          Map.entry("right", args -> side(args, false)),
          textOf(
              "replace",
              a -> H2Texts.replaced(text(a, 0), text(a, 1), a.size() > 2 ? text(a, 2) : "")),
          textOf("translate", a -> H2Texts.translated(text(a, 0), text(a, 1), text(a, 2))),
          Map.entry("concat", args -> joined("", args)),
          Map.entry(
              "concat_ws",
              args ->
                  joined(args.get(0).isNull() ? "" : text(args, 0), args.subList(1, args.size()))),
          Map.entry(
              "char",
              args ->
                  strict(
                      args,
                      H2Type.VARCHAR,
                      a -> new Content.Text(String.valueOf((char) number(a.get(0)))))),
          Map.entry("to_char", H2Functions::toChar),
          Map.entry(
              "utf8tostring",
              args ->
                  strict(
                      args,
                      H2Type.VARCHAR,
                      a ->
                          H2Conversions.convert(octets(a.get(0)), Kind.VARBINARY, H2Type.VARCHAR))),
          Map.entry(
              "stringtoutf8",
              args ->
                  strict(
                      args,
                      H2Type.VARBINARY,
                      a -> new Content.Bytes(H2Conversions.encoded(text(a, 0))))),
          Map.entry("coalesce", H2Functions::coalesce),
          Map.entry("ifnull", H2Functions::coalesce),
          Map.entry("nvl", H2Functions::coalesce),
          Map.entry("greatest", args -> extreme(args, 1)),
          Map.entry("least", args -> extreme(args, -1)));

  /// NULL if an argument is.
  private static H2Value strict(
      List<H2Value> args, H2Type type, Function<List<H2Value>, Content> value) {
    boolean constant = true;
    boolean missing = false;
    for (H2Value arg : args) {
      constant &= arg.constant();
      missing |= arg.isNull();
    }
    return H2Value.result(type, constant, missing ? Content.NULL : value.apply(args));
  }

  private static String text(List<H2Value> args, int i) {
    H2Value arg = args.get(i);
    if (arg.kind() == Kind.BLOB || arg.kind() == Kind.VARBINARY) {
      throw new Unmodelled("bytes as text");
    }
    return H2Conversions.text(arg.kind(), arg.content());
  }

  private static int number(H2Value arg) {
    long value = H2Conversions.whole(arg.content(), arg.kind());
    if (value != (int) value) {
      throw new Unmodelled("number out of range");
    }
    return (int) value;
  }

  private static Map.Entry<String, Call> bigints(String name, ToLongFunction<String> f) {
    return Map.entry(
        name,
        args -> strict(args, H2Type.BIGINT, a -> new Content.Whole(f.applyAsLong(text(a, 0)))));
  }

  private static Map.Entry<String, Call> texts(String name, Function<String, String> f) {
    return Map.entry(
        name, args -> strict(args, H2Type.VARCHAR, a -> new Content.Text(f.apply(text(a, 0)))));
  }

  private interface Curve {
    double of(double x);
  }

  private static Map.Entry<String, Call> textOf(String name, Function<List<H2Value>, String> f) {
    return Map.entry(name, args -> strict(args, H2Type.VARCHAR, a -> new Content.Text(f.apply(a))));
  }

  private static Map.Entry<String, Call> doubles(String name, Curve f) {
    return Map.entry(
        name,
        args ->
            strict(
                args,
                H2Type.DOUBLE,
                a ->
                    new Content.Approximate(
                        f.of(H2Conversions.approximate(a.get(0).content(), a.get(0).kind()))
                            + 0.0)));
  }

  private static Map.Entry<String, Call> rounding(String name, RoundingMode mode) {
    return Map.entry(name, args -> H2Arithmetic.rounded(args.get(0), mode));
  }

  private static Map.Entry<String, Call> field(String name, LongUnaryOperator f) {
    return Map.entry(
        name, args -> strict(args, INTEGER, a -> new Content.Whole(f.applyAsLong(day(a.get(0))))));
  }

  private static Map.Entry<String, Call> clockField(String name, LongUnaryOperator f) {
    return Map.entry(
        name, args -> strict(args, INTEGER, a -> new Content.Whole(f.applyAsLong(time(a.get(0))))));
  }

  private static Map.Entry<String, Call> named(String name, LongFunction<String> f) {
    return Map.entry(
        name, args -> strict(args, H2Type.VARCHAR, a -> new Content.Text(f.apply(day(a.get(0))))));
  }

  private static long day(H2Value arg) {
    return H2Moments.day(arg.kind(), moment(arg.content()));
  }

  private static long time(H2Value arg) {
    return H2Moments.time(arg.kind(), moment(arg.content()));
  }

  private static long moment(Content content) {
    return content instanceof Content.Whole(long value) ? value : 0;
  }

  private static H2Value ascii(List<H2Value> args) {
    return strict(
        args,
        INTEGER,
        a -> text(a, 0).isEmpty() ? Content.NULL : new Content.Whole(text(a, 0).charAt(0)));
  }

  private static H2Value locate(H2Value search, H2Value in) {
    return strict(
        List.of(search, in), INTEGER, a -> new Content.Whole(text(a, 1).indexOf(text(a, 0)) + 1L));
  }

  private static H2Value substring(List<H2Value> args) {
    if (args.get(0).kind().bytes()) {
      throw new Unmodelled("bytes as text");
    }
    boolean toTheEnd = args.size() < 3;
    return strict(
        args,
        H2Type.VARCHAR,
        a ->
            new Content.Text(
                H2Texts.part(
                    text(a, 0), number(a.get(1)), toTheEnd ? 0 : number(a.get(2)), toTheEnd)));
  }

  private static H2Value side(List<H2Value> args, boolean left) {
    return strict(
        args,
        H2Type.VARCHAR,
        a -> {
          String text = text(a, 0);
          int count = Math.clamp(number(a.get(1)), 0, text.length());
          return new Content.Text(
              left ? text.substring(0, count) : text.substring(text.length() - count));
        });
  }

  /// NULLs are left out.
  private static H2Value joined(String separator, List<H2Value> args) {
    StringBuilder result = new StringBuilder();
    boolean constant = true;
    boolean first = true;
    for (int i = 0; i < args.size(); i++) {
      H2Value arg = args.get(i);
      constant &= arg.constant();
      if (!arg.isNull()) {
        result.append(first ? "" : separator).append(text(args, i));
        first = false;
      }
    }
    return H2Value.result(H2Type.VARCHAR, constant, new Content.Text(result.toString()));
  }

  private static H2Value toChar(List<H2Value> args) {
    return strict(
        args,
        H2Type.VARCHAR,
        a -> {
          H2Value arg = a.get(0);
          if (!arg.kind().numeric()) {
            throw new Unmodelled("to_char of another type");
          }
          String plain = H2Conversions.exact(arg.content(), arg.kind()).toPlainString();
          return new Content.Text(plain.startsWith("0.") ? plain.substring(1) : plain);
        });
  }

  private static Content octets(H2Value arg) {
    if (!arg.kind().bytes()) {
      throw new Unmodelled("text as bytes");
    }
    return arg.content();
  }

  private static H2Type common(List<H2Value> args) {
    H2Type type = H2Type.NULL;
    for (H2Value arg : args) {
      type = type.higher(arg.type());
    }
    return type.kind() == Kind.NULL ? H2Type.VARCHAR : type;
  }

  private static H2Value coalesce(List<H2Value> args) {
    H2Type type = common(args);
    boolean constant = true;
    Content value = Content.NULL;
    for (H2Value arg : args) {
      constant &= arg.constant();
      if (H2Value.missing(value)) {
        value = H2Conversions.convert(arg.content(), arg.kind(), type);
      }
    }
    return H2Value.result(type, constant, value);
  }

  private static H2Value extreme(List<H2Value> args, int direction) {
    H2Type type = common(args);
    return strict(
        args,
        type,
        a -> {
          Content best = H2Conversions.convert(a.get(0).content(), a.get(0).kind(), type);
          for (H2Value arg : a.subList(1, a.size())) {
            Content next = H2Conversions.convert(arg.content(), arg.kind(), type);
            boolean better =
                Integer.signum(H2Comparisons.sameKind(type.kind(), next, best)) == direction;
            best = better ? next : best;
          }
          return best;
        });
  }

  static H2Value nullIf(H2Value left, H2Value right) {
    boolean same = H2Comparisons.compare(ComparisonOp.EQUAL, left, right) == Ternary.TRUE;
    return H2Value.result(
        left.type(), left.constant() && right.constant(), same ? Content.NULL : left.content());
  }
}
