package sibyl.dialect.scalars.mysql;

import java.math.BigInteger;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import sibyl.scalar.Unmodelled;

/// Functions that measure and search texts, and those that write bytes as texts. Manual: "String Functions and Operators",
/// "Miscellaneous Functions".
final class MysqlMeasures {
  private static final BigInteger TOO_LARGE = BigInteger.valueOf(256);

  /// Longer lines are broken.
  private static final int BASE64_LINE = 57;

  private final MysqlRelative relative;

  MysqlMeasures(MysqlRelative relative) {
    this.relative = relative;
  }

  MysqlValue call(String name, List<MysqlValue> args) {
    if (name.equals("field")) {
      return field(args);
    }
    if (name.equals("char")) {
      return chars(args.getFirst());
    }
    for (MysqlValue each : args) {
      if (each.isNull()) {
        if (name.equals("locate") && args.size() > 2 && relative.maria()) {
          throw new Unmodelled("locate with NULL");
        }
        return MysqlValue.absent(result(name));
      }
    }
    MysqlValue first = args.getFirst();
    return switch (name) {
      case "ascii" -> MysqlValue.integer(ascii(MysqlConversion.bytes(first)));
      case "ord" -> MysqlValue.integer(ord(first));
      case "length", "octet_length" -> MysqlValue.integer(MysqlConversion.bytes(first).length);
      case "bit_length" -> MysqlValue.integer(8L * MysqlConversion.bytes(first).length);
      case "char_length" -> MysqlValue.integer(MysqlStrings.of(args).get(0).length());
      case "crc32" -> crc32(MysqlConversion.bytes(first));
      case "strcmp" -> {
        if (!first.kind().string() || !args.get(1).kind().string()) {
          throw new Unmodelled("strcmp of a number");
        }
        yield MysqlValue.integer(
            new MysqlComparison().texts(first, args.get(1), MysqlTypes.strings(args)));
      }
      case "instr" -> located(List.of(args.get(1), args.get(0)), 1);
      case "locate" ->
          located(
              args.subList(0, 2),
              args.size() > 2 ? position(MysqlConversion.whole(args.get(2))) : 1);
      case "find_in_set" -> found(args);
      case "hex" -> hex(first);
      case "unhex" -> unhex(MysqlConversion.bytes(first));
      case "to_base64" -> encoded(MysqlConversion.bytes(first));
      case "from_base64" -> decoded(MysqlConversion.latin(MysqlConversion.bytes(first)));
      case "inet_aton" -> address(MysqlConversion.latin(MysqlConversion.bytes(first)));
      case "uncompressed_length" -> uncompressed(MysqlConversion.bytes(first));
      default -> throw new Unmodelled(name);
    };
  }

  private MysqlType result(String name) {
    return switch (name) {
      case "hex", "to_base64" -> MysqlType.TEXT;
      case "unhex", "from_base64" -> MysqlType.bytes(MysqlType.COERCIBLE);
      case "crc32" -> relative.maria() ? MysqlType.integer(10, true) : MysqlType.BITS;
      case "inet_aton" -> MysqlType.BITS;
      default -> MysqlType.BIGINT;
    };
  }

  private static int ascii(byte[] bytes) {
    return bytes.length == 0 ? 0 : bytes[0] & 255;
  }

  private static long ord(MysqlValue v) {
    if (v.kind() == MysqlKind.BYTES) {
      return ascii(v.bytes());
    }
    String text = MysqlConversion.text(v);
    if (text.isEmpty()) {
      return 0;
    }
    long code = 0;
    for (byte each : MysqlConversion.bytes(MysqlValue.of(MysqlType.TEXT, text.substring(0, 1)))) {
      code = (code << 8) | (each & 255);
    }
    return code;
  }

  private MysqlValue crc32(byte[] bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    return MysqlValue.of(result("crc32"), BigInteger.valueOf(sum.getValue()));
  }

  private static int position(BigInteger n) {
    return n.signum() <= 0 || n.bitLength() > 30 ? 0 : n.intValue();
  }

  private MysqlValue located(List<MysqlValue> sought, int from) {
    MysqlStrings s = MysqlStrings.of(sought);
    String part = s.get(0);
    String text = s.get(1);
    if (s.type().folds() || (sought.get(0).kind() != sought.get(1).kind() && bytes(sought))) {
      throw new Unmodelled("search in another collation");
    }
    if (relative.maria() && part.isEmpty() && from != 1) {
      throw new Unmodelled("locate of nothing");
    }
    if (relative.maria() && part.isEmpty() && text.isEmpty()) {
      throw new Unmodelled("locate of nothing");
    }
    return MysqlValue.integer(
        from < 1 || from > text.length() + 1 ? 0 : text.indexOf(part, from - 1) + 1);
  }

  private static boolean bytes(List<MysqlValue> values) {
    return values.stream().anyMatch(v -> v.kind() == MysqlKind.BYTES);
  }

