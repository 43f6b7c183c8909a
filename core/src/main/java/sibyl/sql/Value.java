package sibyl.sql;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.HexFormat;

/// One cell, as the driver gave it: typed, never text in disguise.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Value {
  Value NULL = new Null();

  record Null() implements Value {}

  record Bool(boolean value) implements Value {}

  record Int(long value) implements Value {}

  record Real(double value) implements Value {}

  record Text(String value) implements Value {}

  /// Bytes, kept as lower-case hexadecimal digits because arrays have no value equality.
  record Blob(String hex) implements Value {
    public static Blob of(byte[] bytes) {
      return new Blob(HexFormat.of().formatHex(bytes));
    }
  }

  default SqlType type() {
    return switch (this) {
      case Null _ -> SqlType.ANY;
      case Bool _ -> SqlType.BOOLEAN;
      case Int _ -> SqlType.INTEGER;
      case Real _ -> SqlType.REAL;
      case Text _ -> SqlType.TEXT;
      case Blob _ -> SqlType.BLOB;
    };
  }
}
