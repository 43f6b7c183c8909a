package sibyl.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;

/// Reads CREATE, ALTER and DROP of a user's script or a stored finding, by hand, because JSqlParser keeps much of them as plain
/// words; only the expressions and queries in them go through JSqlParser.
final class Definitions {
  private final Dialect dialect;
  private final Fragments fragments;
  private final Columns columns;

  Definitions(Dialect dialect, Fragments fragments) {
    this.dialect = dialect;
    this.fragments = fragments;
    this.columns = new Columns(dialect, fragments);
  }

  Statement read(Cursor in) {
    if (in.accept("ALTER", "TABLE")) {
      return new Statement.AlterTable(in.name(), alteration(in));
    }
    if (in.accept("ALTER", "VIEW")) {
      return view(Statement.CreateView.ALTERING, in);
    }
    if (in.accept("DROP")) {
      return drop(in);
    }
    in.expect("CREATE");
    if (in.accept("VIRTUAL", "TABLE")) {
      return virtualTable(in);
    }
    if (in.at("UNIQUE") || in.at("INDEX")) {
      return index(in);
    }
    if (in.accept("ALGORITHM", "=")) {
      String kind = "ALGORITHM = " + in.name();
      in.expect("VIEW");
      return view(kind, in);
    }
    if (in.accept("OR", "REPLACE", "VIEW")) {
      return view(Statement.CreateView.REPLACING, in);
    }
    boolean temporary = in.accept("TEMP") || in.accept("TEMPORARY");
    return in.accept("VIEW")
        ? view(temporary ? Statement.CreateView.TEMPORARY : "", in)
        : table(temporary, in);
  }

  private Statement drop(Cursor in) {
    for (Statement.ObjectKind kind : Statement.ObjectKind.values()) {
      if (in.accept(kind.name())) {
        return new Statement.Drop(kind, in.name());
      }
    }
    throw new Unreadable("DROP of " + in.peek().text());
  }

  private Schema.Alteration alteration(Cursor in) {
    if (in.accept("RENAME", "TO")) {
      return new Schema.RenameTable(in.name());
    }
    if (in.accept("RENAME")) {
      boolean column = in.accept("COLUMN");
      String from = in.name();
      // Some dialects write RENAME for RENAME TO.
      if (!column && in.done()) {
        return new Schema.RenameTable(from);
      }
      in.expect("TO");
      return new Schema.RenameColumn(from, in.name());
    }
    if (in.accept("DROP")) {
      in.accept("COLUMN");
      return new Schema.DropColumn(in.name());
    }
    in.expect("ADD");
    if (columns.startRule(in)) {
      return new Schema.AddRule(columns.rule(in));
    }
    in.accept("COLUMN");
    return new Schema.AddColumn(columns.definition(in));
  }

  private Statement view(String kind, Cursor in) {
    String name = in.name();
    List<String> named = in.names();
    in.expect("AS");
    return new Statement.CreateView(kind, name, named, fragments.query(in));
  }

  private Statement index(Cursor in) {
    boolean unique = in.accept("UNIQUE");
    in.expect("INDEX");
    String name = in.name();
    in.expect("ON");
    String table = in.name();
    List<Schema.IndexTerm> terms = new ArrayList<>();
    for (Cursor term : in.parenthesised().split()) {
      if (term.peek().kind() == Token.Kind.DOUBLE_QUOTED) {
        throw new Unreadable("an index on a name or a string");
      }
      terms.add(columns.term(term));
    }
    Optional<Expr> where =
        in.accept("WHERE")
            ? Optional.of(fragments.expression(in).as(SqlType.BOOLEAN))
            : Optional.empty();
    return new Statement.CreateIndex(unique, "", name, table, terms, where);
  }

  private Statement table(boolean temporary, Cursor in) {
    in.expect("TABLE");
    String name = in.name();
    List<Schema.ColumnDef> defined = new ArrayList<>();
    List<Schema.TableRule> rules = new ArrayList<>();
    for (Cursor part : in.parenthesised().split()) {
      if (columns.startRule(part)) {
        rules.add(columns.rule(part));
      } else if (rules.isEmpty()) {
        defined.add(columns.definition(part));
      } else {
        throw new Unreadable("a column behind the rules");
      }
      part.finish();
    }
    List<String> options = new ArrayList<>();
    while (!in.done()) {
      options.add(option(in));
      if (in.accept(",") && in.done()) {
        throw new Unreadable("a comma at the end");
      }
    }
    return new Statement.CreateTable(temporary, name, defined, rules, options);
  }

  private String option(Cursor in) {
    for (Dialect.TableOption known : dialect.tables().options()) {
      Cursor words = new Cursor(known.text(), dialect.spelling().syntax());
      if (in.accept(words.rest().stream().map(Token::text).toArray(String[]::new))) {
        return known.text();
      }
    }
    throw new Unreadable("option " + in.peek().text());
  }

  /// A module gets its arguments as they are written, so only those that print as written count as columns.
  private Statement virtualTable(Cursor in) {
    String name = in.name();
    in.expect("USING");
    String module = in.name();
    List<String> named = new ArrayList<>();
    List<String> args = new ArrayList<>();
    for (Cursor part : in.parenthesised().split()) {
      Token token = part.peek();
      boolean single = token.kind() == Token.Kind.WORD && part.peek(1).kind() == Token.Kind.END;
      if (single && args.isEmpty() && !dialect.spelling().keywords().contains(token.key())) {
        named.add(part.name());
      } else {
        args.add(part.text());
      }
    }
    if (named.isEmpty()) {
      throw new Unreadable("a virtual table without columns");
    }
    return new Statement.CreateVirtualTable(name, module, named, args);
  }
}
