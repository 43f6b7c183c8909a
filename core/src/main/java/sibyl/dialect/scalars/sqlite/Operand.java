package sibyl.dialect.scalars.sqlite;

import java.util.List;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Typing;
import sibyl.scalar.Unmodelled;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// The value of an expression, and what comparisons know of it besides. `type` is that of a column or a cast as it is spelled,
/// empty for other expressions and for columns without one.
public record Operand(Value value, String type, Comparand as) {

  /// The value of an operator or a function.
  public static Operand plain(Value value) {
    return new Operand(value, "", Comparand.PLAIN);
  }

  /// A value of a row or a subquery. The affinity of a type that is called ANY depends on the options of its table.
  public static Operand of(Evaluated.Known known) {
    Typing typing = known.typing();
    String type = typing.declared();
    if (type.equalsIgnoreCase("ANY")) {
      throw new Unmodelled("a column of type ANY");
    }
    Affinity affinity = typing.column() || !type.isEmpty() ? Affinity.of(type) : Affinity.NONE;
    Collation collation =
        typing.collation().isEmpty()
            ? Collation.BINARY
            : Collation.named(typing.collation()).orElseThrow(() -> new Unmodelled("collation"));
    Comparand.Source source =
        typing.column()
            ? Comparand.Source.COLUMN
            : typing.collation().isEmpty() ? Comparand.Source.NONE : Comparand.Source.EXPLICIT;
    return new Operand(
        Certainty.read(known.value()), type, new Comparand(affinity, collation, source));
  }

  /// A column whose type older versions do not have.
  boolean ofVirtualTable() {
    return type.startsWith(Typing.VIRTUAL);
  }

  /// The same as those versions have it.
  Operand untyped() {
    return ofVirtualTable() ? new Operand(value, "", as.with(Affinity.BLOB)) : this;
  }

  public Evaluated.Known known() {
    boolean column = as.source() == Comparand.Source.COLUMN;
    boolean named = as.source() == Comparand.Source.EXPLICIT || as.collation() != Collation.BINARY;
    return new Evaluated.Known(
        value,
        type.isEmpty() && !column && !named
            ? Typing.NONE
            : new Typing(kind(), type, named ? as.collation().name() : "", column));
  }

  private SqlType kind() {
    return switch (as.affinity()) {
      case NONE, BLOB -> SqlType.ANY;
      case TEXT -> SqlType.TEXT;
      case NUMERIC -> SqlType.NUMERIC;
      case INTEGER -> SqlType.INTEGER;
      case REAL -> SqlType.REAL;
    };
  }

  /// Another value with the explicit collation that the first of these operands has, if one has: it decides for all that is
  /// made of them.
  public static Operand made(Value value, List<Operand> from) {
    for (Operand each : from) {
      if (each.as.source() == Comparand.Source.EXPLICIT) {
        return new Operand(value, "", Comparand.PLAIN.collated(each.as.collation()));
      }
    }
    return plain(value);
  }

  static Operand made(Value value, Operand one, Operand other) {
    return one.as.source() == Comparand.Source.EXPLICIT
        ? new Operand(value, "", Comparand.PLAIN.collated(one.as.collation()))
        : other.as.source() == Comparand.Source.EXPLICIT
            ? new Operand(value, "", Comparand.PLAIN.collated(other.as.collation()))
            : plain(value);
  }
}
