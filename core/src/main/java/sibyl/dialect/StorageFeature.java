package sibyl.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.Spelling;
import sibyl.sql.Sql;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Something that one storage engine may support and another may not, such as a foreign key, an index type or ROLLBACK: how
/// statements that use it are recognised and generated, and a script that shows what an engine does with it. `EngineProbing` runs
/// the script on each engine of a server, once for each version; rounds of THANOS then use in two engines only what both treat
/// alike.
///
/// In the script, a statement that begins with `!` must fail, and one with `?` must answer TRUE: they detect engines that accept
/// a feature and ignore it. `%t` is a new table, `%w` a name that the compared databases do not share.
public record StorageFeature(
    String category, String name, Element element, String text, List<String> script, Pattern used) {

  /// The meaning of its text.
  public enum Element {
    /// A type of a column.
    TYPE,
    /// One that cannot be a key as a whole.
    LARGE_TYPE,
    /// Words after the columns of a table.
    OPTION,
    /// The same, for tables with a primary key of one integer column.
    KEYED_OPTION,
    /// A statement about a table `%t`.
    VERB,
    /// A pattern of statements; only the script is generated.
    SCRIPT,
    /// A script that shows whether a refused statement leaves some of its rows; no statement uses it.
    ATOMICITY,
    /// A pattern of statements in which engines may always differ.
    APART
  }

  public StorageFeature {
    script = List.copyOf(script);
  }

  private static final String PLAIN_TABLE =
      "CREATE TABLE %t (k INT NOT NULL, v VARCHAR(20) NOT NULL)";
  private static final List<String> PLAIN_ROWS =
      List.of("INSERT INTO %t VALUES (1, 'a')", "INSERT INTO %t VALUES (2, 'b ')");
  private static final String PLAIN_QUERY = "SELECT k, v FROM %t";

  /// Reads features, one a line: `category | name | element text | values or statements`, the last separated by `;;`.
  public static List<StorageFeature> list(String table) {
    return table
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .map(StorageFeature::read)
        .toList();
  }

  private static StorageFeature read(String line) {
    String[] cells = line.split(" \\| ", -1);
    String[] element = cells.length < 3 ? new String[0] : cells[2].strip().split(" ", 2);
    if (element.length == 0) {
      throw new IllegalArgumentException("not a feature: " + line);
    }
    Element kind;
    try {
      kind = Element.valueOf(element[0].toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("not a feature: " + line, e);
    }
    String text = element.length < 2 ? cells[1].strip() : element[1].strip();
    List<String> parts =
        cells.length < 4
            ? List.of()
            : Stream.of(cells[3].split(";;", -1))
                .map(String::strip)
                .filter(p -> !p.isEmpty())
                .toList();
    return new StorageFeature(
        cells[0].strip(),
        cells[1].strip(),
        kind,
        text,
        script(kind, text, parts),
        used(kind, text));
  }

  private static List<String> script(Element element, String text, List<String> parts) {
    List<String> script = new ArrayList<>();
    switch (element) {
      case TYPE, LARGE_TYPE -> {
        script.add("CREATE TABLE %t (k INT NOT NULL, c " + text + " NOT NULL)");
        for (int i = 0; i < parts.size(); i++) {
          script.add("INSERT INTO %t VALUES (" + i + ", " + parts.get(i) + ")");
        }
        script.add("SELECT k, c FROM %t");
      }
      case OPTION, KEYED_OPTION -> {
        String created =
            element == Element.OPTION
                ? PLAIN_TABLE
                : PLAIN_TABLE.replace("NULL, v", "NULL PRIMARY KEY, v");
        script.add(created + " " + text.replace("%s", "k"));
        script.addAll(PLAIN_ROWS);
        script.add(PLAIN_QUERY);
        script.addAll(parts);
      }
      case VERB -> {
        script.add(PLAIN_TABLE);
        script.addAll(PLAIN_ROWS);
        script.add(text);
        script.addAll(parts);
        script.add(PLAIN_QUERY);
      }
      case SCRIPT, ATOMICITY -> script.addAll(parts);
      case APART -> {}
    }
    return script;
  }

  private static Pattern used(Element element, String text) {
    return Pattern.compile(
        switch (element) {
          case TYPE, LARGE_TYPE ->
              "^type " + Pattern.quote(text) + "$|^CREATE TABLE.* " + Pattern.quote(text) + "[ ,)]";
          case OPTION, KEYED_OPTION ->
              "^option "
                  + Pattern.quote(Features.option(text).substring("option ".length()))
                  + "$|"
                  + Pattern.quote(text.replaceFirst("[(%].*", ""));
          case VERB -> "^" + Pattern.quote(text.replaceFirst(" *%t.*", "")) + "\\b";
          case SCRIPT, APART -> text;
          case ATOMICITY -> "(?!)";
        },
        Pattern.MULTILINE | Pattern.CASE_INSENSITIVE);
  }

  /// A statement of the script: one that must be `refused`, or that is `asked` and must answer with TRUE.
  public record Line(String sql, boolean refused, boolean asked) {}

  /// The script, about a table of that name.
  public List<Line> lines(String table) {
    return script.stream()
        .map(
            text ->
                new Line(
                    text.replaceFirst("^[!?] *", "").replace("%t", table),
                    text.startsWith("!"),
                    text.startsWith("?")))
        .toList();
  }

  /// Whether a statement with those [#words] uses it.
  public boolean usedBy(String words) {
    return used.matcher(words).find();
  }

  /// The text in which features are searched: the features of a statement, one a line, and its text.
  public static String words(Statement statement, Spelling spelling) {
    if (statement instanceof Query) {
      // How a query is answered is not for the engine to know.
      return "SELECT";
    }
    return String.join("\n", names(statement)) + "\n" + Sql.print(statement, spelling);
  }

  /// The features of a statement, and those of what it leaves out.
  public static Set<String> names(Statement statement) {
    Set<String> names = new TreeSet<>(Features.of(statement));
    for (Schema.IndexTerm term : Tree.all(statement, Schema.IndexTerm.class)) {
      if (textual(term.expr().type())) {
        names.add(TEXT_KEY);
      }
    }
    for (Schema.ColumnDef column : Tree.all(statement, Schema.ColumnDef.class)) {
      if (textual(column.type().type())
          && (has(column, Schema.PrimaryKey.class) || has(column, Schema.Unique.class))) {
        names.add(TEXT_KEY);
      }
      boolean filled = has(column, Schema.NotNull.class);
      boolean key = has(column, Schema.PrimaryKey.class);
      if (!filled && !key) {
        names.add(NULLABLE);
      }
      if (!filled && has(column, Schema.Unique.class)) {
        names.add("nullable key");
      }
      if (!filled && key) {
        names.add(NULL_KEY);
      }
    }
    if (statement instanceof Statement.Insert s
        && !(s.source() instanceof Query.Values v && v.rows().size() == 1)) {
      names.add("rows");
    }
    return names;
  }

  private static boolean textual(SqlType type) {
    return type == SqlType.TEXT || type == SqlType.BLOB || type == SqlType.ANY;
  }

  private static boolean has(Schema.ColumnDef column, Class<? extends Schema.ColumnRule> rule) {
    return column.rules().stream().anyMatch(rule::isInstance);
  }

  private static final String TEXT_KEY = "text key";

  /// A column that may be NULL.
  public static final String NULLABLE = "nullable";

  /// A primary key column that is not declared NOT NULL.
  public static final String NULL_KEY = "null key";
}
