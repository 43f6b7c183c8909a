package sibyl.proof.template;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// Finds new rewrites of conditions for the library (`sibyl library --grow`): enumerates all small conditions over two
/// variables and compares their truth tables. A pair is kept only if no part of the larger condition has a shorter equivalent,
/// because smaller pairs then give the same result.
public final class EquivalentConditions {
  private EquivalentConditions() {}

  /// The three truth values. Conditions have two variables, so a table of all cases is a proof.
  private static final List<Optional<Boolean>> VALUES =
      List.of(Optional.of(true), Optional.of(false), Optional.empty());

  private record Term(Expr expr, List<Optional<Boolean>> table, int size, boolean shortest) {}

  /// Pairs of a shortest condition and an equivalent one with at most that many operators, without the known pairs.
  public static List<Template> pairs(int operators, List<Template> known) {
    Map<List<Optional<Boolean>>, Expr> shortest = new LinkedHashMap<>();
    List<List<Term>> bySize = new ArrayList<>();
    List<Template> pairs = new ArrayList<>();
    Set<Set<String>> seen = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (Template template : known) {
      if (template.from() instanceof Expr from && template.to() instanceof Expr to) {
        seen.add(spellings(from, to));
        seen.add(spellings(to, from));
      }
    }
    for (int size = 0; size <= operators; size++) {
      List<Term> terms = new ArrayList<>();
      for (Term made : made(size, bySize)) {
        Expr first = shortest.putIfAbsent(made.table(), made.expr());
        terms.add(new Term(made.expr(), made.table(), size, first == null));
        if (first != null
            && Set.copyOf(made.table()).size() > 1
            && seen.add(spellings(first, made.expr()))) {
          pairs.add(named(first, made.expr(), names));
        }
      }
      bySize.add(terms);
    }
    return pairs;
  }

  /// A pair stays the same if its two holes are swapped.
  private static Set<String> spellings(Expr first, Expr other) {
    Node both = new Expr.When(first, other);
    return Set.copyOf(
        List.of(both.toString(), Tree.map(both, EquivalentConditions::swapped).toString()));
  }

  private static Node swapped(Node node) {
    return node.equals(hole("p")) ? hole("q") : node.equals(hole("q")) ? hole("p") : node;
  }

  private static Expr hole(String name) {
    return new Expr.ColumnRef("holes", name, SqlType.BOOLEAN, Grade.FIRM);
  }

  /// Named by its two sides, and by a number where pairs differ in parentheses alone.
  private static Template named(Expr from, Expr to, Set<String> taken) {
    String sides = name(from, to);
    String name = sides;
    for (int i = 2; !taken.add(name); i++) {
      name = sides + "-" + i;
    }
    return new Template(name, Template.Kind.LOGIC, from, to);
  }

  /// Both sides in words of SQL: `p OR q` and `q OR p` give `p-or-q-to-q-or-p`.
  static String name(Node from, Node to) {
    return words(from) + "-to-" + words(to);
  }

  private static String words(Node side) {
    return Template.text(side)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[()]", "")
        .replace("when ", "")
        .replace(' ', '-');
  }

  /// Conditions with exactly that many operators, made of shortest parts.
  private static List<Term> made(int size, List<List<Term>> smaller) {
    List<Term> made = new ArrayList<>();
    if (size == 0) {
      made.add(leaf("p", 0));
      made.add(leaf("q", 1));
      return made;
    }
    for (Term x : shortest(smaller.get(size - 1))) {
      unary(x).forEach((e, table) -> made.add(new Term(e, table, size, false)));
    }
    for (int left = 0; left < size; left++) {
      for (Term x : shortest(smaller.get(left))) {
        for (Term y : shortest(smaller.get(size - 1 - left))) {
          made.add(both(Expr.LogicalOp.AND, x, y, size));
          made.add(both(Expr.LogicalOp.OR, x, y, size));
        }
      }
    }
    for (Term when : parts(smaller, size)) {
      for (Term then : parts(smaller, size - when.size())) {
        for (Term otherwise : parts(smaller, size - when.size() - then.size())) {
          if (when.size() + then.size() + otherwise.size() == size - 1) {
            made.add(chosen(when, then, otherwise, size));
          }
        }
      }
    }
    made.sort(Comparator.comparingInt(t -> t.expr().toString().length()));
    return made;
  }

  private static List<Term> parts(List<List<Term>> smaller, int most) {
    List<Term> parts = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      parts.addAll(shortest(smaller.get(i)));
    }
    return parts;
  }

  private static List<Term> shortest(List<Term> terms) {
    return terms.stream().filter(Term::shortest).toList();
  }

  private static Term leaf(String name, int place) {
    List<Optional<Boolean>> table = new ArrayList<>();
    for (Optional<Boolean> p : VALUES) {
      for (Optional<Boolean> q : VALUES) {
        table.add(place == 0 ? p : q);
      }
    }
    return new Term(hole(name), table, 0, true);
  }

  private static Map<Expr, List<Optional<Boolean>>> unary(Term x) {
    Map<Expr, List<Optional<Boolean>>> made = new LinkedHashMap<>();
    made.put(new Expr.Not(x.expr()), x.table().stream().map(v -> v.map(b -> !b)).toList());
    for (boolean negated : new boolean[] {false, true}) {
      made.put(
          new Expr.IsNull(x.expr(), negated),
          x.table().stream().map(v -> Optional.of(v.isEmpty() != negated)).toList());
      for (boolean expected : new boolean[] {true, false}) {
        made.put(
            new Expr.Truth(x.expr(), expected, negated),
            x.table().stream()
                .map(v -> Optional.of(v.equals(Optional.of(expected)) != negated))
                .toList());
      }
    }
    return made;
  }

  private static Term both(Expr.LogicalOp op, Term x, Term y, int size) {
    // The value that decides alone: FALSE for AND, TRUE for OR.
    Optional<Boolean> deciding = Optional.of(op == Expr.LogicalOp.OR);
    List<Optional<Boolean>> table = new ArrayList<>();
    for (int i = 0; i < x.table().size(); i++) {
      Set<Optional<Boolean>> values = Set.copyOf(List.of(x.table().get(i), y.table().get(i)));
      table.add(
          values.contains(deciding)
              ? deciding
              : values.contains(Optional.<Boolean>empty()) ? Optional.empty() : x.table().get(i));
    }
    return new Term(new Expr.Logical(op, x.expr(), y.expr()), table, size, false);
  }

  private static Term chosen(Term when, Term then, Term otherwise, int size) {
    List<Optional<Boolean>> table = new ArrayList<>();
    for (int i = 0; i < when.table().size(); i++) {
      table.add(
          when.table().get(i).equals(Optional.of(true))
              ? then.table().get(i)
              : otherwise.table().get(i));
    }
    Expr e =
        new Expr.Case(
            Optional.empty(),
            List.of(new Expr.When(when.expr(), then.expr())),
            Optional.of(otherwise.expr()));
    return new Term(e, table, size, false);
  }
}
