package sibyl.parse;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.sql.Syntax;

/// What a statement does (is it a query? does it change rows, a schema, a setting?), found by its words, so also for SQL that
/// could not be parsed. Script checks ask it which statements to test, and oracles whether an unparsed one spoils a comparison.
public final class StatementWords {
  private static final Set<String> QUERIES = Set.of("SELECT", "WITH", "VALUES", "TABLE");
  private static final Set<String> CHANGES = Set.of("INSERT", "REPLACE", "UPDATE", "DELETE");
  private static final Set<String> DEFINITIONS = Set.of("CREATE", "DROP", "ALTER");
  private static final Set<String> SERVER_WIDE = Set.of("GRANT", "REVOKE", "ATTACH", "DETACH");

  /// Objects that all databases of a server share.
  private static final Set<String> SHARED =
      Set.of("DATABASE", "USER", "ROLE", "TABLESPACE", "SERVER", "SCHEMA");

  private static final Set<String> TRIGGERS = Set.of("TRIGGER", "RULE", "EVENT");

  private static final Set<String> ALTERING = Set.of("ALTER", "DROP", "RENAME", "SET", "USE");

  private final Statement statement;
  private final List<Token> tokens;
  private final Syntax syntax;

  private StatementWords(Statement statement, List<Token> tokens, Syntax syntax) {
    this.statement = statement;
    this.tokens = tokens;
    this.syntax = syntax;
  }

  public static StatementWords of(Statement statement, Syntax syntax) {
    return new StatementWords(
        statement,
        statement instanceof Statement.Native(String text) ? Lexer.tokens(text, syntax) : List.of(),
        syntax);
  }

  /// Whether it is a query.
  public boolean isQuery() {
    return statement instanceof Query || (unread() && QUERIES.contains(firstWord()));
  }

  /// Whether it inserts, changes or deletes rows.
  public boolean changesRows() {
    return statement.changesRows() || (unread() && CHANGES.contains(word(0)));
  }

  /// Whether a failure may leave some of its rows changed.
  public boolean mayLeaveRows() {
    return switch (statement) {
      case Statement.Insert s ->
          !s.or().isEmpty() || !(s.source() instanceof Query.Values v && v.rows().size() == 1);
      case Statement.Update _, Statement.Delete _ -> true;
      case Statement.Native _ -> CHANGES.contains(word(0)) && !insertsOneRow();
      case Query _, Statement.NoQuery _ -> false;
    };
  }

  /// Whether the number of rows that it changes is deterministic. It is not where rows may replace others.
  public boolean counted() {
    return switch (statement) {
      case Statement.Insert s -> s.or().isEmpty() && s.upsert().isEmpty();
      case Statement.Update _, Statement.Delete _ -> true;
      case Statement.Native _ ->
          (begins("INSERT", "INTO") || begins("UPDATE") || begins("DELETE"))
              && !follows("ON", "CONFLICT")
              && !follows("ON", "DUPLICATE");
      case Query _, Statement.NoQuery _ -> false;
    };
  }

  /// Whether it affects more than its own database.
  public boolean abroad() {
    return unread()
        && (SERVER_WIDE.contains(word(0))
            || begins("SET", "GLOBAL")
            || begins("ALTER", "SYSTEM")
            || ((DEFINITIONS.contains(word(0)) || begins("COMMENT", "ON")) && names(SHARED)));
  }

  /// Whether it creates an object that reacts to changes of a table.
  public boolean definesTrigger() {
    return unread() && word(0).equals("CREATE") && names(TRIGGERS);
  }

  /// Whether it may change what names mean: it changes the schema or a setting.
  public boolean altersMeaning() {
    return switch (statement) {
      case Statement.AlterTable _, Statement.Drop _, Statement.SetVariable _ -> true;
      case Statement.Native _ -> ALTERING.contains(word(0)) || syntax.settings().contains(word(0));
      case Query _, Statement.NoQuery _ -> false;
    };
  }

  /// Only before the first bracket: later it is the name of a column.
  private boolean names(Set<String> words) {
    return tokens.stream()
        .takeWhile(t -> !t.is("("))
        .skip(1)
        .anyMatch(t -> words.contains(t.key()));
  }

  private boolean unread() {
    return statement instanceof Statement.Native;
  }

  /// INSERT INTO … VALUES with one list of constants, at the end.
  private boolean insertsOneRow() {
    int values =
        IntStream.range(0, tokens.size())
            .filter(i -> tokens.get(i).is("VALUES"))
            .findFirst()
            .orElse(-1);
    return begins("INSERT", "INTO")
        && values > 0
        && values + 1 < tokens.size()
        && tokens.get(values + 1).is("(")
        && tokens.getLast().is(")")
        && tokens.subList(values + 2, tokens.size() - 1).stream()
            .noneMatch(t -> t.is("(") || t.is(")"));
  }

  private String firstWord() {
    return tokens.stream().filter(t -> !t.is("(")).map(Token::key).findFirst().orElse("");
  }

  private String word(int at) {
    return at < tokens.size() ? tokens.get(at).key() : "";
  }

  private boolean begins(String... words) {
    return IntStream.range(0, words.length).allMatch(i -> word(i).equals(words[i]));
  }

  private boolean follows(String first, String second) {
    return IntStream.range(0, tokens.size())
        .anyMatch(i -> word(i).equals(first) && word(i + 1).equals(second));
  }
}
