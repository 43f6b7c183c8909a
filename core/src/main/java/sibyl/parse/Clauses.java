package sibyl.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sibyl.parse.Part.Group;
import sibyl.parse.Part.Literal;
import sibyl.parse.Part.Name;
import sibyl.parse.Part.Parens;
import sibyl.parse.Part.Word;

/// First half of reading a query that Sibyl did not generate: walks over its clauses (FROM, GROUP BY, LIMIT …), calls and
/// windows, and rewrites what JSqlParser does not know, so `LIMIT 2, 3` becomes `LIMIT 3 OFFSET 2`. [Grouping] does the same
/// for the expressions between them.
final class Clauses {
  private static final Word COMMA = new Word(",");
  private static final Set<Part> NATURAL = Set.of(new Word("NATURAL"));
  private static final Set<Part> SIDES =
      Set.of(new Word("LEFT"), new Word("RIGHT"), new Word("FULL"));
  private static final Set<String> FRAMES = Set.of("ROWS", "RANGE", "GROUPS");
  private static final Set<String> OPERANDS = Set.of("CASE", "CAST", "EXISTS", "NULL");
  private static final Literal ZERO = new Literal(Token.Kind.INTEGER, "0");

  private final Cursor in;
  private final Grouping grouping;
  private String clause = "";
  private boolean window;

  Clauses(Cursor in, Grouping grouping) {
    this.in = in;
    this.grouping = grouping;
  }

  /// Everything up to a closing parenthesis or the end.
  List<Part> read() {
    List<Part> out = new ArrayList<>();
    while (!in.done() && !in.at(")")) {
      piece(out);
    }
    return out;
  }

  private void piece(List<Part> out) {
    switch (in.peek().key()) {
      case ",", "*" -> out.add(new Word(in.next().text()));
      case "(" -> parenthesis(out);
      case "SELECT" -> {
        enter(out);
        in.accept("ALL");
      }
      case "UNION" -> {
        in.next();
        out.add(new Word(in.accept("ALL") ? "UNION ALL" : "UNION"));
      }
      case "INNER" -> silent(in.peek(1).is("JOIN") && (endsInOperand(out) || ends(out, NATURAL)));
      case "OUTER" -> silent(in.peek(1).is("JOIN") && ends(out, SIDES));
      case "ASC" -> silent(endsInOperand(out) && clause.equals("ORDER"));
      case "AS" -> as(out);
      case "VALUES" -> rows(out);
      case "GROUP", "ORDER" -> {
        enter(out);
        in.expect("BY");
        out.add(new Word("BY"));
      }
      case "USING" -> {
        out.add(new Word(in.next().key()));
        out.add(names());
      }
      case "LIMIT" -> limit(out);
      case "INDEXED" -> hint(out);
      default -> {
        if (!contextual(out)) {
          expressionOrClause(out);
        }
      }
    }
  }

  /// Words that are keywords only before or after certain others.
  private boolean contextual(List<Part> out) {
    if (in.accept("NOT", "INDEXED")) {
      out.add(new Word("IGNORE INDEX"));
      out.add(new Parens(List.of(new Name("*"))));
    } else if (in.accept("WITH", "RECURSIVE")) {
      clause = "WITH";
      out.add(new Word("WITH RECURSIVE"));
    } else if (in.accept("NULLS", "FIRST")) {
      out.add(new Word("NULLS FIRST"));
    } else if (in.accept("NULLS", "LAST")) {
      out.add(new Word("NULLS LAST"));
    } else if (window && in.accept("PARTITION", "BY")) {
      out.add(new Word("PARTITION BY"));
    } else if (window && FRAMES.contains(in.peek().key())) {
      frame(out);
    } else {
      return false;
    }
    return true;
  }

  private void expressionOrClause(List<Part> out) {
    Token token = in.peek();
    boolean call = Words.CALLABLE.contains(token.key()) && in.peek(1).is("(");
    if (token.reserved() && !call && !token.is("NOT") && !OPERANDS.contains(token.key())) {
      enter(out);
    } else {
      expression(out);
    }
  }

  private void enter(List<Part> out) {
    clause = in.next().key();
    out.add(new Word(clause));
  }

  /// Whether names are names here: none of them could be a string in double quotes.
  boolean naming() {
    return clause.equals("WITH") || fromClause();
  }

  private boolean fromClause() {
    return clause.equals("FROM") || clause.equals("JOIN");
  }

  /// An optional word, where it may stand.
  private void silent(boolean placed) {
    Token token = in.next();
    if (!placed) {
      throw new Unreadable("out of place: " + token.text());
    }
  }

