package sibyl.dialect.scalars;

import static sibyl.scalar.DataType.BOOLEAN;
import static sibyl.scalar.DataType.INT32;
import static sibyl.scalar.DataType.INT64;
import static sibyl.scalar.DataType.TEXT;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.DataType;
import sibyl.scalar.FunctionTable;
import sibyl.scalar.FunctionTable.Body;
import sibyl.scalar.FunctionTable.OfText;
import sibyl.scalar.LikePattern;
import sibyl.scalar.Texts;

/// DuckDB's functions of texts. Source: its manual (text functions). Their texts are all modelled by [DuckdbText#plain].
final class DuckdbTextFunctions {
  private final FunctionTable table;

  DuckdbTextFunctions(FunctionTable table) {
    this.table = table;
  }

  void list() {
    texts();
    lengths();
    shapedTexts();
    textConditions();
  }

  private static Datum big(long value) {
    return Computed.whole(INT64, value);
  }

  private static String text(List<Datum> args, int i) {
    return args.get(i).text();
  }

  private void text(String name, OfText body) {
    table.strict(name, TEXT, args -> Computed.text(body.of(text(args, 0))));
  }

  private void texts() {
    text("lower", t -> t.toLowerCase(Locale.ROOT));
    text("upper", t -> t.toUpperCase(Locale.ROOT));
    text("reverse", Texts::reversed);
    text("strip_accents", DuckdbText::withoutAccents);
    text("nfc_normalize", t -> t);
    text("hex", t -> Texts.hexOf(t).toUpperCase(Locale.ROOT));
    text("url_encode", DuckdbTextFunctions::encoded);
    trimmed("trim", true, true);
    trimmed("ltrim", true, false);
    trimmed("rtrim", false, true);
    table.ofThreeTexts("replace", Datum::text, Texts::replaced);
    table.ofThreeTexts("translate", Datum::text, Texts::translated);
    table.put("concat", args -> Computed.text(joined(args, "")));
    table.put(
        "concat_ws",
        args ->
            args.getFirst().isNull()
                ? Computed.nothing(TEXT)
                : Computed.text(joined(args.subList(1, args.size()), text(args, 0))));
  }

  private void lengths() {
    table.strict("length", INT64, args -> big(Texts.length(text(args, 0))));
    table.strict("strlen", INT64, args -> big(Texts.bytes(text(args, 0))));
    table.strict("bit_length", INT64, args -> big(8L * Texts.bytes(text(args, 0))));
    table.strict("ascii", INT32, args -> code(text(args, 0), 0));
    table.strict("unicode", INT32, args -> code(text(args, 0), -1));
    table.strict("ord", INT32, args -> code(text(args, 0), -1));
    table.strict("levenshtein", INT64, args -> distance(args, false));
    table.strict("damerau_levenshtein", INT64, args -> distance(args, true));
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
    table.strict(
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
    table.strict(
        "left(%s, CAST(%s & 7 AS INTEGER))",
        TEXT, args -> Computed.text(Texts.part(text(args, 0), 0, lowBits(args.get(1)))));
    table.strict(
        "right(%s, CAST(%s & 7 AS INTEGER))",
        TEXT,
        args -> {
          String text = text(args, 0);
          return Computed.text(
              Texts.part(text, Texts.length(text) - lowBits(args.get(1)), Integer.MAX_VALUE));
        });
    table.strict(
        "substr(%s, CAST(%s & 7 AS INTEGER), 2)",
        TEXT,
        args -> {
          long from = lowBits(args.get(1)) - 1;
          return Computed.text(Texts.part(text(args, 0), from, from + 2));
        });
    text("array_slice(%s, 1, 2)", t -> Texts.part(t, 0, 2));
    text("regexp_replace(%s, '[0-9]', 'x')", DuckdbTextFunctions::withoutFirstDigit);
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
    table.strict(
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
    collated("(%s GLOB %s)", BOOLEAN, DuckdbTextFunctions::glob);
    table.strict(
        "prefix", BOOLEAN, args -> Computed.truth(text(args, 0).startsWith(text(args, 1))));
    Body ends = args -> Computed.truth(text(args, 0).endsWith(text(args, 1)));
    table.strict("suffix", BOOLEAN, ends);
    table.strict("ends_with", BOOLEAN, ends);
    table.strict(
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
}
