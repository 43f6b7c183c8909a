package sibyl.dialect.scalars;

import static sibyl.scalar.DataType.BINARY;
import static sibyl.scalar.DataType.BOOLEAN;
import static sibyl.scalar.DataType.INT32;
import static sibyl.scalar.DataType.TEXT;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.FunctionTable;
import sibyl.scalar.FunctionTable.Body;
import sibyl.scalar.FunctionTable.OfText;
import sibyl.scalar.Texts;

/// PostgreSQL's functions of texts and bytes. Source: its manual, chapters 9.4, 9.5 and 9.7.
final class PostgresTextFunctions {
  private final PostgresScalars rules;
  private final FunctionTable table;

  PostgresTextFunctions(PostgresScalars rules, FunctionTable table) {
    this.rules = rules;
    this.table = table;
  }

  void list() {
    texts();
    shapedTexts();
    textConditions();
    bytes();
  }

  /// Words that may stand in our texts and are quoted as names.
  private static final Set<String> KEYWORDS = Set.of("null", "true", "false");

  private static String text(List<Datum> args, int i) {
    return PostgresText.of(args.get(i));
  }

  private void text(String name, OfText body) {
    table.strict(name, TEXT, args -> Computed.text(body.of(text(args, 0))));
  }

  /// A function that treats letters by the collation: known for "C", and for letters of ASCII.
  private void letters(String name, OfText body, boolean alsoCollated) {
    table.strict(
        name,
        TEXT,
        args -> {
          boolean plain = PostgresScalars.plain(args.getFirst().type());
          return plain || (alsoCollated && Texts.ascii(text(args, 0)))
              ? Computed.text(body.of(text(args, 0)))
              : Computed.silent(name + " by a collation");
        });
  }

