package sibyl.parse;

import java.util.Locale;

/// One word, name, literal or sign of an SQL text that is being parsed, and its position, as [Lexer] makes it. `text` is its
/// value: names and strings without their quotes, numbers in one notation.
public record Token(Kind kind, String text, int from, int to) {

  /// A name in double quotes is a kind of its own because some engines read it as a string where no such column exists.
  /// `STRAY` is any unknown character.
  public enum Kind {
    WORD,
    QUOTED,
    DOUBLE_QUOTED,
    STRING,
    BLOB,
    INTEGER,
    REAL,
    SIGN,
    STRAY,
    END
  }

  /// Whether it is this keyword or sign.
  public boolean is(String word) {
    return (kind == Kind.WORD || kind == Kind.SIGN) && text.equalsIgnoreCase(word);
  }

  /// The keyword or sign it may be; empty for quoted names and literals.
  public String key() {
    return kind == Kind.WORD || kind == Kind.SIGN ? text.toUpperCase(Locale.ROOT) : "";
  }

  /// Whether it is a keyword that names nothing.
  boolean reserved() {
    return Words.RESERVED.contains(key());
  }

  public boolean name() {
    return kind == Kind.WORD || kind == Kind.QUOTED || kind == Kind.DOUBLE_QUOTED;
  }
}
