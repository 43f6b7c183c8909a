package sibyl.metadata;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sibyl.metadata.Metadata.Column;
import sibyl.metadata.Metadata.Element;
import sibyl.metadata.Metadata.Kind;
import sibyl.metadata.Metadata.Table;

/// A text that is equal for two databases whose schemas differ only in names, constants and order (Section 3.5 of the Radar
/// paper). The oracle Radar tests only one database of each kind: before its questions, a round compares this text with those of
/// earlier databases. Names are erased, a reference to a column becomes that column's type and rules, constants, functions and
/// operators are dropped, and parts stand in alphabetical order. Configurations that are not about columns are kept as text.
public final class Abstraction {
  private final Metadata metadata;

  private Abstraction(Metadata metadata) {
    this.metadata = metadata;
  }

  /// The canonical form, for people and for comparison.
  public static String of(Metadata metadata) {
    return new Abstraction(metadata).database();
  }

  private String database() {
    return braced(metadata.tables().stream().map(this::table));
  }

  private String table(Table table) {
    Stream<String> configuration =
        table.configuration().isEmpty() ? Stream.of() : Stream.of(table.configuration());
    return "<"
        + braced(table.columns().stream().map(c -> column(c, table)))
        + braced(table.elements().stream().map(e -> element(e, table)))
        + braced(configuration)
        + ">";
  }

  private String column(Column column, Table table) {
    return ruled(column, column.rules().stream().map(r -> element(r, table)));
  }

  private static String ruled(Column column, Stream<String> rules) {
    String type = column.type().toUpperCase(Locale.ROOT);
    List<String> sorted = rules.sorted().toList();
    return sorted.isEmpty() ? type : "<" + type + ", " + String.join(", ", sorted) + ">";
  }

  /// A column that somebody refers to: rules that refer to columns themselves are named, but not followed.
  private static String referred(Column column) {
    return ruled(column, column.rules().stream().map(r -> word(r.kind())));
  }

  private String element(Element element, Table table) {
    if (element.kind() == Kind.CONFIGURATION && element.columns().isEmpty()) {
      return element.text().replace(table.name(), "t");
    }
    Stream<String> own =
        element.columns().stream()
            .flatMap(name -> table.columns().stream().filter(c -> c.name().equals(name)))
            .map(Abstraction::referred);
    Stream<String> others =
        element.kind() == Kind.FOREIGN_KEY ? Stream.of(target(element)) : Stream.of();
    List<String> parts = Stream.concat(own.sorted(), others).toList();
    boolean unique = element.kind() == Kind.INDEX && element.unique();
    String kind = unique ? "UNIQUE INDEX" : word(element.kind());
    return parts.isEmpty() ? kind : kind + "(" + String.join(", ", parts) + ")";
  }

  /// The column that a foreign key points to: the one it names, or the other table's key.
  private String target(Element key) {
    return metadata.table(key.about()).map(t -> target(key, t)).orElse("?");
  }

  private static String target(Element key, Table table) {
    String behind = key.text().replaceFirst("(?is)^.*REFERENCES\\s*\\S*?\\(", "(");
    return table.columns().stream()
        .filter(
            c ->
                behind.matches(
                    "(?is).*[(,\\s\"`]" + Pattern.quote(Reading.plain(c.name())) + "[),\\s\"`].*"))
        .map(Abstraction::referred)
        .findFirst()
        .orElse("KEY");
  }

  private static String word(Kind kind) {
    return kind.name().replace('_', ' ');
  }

  private static String braced(Stream<String> parts) {
    return "{" + String.join(", ", parts.sorted().toList()) + "}";
  }
}
