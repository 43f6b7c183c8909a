package sibyl.dialect.scalars.mysql;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import sibyl.scalar.Unmodelled;

/// Functions that make texts of texts. Manual: "String Functions and Operators".
final class MysqlTextFunctions {
  /// A longer result may be NULL, because no packet can hold it.
  private static final int LONG = 1_000_000;

  private final MysqlRelative relative;

  MysqlTextFunctions(MysqlRelative relative) {
    this.relative = relative;
  }

  /// A function of these arguments; its name is that of a text function.
  MysqlValue call(String name, List<MysqlValue> args) {
    return switch (name) {
      case "concat" -> joined(args, 0);
      case "concat_ws" -> separated(args);
      case "elt" -> chosen(args);
      case "make_set" -> set(args);
      case "quote" -> quoted(args.getFirst());
      case "export_set" -> strict(args, List.of(args.get(1), args.get(2)), s -> exported(args, s));
      case "lower", "lcase" -> strict(args, args, s -> s.made(cased(s, false)));
      case "upper", "ucase" -> strict(args, args, s -> s.made(cased(s, true)));
      case "ltrim" -> strict(args, args, s -> s.made(trimmed(s.get(0), true, false)));
      case "rtrim" -> strict(args, args, s -> s.made(trimmed(s.get(0), false, true)));
      case "trim" -> strict(args, args, s -> s.made(trimmed(s.get(0), true, true)));
      case "reverse" ->
          strict(args, args, s -> s.made(new StringBuilder(s.get(0)).reverse().toString()));
      case "left" -> first(args, (s, n) -> s.substring(0, bounded(n, s.length())));
      case "right" -> first(args, (s, n) -> s.substring(s.length() - bounded(n, s.length())));
      case "substr", "mid" -> first(args, (s, n) -> part(s, n, args));
      case "repeat" -> first(args, MysqlTextFunctions::repeated);
      case "space" ->
          args.getFirst().isNull()
              ? MysqlValue.absent(MysqlType.TEXT)
              : MysqlValue.of(
                  MysqlType.TEXT, repeated(" ", MysqlConversion.whole(args.getFirst())));
      case "lpad", "rpad" ->
          strict(args, List.of(args.get(0), args.get(2)), s -> padded(name, args, s));
      case "insert" ->
          strict(args, List.of(args.get(0), args.get(3)), s -> s.made(inserted(args, s)));
      case "replace" -> replaced(args);
      case "substring_index" -> indexed(args);
      default -> throw new Unmodelled(name);
    };
  }

  private interface OfStrings {
    MysqlValue of(MysqlStrings strings);
  }

  private interface OfFirst {
    String of(String text, BigInteger n);
  }

  /// NULL if an argument is; else a function of some of them as strings.
  private static MysqlValue strict(
      List<MysqlValue> args, List<MysqlValue> strings, OfStrings function) {
    for (MysqlValue each : args) {
      if (each.isNull()) {
        return MysqlValue.absent(MysqlTypes.strings(strings));
      }
    }
    return function.of(MysqlStrings.of(strings));
  }

  /// A function of a text and a number.
  private static MysqlValue first(List<MysqlValue> args, OfFirst function) {
    return strict(
        args,
        List.of(args.getFirst()),
        s -> s.made(function.of(s.get(0), MysqlConversion.whole(args.get(1)))));
  }

  private static int bounded(BigInteger n, int most) {
    return n.signum() <= 0 ? 0 : n.bitLength() > 31 ? most : Math.min(n.intValue(), most);
  }

  private static MysqlValue joined(List<MysqlValue> args, int from) {
    return strict(args, args.subList(from, args.size()), s -> s.made(String.join("", s.all())));
  }

  private static MysqlValue separated(List<MysqlValue> args) {
    MysqlType type = MysqlTypes.strings(args);
    if (args.getFirst().isNull()) {
      return MysqlValue.absent(type);
    }
    return MysqlStrings.made(
        type,
        String.join(
            MysqlStrings.letters(args.getFirst(), type),
            present(args.subList(1, args.size()), type)));
  }

  private static List<String> present(List<MysqlValue> values, MysqlType type) {
    List<String> present = new ArrayList<>();
    for (MysqlValue each : values) {
      if (!each.isNull()) {
        present.add(MysqlStrings.letters(each, type));
      }
    }
    return present;
  }

  private static MysqlValue chosen(List<MysqlValue> args) {
    List<MysqlValue> texts = args.subList(1, args.size());
    MysqlType type = MysqlTypes.strings(texts);
    if (args.getFirst().isNull()) {
      return MysqlValue.absent(type);
    }
    BigInteger n = MysqlConversion.whole(args.getFirst());
    if (n.signum() <= 0 || n.compareTo(BigInteger.valueOf(texts.size())) > 0) {
      return MysqlValue.absent(type);
    }
    MysqlValue text = texts.get(n.intValue() - 1);
    return text.isNull()
        ? MysqlValue.absent(type)
        : MysqlStrings.made(type, MysqlStrings.letters(text, type));
  }