  /// An operand directly after another one is an alias, so it is a name.
  private void expression(List<Part> out) {
    if (endsInOperand(out) && !in.peek().name()) {
      throw new Unreadable("no alias: " + in.peek().text());
    }
    out.add(grouping.expression());
  }

  private static boolean ends(List<Part> out, Set<Part> words) {
    return !out.isEmpty() && words.contains(out.getLast());
  }

  private static boolean endsInOperand(List<Part> out) {
    return !out.isEmpty() && (!(out.getLast() instanceof Word w) || Word.VALUES.contains(w));
  }

  /// Parentheses around a single relation mean nothing; around a join or a query they do.
  private void parenthesis(List<Part> out) {
    if (clause.equals("WITH")) {
      throw new Unreadable("a CTE without a name");
    }
    if (!fromClause()) {
      expression(out);
      return;
    }
    Parens parens = enclosed(clause, false);
    boolean single = parens.parts().size() == 1 && !(parens.parts().getFirst() instanceof Word);
    out.add(single ? parens.parts().getFirst() : parens);
  }

  private void as(List<Part> out) {
    silent(endsInOperand(out));
    String hint =
        in.accept("MATERIALIZED")
            ? " MATERIALIZED"
            : in.accept("NOT", "MATERIALIZED") ? " NOT MATERIALIZED" : "";
    if (in.at("(") || !hint.isEmpty()) {
      out.add(new Word("AS" + hint));
      out.add(subquery());
    } else {
      out.add(new Name(in.name()));
    }
  }

  private void rows(List<Part> out) {
    out.add(new Word(in.next().key()));
    out.add(grouping.list());
    while (in.accept(",")) {
      out.add(COMMA);
      out.add(grouping.list());
    }
  }

  /// `LIMIT offset, count` becomes `LIMIT count OFFSET offset`; an offset of zero is none.
  private void limit(List<Part> out) {
    out.add(new Word(in.next().key()));
    Part first = grouping.expression();
    boolean swapped = in.accept(",");
    Part second = swapped || in.accept("OFFSET") ? grouping.expression() : ZERO;
    Part offset = swapped ? first : second;
    out.add(swapped ? second : first);
    if (!offset.equals(ZERO)) {
      out.add(new Word("OFFSET"));
      out.add(offset);
    }
  }

  /// JSqlParser reads hints only in the form `USE INDEX (…)`.
  private void hint(List<Part> out) {
    in.expect("INDEXED", "BY");
    out.add(new Word("USE INDEX"));
    out.add(new Parens(List.of(new Name(in.name()))));
  }

  private void frame(List<Part> out) {
    while (!in.at(")")) {
      Token token = in.next();
      switch (token.kind()) {
        case WORD -> out.add(new Word(token.key()));
        case INTEGER -> out.add(new Literal(token.kind(), token.text()));
        case QUOTED, DOUBLE_QUOTED, STRING, BLOB, REAL, SIGN, STRAY, END ->
            throw new Unreadable("a computed frame: " + token.text());
      }
    }
  }

  /// Whether a query starts that many tokens from here.
  boolean startQuery(int ahead) {
    Token token = in.peek(ahead);
    return token.is("SELECT") || token.is("VALUES") || token.is("WITH");
  }

  Parens subquery() {
    if (!startQuery(1)) {
      throw new Unreadable("no subquery: " + in.peek(1).text());
    }
    return enclosed("", false);
  }

  private Parens enclosed(String inside, boolean asWindow) {
    String outerClause = clause;
    boolean outerWindow = window;
    clause = inside;
    window = asWindow;
    Parens parens = new Parens(grouping.enclosed());
    clause = outerClause;
    window = outerWindow;
    return parens;
  }

  private Parens names() {
    List<Part> parts = new ArrayList<>();
    for (String name : in.names()) {
      if (!parts.isEmpty()) {
        parts.add(COMMA);
      }
      parts.add(new Name(name));
    }
    return new Parens(parts);
  }

  Part call(Name function) {
    List<Part> parts = new ArrayList<>();
    parts.add(function);
    parts.add(enclosed(clause, false));
    if (in.at("FILTER") && in.peek(1).is("(")) {
      parts.add(new Word(in.next().key()));
      parts.add(enclosed("", false));
    }
    if (in.at("OVER") && in.peek(1).is("(")) {
      parts.add(new Word(in.next().key()));
      parts.add(enclosed("", true));
    }
    return new Group(parts);
  }
}
