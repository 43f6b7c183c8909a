package sibyl.app.report;

/// Builds the HTML of `sibyl report`. Everything but literal markup of this program is escaped, since findings contain any
/// text.
final class Html {
  private final StringBuilder out = new StringBuilder();

  /// Literal markup.
  Html raw(String markup) {
    out.append(markup);
    return this;
  }

  /// Any text; escaped.
  Html text(String text) {
    out.append(escaped(text));
    return this;
  }

  /// An element that holds only text; `tag` may have attributes.
  Html element(String tag, String text) {
    return raw("<" + tag + ">").text(text).raw("</" + tag.split(" ", 2)[0] + ">");
  }

  Html heading(int level, String text) {
    return element("h" + level, text);
  }

  static String escaped(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(c < ' ' && c != '\n' && c != '\t' ? '\uFFFD' : c);
      }
    }
    return out.toString();
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
