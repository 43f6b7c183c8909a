package sibyl.parse;

import java.util.ArrayList;
import java.util.List;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Statement;

/// Text into statements. A statement that the tree can say as faithfully as its text becomes a tree, any other stays
/// [Statement.Native]: half-understood SQL would make an oracle judge a query that nobody asked.
public final class Parse {
  private Parse() {}

  /// One statement, with or without a semicolon behind it.
  public static Statement statement(String text, Dialect dialect) {
    try {
      List<Token> tokens = Lexer.tokens(text);
      int end = tokens.size();
      while (end > 0 && tokens.get(end - 1).is(";")) {
        end--;
      }
      return new Statements(dialect).read(new Cursor(text, tokens.subList(0, end)));
    } catch (Unreadable | Expr.IllTyped e) {
      return new Statement.Native(text);
    }
  }

  /// The statements of a script, without the semicolons and comments between them.
  public static List<Statement> script(String text, Dialect dialect) {
    List<Statement> statements = new ArrayList<>();
    for (String each : split(text)) {
      statements.add(statement(each, dialect));
    }
    return List.copyOf(statements);
  }

  private static List<String> split(String text) {
    List<String> texts = new ArrayList<>();
    List<Token> current = new ArrayList<>();
    for (Token token : Lexer.tokens(text)) {
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
    head.accept("EXPLAIN");
    head.accept("QUERY", "PLAN");
    boolean create = head.accept("CREATE");
    boolean temporary = head.accept("TEMP") || head.accept("TEMPORARY");
    return create && (head.accept("TRIGGER") || (temporary && head.accept("TRIGGER"))) && !ended;
  }

  private static String slice(String text, List<Token> tokens) {
    return text.substring(tokens.getFirst().from(), tokens.getLast().to());
  }
}
