package sibyl.sql;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// What the printers write on: text, names as the dialect quotes them, lists.
final class Paper {
  private final Spelling spelling;

  /// As long as most texts are: to grow is to copy.
  private final StringBuilder out = new StringBuilder(768);

  Paper(Spelling spelling) {
    this.spelling = spelling;
  }

  Spelling spelling() {
    return spelling;
  }

  String text() {
    return out.toString();
  }

  Paper append(Object text) {
    out.append(text);
    return this;
  }

  Paper append(long number) {
    out.append(number);
    return this;
  }

  Paper append(double number) {
    out.append(number);
    return this;
  }

  Paper append(char text) {
    out.append(text);
    return this;
  }

  Paper append(String text) {
    out.append(text);
    return this;
  }

  void columns(List<String> names) {
    if (!names.isEmpty()) {
      out.append('(');
      list(names, this::name);
      out.append(')');
    }
  }

  void words(String words, String tail) {
    out.append(words);
    if (!tail.isEmpty()) {
      out.append(' ').append(tail);
    }
  }

  <T> void list(List<T> items, Consumer<T> print) {
    for (int i = 0; i < items.size(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      print.accept(items.get(i));
    }
  }

  void name(String name) {
    if (plain(name)
        && (endsInDigit(name) || !spelling.keywords().contains(name.toUpperCase(Locale.ROOT)))) {
      out.append(name);
    } else {
      String quote = spelling.identifierQuote();
      out.append(quote).append(name.replace(quote, quote + quote)).append(quote);
    }
  }

  /// No keyword does; the names we draw do, and so skip the look-up.
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
