package sibyl.metadata;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sibyl.dialect.Catalogue;
import sibyl.dialect.Dialect;
import sibyl.metadata.Metadata.Column;
import sibyl.metadata.Metadata.Element;
import sibyl.metadata.Metadata.Kind;
import sibyl.metadata.Metadata.Table;
import sibyl.metadata.Metadata.View;
import sibyl.parse.Lexer;
import sibyl.parse.Token;

/// Reads the SQL in which a DBMS reports its tables (CREATE TABLE, CREATE INDEX, CREATE VIEW, ALTER TABLE ADD) into [Metadata],
/// once for each database that the oracles Radar or DDLCheck test, so that they can copy its tables; also a user's CREATE TABLE
/// that the parser does not understand. Expressions are copied and not parsed, so whatever a DBMS prints there can be read.
public final class Reading {
  /// Words that begin a table constraint or an index in any dialect.
  private static final Set<String> TABLE_RULES =
      Set.of("PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "KEY", "INDEX");

  /// Words that begin the next rule of a column in any dialect.
  private static final Set<String> COLUMN_RULES =
      Set.of(
          "NOT",
          "NULL",
          "DEFAULT",
          "GENERATED",
          "AS",
          "PRIMARY",
          "UNIQUE",
          "CHECK",
          "REFERENCES",
          "CONSTRAINT",
          "COLLATE",
          "CHARACTER",
          "CHARSET",
          "COMMENT",
          "INVISIBLE",
          "KEY");

  /// Words after a type that belong to it.
  private static final Set<String> COMPULSORY =
      Set.of("COLLATE", "CHARACTER", "CHARSET", "NULL", "INVISIBLE");

  /// Plain words in a comment that only newer versions read; such words belong to no word before them.
  private static final Pattern VERSION_COMMENT = Pattern.compile("/\\*!\\d+ ([A-Z ]+?) \\*/");

  private static final Pattern TAIL = Pattern.compile("[;\\s]+$");
  private static final Pattern EDGES = Pattern.compile("^[,\\s]+|[,\\s]+$");

  private final Dialect dialect;
  private final Catalogue.Definitions definitions;
  private final Map<String, Draft> drafts = new LinkedHashMap<>();
  private final List<View> views = new ArrayList<>();

  private Reading(Dialect dialect) {
    this.dialect = dialect;
    this.definitions = dialect.catalogue().definitions();
  }

  /// A table while it is read.
  private static final class Draft {
    final String name;
    final List<String> names = new ArrayList<>();
    final List<Column> columns = new ArrayList<>();
    final List<Element> elements = new ArrayList<>();
    String configuration = "";
    String lead = "";

    Draft(String name) {
      this.name = name;
    }
  }

  /// Text that defines no table, index or view is ignored.
  public static Metadata of(List<String> definitions, Dialect dialect) {
    Reading reading = new Reading(dialect);
    definitions.forEach(reading::read);
    return new Metadata(
        reading.drafts.values().stream()
            .filter(d -> !d.columns.isEmpty())
            .map(d -> new Table(d.lead, d.name, d.columns, d.configuration, d.elements))
            .toList(),
        reading.views);
  }

  private void read(String text) {
    String trimmed = TAIL.matcher(text).replaceFirst("");
    String bare =
        definitions.versionComments() ? VERSION_COMMENT.matcher(trimmed).replaceAll("$1") : trimmed;
    Words words = words(bare);
    if (words.key(0).equals("CREATE")) {
      int table = words.find("TABLE", 0, 4);
      int index = words.find("INDEX", 0, 6);
      int view = words.find("VIEW", 0, 4);
      if (view > 0) {
        String name = words.token(words.afterName(view + 1) - 1).text();
        views.add(new View(name, bare));
      } else if (table > 0 && words.find("VIRTUAL", 0, 2) < 0) {
        created(words, table);
      } else if (index > 0) {
        indexed(words, index + 1);
      }
    } else if (words.key(0).equals("ALTER") && words.key(1).equals("TABLE")) {
      added(words);
    }
  }

  private Words words(String text) {
    return new Words(text, Lexer.tokens(text, dialect.spelling().syntax()), definitions);
  }

  private Draft draft(String name) {
    return drafts.computeIfAbsent(name.toUpperCase(Locale.ROOT), _ -> new Draft(name));
  }

  private void created(Words words, int word) {
    int at = words.key(word + 1).equals("IF") ? word + 4 : word + 1;
    int named = words.afterName(at);
    // A comment on the table may stand between its name and its columns.
    int open = words.key(named).equals("COMMENT") ? named + 2 : named;
    if (!words.key(open).equals("(")) {
      return;
    }
    Draft table = draft(words.token(named - 1).text());
    table.lead = (table.lead + words.text(1, word)).strip();
    int close = words.closing(open);
    List<Words> parts = words.between(open + 1, close).parts();
    // A rule may name a column that comes after it.
    parts.stream().filter(p -> !ofTable(p)).forEach(p -> table.names.add(p.text(0, 1)));
    parts.forEach(p -> part(table, p));
    configure(table, words.behind(close));
  }

  private boolean ofTable(Words part) {
    String word = part.key(part.named());
    return TABLE_RULES.contains(word) || definitions.tableRules().contains(word);
  }

  private void part(Draft table, Words part) {
    if (ofTable(part)) {
      table.elements.add(rule(part.between(part.named(), part.size()), table));
    } else {
      table.columns.add(column(part, table));
    }
  }

  private Column column(Words words, Draft table) {
    List<Words> segments = words.segments();
    StringBuilder type = new StringBuilder(segments.getFirst().text(1));
    List<Element> rules = new ArrayList<>();
    boolean strict = filled(segments.getFirst());
    for (Words segment : segments.subList(1, segments.size())) {
      String word = segment.key(0);
      if (COMPULSORY.contains(word) || (word.equals("NOT") && strict)) {
        type.append(' ').append(segment.text(0));
      } else if (!word.equals("COMMENT") && !word.equals("CONSTRAINT")) {
        rules.add(rule(segment, table));
      }
    }
    String name = words.text(0, 1);
    return new Column(name, type.toString().strip(), rules);
  }

  private boolean filled(Words definition) {
    return definitions.filled().contains(definition.key(1).toLowerCase(Locale.ROOT));
  }

  /// Whether the column counts up by itself: GENERATED BY DEFAULT AS IDENTITY.
  private static boolean counted(Words words) {
    return words.key(1).equals("BY") && words.find("IDENTITY", 0, words.size()) > 0;
  }

  private Kind kind(Words words) {
    String word = words.key(0);
    return switch (word) {
      case "NOT" -> Kind.NOT_NULL;
      case "DEFAULT" -> Kind.DEFAULT;
      case "GENERATED", "AS" -> counted(words) ? Kind.DEFAULT : Kind.GENERATED;
      case "PRIMARY" -> Kind.PRIMARY_KEY;
      case "UNIQUE" -> Kind.UNIQUE;
      case "CHECK" -> Kind.CHECK;
      case "FOREIGN", "REFERENCES" -> Kind.FOREIGN_KEY;
      default -> definitions.counts(word) ? Kind.DEFAULT : Kind.INDEX;
    };
  }

  /// Whether an index of that kind accepts only NOT NULL columns.
  private boolean filledIndex(Kind kind, Words words) {
    return kind == Kind.INDEX
        && dialect.tables().indexKinds().stream()
            .anyMatch(k -> k.filled() && k.words().equals(words.key(0)));
  }

  private Element rule(Words words, Draft table) {
    Kind kind = kind(words);
    int about = words.find("REFERENCES", 0, words.size());
    String other = about < 0 ? "" : words.token(words.afterName(about + 1) - 1).text();
    int own = about < 0 ? words.size() : about;
    List<String> columns = words.between(0, own).names(table.names);
    return new Element(kind, words.text(0), columns, other, filledIndex(kind, words));
  }

  private void indexed(Words words, int from) {
    int on = words.find("ON", from, words.size());
    if (on < 0) {
      return;
    }
    int name = words.key(on + 1).equals("ONLY") ? on + 2 : on + 1;
    int end = words.afterName(name);
    Draft table = draft(words.token(end - 1).text());
    List<String> columns = words.between(end, words.size()).names(table.names);
    table.elements.add(new Element(Kind.INDEX, words.text(0), columns, "", false));
  }

  private void added(Words words) {
    int name = words.key(2).equals("ONLY") ? 3 : 2;
    int add = words.afterName(name);
    if (!words.key(add).equals("ADD")) {
      return;
    }
    Draft table = draft(words.token(add - 1).text());
    int from = words.key(add + 1).equals("COLUMN") ? add + 2 : add + 1;
    Words part = words.between(from, words.size());
    if (!ofTable(part)) {
      table.names.add(part.text(0, 1));
    }
    part(table, part);
  }

  /// Splits the words after the columns into what is compulsory and what is optional.
  private void configure(Draft table, String words) {
    String rest = words;
    StringBuilder kept = new StringBuilder();
    for (Pattern pattern : definitions.compulsory()) {
      Matcher found = pattern.matcher(rest);
      if (found.find()) {
        kept.append(' ').append(found.group());
        rest = found.replaceFirst("");
      }
    }
    table.configuration = (table.configuration + kept).strip();
    String optional = EDGES.matcher(withoutCounter(rest)).replaceAll("");
    if (!optional.isEmpty()) {
      List<String> columns = words(optional).names(table.names);
      table.elements.add(new Element(Kind.CONFIGURATION, optional, columns, "", false));
    }
  }

  /// Without the number that the next row gets.
  private String withoutCounter(String configuration) {
    return definitions.counter().isEmpty()
        ? configuration
        : configuration.replaceAll("(?i)" + definitions.counter() + "=\\d+", "");
  }

  /// Some tokens of a text.
  private record Words(String source, List<Token> tokens, Catalogue.Definitions definitions) {

    int size() {
      return tokens.size();
    }

    Token token(int at) {
      return tokens.get(at);
    }

    String key(int at) {
      return at < tokens.size() ? tokens.get(at).key() : "";
    }

    Words between(int from, int to) {
      return new Words(source, tokens.subList(from, to), definitions);
    }

    String text(int from) {
      return text(from, tokens.size());
    }

    String text(int from, int to) {
      return from >= to ? "" : source.substring(tokens.get(from).from(), end(to));
    }

    /// The end of the last token, or of the version comments after it.
    private int end(int to) {
      int end = tokens.get(to - 1).to();
      while (to == tokens.size() && hides(end)) {
        int close = source.indexOf("*/", end);
        end = close < 0 ? source.length() : close + 2;
      }
      return end;
    }

    private boolean hides(int at) {
      return definitions.versionComments() && source.startsWith("/*!", skipped(at));
    }

    /// All after a token, with the version comments right there.
    String behind(int at) {
      int from = at < tokens.size() ? tokens.get(at).to() : source.length();
      return hides(from) ? source.substring(from, end(tokens.size())) : text(at + 1);
    }

    private int skipped(int from) {
      int at = from;
      while (at < source.length() && Character.isWhitespace(source.charAt(at))) {
        at++;
      }
      return at;
    }

    int find(String word, int from, int to) {
      for (int i = from; i < Math.min(to, tokens.size()); i++) {
        if (key(i).equals(word)) {
          return i;
        }
      }
      return -1;
    }

    /// The place after a name, which may be qualified.
    int afterName(int at) {
      int end = at + 1;
      while (key(end).equals(".")) {
        end += 2;
      }
      return end;
    }

    /// The place after the name of a constraint, if it has one.
    int named() {
      return key(0).equals("CONSTRAINT") ? afterName(1) : 0;
    }

    int closing(int open) {
      int depth = 0;
      for (int i = open; i < tokens.size(); i++) {
        depth += key(i).equals("(") ? 1 : key(i).equals(")") ? -1 : 0;
        if (depth == 0) {
          return i;
        }
      }
      return tokens.size();
    }

    /// The parts between commas outside of parentheses.
    List<Words> parts() {
      List<Words> parts = new ArrayList<>();
      int start = 0;
      for (int i = 0; i <= tokens.size(); i++) {
        if (i == tokens.size() || key(i).equals(",")) {
          if (i > start) {
            parts.add(between(start, i));
          }
          start = i + 1;
        } else if (key(i).equals("(")) {
          i = closing(i);
        }
      }
      return parts;
    }

    /// A column's name and type, then each of its rules.
    List<Words> segments() {
      List<Words> segments = new ArrayList<>();
      int start = 0;
      for (int i = 1; i < tokens.size(); i++) {
        if (key(i).equals("(")) {
          i = closing(i);
        } else if (begins(i, key(start))) {
          segments.add(between(start, i));
          start = i;
        }
      }
      segments.add(between(start, tokens.size()));
      return segments;
    }

    private boolean begins(int at, String current) {
      return (COLUMN_RULES.contains(key(at)) || definitions.counts(key(at)))
          && switch (key(at)) {
            case "NULL" ->
                !key(at - 1).equals("NOT")
                    && !key(at - 1).equals("DEFAULT")
                    && !key(at - 1).equals("SET");
            case "NOT" -> key(at + 1).equals("NULL");
            case "AS" -> !current.equals("GENERATED");
            case "KEY" -> !key(at - 1).equals("PRIMARY") && !key(at - 1).equals("UNIQUE");
            case "DEFAULT" -> !key(at - 1).equals("BY") && !key(at - 1).equals("SET");
            case "CHARACTER" -> key(at + 1).equals("SET");
            default -> true;
          };
    }

    /// Those of the columns that these tokens name.
    List<String> names(List<String> columns) {
      List<String> found = new ArrayList<>();
      for (String column : columns) {
        String plain = plain(column);
        for (Token token : tokens) {
          if (token.name() && token.text().equalsIgnoreCase(plain)) {
            found.add(column);
            break;
          }
        }
      }
      return found;
    }
  }

  /// A name without its quotes.
  public static String plain(String name) {
    return "\"`[".indexOf(name.charAt(0)) >= 0 ? name.substring(1, name.length() - 1) : name;
  }
}
