package sibyl.dialect.scalars.mysql;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import sibyl.scalar.Unmodelled;

/// Several strings in the form that they have together: as texts, or as bytes where a letter stands for a byte.
record MysqlStrings(MysqlType type, List<String> all) {

  /// None of them may be NULL.
  static MysqlStrings of(List<MysqlValue> values) {
    MysqlType type = MysqlTypes.strings(values);
    List<String> all = new ArrayList<>(values.size());
    for (MysqlValue v : values) {
      all.add(letters(v, type));
    }
    return new MysqlStrings(type, all);
  }

  static String letters(MysqlValue v, MysqlType type) {
    String s =
        type.kind() == MysqlKind.BYTES
            ? MysqlConversion.latin(MysqlConversion.bytes(v))
            : MysqlConversion.text(v);
    for (int i = 0; i < s.length(); i++) {
      if (Character.isSurrogate(s.charAt(i))) {
        throw new Unmodelled("letter of four bytes");
      }
    }
    return s;
  }

  String get(int i) {
    return all.get(i);
  }

  MysqlValue made(String letters) {
    return made(type, letters);
  }

  static MysqlValue made(MysqlType type, String letters) {
    return type.kind() == MysqlKind.BYTES
        ? MysqlValue.of(type, letters.getBytes(StandardCharsets.ISO_8859_1))
        : MysqlValue.of(type, letters);
  }
}
