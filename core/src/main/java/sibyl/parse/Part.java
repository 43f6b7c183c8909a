package sibyl.parse;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// The structure of an SQL text, such as a user's query, while it is read: words, names, literals, and nested groups for
/// operations, so that `a + b * c` and `a + (b * c)` are equal. [Fragments] hands it to JSqlParser as text, and compares it
/// with that of the printed result: texts with equal parts (up to the case of names, see [#folded]) mean the same.
sealed interface Part {

  /// A keyword or sign, in capitals.
  record Word(String text) implements Part {
    static final Set<Part> VALUES = Set.of(new Word("NULL"), new Word("TRUE"), new Word("FALSE"));
    static final Set<Part> CHAINING = Set.of(new Word("AND"), new Word("OR"));
  }

  record Name(String text) implements Part {}

  /// A column with the relation it is of.
  record Qualified(String relation, String column) implements Part {}

  record Literal(Token.Kind kind, String text) implements Part {}

  /// An operation with its operands, or a call.
  record Group(List<Part> parts) implements Part {
    public Group {
      parts = List.copyOf(parts);
    }

    static Group of(Part... parts) {
      return new Group(List.of(parts));
    }

    /// Whether it is a chain of operands with this word between them.
    boolean chains(Word word) {
      return parts.size() > 2 && parts.get(1).equals(word);
    }
  }

  /// A list or a subquery, whose parentheses mean more than an order of evaluation.
  record Parens(List<Part> parts) implements Part {
    public Parens {
      parts = List.copyOf(parts);
    }
  }

  static List<Part> folded(List<Part> parts) {
    return parts.stream().map(Part::folded).toList();
  }

  private static Part folded(Part part) {
    return switch (part) {
      case Word p -> p;
      case Name p -> new Name(lower(p.text()));
      case Qualified p -> new Qualified(lower(p.relation()), lower(p.column()));
      case Literal p -> p;
      case Group p -> new Group(flat(folded(p.parts())));
      case Parens p -> new Parens(folded(p.parts()));
    };
  }

  /// Nested ANDs and nested ORs mean the same in any order, and printing does not keep the nesting.
  private static List<Part> flat(List<Part> parts) {
    if (parts.size() < 3 || !(parts.get(1) instanceof Word word) || !Word.CHAINING.contains(word)) {
      return parts;
    }
    return parts.stream()
        .flatMap(
            part ->
                part instanceof Group g && g.chains(word) ? g.parts().stream() : Stream.of(part))
        .toList();
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /// As text for JSqlParser. Every name is quoted because it could be a keyword of JSqlParser.
  static String text(List<Part> parts) {
    StringBuilder out = new StringBuilder();
    for (Part part : parts) {
      if (part instanceof Group g) {
        write(g.parts(), out);
      } else {
        write(part, out);
      }
    }
    return out.toString();
  }

  private static void write(List<Part> parts, StringBuilder out) {
    parts.forEach(part -> write(part, out));
  }

  private static void write(Part part, StringBuilder out) {
    out.append(' ');
    switch (part) {
      case Word p -> out.append(p.text());
      case Name p -> out.append(quoted(p.text()));
      case Qualified p -> out.append(quoted(p.relation())).append('.').append(quoted(p.column()));
      case Literal p -> {
        switch (p.kind()) {
          case STRING -> out.append('\'').append(p.text().replace("'", "''")).append('\'');
          case BLOB -> out.append("x'").append(p.text()).append('\'');
          case INTEGER, REAL -> out.append(p.text());
          case WORD, QUOTED, DOUBLE_QUOTED, SIGN, STRAY, END ->
              throw new Unreadable("no literal: " + p.text());
        }
      }
      case Group p -> parenthesised(p.parts(), out);
      case Parens p -> {
        out.append('(');
        out.append(text(p.parts()));
        out.append(')');
      }
    }
  }

  private static String quoted(String name) {
    return '"' + name + '"';
  }

  private static void parenthesised(List<Part> parts, StringBuilder out) {
    out.append('(');
    write(parts, out);
    out.append(')');
  }
}