  private static MysqlValue found(List<MysqlValue> args) {
    MysqlStrings s = MysqlStrings.of(args);
    if (!s.type().collation().isEmpty()) {
      throw new Unmodelled("find_in_set with a collation");
    }
    if (s.get(1).isEmpty()) {
      return MysqlValue.integer(0);
    }
    String[] members = s.get(1).split(",", -1);
    for (int i = 0; i < members.length; i++) {
      if (members[i].equals(s.get(0))) {
        return MysqlValue.integer(i + 1L);
      }
    }
    return MysqlValue.integer(0);
  }

  private MysqlValue field(List<MysqlValue> args) {
    MysqlValue first = args.getFirst();
    MysqlComparison comparison = new MysqlComparison();
    boolean texts = true;
    for (MysqlValue each : args) {
      if (each.kind() == MysqlKind.UNKNOWN) {
        throw new Unmodelled("type of a NULL");
      }
      texts &= each.kind().string() || each.kind() == MysqlKind.NULL;
    }
    if (texts && MysqlTypes.strings(args).kind() == MysqlKind.TEXT) {
      for (MysqlValue each : args) {
        if (each.type().folds()) {
          throw new Unmodelled("field with a collation");
        }
      }
    }
    for (int i = 1; i < args.size() && !first.isNull(); i++) {
      MysqlValue each = args.get(i);
      if (!each.isNull()
          && (texts
                  ? comparison.texts(first, each, MysqlTypes.strings(args))
                  : comparison.numbers(first, each))
              == 0) {
        return MysqlValue.integer(i);
      }
    }
    return MysqlValue.integer(0);
  }

  private MysqlValue hex(MysqlValue v) {
    if (!v.kind().numeric()) {
      return MysqlValue.of(
          MysqlType.TEXT, HexFormat.of().withUpperCase().formatHex(MysqlConversion.bytes(v)));
    }
    if (v.kind() != MysqlKind.INT && Math.abs(MysqlConversion.real(v)) >= 0x1p53) {
      throw new Unmodelled("hex of a large number");
    }
    return MysqlValue.of(
        MysqlType.TEXT, MysqlConversion.bits(v, relative).toString(16).toUpperCase(Locale.ROOT));
  }

  private static MysqlValue unhex(byte[] digits) {
    String hex = MysqlConversion.latin(digits);
    String even = hex.length() % 2 == 0 ? hex : "0" + hex;
    for (int i = 0; i < even.length(); i++) {
      if (even.charAt(i) >= 128 || Character.digit(even.charAt(i), 16) < 0) {
        return MysqlValue.absent(MysqlType.BYTES);
      }
    }
    return MysqlValue.of(MysqlType.BYTES, HexFormat.of().parseHex(even));
  }

  private static MysqlValue chars(MysqlValue v) {
    if (v.isNull()) {
      return MysqlValue.of(MysqlType.BYTES, new byte[0]);
    }
    int code = MysqlConversion.whole(v).intValue();
    int size = Math.max(1, (39 - Integer.numberOfLeadingZeros(code)) / 8);
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (code >>> (8 * (size - 1 - i)));
    }
    return MysqlValue.of(MysqlType.BYTES, bytes);
  }

  private static MysqlValue encoded(byte[] bytes) {
    if (bytes.length > BASE64_LINE) {
      throw new Unmodelled("long base64");
    }
    return MysqlValue.of(MysqlType.TEXT, Base64.getEncoder().encodeToString(bytes));
  }

  private static MysqlValue decoded(String text) {
    StringBuilder digits = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != ' ' && (c < 9 || c > 13)) {
        digits.append(c);
      }
    }
    if (digits.length() % 4 != 0) {
      return MysqlValue.absent(MysqlType.BYTES);
    }
    try {
      return MysqlValue.of(MysqlType.BYTES, Base64.getDecoder().decode(digits.toString()));
    } catch (IllegalArgumentException _) {
      return MysqlValue.absent(MysqlType.BYTES);
    }
  }

  private static MysqlValue address(String text) {
    String[] parts = text.split("\\.", -1);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '.' && (c < '0' || c > '9')) {
        return MysqlValue.absent(MysqlType.BITS);
      }
    }
    if (text.isEmpty() || text.endsWith(".")) {
      return MysqlValue.absent(MysqlType.BITS);
    }
    long bits = 0;
    for (int i = 0; i < parts.length; i++) {
      long part = parts[i].isEmpty() ? 0 : new BigInteger(parts[i]).min(TOO_LARGE).longValue();
      if (part > 255) {
        return MysqlValue.absent(MysqlType.BITS);
      }
      // A short address lacks its middle.
      bits = (i == parts.length - 1 && i > 0 ? bits << (8 * (4 - i)) : bits << 8) | part;
    }
    if (parts.length > 4) {
      throw new Unmodelled("address with five parts");
    }
    return MysqlValue.of(MysqlType.BITS, BigInteger.valueOf(bits));
  }

  private MysqlValue uncompressed(byte[] bytes) {
    if (bytes.length == 0) {
      return MysqlValue.integer(0);
    }
    if (bytes.length <= 4) {
      return relative.maria() ? MysqlValue.absent(MysqlType.BIGINT) : MysqlValue.integer(0);
    }
    long length = 0;
    for (int i = 3; i >= 0; i--) {
      length = (length << 8) | (bytes[i] & 255);
    }
    return MysqlValue.integer(length & 0x3FFFFFFF);
  }
}
