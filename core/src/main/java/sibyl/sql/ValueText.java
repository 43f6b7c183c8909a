package sibyl.sql;

import java.util.Locale;

/// The part of the printer [Sql] that prints constants: `'it''s'`, `X'00ff'`, `DATE '2020-01-01'`, as the dialect writes them.
record ValueText(Paper paper) {

  void value(Value value) {
    switch (value) {
      case Value.Null _ -> paper.append("NULL");
      case Value.Bool b -> paper.append(b.value() ? "TRUE" : "FALSE");
      case Value.Int i -> paper.append(i.value());
      case Value.Real r -> real(r.value());
      case Value.Text t -> {
        paper.append('\'');
        for (int i = 0; i < t.value().length(); i++) {
          char c = t.value().charAt(i);
          paper.append(c);
          if (c == '\'' || (c == '\\' && paper.spelling().constants().backslashes())) {
            paper.append(c);
          }
        }
        paper.append('\'');
      }
      case Value.Blob b -> blob(b.hex());
      case Value.Typed t -> typed(t);
    }
  }

  private void typed(Value.Typed value) {
    Spelling.Constants constants = paper.spelling().constants();
    paper.append(
        switch (value.type()) {
          case NUMERIC -> value.text();
          case GEOMETRY -> constants.shape().replace("%s", value.text());
          case ANY, BOOLEAN, INTEGER, REAL, TEXT, BLOB, DATE, TIME, TIMESTAMP, ROW ->
              String.format(Locale.ROOT, constants.moment(), value.type(), value.text());
        });
  }

  private void blob(String hex) {
    String pattern = paper.spelling().constants().blob();
    paper.append(
        pattern.contains("%2$s")
            ? pattern.replace("%2$s", hex.replaceAll("(..)", "\\\\x$1"))
            : pattern.replace("%s", hex));
  }

  private void real(double value) {
    if (Double.isInfinite(value)) {
      paper.append(paper.spelling().constants().infinity().replace("%s", value > 0 ? "" : "-"));
    } else {
      String digits = Double.toString(value);
      boolean plain = digits.indexOf('E') < 0 && paper.spelling().syntax().exact();
      paper.append(digits).append(plain ? "E0" : "");
    }
  }

  /// Whether it begins with a minus sign.
  static boolean negative(Value value) {
    return switch (value) {
      case Value.Int i -> i.value() < 0;
      case Value.Real r -> Double.doubleToRawLongBits(r.value()) < 0;
      case Value.Typed t -> t.text().startsWith("-") && t.type() == SqlType.NUMERIC;
      case Value.Null _, Value.Bool _, Value.Text _, Value.Blob _ -> false;
    };
  }
}
