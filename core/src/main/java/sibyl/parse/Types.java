package sibyl.parse;

import java.util.List;
import java.util.Optional;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

/// Types by the names they have in a text. A name that the dialect does not list promises nothing.
final class Types {
  private Types() {}

  static TypeName ofColumn(String text, Dialect dialect) {
    return find(text, columns(dialect), sized(dialect))
        .orElse(new TypeName(text, SqlType.ANY, Grade.COLLATED));
  }

  /// A cast to a type of columns that is not among those to cast to gives that type, but who knows how exactly.
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

  /// Where columns hold what their type says, it says the same in any size.
  private static boolean sized(Dialect dialect) {
    return !dialect.words().kinds().contains(SqlType.ANY);
  }

  private static String unsized(String text) {
    return text.replaceAll("\\([^)]*\\)", "");
  }
}
