package sibyl.dialect.scalars.sqlite;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.OptionalInt;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Value;

/// The scalar functions on texts and blobs. Lengths and positions in texts count code points.
final class StringFunctions {
  private StringFunctions() {}

  enum Side {
    LEFT,
    RIGHT,
    BOTH;

    boolean left() {
      return this != RIGHT;
    }

    boolean right() {
      return this != LEFT;
    }
  }

  static Value characters(Value[] args) {
    StringBuilder out = new StringBuilder();
    for (Value arg : args) {
      long point = Numbers.integer(arg);
      boolean valid =
          point >= 0 && point <= Character.MAX_CODE_POINT && !(point >= 0xD800 && point <= 0xDFFF);
      out.appendCodePoint(valid ? (int) point : 0xFFFD);
    }
    return new Value.Text(out.toString());
  }

  static Value concat(Value[] args) {
    StringBuilder out = new StringBuilder();
    for (Value arg : args) {
      out.append(Texts.of(arg));
    }
    return new Value.Text(out.toString());
  }

  static Value hex(Value value) {
    return new Value.Text(HexFormat.of().withUpperCase().formatHex(Texts.bytes(value)));
  }

  static Value length(Value value) {
    if (value instanceof Value.Blob b) {
      return new Value.Int(b.hex().length() / 2);
    }
    String text = Texts.of(value);
    return new Value.Int(text.codePointCount(0, text.length()));
  }

  static Value like(Value text, Value pattern) {
    return Truth.value(LikePattern.like(Texts.of(text), Texts.of(pattern), OptionalInt.empty()));
  }

  /// Counts from one; zero means not found. Two blobs are compared as bytes.
  static Value position(Value text, Value part) {
    if (text instanceof Value.Blob t && part instanceof Value.Blob p) {
      int at = t.hex().indexOf(p.hex());
      while (at >= 0 && at % 2 == 1) {
        at = t.hex().indexOf(p.hex(), at + 1);
      }
      return new Value.Int(at < 0 ? 0 : at / 2 + 1);
    }
    String whole = Texts.of(text);
    int at = whole.indexOf(Texts.of(part));
    return new Value.Int(at < 0 ? 0 : whole.codePointCount(0, at) + 1);
  }

  static String upper(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      out.append(c >= 'a' && c <= 'z' ? (char) (c - 32) : c);
    }
    return out.toString();
  }

  static Value quote(Value value) {
    return new Value.Text(
        switch (value) {
          case Value.Null _ -> "NULL";
          case Value.Bool _, Value.Int _, Value.Real _, Value.Typed _ -> Texts.of(value);
          case Value.Text t -> "'" + t.value().replace("'", "''") + "'";
          case Value.Blob b -> "X'" + upper(b.hex()) + "'";
        });
  }

  /// An empty part is found nowhere, whatever would replace it.
  static Value replace(Value text, Value part, Value by) {
    if (text instanceof Value.Null || part instanceof Value.Null) {
      return Value.NULL;
    }
    String from = Texts.of(part);
    String whole = Texts.of(text);
    return from.isEmpty()
        ? new Value.Text(whole)
        : by instanceof Value.Null ? by : new Value.Text(whole.replace(from, Texts.of(by)));
  }

  static Value trim(Value[] args, Side side) {
    int[] text = Texts.of(args[0]).codePoints().toArray();
    int[] set = args.length > 1 ? Texts.of(args[1]).codePoints().toArray() : new int[] {' '};
    int from = 0;
    int to = text.length;
    while (side.left() && from < to && within(text[from], set)) {
      from++;
    }
    while (side.right() && from < to && within(text[to - 1], set)) {
      to--;
    }
    return new Value.Text(new String(text, from, to - from));
  }

  private static boolean within(int c, int[] set) {
    return Arrays.stream(set).anyMatch(s -> s == c);
  }

  static Value firstCodePoint(Value value) {
    String text = Texts.of(value);
    return text.isEmpty() ? Value.NULL : new Value.Int(text.codePointAt(0));
  }

  /// SUBSTR: positions count from one, negative ones from the end; a negative length takes the characters before the
  /// position. An empty blob has no parts.
  static Value part(Value[] args) {
    boolean blob = args[0] instanceof Value.Blob;
    byte[] bytes = blob ? Texts.bytes(args[0]) : new byte[0];
    if (blob && bytes.length == 0) {
      return Value.NULL;
    }
    int[] text = blob ? new int[0] : Texts.of(args[0]).codePoints().toArray();
    int size = blob ? bytes.length : text.length;
    long start = clamp(Numbers.integer(args[1]));
    long count = args.length > 2 ? clamp(Numbers.integer(args[2])) : Integer.MAX_VALUE;
    long first = start > 0 ? start - 1 : start == 0 ? -1 : size + start;
    if (start == 0 && count < 0) {
      first = 0;
    }
    long from = count < 0 ? first + count : first;
    long to = count < 0 ? first : first + count;
    int low = Math.clamp(from, 0, size);
    int high = Math.clamp(to, low, size);
    return blob
        ? Value.Blob.of(Arrays.copyOfRange(bytes, low, high))
        : new Value.Text(new String(text, low, high - low));
  }

  private static long clamp(long position) {
    return Math.clamp(position, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /// The blob that pairs of hexadecimal digits spell, NULL if there is anything else.
  static Value unhex(Value value) {
    String text = Texts.of(value);
    for (int i = 0; i < text.length(); i++) {
      if (!HexFormat.isHexDigit(text.charAt(i))) {
        return Value.NULL;
      }
    }
    return text.length() % 2 == 1 ? Value.NULL : new Value.Blob(Collation.lower(text));
  }

  /// A format without parameters. A percent sign at the end stands for itself.
  static Value format(Value format) {
    if (format instanceof Value.Null) {
      return format;
    }
    String text = Texts.of(format);
    int at = text.indexOf('%');
    if (text.isEmpty() || (at >= 0 && at < text.length() - 1)) {
      throw new Unmodelled("format");
    }
    return new Value.Text(text);
  }

  private static final long MOST_ZEROS = 10_000;

  static Value zeros(long count) {
    if (count > MOST_ZEROS) {
      throw new Unmodelled("string or blob too big");
    }
    return new Value.Blob("00".repeat((int) Math.max(0, count)));
  }
}
