package sibyl.sql;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// The text that the printer [Sql] is writing, with what all its parts need: names quoted as the dialect does it, lists with
/// commas. Tuned for speed, because every statement of a run is printed through it.
final class Paper {
  private final Spelling spelling;

  /// Longer than most texts, because growing copies. Every statement is printed, and StringBuilder checks for each letter
  /// whether it fits into a byte.
  private char[] out = new char[1_024];

  private int length;

  Paper(Spelling spelling) {
    this.spelling = spelling;
  }

  Spelling spelling() {
    return spelling;
  }

  String text() {
    return new String(out, 0, length);
  }

  Paper append(Object text) {
    return append(text.toString());
  }

  Paper append(long number) {
    return append(Long.toString(number));
  }

  Paper append(double number) {
    return append(Double.toString(number));
  }

  Paper append(char text) {
    room(1);
    out[length++] = text;
    return this;
  }

  Paper append(String text) {
    room(text.length());
    text.getChars(0, text.length(), out, length);
    length += text.length();
    return this;
  }

  private void room(int more) {
    if (length + more > out.length) {
      out = Arrays.copyOf(out, Math.max(2 * out.length, length + more));
    }
  }

  void columns(List<String> names) {
    if (!names.isEmpty()) {
      append('(');
      list(names, this::name);
      append(')');
    }
  }

  void words(String words, String tail) {
    append(words);
    if (!tail.isEmpty()) {
      append(' ').append(tail);
    }
  }

  <T> void list(List<T> items, Consumer<T> print) {
    for (int i = 0; i < items.size(); i++) {
      if (i > 0) {
        append(", ");
      }
      print.accept(items.get(i));
    }
  }

  void name(String name) {
    if (plain(name)
        && (endsInDigit(name) || !spelling.keywords().contains(name.toUpperCase(Locale.ROOT)))) {
      append(name);
    } else {
      String quote = spelling.identifierQuote();
      append(quote).append(name.replace(quote, quote + quote)).append(quote);
    }
  }

  /// Generated names end in a digit, keywords do not, so those names skip the look-up.
  private static boolean endsInDigit(String name) {
    char last = name.charAt(name.length() - 1);
    return last >= '0' && last <= '9';
  }

  private static boolean plain(String name) {
    if (name.isEmpty() || Character.isDigit(name.charAt(0))) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!(c == '_'
          || (c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z')
          || (c >= '0' && c <= '9'))) {
        return false;
      }
    }
    return true;
  }
}
