package sibyl.parse;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

/// Finds the type that a name such as `VARCHAR(20)` means in a dialect, in table definitions and casts that Sibyl did not
/// generate. Of a type that the dialect does not list, only the kind is known (text, integer …), with the weakest guarantee for
/// oracles.
public final class Types {
  private Types() {}

  /// The kind of a type by words in its name. The first match counts.
  private static final List<Kin> KIN =
      List.of(
          new Kin("CHAR|TEXT|CLOB|STRING", SqlType.TEXT),
          new Kin("BLOB|BINARY|BYTEA|BIT DATA", SqlType.BLOB),
          new Kin("INTERVAL|POINT|\\[", SqlType.ANY),
          new Kin("INT|SERIAL", SqlType.INTEGER),
          new Kin("DEC|NUM", SqlType.NUMERIC),
          new Kin("REAL|FLOAT|DOUBLE", SqlType.REAL),
          new Kin("BOOL", SqlType.BOOLEAN),
          new Kin("TIMESTAMP|DATETIME", SqlType.TIMESTAMP),
          new Kin("DATE", SqlType.DATE));

  private record Kin(Pattern words, SqlType type) {
    Kin(String words, SqlType type) {
      this(Pattern.compile(words, Pattern.CASE_INSENSITIVE), type);
    }
  }

  public static TypeName ofColumn(String text, Dialect dialect) {
    return find(text, columns(dialect), sized(dialect))
        .orElseGet(() -> new TypeName(text, like(text, dialect), Grade.COLLATED));
  }

  private static SqlType like(String text, Dialect dialect) {
    return KIN.stream()
        .filter(k -> sized(dialect) && k.words().matcher(text).find())
        .findFirst()
        .map(Kin::type)
        .filter(dialect.words().kinds()::contains)
        .orElse(SqlType.ANY);
  }

  /// A cast to a column type that is not declared for casts gives that type, with the weakest guarantee.
  static TypeName ofCast(String text, Dialect dialect) {
    return find(text, dialect.words().casts(), sized(dialect))
        .orElseGet(() -> new TypeName(text, ofColumn(text, dialect).type(), Grade.COLLATED));
  }

  private static List<TypeName> columns(Dialect dialect) {
    return dialect.tables().types().stream().map(Weighted::item).toList();
  }

  private static Optional<TypeName> find(String text, List<TypeName> types, boolean sized) {
    return types.stream()
        .filter(t -> t.text().equalsIgnoreCase(text))
        .findFirst()
        .or(
            () ->
                types.stream()
                    .filter(t -> sized && unsized(t.text()).equalsIgnoreCase(unsized(text)))
                    .findFirst())
        .map(t -> new TypeName(text, t.type(), t.grade()));
  }

  /// A type means the same in any size, where columns hold only values of their type.
  private static boolean sized(Dialect dialect) {
    return !dialect.words().kinds().contains(SqlType.ANY);
  }

  private static String unsized(String text) {
    return text.replaceAll("\\([^)]*\\)", "");
  }
}
