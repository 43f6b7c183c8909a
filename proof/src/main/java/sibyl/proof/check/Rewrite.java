package sibyl.proof.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// The one traversal of values, conditions and bags: it replaces variables.
final class Rewrite {
  private final Map<Var, Val> values;
  private final Map<Var, Var> rows;

  private Rewrite(Map<Var, Val> values, Map<Var, Var> rows) {
    this.values = values;
    this.rows = rows;
  }

  static Rewrite value(Var var, Val by) {
    return new Rewrite(Map.of(var, by), Map.of());
  }

  static Rewrite row(Var var, Var by) {
    return new Rewrite(Map.of(), Map.of(var, by));
  }

  /// One variable for another of its sort.
  static Rewrite vars(Map<Var, Var> vars) {
    Map<Var, Val> values = new HashMap<>();
    vars.forEach((from, to) -> values.put(from, to.value()));
    return new Rewrite(values, vars);
  }

  Val of(Val val) {
    return switch (val) {
      case Val.Col c when c.var().row() -> {
        Var by = rows.getOrDefault(c.var(), c.var());
        yield by.equals(c.var()) ? c : new Val.Col(by, c.index(), c.kind());
      }
      case Val.Col c -> values.getOrDefault(c.var(), c);
      case Val.Lit l -> l;
      case Val.Null n -> n;
      case Val.Apply a -> new Val.Apply(a.name(), all(a.args()), a.strict(), a.kind());
      case Val.Choice c -> new Val.Choice(of(c.when()), of(c.then()), of(c.otherwise()), c.kind());
      case Val.Truth t -> new Val.Truth(of(t.yes()), of(t.no()));
      case Val.Fold f -> new Val.Fold(f.op(), f.name(), of(f.bag()), f.kind());
    };
  }

  List<Val> all(List<Val> vals) {
    return vals.stream().map(this::of).toList();
  }

  Form of(Form form) {
    return switch (form) {
      case Form.All a -> Form.all(a.parts().stream().map(this::of).toList());
      case Form.Any a -> Form.any(a.parts().stream().map(this::of).toList());
      case Form.Not n -> Form.not(of(n.part()));
      case Form.Same s -> {
        Val left = of(s.left());
        Val right = of(s.right());
        yield left.equals(right) ? Form.yes() : new Form.Same(left, right);
      }
      case Form.Equal e -> {
        Val left = of(e.left());
        Val right = of(e.right());
        yield left.equals(right) ? Form.yes() : new Form.Equal(left, right);
      }
      case Form.Less l -> new Form.Less(of(l.left()), of(l.right()));
      case Form.IsNull n -> Form.isNull(of(n.value()));
      case Form.Holds h -> new Form.Holds(of(h.value()));
      case Form.Some s -> Form.some(of(s.term()));
    };
  }

  Bag of(Bag bag) {
    return new Bag(bag.terms().stream().map(this::of).toList());
  }

  Bag.Term of(Bag.Term term) {
    List<Var> vars = term.vars().stream().map(v -> rows.getOrDefault(v, v)).toList();
    return new Bag.Term(vars, of(term.condition()), all(term.outputs()));
  }

  /// The same bag with bound variables that nobody else has.
  static Bag.Term fresh(Bag.Term term, Names names) {
    Set<Var> bound = bound(term);
    Map<Var, Var> renamed = new HashMap<>();
    bound.forEach(v -> renamed.put(v, names.like(v)));
    return vars(renamed).of(term);
  }

  static Bag fresh(Bag bag, Names names) {
    return new Bag(bag.terms().stream().map(t -> fresh(t, names)).toList());
  }

  /// The variables that are bound somewhere in it.
  static Set<Var> bound(Bag.Term term) {
    Set<Var> bound = new LinkedHashSet<>();
    bound(term, bound::add);
    return bound;
  }

  private static void bound(Bag.Term term, Consumer<Var> see) {
    term.vars().forEach(see);
    visit(term.condition(), _ -> {}, t -> t.vars().forEach(see));
    term.outputs().forEach(o -> visit(o, _ -> {}, t -> t.vars().forEach(see)));
  }

  /// Every variable that occurs in it.
  static Set<Var> mentions(Form form) {
    Set<Var> seen = new LinkedHashSet<>();
    visit(form, seen::add, _ -> {});
    return seen;
  }

  static Set<Var> mentions(Val val) {
    Set<Var> seen = new LinkedHashSet<>();
    visit(val, seen::add, _ -> {});
    return seen;
  }

  static boolean folds(Form form) {
    List<Val> found = new ArrayList<>();
    folds(form, found::add);
    return !found.isEmpty();
  }

  private static void folds(Form form, Consumer<Val> see) {
    new Visit(_ -> {}, _ -> {}, see).of(form);
  }

  private static void visit(Form form, Consumer<Var> var, Consumer<Bag.Term> term) {
    new Visit(var, term, _ -> {}).of(form);
  }

  private static void visit(Val val, Consumer<Var> var, Consumer<Bag.Term> term) {
    new Visit(var, term, _ -> {}).of(val);
  }

  private record Visit(Consumer<Var> var, Consumer<Bag.Term> term, Consumer<Val> fold) {
    void of(Form form) {
      switch (form) {
        case Form.All a -> a.parts().forEach(this::of);
        case Form.Any a -> a.parts().forEach(this::of);
        case Form.Not n -> of(n.part());
        case Form.Same s -> {
          of(s.left());
          of(s.right());
        }
        case Form.Equal e -> {
          of(e.left());
          of(e.right());
        }
        case Form.Less l -> {
          of(l.left());
          of(l.right());
        }
        case Form.IsNull n -> of(n.value());
        case Form.Holds h -> of(h.value());
        case Form.Some s -> of(s.term());
      }
    }

    void of(Bag.Term inner) {
      term.accept(inner);
      of(inner.condition());
      inner.outputs().forEach(this::of);
    }

    void of(Val val) {
      switch (val) {
        case Val.Col c -> var.accept(c.var());
        case Val.Lit _, Val.Null _ -> {}
        case Val.Apply a -> a.args().forEach(this::of);
        case Val.Choice c -> {
          of(c.when());
          of(c.then());
          of(c.otherwise());
        }
        case Val.Truth t -> {
          of(t.yes());
          of(t.no());
        }
        case Val.Fold f -> {
          fold.accept(f);
          f.bag().terms().forEach(this::of);
        }
      }
    }
  }
}
