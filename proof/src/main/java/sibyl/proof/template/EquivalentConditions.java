package sibyl.proof.template;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// Conditions that mean the same, found by making all small ones and comparing their truth tables. A pair is worth an entry
/// only if no part of the larger one could be said shorter: then smaller entries do not give it.
public final class EquivalentConditions {
  private EquivalentConditions() {}

  /// One of the three truth values; what conditions are made of is so small that a table of all cases is a proof.
  private static final List<Optional<Boolean>> VALUES =
      List.of(Optional.of(true), Optional.of(false), Optional.empty());

  private record Term(Expr expr, List<Optional<Boolean>> table, int size, boolean shortest) {}

  /// Pairs of a shortest condition and another of at most that many operators, none of which is known.
  public static List<Template> pairs(int operators, List<Template> known) {
    Map<List<Optional<Boolean>>, Expr> shortest = new LinkedHashMap<>();
    List<List<Term>> bySize = new ArrayList<>();
    List<Template> pairs = new ArrayList<>();
    Set<Set<String>> seen = new HashSet<>();
    for (Template template : known) {
      if (template.from() instanceof Expr from && template.to() instanceof Expr to) {
        seen.add(told(from, to));
        seen.add(told(to, from));
      }
    }
    for (int size = 0; size <= operators; size++) {
      List<Term> terms = new ArrayList<>();
      for (Term made : made(size, bySize)) {
        Expr first = shortest.putIfAbsent(made.table(), made.expr());
        terms.add(new Term(made.expr(), made.table(), size, first == null));
        if (first != null
            && Set.copyOf(made.table()).size() > 1
            && seen.add(told(first, made.expr()))) {
          pairs.add(new Template(name(pairs.size()), Template.Kind.LOGIC, first, made.expr()));
        }
      }
      bySize.add(terms);
    }
    return pairs;
  }

  /// With either name for either hole, it is the same pair.
  private static Set<String> told(Expr first, Expr other) {
    Node both = new Expr.When(first, other);
    return Set.copyOf(List.of(both.toString(), Tree.map(both, EquivalentConditions::swapped).toString()));
  }

  private static Node swapped(Node node) {
    return node.equals(hole("p")) ? hole("q") : node.equals(hole("q")) ? hole("p") : node;
  }

  private static Expr hole(String name) {
    return new Expr.ColumnRef("holes", name, SqlType.BOOLEAN, Grade.FIRM);
  }

  private static String name(int number) {
    return "grown-" + number;
  }

  /// Terms with exactly that many operators, of shortest parts.
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
    // What decides alone: one false of an AND, one true of an OR.
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
