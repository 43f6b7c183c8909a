package sibyl.determinism;

import java.util.List;
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

/// Says whether a user's query has one right result, even if the parser could not read it. The oracles `plans` and `pieces`,
/// which `sibyl check` applies to a user's script, ask before each query. Text that was not parsed is judged by its words: any
/// word not known to be harmless, such as LIMIT or the name of an unknown function, makes it nondeterministic. Queries that were
/// parsed go to [Determinism].
public final class OpaqueSqlDeterminism {
  private OpaqueSqlDeterminism() {}

  private static final String NOT_A_QUERY = "not a query";
  private static final String UNPARSED = "unparsed SQL with ";

  private static final Set<String> QUERY_WORDS = Set.of("SELECT", "WITH", "VALUES");

  /// Words that make a result depend on row order, the time or random numbers, or that do more than read.
  private static final Set<String> NONDETERMINISTIC_WORDS =
      Set.of(
          """
          LIMIT FETCH OFFSET TOP FIRST OVER WINDOW QUALIFY SAMPLE TABLESAMPLE RECURSIVE
          PIVOT UNPIVOT INTO FOR RETURNING POSITIONAL ASOF ROLLUP CUBE SETS USER NOW NEXTVAL LATERAL MATCH DEFAULT
          """
              .split("\\s+"));

  private static final Pattern CLOCK = Pattern.compile("(CURRENT|LOCALTIME|SESSION|SYS|UTC_).*");

  /// Words that merge equal rows.
  private static final Set<String> MERGING =
      Set.of("DISTINCT", "UNION", "INTERSECT", "EXCEPT", "GROUP", "MINUS");

  /// Words that may stand before a parenthesis without calling a function.
  private static final Set<String> NO_CALL =
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
  private static final Pattern CREATE = Pattern.compile("(?is)^CREATE\\b.*");

  /// Why the result of `asked` is nondeterministic; empty if it is not. `history` are the statements that made the scene.
  public static Optional<String> trouble(Statement asked, Scene scene, List<Statement> history) {
    return switch (asked) {
      case Query q -> {
        Optional<String> trouble = Determinism.trouble(q, scene);
        yield trouble.isPresent() && readsUnknownTables(q, scene)
            ? text(Sql.print(q, scene.dialect().spelling()), scene, history)
            : trouble;
      }
      case Statement.Native(String text) -> text(text, scene, history);
      case Statement.NoQuery _ -> Optional.of(NOT_A_QUERY);
    };
  }

  /// Whether a query reads what was created by a statement that the parser could not read.
  private static boolean readsUnknownTables(Query query, Scene scene) {
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
        Optional<String> trouble =
            table.kind() == Table.Kind.VIEW
                ? Determinism.trouble(all, scene)
                : Optional.of("virtual table");
        if (trouble.isPresent()) {
          return trouble;
        }
      }
    }
    boolean exact =
        scene.tables().stream().flatMap(t -> t.columns().stream()).allMatch(c -> c.grade().exact());
    for (Statement statement : history) {
      if (statement instanceof Statement.Native(String created)
          && CREATE.matcher(created).matches()) {
        exact = false;
        Matcher view = VIEW.matcher(created);
        if (view.matches()) {
          Optional<String> trouble = words(view.group(1), scene.dialect(), false);
          if (trouble.isPresent()) {
            return trouble;
          }
        }
      }
    }
    return words(text, scene.dialect(), exact);
  }

  /// `exact`: in all tables, equal values are identical.
  private static Optional<String> words(String text, Dialect dialect, boolean exact) {
    List<Token> tokens = Lexer.tokens(text, dialect.spelling().syntax());
    if (tokens.stream()
        .filter(t -> !t.is("("))
        .findFirst()
        .filter(OpaqueSqlDeterminism::beginsQuery)
        .isEmpty()) {
      return Optional.of(NOT_A_QUERY);
    }
    boolean bareColumns = !dialect.lacks().contains(Features.BARE_COLUMNS);
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      String key = token.key();
      boolean opens = i + 1 < tokens.size() && tokens.get(i + 1).is("(");
      boolean all = i + 1 < tokens.size() && tokens.get(i + 1).is("ALL");
      if (token.kind() == Token.Kind.STRAY && !token.text().equals(":")) {
        return Optional.of("unparsed SQL with unknown characters");
      }
      if (NONDETERMINISTIC_WORDS.contains(key)
          || dialect.tables().rowIds().contains(key)
          || CLOCK.matcher(key).matches()) {
        return Optional.of(UNPARSED + key);
      }
      if (key.equals("DISTINCT") && i + 1 < tokens.size() && tokens.get(i + 1).is("ON")) {
        return Optional.of(UNPARSED + "DISTINCT ON");
      }
      if (MERGING.contains(key)
          && !(key.equals("UNION") && all)
          && (!exact || (bareColumns && key.equals("GROUP")))) {
        return Optional.of(UNPARSED + key);
      }
      if (opens
          && token.name()
          && !NO_CALL.contains(key)
          && !harmless(token.text(), dialect, bareColumns)) {
        return Optional.of(UNPARSED + "unknown function");
      }
      if (opens
          && i + 2 < tokens.size()
          && beginsQuery(tokens.get(i + 2))
          && !ANY_NUMBER.contains(key)) {
        return Optional.of(UNPARSED + "scalar subquery");
      }
    }
    return Optional.empty();
  }

  private static boolean beginsQuery(Token token) {
    return QUERY_WORDS.contains(token.key());
  }

  /// Whether all functions of that name are deterministic. Where `bareColumns` may stand next to an aggregate, no aggregate is.
  private static boolean harmless(String name, Dialect dialect, boolean bareColumns) {
    List<Function> all =
        dialect.words().functions().stream().filter(f -> f.name().equalsIgnoreCase(name)).toList();
    return !all.isEmpty()
        && all.stream()
            .allMatch(
                f ->
                    f.purity() == Function.Purity.PURE
                        && (f.kind() == Function.Kind.SCALAR || (!bareColumns && f.counts())));
  }
}
