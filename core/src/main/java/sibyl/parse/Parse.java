package sibyl.parse;

import java.util.ArrayList;
import java.util.List;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// Parses SQL that Sibyl did not generate: users' scripts, templates of rewrites, what ran before a crash. A statement that the
/// tree can represent exactly becomes a tree; any other stays plain text, a [Statement.Native], because an oracle must not
/// judge a query that was only partly understood.
public final class Parse {
  private Parse() {}

  /// One statement, with or without a semicolon at its end.
  public static Statement statement(String text, Dialect dialect) {
    try {
      List<Token> tokens = Lexer.tokens(text, dialect.spelling().syntax());
      int end = tokens.size();
      while (end > 0 && tokens.get(end - 1).is(";")) {
        end--;
      }
      return checked(new Cursor(text, tokens.subList(0, end)), dialect);
    } catch (Unreadable | Expr.IllTyped e) {
      return new Statement.Native(text);
    }
  }

  /// Queries are compared with their printed text while they are read. For other statements it is enough that the printed text
  /// is read as the same tree: then every name has the quotes it needs.
  private static Statement checked(Cursor in, Dialect dialect) {
    Statements statements = new Statements(dialect);
    Statement statement = statements.read(in);
    if (!(statement instanceof Query)) {
      String print = Sql.print(statement, dialect.spelling());
      Statement again = statements.read(new Cursor(print, dialect.spelling().syntax()));
      if (!Sql.print(again, dialect.spelling()).equals(print)) {
        throw new Unreadable("printed differently");
      }
    }
    return statement;
  }

  /// The statements of a script, without the semicolons and comments between them.
  public static List<Statement> script(String text, Dialect dialect) {
    List<Statement> statements = new ArrayList<>();
    for (String each : split(text, dialect)) {
      statements.add(statement(each, dialect));
    }
    return List.copyOf(statements);
  }

  private static List<String> split(String text, Dialect dialect) {
    List<String> texts = new ArrayList<>();
    List<Token> current = new ArrayList<>();
    for (Token token : Lexer.tokens(text, dialect.spelling().syntax())) {
      if (!token.is(";")) {
        current.add(token);
      } else if (insideTrigger(current)) {
        current.add(token);
      } else if (!current.isEmpty()) {
        texts.add(slice(text, current));
        current.clear();
      }
    }
    if (!current.isEmpty()) {
      texts.add(slice(text, current));
    }
    return texts;
  }

  /// A trigger's body is over when END follows a semicolon.
  private static boolean insideTrigger(List<Token> tokens) {
    int size = tokens.size();
    boolean ended = size > 1 && tokens.get(size - 1).is("END") && tokens.get(size - 2).is(";");
    Cursor head = new Cursor("", tokens);
    return !ended
        && (head.accept("CREATE", "TRIGGER")
            || head.accept("CREATE", "TEMP", "TRIGGER")
            || head.accept("CREATE", "TEMPORARY", "TRIGGER"));
  }

  private static String slice(String text, List<Token> tokens) {
    return text.substring(tokens.getFirst().from(), tokens.getLast().to());
  }
}
