package sibyl.parse;

import java.util.Optional;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;

/// Types by the names they have in a text. A name that the dialect does not list promises nothing.
final class Types {
  private Types() {}

  static TypeName ofColumn(String text, Dialect dialect) {
    return find(text, columns(dialect)).orElse(new TypeName(text, SqlType.ANY, Grade.COLLATED));
  }

  /// A cast to a type of columns that is not among those to cast to gives that type, but who knows how exactly.
  static TypeName ofCast(String text, Dialect dialect) {
    return find(text, dialect.words().casts().stream())
        .orElseGet(() -> new TypeName(text, ofColumn(text, dialect).type(), Grade.COLLATED));
  }

  private static Stream<TypeName> columns(Dialect dialect) {
    return dialect.tables().types().stream().map(Weighted::item);
  }

  private static Optional<TypeName> find(String text, Stream<TypeName> types) {
    return types
        .filter(t -> t.text().equalsIgnoreCase(text))
        .findFirst()
        .map(t -> new TypeName(text, t.type(), t.grade()));
  }
}
