package sibyl.sql;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.math.BigDecimal;
import java.util.HexFormat;

/// A SQL value: a literal in a statement, a cell of a result, or what an evaluator computed. Results are compared by these. Its
/// type is a coarse kind, not the declared SQL type. For a cell, the kind follows from the Java class that the driver returned;
/// dates and times are read as text.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Value {
  Value NULL = new Null();

  @JsonIgnore
  SqlType type();

  record Null() implements Value {
    @Override
    public SqlType type() {
      return SqlType.ANY;
    }
  }

  record Bool(boolean value) implements Value {
    @Override
    public SqlType type() {
      return SqlType.BOOLEAN;
    }
  }

  record Int(long value) implements Value {
    @Override
    public SqlType type() {
      return SqlType.INTEGER;
    }
  }

  record Real(double value) implements Value {
    @Override
    public SqlType type() {
      return SqlType.REAL;
    }
  }

  record Text(String value) implements Value {
    @Override
    public SqlType type() {
      return SqlType.TEXT;
    }
  }

  /// What Java's plain types cannot hold: an exact decimal (its type is `NUMERIC`), a date, a time; or a shape, in the
  /// dialect's own words.
  record Typed(@JsonIgnore(false) @JsonProperty SqlType type, String text) implements Value {
    public static Typed of(BigDecimal number) {
      return new Typed(SqlType.NUMERIC, number.toPlainString());
    }
  }

  /// Bytes as lower-case hexadecimal digits, because arrays have no value equality.
  record Blob(String hex) implements Value {
    public static Blob of(byte[] bytes) {
      return new Blob(HexFormat.of().formatHex(bytes));
    }

    @Override
    public SqlType type() {
      return SqlType.BLOB;
    }
  }
}
