package sibyl.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sibyl.parse.Part.Group;
import sibyl.parse.Part.Literal;
import sibyl.parse.Part.Name;
import sibyl.parse.Part.Parens;
import sibyl.parse.Part.Qualified;
import sibyl.parse.Part.Word;

/// First half of reading an expression that Sibyl did not generate: puts each operation in parentheses by the dialect's
/// precedence, which JSqlParser does not know (`a || b = c` becomes `((a || b) = c)`), and replaces spellings that JSqlParser
/// does not know. [Fragments] also compares texts in this form.
final class Grouping {
  private static final Map<String, String> SPELLINGS = Map.of("==", "=", "!=", "<>");
  private static final Word COMMA = new Word(",");

  /// Deeper or longer text would make a tree that overflows the stack.
  private static final int DEEPEST = 120;

  private static final int LONGEST = 500;

  private final Cursor in;
  private final Precedence precedence;
  private final Clauses clauses;
  private int depth;

  private Grouping(Cursor in, Precedence precedence) {
    this.in = in;
    this.precedence = precedence;
    this.clauses = new Clauses(in, this);
  }

  static List<Part> expression(Cursor in, Precedence precedence) {
    Part part = new Grouping(in, precedence).expression();
    in.finish();
    return List.of(part);
  }

  static List<Part> query(Cursor in, Precedence precedence) {
    List<Part> parts = new Grouping(in, precedence).clauses.read();
    in.finish();
    if (parts.isEmpty()) {
      throw new Unreadable("no query");
    }
    return parts;
  }

  Part expression() {
    return expression(Precedence.LOOSEST);
  }

  /// An expression whose operators bind at least that tightly.
  private Part expression(int least) {
    int outer = depth;
    deeper();
    Part left = prefix();
    while (precedence.next(in) >= least) {
      deeper();
      left = infix(left);
    }
    depth = outer;
    return left;
  }

  private void deeper() {
    if (++depth > DEEPEST) {
      throw new Unreadable("too deep");
    }
  }

  /// Refuses chains of too many operands, whose trees are deep.
  static void bound(int links) {
    if (links > LONGEST) {
      throw new Unreadable("too long");
    }
  }

  /// The clauses inside of parentheses.
  List<Part> enclosed() {
    int outer = depth;
    deeper();
    in.expect("(");
    List<Part> parts = clauses.read();
    in.expect(")");
    depth = outer;
    return parts;
  }

  private Part infix(Part left) {
    String key = in.next().key();
    boolean negated = key.equals("NOT");
    key = negated ? in.next().key() : key;
    return switch (key) {
      case "AND", "OR" -> chain(left, new Word(key));
      case "IS" -> is(left);
      case "ISNULL" -> Group.of(left, new Word("IS"), new Word("NULL"));
      case "NOTNULL", "NULL" -> Group.of(left, new Word("IS NOT"), new Word("NULL"));
      case "IN" -> Group.of(left, word("IN", negated), members());
      case "BETWEEN" -> {
        Part low = besides("AND");
        in.expect("AND");
        yield Group.of(left, word("BETWEEN", negated), low, new Word("AND"), besides(key));
      }
      case "LIKE", "ILIKE", "GLOB" -> {
        Word word = word(Words.LOANED.getOrDefault(key, key), negated);
        Part pattern = besides(key);
        yield in.accept("ESCAPE")
            ? Group.of(left, word, pattern, new Word("ESCAPE"), besides(key))
            : Group.of(left, word, pattern);
      }
      case "COLLATE" -> Group.of(left, new Word("COLLATE"), new Name(in.name()));
      default -> Group.of(left, new Word(SPELLINGS.getOrDefault(key, key)), besides(key));
    };
  }

  private Part besides(String operator) {
    return expression(precedence.tighterThan(operator));
  }

  private static Word word(String word, boolean negated) {
    return new Word(negated ? "NOT " + word : word);
  }

  /// Many conditions make one long chain rather than a deep nest.
  private Part chain(Part left, Word word) {
    depth--;
    List<Part> parts =
        new ArrayList<>(left instanceof Group g && g.chains(word) ? g.parts() : List.of(left));
    parts.add(word);
    parts.add(besides(word.text()));
    bound(parts.size() / 2);
    return new Group(parts);
  }

  private Part is(Part left) {
    boolean not = in.accept("NOT");
    if (in.accept("DISTINCT")) {
      in.expect("FROM");
      not = !not;
    }
    Part right = besides("IS");
    String plain = not ? "IS NOT" : "IS";
    String same = not ? "IS DISTINCT FROM" : "IS NOT DISTINCT FROM";
    return Group.of(left, new Word(Word.VALUES.contains(right) ? plain : same), right);
  }

