package sibyl.parse;

import java.util.List;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.statement.select.Select;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Sql;

/// Reads one expression or query that Sibyl did not generate, with the library JSqlParser; each statement of a user's script
/// that contains one comes through here.
///
/// Every result is verified: a tree counts only if its printed text has the same structure (the same [Part]s) as the text it
/// was read from. So a clause that is overlooked, or an operator that JSqlParser reads with another precedence, makes the text
/// unreadable and never changes its meaning.
final class Fragments {
  private final Dialect dialect;
  private final Expressions expressions;
  private final Precedence precedence;

  Fragments(Dialect dialect) {
    this.dialect = dialect;
    this.expressions = new Expressions(dialect);
    this.precedence = new Precedence(dialect.spelling().syntax());
  }

  Expr expression(Cursor text) {
    List<Part> parts = Grouping.expression(text, precedence);
    CCJSqlParser parser = CCJSqlParserUtil.newParser(Part.text(parts));
    Expr expr = expressions.of(parsed(parser::Expression));
    if (parser.getNextToken().kind != 0) {
      throw new Unreadable("JSqlParser stopped early");
    }
    compare(parts, Grouping.expression(printed(Sql.print(expr, dialect.spelling())), precedence));
    return expr;
  }

  Query query(Cursor text) {
    List<Part> parts = Grouping.query(text, precedence);
    CCJSqlParser parser = CCJSqlParserUtil.newParser(Part.text(parts));
    if (!(parsed(parser::Statement) instanceof Select select)) {
      throw new Unreadable("no query");
    }
    Query query = expressions.queries().of(select);
    compare(parts, Grouping.query(printed(Sql.print(query, dialect.spelling())), precedence));
    return query;
  }

  private Cursor printed(String print) {
    return new Cursor(print, dialect.spelling().syntax());
  }

  private static void compare(List<Part> before, List<Part> after) {
    if (!Part.folded(before).equals(Part.folded(after))) {
      throw new Unreadable("printed differently");
    }
  }

  private interface Reading<T> {
    T read() throws ParseException;
  }

  /// JSqlParser throws more than the exception it declares.
  private static <T> T parsed(Reading<T> reading) {
    try {
      return reading.read();
    } catch (ParseException | RuntimeException e) {
      throw new Unreadable("JSqlParser: " + e.getMessage());
    }
  }
}