  private void texts() {
    letters("lower", Texts::asciiLower, true);
    letters("upper", Texts::asciiUpper, true);
    letters("initcap", PostgresTextFunctions::initcap, false);
    text("reverse", Texts::reversed);
    table.put("btrim", trimming(true, true));
    table.put("ltrim", trimming(true, false));
    table.put("rtrim", trimming(false, true));
    table.strict(
        "trim(BOTH %s FROM %s)",
        TEXT, args -> Computed.text(trimmed(text(args, 1), text(args, 0), true, true)));
    table.ofThreeTexts("replace", PostgresText::of, Texts::replaced);
    table.ofThreeTexts("translate", PostgresText::of, Texts::translated);
    text("quote_literal", PostgresTextFunctions::quoted);
    table.put(
        "quote_nullable",
        args ->
            args.getFirst().isNull()
                ? Computed.text("NULL")
                : Computed.text(quoted(text(args, 0))));
    table.strict("quote_ident", TEXT, args -> name(text(args, 0)));
    table.strict("md5", TEXT, PostgresTextFunctions::md5);
    table.put("concat", args -> joined(args, ""));
    table.put("concat_ws(',', %s, %s)", args -> joined(args, ","));
    table.put(
        "(%s COLLATE \"C\")",
        args ->
            rules.collate(args.getFirst(), "\"C\"") instanceof Datum d
                ? d
                : Computed.silent("two collations"));
    table.put("(%s || %s)", args -> rules.concatenated(args.get(0), args.get(1)));
    table.strict("(%s::text)", TEXT, args -> Computed.text(text(args, 0)));
    table.strict("to_hex", TEXT, PostgresTextFunctions::toHex);
    table.strict(
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

  /// So many characters at one end; a negative number is how many are left out at the other.
  private static Computed side(List<Datum> args, boolean left) {
    String text = text(args, 0);
    long count = args.get(1).whole() % 10;
    long kept = count < 0 ? Texts.length(text) + count : count;
    long from = count < 0 ? -count : Texts.length(text) - count;
    return Computed.text(
        left ? Texts.part(text, 0, kept) : Texts.part(text, from, Integer.MAX_VALUE));
  }

  /// Patterns that cut or pad a text.
  private void shapedTexts() {
    table.strict(
        "substr(%s, (%s % 10)::int)",
        TEXT,
        args ->
            Computed.text(
                Texts.part(
                    text(args, 0), Math.max(0, args.get(1).whole() % 10 - 1), Integer.MAX_VALUE)));
    table.strict("left(%s, (%s % 10)::int)", TEXT, args -> side(args, true));
    table.strict("right(%s, (%s % 10)::int)", TEXT, args -> side(args, false));
    table.strict(
        "repeat(%s, (%s % 4)::int)",
        TEXT,
        args -> Computed.text(text(args, 0).repeat((int) Math.max(0, args.get(1).whole() % 4))));
    table.strict("lpad(%s, (%s % 9)::int, %s)", TEXT, args -> padded(args, true));
    table.strict("rpad(%s, (%s % 9)::int, %s)", TEXT, args -> padded(args, false));
    table.strict("split_part(%s, %s, 1)", TEXT, PostgresTextFunctions::firstPart);
    text("substring(%s FROM 2 FOR 3)", t -> Texts.part(t, 1, 4));
    table.strict(
        "overlay(%s PLACING %s FROM 2 FOR 1)",
        TEXT,
        args -> {
          String text = text(args, 0);
          return Computed.text(
              Texts.part(text, 0, 1) + text(args, 1) + Texts.part(text, 2, Integer.MAX_VALUE));
        });
    table.strict("regexp_replace(%s, '[a-b]+', %s)", TEXT, PostgresTextFunctions::firstReplaced);
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
    table.strict(name, BOOLEAN, args -> Computed.truth(body.of(text(args, 0))));
  }

  private void textConditions() {
    condition("(%s SIMILAR TO '(a|1)%')", t -> t.startsWith("a") || t.startsWith("1"));
    condition("(%s ~ '[a-b]')", t -> t.chars().anyMatch(c -> aOrB((char) c)));
    condition("(%s ~* 'A|1')", t -> t.chars().anyMatch(c -> c == 'a' || c == 'A' || c == '1'));
    condition("(%s !~ '^a')", t -> !t.startsWith("a"));
    Body starts = args -> Computed.truth(text(args, 0).startsWith(text(args, 1)));
    table.strict("starts_with", BOOLEAN, starts);
    table.strict("(%s ^@ %s)", BOOLEAN, starts);
    Body position = args -> whole(Texts.position(text(args, 0), text(args, 1)));
    table.strict("strpos", INT32, position);
    table.strict(
        "position(%s IN %s)", INT32, args -> whole(Texts.position(text(args, 1), text(args, 0))));
    Body length =
        args ->
            args.getFirst().is(Family.BINARY)
                ? whole(args.getFirst().hex().length() / 2)
                : whole(Texts.length(text(args, 0)));
    table.strict("length", INT32, length);
    table.strict("char_length", INT32, length);
    // That of a padded text has its padding.
    table.strict(
        "octet_length",
        INT32,
        args ->
            args.getFirst().is(Family.BINARY)
                ? whole(args.getFirst().hex().length() / 2)
                : whole(Texts.bytes(args.getFirst().text())));
    table.strict("bit_length", INT32, args -> whole(8L * Texts.bytes(text(args, 0))));
    table.strict(
        "ascii", INT32, args -> whole(text(args, 0).isEmpty() ? 0 : text(args, 0).codePointAt(0)));
  }

  private static Datum whole(long value) {
    return Computed.whole(INT32, value);
  }

  private static Datum bytes(String hex) {
    return Computed.of(BINARY, new Content.Bytes(hex));
  }

  private void bytes() {
    table.strict("encode(%s, 'hex')", TEXT, args -> Computed.text(args.getFirst().hex()));
    table.strict(
        "encode(%s, 'base64')",
        TEXT,
        args ->
            args.getFirst().hex().length() > 100
                ? Computed.silent("lines of base64")
                : Computed.text(
                    Base64.getEncoder()
                        .encodeToString(HexFormat.of().parseHex(args.getFirst().hex()))));
    table.strict(
        "decode(md5(%s), 'hex')",
        BINARY, args -> bytes(md5(text(args, 0).getBytes(StandardCharsets.UTF_8))));
    table.strict("convert_to(%s, 'UTF8')", BINARY, args -> bytes(Texts.hexOf(text(args, 0))));
    table.strict(
        "substring(%s FROM 2)",
        BINARY,
        args ->
            bytes(args.getFirst().hex().substring(Math.min(2, args.getFirst().hex().length()))));
    table.strict(
        "get_byte('\\x6162'::bytea, abs(%s % 2)::int)",
        INT32, args -> whole(args.getFirst().whole() % 2 == 0 ? 0x61 : 0x62));
    table.strict(
        "set_byte('\\x6162'::bytea, 1, abs(%s % 256)::int)",
        BINARY,
        args ->
            bytes(
                "61" + HexFormat.of().toHexDigits((byte) Math.abs(args.getFirst().whole() % 256))));
  }
}