  /// `x IN t` means `x IN (SELECT * FROM t)`.
  private Part members() {
    if (in.at("(")) {
      return clauses.startQuery(1) ? clauses.subquery() : list();
    }
    Name table = new Name(in.name());
    if (in.at("(")) {
      throw new Unreadable("a function as a table");
    }
    return new Parens(List.of(new Word("SELECT"), new Word("*"), new Word("FROM"), table));
  }

  private Part prefix() {
    Token token = in.peek();
    return switch (token.kind()) {
      case STRING, BLOB, INTEGER, REAL -> {
        in.next();
        yield new Literal(token.kind(), token.text());
      }
      case QUOTED, DOUBLE_QUOTED -> named();
      case WORD -> keyword(token.key());
      case SIGN ->
          switch (token.text()) {
            case "(" -> clauses.startQuery(1) ? clauses.subquery() : row();
            case "+", "-", "~" -> {
              in.next();
              yield Group.of(new Word(token.text()), besides(token.text() + "_"));
            }
            default -> throw new Unreadable("no operand: " + token.text());
          };
      case STRAY, END -> throw new Unreadable("no operand: " + token.text());
    };
  }

  private Part keyword(String key) {
    return switch (key) {
      case "NULL", "TRUE", "FALSE" -> new Word(in.next().key());
      case "NOT" -> Group.of(new Word(in.next().key()), besides("NOT"));
      case "CASE" -> choice();
      case "CAST" -> cast();
      case "EXISTS" -> Group.of(new Word(in.next().key()), clauses.subquery());
      case "DATE", "TIME", "TIMESTAMP" ->
          in.peek(1).kind() == Token.Kind.STRING
              ? Group.of(new Word(in.next().key()), prefix())
              : named();
      default -> named();
    };
  }

  private Part choice() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Word(in.next().key()));
    if (!in.at("WHEN")) {
      parts.add(expression());
    }
    while (in.at("WHEN") || in.at("THEN") || in.at("ELSE")) {
      parts.add(new Word(in.next().key()));
      parts.add(expression());
    }
    in.expect("END");
    parts.add(new Word("END"));
    return new Group(parts);
  }

  private Part cast() {
    in.expect("CAST", "(");
    Part operand = expression();
    in.expect("AS");
    Name type = new Name(in.type());
    in.expect(")");
    if (type.text().isEmpty()) {
      throw new Unreadable("a cast to nothing");
    }
    return Group.of(new Word("CAST ("), operand, new Word("AS"), type, new Word(")"));
  }

  /// Parentheses around one expression are redundant in the tree.
  private Part row() {
    Parens list = list();
    return list.parts().size() == 1 ? list.parts().getFirst() : list;
  }

  Parens list() {
    in.expect("(");
    List<Part> parts = new ArrayList<>();
    while (!in.accept(")")) {
      if (!parts.isEmpty()) {
        in.expect(",");
        parts.add(COMMA);
      }
      parts.add(expression());
    }
    return new Parens(parts);
  }

  private Part named() {
    Token token = in.next();
    boolean call = in.at("(");
    if (!token.name() || (token.reserved() && !(call && Words.CALLABLE.contains(token.key())))) {
      throw new Unreadable("no operand: " + token.text());
    }
    if (in.accept(".")) {
      Token column = in.next();
      if (!column.name() || column.reserved() || !plain(column) || in.at(".") || in.at("(")) {
        throw new Unreadable("no column: " + column.text());
      }
      return new Qualified(certain(token), certain(column));
    }
    return call ? clauses.call(new Name(certain(token))) : bare(token);
  }

  /// The text of a token that is surely a name.
  private static String certain(Token token) {
    if (token.text().isEmpty() || token.text().indexOf('"') >= 0) {
      throw new Unreadable("a name that JSqlParser cannot quote: " + token.text());
    }
    return token.text();
  }

  /// A result column without an alias may be named after the text of its expression, which printing changes.
  private static boolean plain(Token token) {
    return token.text().chars().allMatch(c -> c == '_' || c == '$' || Character.isLetterOrDigit(c));
  }

  /// A name on its own. In double quotes it is perhaps a string.
  private Name bare(Token token) {
    boolean sure = token.kind() != Token.Kind.DOUBLE_QUOTED && plain(token);
    if (!sure && !clauses.naming()) {
      throw new Unreadable("a name or a string: " + token.text());
    }
    return new Name(certain(token));
  }
}
