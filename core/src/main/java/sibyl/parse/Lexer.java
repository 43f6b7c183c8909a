package sibyl.parse;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sibyl.parse.Token.Kind;
import sibyl.sql.Syntax;

/// Splits SQL text into tokens (words, names, literals, signs) by a dialect's rules for quotes, and drops white space and
/// comments. The first step of [Parse]; some oracles also search SQL that could not be parsed by its tokens. Any text gives
/// tokens; unknown characters are `STRAY`.
public final class Lexer {
  private static final List<String> SIGNS =
      List.of(
          "||", "<<", ">>", "<=", ">=", "<>", "==", "!=", "+", "-", "*", "/", "%", "&", "|", "~",
          "<", ">", "=", "(", ")", ",", ".", ";");
  private static final String QUOTES = "\"`[";
  private static final int LONGEST_EXPONENT = 6;

  private final String text;
  private final Syntax syntax;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Lexer(String text, Syntax syntax) {
    this.text = text;
    this.syntax = syntax;
  }

  public static List<Token> tokens(String text, Syntax syntax) {
    Lexer lexer = new Lexer(text, syntax);
    while (lexer.skipBlanks()) {
      lexer.next();
    }
    return List.copyOf(lexer.tokens);
  }

  /// Whether anything is left.
  private boolean skipBlanks() {
    while (at < text.length()) {
      if (text.startsWith("--", at)) {
        at = after("\n", at);
      } else if (text.startsWith("/*", at)) {
        at = after("*/", at + 2);
      } else if (text.charAt(at) <= ' ' || text.charAt(at) == '\uFEFF') {
        at++;
      } else {
        return true;
      }
    }
    return false;
  }

  private int after(String end, int start) {
    int found = text.indexOf(end, start);
    return found < 0 ? text.length() : found + end.length();
  }

  private void next() {
    char c = text.charAt(at);
    if ((c == 'x' || c == 'X') && peek(1) == '\'') {
      blob();
    } else if (digit(c) || (c == '.' && digit(peek(1)))) {
      number();
    } else if (letter(c)) {
      int end = wordEnd(at);
      add(Kind.WORD, text.substring(at, end), end);
    } else if (QUOTES.indexOf(c) >= 0 && syntax.quotes().indexOf(c) < 0) {
      if (c == '"' && syntax.backslashes()) {
        quoted(Kind.STRING, c);
      } else {
        sign();
      }
    } else {
      switch (c) {
        case '\'' -> quoted(Kind.STRING, '\'');
        case '"' -> quoted(Kind.DOUBLE_QUOTED, '"');
        case '`' -> quoted(Kind.QUOTED, '`');
        case '[' -> {
          int end = text.indexOf(']', at);
          add(
              end < 0 ? Kind.STRAY : Kind.QUOTED,
              text.substring(at + 1, end < 0 ? text.length() : end),
              end < 0 ? text.length() : end + 1);
        }
        default -> sign();
      }
    }
  }

  private void sign() {
    boolean arrow = text.startsWith("->", at);
    for (String sign : SIGNS) {
      if (!arrow && text.startsWith(sign, at)) {
        add(Kind.SIGN, sign, at + sign.length());
        return;
      }
    }
    add(Kind.STRAY, text.substring(at, at + 1), at + 1);
  }

