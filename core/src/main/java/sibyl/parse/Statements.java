package sibyl.parse;

import sibyl.dialect.Dialect;
import sibyl.sql.Statement;

/// Reads one tokenised statement for [Parse]: finds its kind by the first words and hands it to the reader of that kind. Reads
/// `SET x = 1` and verbs such as VACUUM itself.
final class Statements {
  private final Dialect dialect;
  private final Fragments fragments;

  Statements(Dialect dialect) {
    this.dialect = dialect;
    this.fragments = new Fragments(dialect);
  }

  Statement read(Cursor in) {
    Statement statement =
        switch (in.peek().key()) {
          case "SELECT", "VALUES" -> fragments.query(in);
          case "WITH", "INSERT", "REPLACE", "UPDATE", "DELETE" -> new Changes(fragments).read(in);
          case "CREATE", "ALTER", "DROP" -> new Definitions(dialect, fragments).read(in);
          default -> setting(in);
        };
    in.finish();
    return statement;
  }

  /// The dialect's verbs, and its way to set a variable.
  private Statement setting(Cursor in) {
    for (Dialect.Verb verb : dialect.verbs()) {
      if (in.accept(verb.text().split(" ", -1))) {
        return new Statement.Maintenance(verb.text(), in.done() ? "" : in.name());
      }
    }
    String[] around = dialect.spelling().clauses().variable().split("%s", -1);
    in.expect(around[0].strip().split(" ", -1));
    String name = in.name();
    in.expect(around[1].strip().split(" ", -1));
    return new Statement.SetVariable(name, value(in));
  }

  /// One word, string or number.
  private static String value(Cursor in) {
    boolean signed = in.at("-") || in.at("+");
    Token value = in.peek(signed ? 1 : 0);
    boolean single = in.peek(signed ? 2 : 1).kind() == Token.Kind.END;
    boolean known =
        switch (value.kind()) {
          case INTEGER, REAL -> true;
          case WORD, STRING, QUOTED, DOUBLE_QUOTED -> !signed;
          case BLOB, SIGN, STRAY, END -> false;
        };
    if (!single || !known) {
      throw new Unreadable("no value: " + value.text());
    }
    return in.text();
  }
}
