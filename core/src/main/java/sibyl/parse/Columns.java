package sibyl.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;

/// Reads what stands in the parentheses of CREATE TABLE, and terms of indexes: columns, types and constraints. [Definitions]
/// calls it. Of a constraint that has a name the whole statement stays unparsed text, because the tree cannot hold the name.
final class Columns {
  private static final Set<String> RULES =
      Set.of("PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "CONSTRAINT", "INDEX");
  private static final List<String> REFERENCE = referencePhrases();
  private static final Set<String> LITERALS = Set.of("NULL", "TRUE", "FALSE");

  private final Dialect dialect;
  private final Fragments fragments;

  Columns(Dialect dialect, Fragments fragments) {
    this.dialect = dialect;
    this.fragments = fragments;
  }

  boolean startRule(Cursor in) {
    return RULES.contains(in.peek().key()) || plainIndex(in);
  }

  /// `KEY (a)` and `KEY b (a)`: a column of that name would have a type there.
  private static boolean plainIndex(Cursor in) {
    return in.at("KEY") && (in.peek(1).is("(") || (in.peek(2).is("(") && in.last().is(")")));
  }

  Schema.ColumnDef definition(Cursor in) {
    String name = in.name();
    String type = in.type();
    List<Schema.ColumnRule> rules = new ArrayList<>();
    while (!in.done()) {
      rules.add(columnRule(in));
    }
    return new Schema.ColumnDef(name, Types.ofColumn(type, dialect), rules);
  }

  private Schema.ColumnRule columnRule(Cursor in) {
    if (in.accept("PRIMARY", "KEY")) {
      String order = in.accept("ASC") ? "ASC " : in.accept("DESC") ? "DESC " : "";
      String tail = order + conflict(in);
      return new Schema.PrimaryKey(
          (tail + (in.accept("AUTOINCREMENT") ? " AUTOINCREMENT" : "")).strip());
    }
    if (in.accept("UNIQUE")) {
      return new Schema.Unique(conflict(in));
    }
    if (in.accept("NOT", "NULL")) {
      return new Schema.NotNull(conflict(in));
    }
    if (in.accept("CHECK")) {
      return new Schema.Check(condition(in));
    }
    if (in.accept("DEFAULT")) {
      return new Schema.Default(standing(in));
    }
    if (in.accept("COLLATE")) {
      return new Schema.Collation(in.name());
    }
    if (in.accept("REFERENCES")) {
      return new Schema.References(in.name(), in.names(), reference(in));
    }
    in.accept("GENERATED", "ALWAYS");
    in.expect("AS");
    Expr value = fragments.expression(in.parenthesised());
    boolean stored = !in.accept("VIRTUAL") && in.accept("STORED");
    return new Schema.Generated(value, stored);
  }

  Schema.TableRule rule(Cursor in) {
    if (in.accept("PRIMARY", "KEY")) {
      return new Schema.TablePrimaryKey(terms(in), conflict(in));
    }
    if (in.accept("UNIQUE")) {
      // No query depends on the name of a key in CREATE TABLE.
      if ((in.accept("KEY") || in.accept("INDEX")) && !in.at("(")) {
        in.name();
      }
      return new Schema.TableUnique(terms(in), conflict(in));
    }
    if (in.accept("KEY") || in.accept("INDEX")) {
      return new Schema.TableIndex(in.at("(") ? "" : in.name(), terms(in));
    }
    if (in.accept("CHECK")) {
      return new Schema.TableCheck(condition(in));
    }
    in.expect("FOREIGN", "KEY");
    List<String> columns = in.names();
    in.expect("REFERENCES");
    return new Schema.ForeignKey(columns, in.name(), in.names(), reference(in));
  }

  private Expr condition(Cursor in) {
    return fragments.expression(in.parenthesised()).as(SqlType.BOOLEAN);
  }

  private List<Schema.IndexTerm> terms(Cursor in) {
    return in.parenthesised().split().stream().map(this::term).toList();
  }

  /// A term of a key or index. A string here may be a column's name.
  Schema.IndexTerm term(Cursor in) {
    boolean single = in.peek(1).kind() == Token.Kind.END || ends(in.peek(1));
    boolean column = single && in.peek().name() && !LITERALS.contains(in.peek().key());
    Expr expr =
        column ? new Expr.ColumnRef("", in.name(), SqlType.ANY, Grade.COLLATED) : expression(in);
    String collation = in.accept("COLLATE") ? in.name() : "";
    boolean descending = in.accept("DESC");
    boolean ascending = in.accept("ASC");
    in.finish();
    Expr named = expr instanceof Expr.Collate c ? c.operand() : expr;
    boolean string = named instanceof Expr.Literal l && l.type() == SqlType.TEXT;
    if (string || (ascending && descending)) {
      throw new Unreadable("no term of an index");
    }
    return new Schema.IndexTerm(expr, collation, descending);
  }

  /// A collation after parentheses belongs to the term; after anything else it is part of the expression.
  private Expr expression(Cursor in) {
    if (in.at("(")) {
      Cursor rest = new Cursor("", in.copy());
      rest.parenthesised();
      if (rest.done() || ends(rest.peek())) {
        return fragments.expression(in.parenthesised());
      }
    }
    return fragments.expression(untilOrder(in));
  }

  private static boolean ends(Token token) {
    return token.is("COLLATE") || token.is("ASC") || token.is("DESC");
  }

  private static Cursor untilOrder(Cursor in) {
    boolean ordered = in.last().is("ASC") || in.last().is("DESC");
    return ordered ? in.until(in.last().text()) : new Cursor("", in.rest());
  }

  private static String conflict(Cursor in) {
    return in.accept("ON", "CONFLICT") ? "ON CONFLICT " + in.name().toUpperCase(Locale.ROOT) : "";
  }

  /// A default value: a literal, or anything in parentheses.
  private Expr standing(Cursor in) {
    if (in.at("(")) {
      return fragments.expression(in.parenthesised());
    }
    List<Token> tokens = new ArrayList<>();
    if (in.at("-") || in.at("+")) {
      tokens.add(in.next());
    }
    tokens.add(in.next());
    Expr value = fragments.expression(new Cursor("", tokens));
    if (value instanceof Expr.ColumnRef) {
      throw new Unreadable("a word for a default");
    }
    return value;
  }

  /// What follows the columns that a key refers to.
  private static String reference(Cursor in) {
    StringBuilder tail = new StringBuilder();
    boolean more = true;
    while (more) {
      Optional<String> phrase =
          REFERENCE.stream().filter(p -> in.accept(p.split(" ", -1))).findFirst();
      phrase.ifPresent(p -> tail.append(tail.isEmpty() ? "" : " ").append(p));
      more = phrase.isPresent();
    }
    return tail.toString();
  }

  private static List<String> referencePhrases() {
    List<String> phrases = new ArrayList<>();
    for (String action : List.of("SET NULL", "SET DEFAULT", "CASCADE", "RESTRICT", "NO ACTION")) {
      phrases.add("ON DELETE " + action);
      phrases.add("ON UPDATE " + action);
    }
    for (String not : List.of("", "NOT ")) {
      phrases.add(not + "DEFERRABLE INITIALLY DEFERRED");
      phrases.add(not + "DEFERRABLE INITIALLY IMMEDIATE");
      phrases.add(not + "DEFERRABLE");
    }
    return List.copyOf(phrases);
  }
}
