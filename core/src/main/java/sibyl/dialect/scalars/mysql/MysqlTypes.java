package sibyl.dialect.scalars.mysql;

import java.util.List;
import sibyl.scalar.Unmodelled;

/// The type of a result that may be any of several values. Manual: "Collation Coercibility in Expressions", "Flow Control
/// Functions".
final class MysqlTypes {
  private MysqlTypes() {}

  /// The string type that several values have together; numbers among them become texts.
  static MysqlType strings(List<MysqlValue> values) {
    MysqlType all = string(values.getFirst().type());
    for (int i = 1; i < values.size(); i++) {
      all = together(all, string(values.get(i).type()));
    }
    if (all.kind() == MysqlKind.TEXT) {
      for (MysqlValue v : values) {
        if (v.kind() == MysqlKind.BYTES && !v.isNull()) {
          MysqlConversion.utf8(v.bytes());
        }
      }
    }
    return all.coercibility() == MysqlType.IGNORABLE
        ? MysqlType.text("", MysqlType.COERCIBLE)
        : all;
  }

  private static MysqlType string(MysqlType type) {
    return switch (type.kind()) {
      case TEXT, BYTES ->
          type.scale() == MysqlType.FLOATING ? type : type.scaled(MysqlType.FLOATING);
      case NULL -> MysqlType.text("", MysqlType.IGNORABLE);
      case UNKNOWN, INT, DECIMAL, REAL, DATE, DATETIME, TIME ->
          MysqlType.text("", MysqlType.NUMERIC);
    };
  }

  private static MysqlType together(MysqlType one, MysqlType other) {
    if (one.kind() == other.kind() && one.collation().equals(other.collation())) {
      return one.coercibility() <= other.coercibility() ? one : other;
    }
    if (one.coercibility() < 0 || other.coercibility() < 0) {
      throw new Unmodelled("coercibility of a collation");
    }
    if (one.kind() == MysqlKind.BYTES || other.kind() == MysqlKind.BYTES) {
      boolean first = one.kind() == MysqlKind.BYTES;
      MysqlType bytes = first ? one : other;
      MysqlType text = first ? other : one;
      return bytes.coercibility() <= text.coercibility() ? bytes : text;
    }
    if (one.coercibility() != other.coercibility()) {
      return one.coercibility() < other.coercibility() ? one : other;
    }
    if (one.coercibility() == MysqlType.EXPLICIT) {
      throw new Unmodelled("two explicit collations");
    }
    // A binary collation prevails.
    return one.folds() ? other : one;
  }

  /// The type of one of several values.
  static MysqlType any(List<MysqlValue> values, MysqlRelative relative) {
    boolean strings = false;
    boolean numbers = false;
    boolean reals = false;
    boolean decimals = false;
    MysqlKind moments = MysqlKind.NULL;
    for (MysqlValue v : values) {
      switch (v.kind()) {
        case NULL -> {}
        case UNKNOWN -> throw new Unmodelled("type of a NULL");
        case TEXT, BYTES -> strings = true;
        case INT -> numbers = true;
        case DECIMAL -> decimals = true;
        case REAL -> reals = true;
        case DATE, DATETIME, TIME -> moments = moments(moments, v.kind());
      }
    }
    boolean numeric = numbers || decimals || reals;
    if (strings || (moments != MysqlKind.NULL && numeric)) {
      return strings(values);
    }
    if (moments != MysqlKind.NULL) {
      return MysqlType.plain(moments);
    }
    return reals
        ? real(values, relative)
        : decimals ? decimal(values) : numbers ? integer(values, relative) : MysqlType.NULL;
  }

  private static MysqlKind moments(MysqlKind one, MysqlKind other) {
    if (one == MysqlKind.NULL || one == other) {
      return other;
    }
    if (one == MysqlKind.TIME || other == MysqlKind.TIME) {
      throw new Unmodelled("time or date");
    }
    return MysqlKind.DATETIME;
  }

  private static MysqlType real(List<MysqlValue> values, MysqlRelative relative) {
    int scale = relative.maria() ? 0 : MysqlType.FLOATING;
    for (MysqlValue v : values) {
      if (v.kind() != MysqlKind.NULL) {
        scale = Math.max(scale, v.type().scale());
      }
    }
    return MysqlType.real(scale);
  }

  private static MysqlType decimal(List<MysqlValue> values) {
    int scale = 0;
    int whole = 0;
    for (MysqlValue v : values) {
      if (v.kind() != MysqlKind.NULL) {
        scale = Math.max(scale, v.type().scale());
        whole = Math.max(whole, v.type().whole());
      }
    }
    return MysqlType.decimal(whole + scale, scale);
  }

  /// Where signs are mixed, MariaDB always takes a decimal, and MySQL if no integer is wider.
  private static MysqlType integer(List<MysqlValue> values, MysqlRelative relative) {
    boolean signed = false;
    boolean unsigned = false;
    boolean wide = false;
    int precision = 0;
    for (MysqlValue v : values) {
      if (v.kind() == MysqlKind.NULL) {
        signed |= relative.maria();
      } else {
        signed |= !v.type().unsigned();
        unsigned |= v.type().unsigned();
        wide |= v.type().unsigned() && v.type().precision() >= MysqlType.WIDE;
        precision = Math.max(precision, v.type().precision());
      }
    }
    return signed && unsigned && (wide || relative.maria())
        ? MysqlType.decimal(20, 0)
        : MysqlType.integer(signed && unsigned ? MysqlType.WIDE : precision, !signed);
  }

  /// A value as one of that type.
  static MysqlValue convert(MysqlValue v, MysqlType type) {
    if (v.isNull()) {
      return MysqlValue.absent(type).from(v.origin());
    }
    MysqlValue converted =
        switch (type.kind()) {
          case INT -> MysqlValue.of(type, v.whole());
          case DECIMAL -> MysqlValue.decimal(type, v.decimal());
          case REAL -> MysqlValue.real(type, MysqlConversion.real(v));
          case TEXT -> MysqlValue.of(type, MysqlConversion.text(v));
          case BYTES -> MysqlValue.of(type, MysqlConversion.bytes(v));
          case DATETIME ->
              MysqlValue.of(type, v.kind() == MysqlKind.DATE ? v.chars() + " 00:00:00" : v.chars());
          case DATE, TIME, NULL, UNKNOWN -> v;
        };
    return converted.from(v.origin());
  }
}
