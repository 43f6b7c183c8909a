package sibyl.parse;

import org.junit.jupiter.api.Test;
import sibyl.Golden;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// Text to tree to text, for each dialect.
class DialectTextsTest {

  @Test
  void a_text_is_read_and_printed_as_each_dialect_writes_it() {
    for (Dialect dialect : Dialects.ALL) {
      StringBuilder result = new StringBuilder();
      for (String text : Lines.of("texts.sql")) {
        result.append(text).append("\n  => ").append(printed(text, dialect)).append('\n');
      }
      Golden.check("parse/texts/" + dialect.name() + ".txt", result.toString());
    }
  }

  private static String printed(String text, Dialect dialect) {
    Statement read = Parse.statement(text, dialect);
    return read instanceof Statement.Native ? "opaque" : Sql.print(read, dialect.spelling());
  }
}