  private static MysqlValue set(List<MysqlValue> args) {
    List<MysqlValue> texts = args.subList(1, args.size());
    MysqlType type = MysqlTypes.strings(texts);
    if (args.getFirst().isNull()) {
      return MysqlValue.absent(type);
    }
    BigInteger bits = MysqlConversion.wrapped(MysqlConversion.whole(args.getFirst()));
    List<MysqlValue> members = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      if (bits.testBit(i)) {
        members.add(texts.get(i));
      }
    }
    return MysqlStrings.made(type, String.join(",", present(members, type)));
  }

  private static MysqlValue exported(List<MysqlValue> args, MysqlStrings words) {
    BigInteger bits = MysqlConversion.wrapped(MysqlConversion.whole(args.getFirst()));
    List<String> all = new ArrayList<>(Long.SIZE);
    for (int i = 0; i < Long.SIZE; i++) {
      all.add(words.get(bits.testBit(i) ? 0 : 1));
    }
    return words.made(String.join(",", all));
  }

  private static MysqlValue quoted(MysqlValue v) {
    if (v.kind() == MysqlKind.BYTES || v.kind() == MysqlKind.NULL) {
      throw new Unmodelled("quote");
    }
    MysqlType type = MysqlTypes.strings(List.of(v));
    if (v.isNull()) {
      return MysqlValue.of(type, "NULL");
    }
    StringBuilder quoted = new StringBuilder("'");
    String text = MysqlConversion.text(v);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\'', '\\' -> quoted.append('\\').append(c);
        case 0 -> quoted.append("\\0");
        case 26 -> quoted.append("\\Z");
        default -> quoted.append(c);
      }
    }
    return MysqlValue.of(type, quoted.append('\'').toString());
  }

  /// Bytes have no case.
  private static String cased(MysqlStrings s, boolean up) {
    String text = s.get(0);
    if (s.type().kind() == MysqlKind.BYTES) {
      return text;
    }
    StringBuilder made = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 128 && c != 'é' && c != 'É') {
        throw new Unmodelled("case of a letter");
      }
      made.append(up ? Character.toUpperCase(c) : Character.toLowerCase(c));
    }
    return made.toString();
  }

  private static String trimmed(String s, boolean left, boolean right) {
    int from = 0;
    int to = s.length();
    while (left && from < to && s.charAt(from) == ' ') {
      from++;
    }
    while (right && to > from && s.charAt(to - 1) == ' ') {
      to--;
    }
    return s.substring(from, to);
  }

  private static String part(String s, BigInteger start, List<MysqlValue> args) {
    if (start.signum() == 0 || start.bitLength() > 31) {
      return "";
    }
    int from = start.signum() < 0 ? s.length() + start.intValue() : start.intValue() - 1;
    if (from < 0 || from >= s.length()) {
      return "";
    }
    int most = s.length() - from;
    return s.substring(
        from, from + (args.size() < 3 ? most : bounded(MysqlConversion.whole(args.get(2)), most)));
  }

  private static String repeated(String s, BigInteger times) {
    if (times.signum() <= 0 || s.isEmpty()) {
      return "";
    }
    if (times.multiply(BigInteger.valueOf(s.length())).compareTo(BigInteger.valueOf(LONG)) > 0) {
      throw new Unmodelled("long text");
    }
    return s.repeat(times.intValue());
  }

  private MysqlValue padded(String name, List<MysqlValue> args, MysqlStrings s) {
    BigInteger wanted = MysqlConversion.whole(args.get(1));
    if (wanted.signum() < 0) {
      return MysqlValue.absent(s.type());
    }
    if (wanted.compareTo(BigInteger.valueOf(LONG)) > 0) {
      throw new Unmodelled("long text");
    }
    int length = wanted.intValue();
    String text = s.get(0);
    if (length <= text.length()) {
      return s.made(text.substring(0, length));
    }
    String pad = s.get(1);
    if (pad.isEmpty()) {
      return relative.maria() ? MysqlValue.absent(s.type()) : s.made(text);
    }
    int missing = length - text.length();
    String padding = pad.repeat(missing / pad.length() + 1).substring(0, missing);
    return s.made(name.equals("lpad") ? padding + text : text + padding);
  }

  private static String inserted(List<MysqlValue> args, MysqlStrings s) {
    String text = s.get(0);
    BigInteger at = MysqlConversion.whole(args.get(1));
    BigInteger count = MysqlConversion.whole(args.get(2));
    if (at.signum() <= 0 || at.compareTo(BigInteger.valueOf(text.length())) > 0) {
      return text;
    }
    int from = at.intValue() - 1;
    int rest = text.length() - from;
    int gone = count.signum() < 0 ? rest : bounded(count, rest);
    return text.substring(0, from) + s.get(1) + text.substring(from + gone);
  }

  private MysqlValue replaced(List<MysqlValue> args) {
    boolean bytes = args.getFirst().kind() == MysqlKind.BYTES;
    for (MysqlValue each : args) {
      if ((each.kind() == MysqlKind.BYTES) != bytes) {
        throw new Unmodelled("replace in bytes");
      }
    }
    if (relative.maria() && args.get(2).isNull() && !args.get(0).isNull()) {
      throw new Unmodelled("replaced by NULL");
    }
    return strict(
        args,
        args,
        s -> s.made(s.get(1).isEmpty() ? s.get(0) : s.get(0).replace(s.get(1), s.get(2))));
  }

  private static MysqlValue indexed(List<MysqlValue> args) {
    return strict(
        args,
        args.subList(0, 2),
        s -> s.made(index(s.get(0), s.get(1), MysqlConversion.whole(args.get(2)))));
  }

  private static String index(String text, String mark, BigInteger n) {
    if (mark.isEmpty() || n.signum() == 0 || text.isEmpty()) {
      return "";
    }
    if (n.bitLength() > 30) {
      throw new Unmodelled("substring_index of many");
    }
    int count = n.intValue();
    int at = count > 0 ? -mark.length() : text.length();
    for (int i = Math.abs(count); i > 0; i--) {
      if (count > 0) {
        at = text.indexOf(mark, at + mark.length());
      } else {
        at = at - mark.length() < 0 ? -1 : text.lastIndexOf(mark, at - mark.length());
      }
      if (at < 0) {
        return text;
      }
    }
    return count > 0 ? text.substring(0, at) : text.substring(at + mark.length());
  }
}
