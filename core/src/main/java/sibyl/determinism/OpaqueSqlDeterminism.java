package sibyl.determinism;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sibyl.dialect.Dialect;
import sibyl.parse.Lexer;
import sibyl.parse.Token;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Why a query may have more than one answer, also if it is text that we did not understand: then by its words, and any that
/// we do not know to be harmless is trouble enough.
public final class OpaqueSqlDeterminism {
  private OpaqueSqlDeterminism() {}

  private static final String NO_QUERY = "not a query";

  private static final Set<String> ASKING = Set.of("SELECT", "WITH", "VALUES");

  /// Words that bring in the order of rows, the time, chance, or more than reading.
  private static final Set<String> UNSETTLED =
      Set.of(
          """
          LIMIT FETCH OFFSET TOP FIRST OVER WINDOW QUALIFY SAMPLE TABLESAMPLE ROWNUM ROWID _ROWID_ OID CTID RECURSIVE
          PIVOT UNPIVOT INTO FOR RETURNING POSITIONAL ASOF ROLLUP CUBE SETS USER NOW NEXTVAL LATERAL MATCH DEFAULT
          """
              .split("\\s+"));

  private static final Pattern CLOCK = Pattern.compile("(CURRENT|LOCALTIME|SESSION|SYS|UTC_).*");

  /// Words that let equal rows fall together.
  private static final Set<String> MERGING =
      Set.of("DISTINCT", "UNION", "INTERSECT", "EXCEPT", "GROUP", "MINUS");

  /// Words before a parenthesis that make no call of it.
  private static final Set<String> BEFORE =
      Set.of(
          """
          SELECT DISTINCT ALL FROM WHERE BY HAVING UNION INTERSECT EXCEPT VALUES AS ON USING JOIN AND OR NOT IS IN LIKE
          BETWEEN CASE WHEN THEN ELSE EXISTS ANY SOME WITH CAST XOR DIV EXCLUDE VARCHAR CHAR DECIMAL NUMERIC
          """
              .split("\\s+"));

  /// Words before a subquery that may have any number of rows.
  private static final Set<String> ANY_NUMBER =
      Set.of(
          "FROM",
          "JOIN",
          "IN",
          "EXISTS",
          "ALL",
          "ANY",
          "SOME",
          "AS",
          "UNION",
          "INTERSECT",
          "EXCEPT");

  private static final Pattern VIEW =
      Pattern.compile("(?is)^CREATE\\b[^(]*?\\bVIEW\\b.*?\\bAS\\b(.*)$");
  private static final Pattern MAKING = Pattern.compile("(?is)^CREATE\\b.*");

  /// `history` are the statements that made the scene.
  public static Optional<String> trouble(Statement asked, Scene scene, List<Statement> history) {
    return switch (asked) {
      case Query q -> {
        Optional<String> trouble = Determinism.trouble(q, scene);
        yield trouble.isPresent() && unknown(q, scene)
            ? text(Sql.print(q, scene.dialect().spelling()), scene, history)
            : trouble;
      }
      case Statement.Native(String text) -> text(text, scene, history);
      case Statement.NoQuery _ -> Optional.of(NO_QUERY);
    };
  }

  /// Whether it reads what was made by a statement that we did not understand.
  private static boolean unknown(Query query, Scene scene) {
    List<String> ctes = Tree.all(query, Query.Cte.class).stream().map(Query.Cte::name).toList();
    return Tree.all(query, Relation.Named.class).stream()
        .anyMatch(r -> scene.table(r.name()).isEmpty() && !ctes.contains(r.name()));
  }

  private static Optional<String> text(String text, Scene scene, List<Statement> history) {
    for (Table table : scene.tables()) {
      if (table.kind() != Table.Kind.BASE) {
        Query all =
            new Query.Select(
                List.of(Query.Item.STAR), new Relation.Named(table.name()), Optional.empty());
        Optional<String> behind =
            table.kind() == Table.Kind.VIEW
                ? Determinism.trouble(all, scene)
                : Optional.of("a virtual table");
        if (behind.isPresent()) {
          return behind;
        }
      }
    }
    boolean exact =
        scene.tables().stream().flatMap(t -> t.columns().stream()).allMatch(c -> c.grade().exact());
    for (Statement statement : history) {
      if (statement instanceof Statement.Native(String said) && MAKING.matcher(said).matches()) {
        exact = false;
        Matcher view = VIEW.matcher(said);
        if (view.matches()) {
          Optional<String> behind = words(view.group(1), scene.dialect(), false);
          if (behind.isPresent()) {
            return behind;
          }
        }
      }
    }
    return words(text, scene.dialect(), exact);
  }

  /// `exact`: equal values are identical in all tables.
  private static Optional<String> words(String text, Dialect dialect, boolean exact) {
    List<Token> tokens = Lexer.tokens(text, dialect.spelling().syntax());
    if (tokens.stream()
        .filter(t -> !t.is("("))
        .findFirst()
        .filter(OpaqueSqlDeterminism::asks)
        .isEmpty()) {
      return Optional.of(NO_QUERY);
    }
    boolean bare = !dialect.lacks().contains(Features.BARE_COLUMNS);
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      String key = token.key();
      boolean opens = i + 1 < tokens.size() && tokens.get(i + 1).is("(");
      boolean all = i + 1 < tokens.size() && tokens.get(i + 1).is("ALL");
      if (token.kind() == Token.Kind.STRAY && !token.text().equals(":")) {
        return Optional.of("unknown signs");
      }
      if (UNSETTLED.contains(key) || CLOCK.matcher(key).matches()) {
        return Optional.of("unread, with " + key);
      }
      if (key.equals("DISTINCT") && i + 1 < tokens.size() && tokens.get(i + 1).is("ON")) {
        return Optional.of("unread, with DISTINCT ON");
      }
      if (MERGING.contains(key)
          && !(key.equals("UNION") && all)
          && (!exact || (bare && key.equals("GROUP")))) {
        return Optional.of("unread, with " + key);
      }
      if (opens
          && token.name()
          && !BEFORE.contains(key)
          && !harmless(token.text(), dialect, bare)) {
        return Optional.of("an unknown function");
      }
      if (opens && i + 2 < tokens.size() && asks(tokens.get(i + 2)) && !ANY_NUMBER.contains(key)) {
        return Optional.of("a subquery of several rows");
      }
    }
    return Optional.empty();
  }

  private static boolean asks(Token token) {
    return ASKING.contains(token.key());
  }

  /// Aggregates may stand beside columns of any row, where that is not refused.
  private static boolean harmless(String name, Dialect dialect, boolean bare) {
    String low = name.toLowerCase(Locale.ROOT);
    List<Function> all =
        dialect.words().functions().stream().filter(f -> f.name().equalsIgnoreCase(low)).toList();
    return !all.isEmpty()
        && all.stream()
            .allMatch(
                f ->
                    f.purity() == Function.Purity.PURE
                        && (f.kind() == Function.Kind.SCALAR || (!bare && f.counts())));
  }
}
