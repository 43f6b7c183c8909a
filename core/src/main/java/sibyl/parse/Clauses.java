package sibyl.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sibyl.parse.Part.Group;
import sibyl.parse.Part.Literal;
import sibyl.parse.Part.Name;
import sibyl.parse.Part.Parens;
import sibyl.parse.Part.Word;

/// The part of [Grouping] that reads what stands between expressions: the clauses of a query, calls and windows.
final class Clauses {
  private static final Word COMMA = new Word(",");
  private static final Set<Part> OUTER = Set.of(new Word("LEFT"), new Word("RIGHT"), new Word("FULL"));
  private static final Set<Part> VALUES = Set.of(new Word("NULL"), new Word("TRUE"), new Word("FALSE"));
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
    Token token = in.peek();
    switch (token.key()) {
      case ",", "*" -> out.add(new Word(in.next().text()));
      case "(" -> {
        if (clause.equals("FROM") || clause.equals("JOIN")) {
          out.add(relation());
        } else {
          expression(out);
        }
      }
      case "SELECT" -> {
        enter(out);
        in.accept("ALL");
      }
      case "WITH" -> {
        enter(out);
        if (in.accept("RECURSIVE")) {
          out.add(new Word("RECURSIVE"));
        }
      }
      case "UNION" -> {
        in.next();
        out.add(new Word(in.accept("ALL") ? "UNION ALL" : "UNION"));
      }
      case "INNER" -> silent(in.peek(1).is("JOIN"));
      case "OUTER" -> silent(in.peek(1).is("JOIN") && !out.isEmpty() && OUTER.contains(out.getLast()));
      case "ASC" -> silent(endsInOperand(out));
      case "AS" -> as(out);
      case "VALUES" -> rows(out);
      case "USING" -> {
        out.add(new Word(in.next().key()));
        out.add(names());
      }
      case "LIMIT" -> limit(out);
      case "INDEXED" -> hint(out);
      case "NOT" -> {
        if (in.accept("NOT", "INDEXED")) {
          out.add(new Word("IGNORE INDEX"));
          out.add(new Parens(List.of(new Name("*"))));
        } else {
          expression(out);
        }
      }
      case "NULLS" -> {
        boolean order = in.peek(1).is("FIRST") || in.peek(1).is("LAST");
        if (order) {
          out.add(new Word(in.next().key() + " " + in.next().key()));
        } else {
          expression(out);
        }
      }
      case "PARTITION" -> {
        if (window && in.accept("PARTITION", "BY")) {
          out.add(new Word("PARTITION BY"));
        } else {
          expression(out);
        }
      }
      case "ROWS", "RANGE", "GROUPS" -> {
        if (window) {
          frame(out);
        } else {
          expression(out);
        }
      }
      case "CASE", "CAST", "EXISTS", "NULL" -> expression(out);
      default -> {
        if (Words.RESERVED.contains(token.key()) && !(Words.CALLABLE.contains(token.key()) && in.peek(1).is("("))) {
          enter(out);
        } else {
          expression(out);
        }
      }
    }
  }

  private void enter(List<Part> out) {
    clause = in.next().key();
    out.add(new Word(clause));
  }

  /// A word that may as well be left out, if it stands where it may stand.
  private void silent(boolean placed) {
    Token token = in.next();
    if (!placed) {
      throw new Unreadable("out of place: " + token.text());
    }
  }

  /// An operand right behind another is an alias, and that is a name.
  private void expression(List<Part> out) {
    if (endsInOperand(out) && !in.peek().name()) {
      throw new Unreadable("no alias: " + in.peek().text());
    }
    out.add(grouping.expression());
  }

  private static boolean endsInOperand(List<Part> out) {
    return !out.isEmpty() && (!(out.getLast() instanceof Word) || VALUES.contains(out.getLast()));
  }

  private void as(List<Part> out) {
    silent(endsInOperand(out));
    if (in.at("(")) {
      out.add(new Word("AS"));
      out.add(subquery());
    } else if (in.accept("MATERIALIZED")) {
      out.add(new Word("AS MATERIALIZED"));
      out.add(subquery());
    } else if (in.accept("NOT", "MATERIALIZED")) {
      out.add(new Word("AS NOT MATERIALIZED"));
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
    if (!swapped && !in.accept("OFFSET")) {
      out.add(first);
      return;
    }
    Part second = grouping.expression();
    out.add(swapped ? second : first);
    Part offset = swapped ? first : second;
    if (!offset.equals(ZERO)) {
      out.add(new Word("OFFSET"));
      out.add(offset);
    }
  }

  /// JSqlParser knows hints as MySQL writes them.
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
    in.expect("(");
    Parens parens = new Parens(read());
    in.expect(")");
    clause = outerClause;
    window = outerWindow;
    return parens;
  }

  /// A join in parentheses. Around a single relation they say nothing.
  private Part relation() {
    Parens parens = enclosed(clause, false);
    return parens.parts().size() == 1 && !startQueryIn(parens) ? parens.parts().getFirst() : parens;
  }

  private static boolean startQueryIn(Parens parens) {
    return parens.parts().getFirst() instanceof Word;
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

  /// A name that can be nothing else.
  Name certain(Token token) {
    if (token.text().isEmpty() || token.text().indexOf('"') >= 0) {
      throw new Unreadable("a name that JSqlParser cannot quote: " + token.text());
    }
    return new Name(token.text());
  }

  /// A name on its own. In double quotes it is perhaps a string, and one that has to be quoted is perhaps the text of a
  /// result column's expression, which printing changes.
  Name bare(Token token) {
    boolean plain = token.text().chars().allMatch(c -> c == '_' || c == '$' || Character.isLetterOrDigit(c));
    boolean sure = token.kind() == Token.Kind.WORD || (token.kind() == Token.Kind.QUOTED && plain);
    if (!sure && !Words.NAMING.contains(clause)) {
      throw new Unreadable("a name or a string: " + token.text());
    }
    return certain(token);
  }
}
