package sibyl.proof.bags;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Replaces variables by others, or by values, in the form in which the prover of equivalence compares queries ([BagTerm]). All
/// steps of the prover use it, for instance to rename one query's variables to those of the other. This is their only
/// traversal.
public final class Substitution {
  private final Map<BagVariable, BagValue> values;
  private final Map<BagVariable, BagVariable> rows;

  private Substitution(Map<BagVariable, BagValue> values, Map<BagVariable, BagVariable> rows) {
    this.values = values;
    this.rows = rows;
  }

  static Substitution value(BagVariable var, BagValue by) {
    return new Substitution(Map.of(var, by), Map.of());
  }

  static Substitution row(BagVariable var, BagVariable by) {
    return new Substitution(Map.of(), Map.of(var, by));
  }

  /// One variable for another of its kind.
  public static Substitution vars(Map<BagVariable, BagVariable> vars) {
    Map<BagVariable, BagValue> values = new HashMap<>();
    vars.forEach((from, to) -> values.put(from, to.value()));
    return new Substitution(values, vars);
  }

  public BagValue of(BagValue val) {
    return switch (val) {
      case BagValue.Col c when c.var().row() -> {
        BagVariable by = rows.getOrDefault(c.var(), c.var());
        yield by.equals(c.var()) ? c : new BagValue.Col(by, c.index(), c.kind());
      }
      case BagValue.Col c -> values.getOrDefault(c.var(), c);
      case BagValue.Lit l -> l;
      case BagValue.Null n -> n;
      case BagValue.Apply a -> new BagValue.Apply(a.name(), all(a.args()), a.strict(), a.kind());
      case BagValue.Choice c ->
          new BagValue.Choice(of(c.when()), of(c.then()), of(c.otherwise()), c.kind());
      case BagValue.Truth t -> new BagValue.Truth(of(t.yes()), of(t.no()));
      case BagValue.Fold f -> new BagValue.Fold(f.op(), f.name(), of(f.bag()), f.kind());
    };
  }

  List<BagValue> all(List<BagValue> vals) {
    return vals.stream().map(this::of).toList();
  }

  public Formula of(Formula form) {
    return switch (form) {
      case Formula.All a -> Formula.all(a.parts().stream().map(this::of).toList());
      case Formula.Any a -> Formula.any(a.parts().stream().map(this::of).toList());
      case Formula.Not n -> Formula.not(of(n.part()));
      case Formula.Same s -> {
        BagValue left = of(s.left());
        BagValue right = of(s.right());
        yield left.equals(right) ? Formula.yes() : new Formula.Same(left, right);
      }
      case Formula.Equal e -> {
        BagValue left = of(e.left());
        BagValue right = of(e.right());
        yield left.equals(right) ? Formula.yes() : new Formula.Equal(left, right);
      }
      case Formula.Less l -> new Formula.Less(of(l.left()), of(l.right()));
      case Formula.IsNull n -> Formula.isNull(of(n.value()));
      case Formula.Holds h -> new Formula.Holds(of(h.value()));
      case Formula.Some s -> Formula.some(of(s.term()));
    };
  }

  public BagTerm of(BagTerm bag) {
    return new BagTerm(bag.terms().stream().map(this::of).toList());
  }

  public BagTerm.Term of(BagTerm.Term term) {
    List<BagVariable> vars = term.vars().stream().map(v -> rows.getOrDefault(v, v)).toList();
    return new BagTerm.Term(vars, of(term.condition()), all(term.outputs()));
  }

  /// The same bag with fresh bound variables.
  public static BagTerm.Term fresh(BagTerm.Term term, FreshVariables names) {
    Set<BagVariable> bound = bound(term);
    Map<BagVariable, BagVariable> renamed = new HashMap<>();
    bound.forEach(v -> renamed.put(v, names.like(v)));
    return vars(renamed).of(term);
  }

  public static BagTerm fresh(BagTerm bag, FreshVariables names) {
    return new BagTerm(bag.terms().stream().map(t -> fresh(t, names)).toList());
  }

  /// The variables that are bound somewhere in it.
  public static Set<BagVariable> bound(BagTerm.Term term) {
    Set<BagVariable> bound = new LinkedHashSet<>();
    bound(term, bound::add);
    return bound;
  }

  private static void bound(BagTerm.Term term, Consumer<BagVariable> see) {
    term.vars().forEach(see);
    visit(term.condition(), _ -> {}, t -> t.vars().forEach(see));
    term.outputs().forEach(o -> visit(o, _ -> {}, t -> t.vars().forEach(see)));
  }

  /// Every variable that occurs in it.
  public static Set<BagVariable> mentions(Formula form) {
    Set<BagVariable> seen = new LinkedHashSet<>();
    visit(form, seen::add, _ -> {});
    return seen;
  }

  public static Set<BagVariable> mentions(BagValue val) {
    Set<BagVariable> seen = new LinkedHashSet<>();
    visit(val, seen::add, _ -> {});
    return seen;
  }

  static boolean folds(Formula form) {
    List<BagValue> found = new ArrayList<>();
    folds(form, found::add);
    return !found.isEmpty();
  }

  private static void folds(Formula form, Consumer<BagValue> see) {
    new Visit(_ -> {}, _ -> {}, see).of(form);
  }

  private static void visit(Formula form, Consumer<BagVariable> var, Consumer<BagTerm.Term> term) {
    new Visit(var, term, _ -> {}).of(form);
  }

  private static void visit(BagValue val, Consumer<BagVariable> var, Consumer<BagTerm.Term> term) {
    new Visit(var, term, _ -> {}).of(val);
  }

  private record Visit(
      Consumer<BagVariable> var, Consumer<BagTerm.Term> term, Consumer<BagValue> fold) {
    void of(Formula form) {
      switch (form) {
        case Formula.All a -> a.parts().forEach(this::of);
        case Formula.Any a -> a.parts().forEach(this::of);
        case Formula.Not n -> of(n.part());
        case Formula.Same s -> {
          of(s.left());
          of(s.right());
        }
        case Formula.Equal e -> {
          of(e.left());
          of(e.right());
        }
        case Formula.Less l -> {
          of(l.left());
          of(l.right());
        }
        case Formula.IsNull n -> of(n.value());
        case Formula.Holds h -> of(h.value());
        case Formula.Some s -> of(s.term());
      }
    }

    void of(BagTerm.Term inner) {
      term.accept(inner);
      of(inner.condition());
      inner.outputs().forEach(this::of);
    }

    void of(BagValue val) {
      switch (val) {
        case BagValue.Col c -> var.accept(c.var());
        case BagValue.Lit _, BagValue.Null _ -> {}
        case BagValue.Apply a -> a.args().forEach(this::of);
        case BagValue.Choice c -> {
          of(c.when());
          of(c.then());
          of(c.otherwise());
        }
        case BagValue.Truth t -> {
          of(t.yes());
          of(t.no());
        }
        case BagValue.Fold f -> {
          fold.accept(f);
          f.bag().terms().forEach(this::of);
        }
      }
    }
  }
}