  private void quoted(Kind kind, char quote) {
    StringBuilder content = new StringBuilder();
    for (int i = at + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && kind == Kind.STRING && syntax.backslashes() && i + 1 < text.length()) {
        content.append(escaped(text.charAt(++i)));
        continue;
      }
      if (c == quote && i + 1 < text.length() && text.charAt(i + 1) == quote) {
        i++;
      } else if (c == quote) {
        add(kind, content.toString(), i + 1);
        return;
      }
      content.append(c);
    }
    add(Kind.STRAY, content.toString(), text.length());
  }

  /// What a character after a backslash stands for. In a pattern `\%` and `\_` keep the backslash.
  private static String escaped(char c) {
    return switch (c) {
      case '0' -> "\0";
      case 'b' -> "\b";
      case 'n' -> "\n";
      case 'r' -> "\r";
      case 't' -> "\t";
      case 'Z' -> "\u001a";
      case '%', '_' -> "\\" + c;
      default -> String.valueOf(c);
    };
  }

  private void blob() {
    int end = text.indexOf('\'', at + 2);
    String digits = text.substring(at + 2, end < 0 ? text.length() : end).toLowerCase(Locale.ROOT);
    boolean sound =
        end >= 0
            && digits.length() % 2 == 0
            && digits.chars().allMatch(c -> Character.digit(c, 16) >= 0);
    add(sound ? Kind.BLOB : Kind.STRAY, digits, end < 0 ? text.length() : end + 1);
  }

  private void number() {
    int end = at;
    boolean hex = text.charAt(at) == '0' && (peek(1) == 'x' || peek(1) == 'X');
    if (hex) {
      end = at + 2;
      while (end < text.length() && Character.digit(text.charAt(end), 16) >= 0) {
        end++;
      }
    } else {
      end = digits(at);
      end = end < text.length() && text.charAt(end) == '.' ? digits(end + 1) : end;
      end = exponent(end);
    }
    int rest = wordEnd(end);
    if (rest > end) {
      add(Kind.STRAY, text.substring(at, rest), rest);
    } else if (hex) {
      hexadecimal(end);
    } else {
      decimal(end);
    }
  }

  private int exponent(int end) {
    if (end < text.length() && (text.charAt(end) == 'e' || text.charAt(end) == 'E')) {
      int first = end + 1;
      first +=
          first < text.length() && (text.charAt(first) == '+' || text.charAt(first) == '-') ? 1 : 0;
      int last = digits(first);
      return last > first ? last : end;
    }
    return end;
  }

  private int digits(int from) {
    int end = from;
    while (end < text.length() && digit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /// Hexadecimal numbers with the highest of 64 bits set are negative ones; they stay unread.
  private void hexadecimal(int end) {
    BigInteger value =
        end > at + 2 ? new BigInteger(text.substring(at + 2, end), 16) : BigInteger.ONE.negate();
    boolean fits = value.signum() >= 0 && value.bitLength() < Long.SIZE;
    add(fits ? Kind.INTEGER : Kind.STRAY, value.toString(), end);
  }

  private void decimal(int end) {
    String number = text.substring(at, end).toLowerCase(Locale.ROOT);
    int e = number.indexOf('e');
    if (e < 0 && number.indexOf('.') < 0) {
      add(Kind.INTEGER, new BigInteger(number).toString(), end);
    } else if (e < 0 && syntax.exact()) {
      add(
          number.endsWith(".") ? Kind.STRAY : Kind.REAL,
          new BigDecimal(number).toPlainString(),
          end);
    } else if (Double.isInfinite(Double.parseDouble(number))) {
      add(Kind.REAL, "9e999", end);
    } else if (e >= 0 && number.length() - e > LONGEST_EXPONENT) {
      add(Kind.STRAY, number, end);
    } else {
      BigDecimal value = new BigDecimal(number).stripTrailingZeros();
      add(Kind.REAL, value.unscaledValue() + "e" + (value.signum() == 0 ? 0 : -value.scale()), end);
    }
  }

  private void add(Kind kind, String content, int end) {
    tokens.add(new Token(kind, content, at, end));
    at = end;
  }

  private char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  private int wordEnd(int from) {
    int end = from;
    while (end < text.length()
        && (letter(text.charAt(end)) || digit(text.charAt(end)) || text.charAt(end) == '$')) {
      end++;
    }
    return end;
  }

  private static boolean letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c > 0x7F;
  }

  private static boolean digit(char c) {
    return c >= '0' && c <= '9';
  }
}
