package sibyl.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sibyl.parse.Token.Kind;
import sibyl.sql.Syntax;

/// A position in the tokens of a statement of a user's script, with which the classes of this package read on: `accept("ORDER",
/// "BY")`, `name()`, `split()` at commas. An unexpected token throws [Unreadable], which ends the reading of the statement.
final class Cursor {
  private static final Token END = new Token(Kind.END, "", 0, 0);

  private final String source;
  private final List<Token> tokens;
  private int at;

  /// `source` is the text to which the tokens' positions refer.
  Cursor(String source, List<Token> tokens) {
    this.source = source;
    this.tokens = tokens;
  }

  Cursor(String text, Syntax syntax) {
    this(text, Lexer.tokens(text, syntax));
  }

  boolean done() {
    return at >= tokens.size();
  }

  void finish() {
    if (!done()) {
      throw new Unreadable("rest from " + peek().text());
    }
  }

  Token peek() {
    return peek(0);
  }

  Token peek(int ahead) {
    return at + ahead < tokens.size() ? tokens.get(at + ahead) : END;
  }

  boolean at(String word) {
    return peek().is(word);
  }

  Token next() {
    if (done()) {
      throw new Unreadable("text ends early");
    }
    return tokens.get(at++);
  }

  /// Steps over these words if all of them come next.
  boolean accept(String... words) {
    for (int i = 0; i < words.length; i++) {
      if (!peek(i).is(words[i])) {
        return false;
      }
    }
    at += words.length;
    return true;
  }

  void expect(String... words) {
    if (!accept(words)) {
      throw new Unreadable("no " + String.join(" ", words) + " but " + peek().text());
    }
  }

  /// A name, without quotes. The tree cannot hold names that are qualified by a schema.
  String name() {
    Token token = next();
    if (!token.name() || token.text().isEmpty() || at(".") || token.reserved()) {
      throw new Unreadable("no plain name: " + token.text());
    }
    return token.text();
  }

  /// Names in parentheses, or none.
  List<String> names() {
    List<String> names = new ArrayList<>();
    if (at("(")) {
      for (Cursor each : parenthesised().split()) {
        names.add(each.name());
        each.finish();
      }
    }
    return names;
  }

  /// The tokens between the parenthesis here and its partner.
  Cursor parenthesised() {
    expect("(");
    int start = at;
    for (int depth = 1; depth > 0; ) {
      Token token = next();
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
    }
    return new Cursor(source, tokens.subList(start, at - 1));
  }

  /// The parts between the commas outside of parentheses.
  List<Cursor> split() {
    List<Cursor> parts = new ArrayList<>();
    do {
      parts.add(until(","));
    } while (accept(","));
    return parts;
  }

  /// Everything up to these words outside of parentheses, or to the end.
  Cursor until(String... words) {
    int start = at;
    int depth = 0;
    while (!done() && !(depth == 0 && comesNext(words))) {
      depth += at("(") ? 1 : at(")") ? -1 : 0;
      at++;
    }
    return new Cursor(source, tokens.subList(start, at));
  }

  private boolean comesNext(String... words) {
    int start = at;
    boolean found = accept(words);
    at = start;
    return found;
  }

  /// All the tokens from here on.
  List<Token> rest() {
    List<Token> rest = tokens.subList(at, tokens.size());
    at = tokens.size();
    return rest;
  }

  /// All the tokens from here on; the position does not change.
  List<Token> copy() {
    return tokens.subList(at, tokens.size());
  }

  Token last() {
    return tokens.isEmpty() ? END : tokens.getLast();
  }

  /// The text from here on, as it was written.
  String text() {
    List<Token> rest = rest();
    return rest.isEmpty() ? "" : source.substring(rest.getFirst().from(), rest.getLast().to());
  }

  /// The keywords from here on, with one space between them.
  String words() {
    StringBuilder words = new StringBuilder();
    for (Token token : rest()) {
      if (token.kind() != Kind.WORD) {
        throw new Unreadable("no keyword: " + token.text());
      }
      words.append(words.isEmpty() ? "" : " ").append(token.text().toUpperCase(Locale.ROOT));
    }
    return words.toString();
  }

  /// A type: words, then perhaps sizes in parentheses. Empty if what comes next is no part of a type.
  String type() {
    StringBuilder type = new StringBuilder();
    while (peek().kind() == Kind.WORD && !peek().reserved() && !at("GENERATED")) {
      type.append(type.isEmpty() ? "" : " ").append(next().text());
    }
    if (!type.isEmpty() && at("(")) {
      String gap = "(";
      for (Cursor size : parenthesised().split()) {
        Token number = size.next();
        size.finish();
        if (number.kind() != Kind.INTEGER) {
          throw new Unreadable("no size: " + number.text());
        }
        type.append(gap).append(number.text());
        gap = ", ";
      }
      type.append(')');
      while (at("UNSIGNED") || at("ZEROFILL")) {
        type.append(' ').append(next().text());
      }
    }
    return type.toString();
  }
}
