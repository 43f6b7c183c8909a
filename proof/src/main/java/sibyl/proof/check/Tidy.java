package sibyl.proof.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Brings bags nearer to the one form that all equal ones should have, without changing what they hold.
///
/// Where only the presence of rows counts (`Some`, the least value), a condition that rows exist is as good as those rows.
/// Where their number counts, it is so only if there is one at most.
final class Tidy {
  private static final int MOST_STEPS = 64;

  private final Known known;
  private final Names names;

  Tidy(Known known, Names names) {
    this.known = known;
    this.names = names;
  }

  Bag bag(Bag bag) {
    List<Bag.Term> terms = new ArrayList<>();
    for (Bag.Term term : bag.terms()) {
      terms.addAll(term(term, false));
    }
    return new Bag(terms);
  }

  private List<Bag.Term> term(Bag.Term raw, boolean set) {
    Bag.Term term = new Bag.Term(raw.vars(), form(raw.condition()), values(raw.outputs()));
    for (int step = 0; step < MOST_STEPS; step++) {
      if (term.condition().equals(Form.no())) {
        return List.of();
      }
      Bag.Term now = term;
      Optional<Bag.Term> next =
          withoutValue(now).or(() -> withoutTwin(now)).or(() -> inlined(now, set));
      if (next.isEmpty()) {
        Optional<List<Bag.Term>> split = set ? split(now) : Optional.empty();
        if (split.isPresent()) {
          return split.get().stream().flatMap(t -> term(t, true).stream()).toList();
        }
        return List.of(set ? now : squashed(now));
      }
      term = next.get();
    }
    return List.of(term);
  }

  Form form(Form form) {
    return switch (form) {
      case Form.All a -> Form.all(a.parts().stream().map(this::form).toList());
      case Form.Any a -> Form.any(a.parts().stream().map(this::form).toList());
      case Form.Not n -> Form.not(form(n.part()));
      case Form.Same s -> {
        Val left = value(s.left());
        Val right = value(s.right());
        yield left.equals(right) ? Form.yes() : new Form.Same(left, right);
      }
      case Form.Equal e -> new Form.Equal(value(e.left()), value(e.right()));
      case Form.Less l -> new Form.Less(value(l.left()), value(l.right()));
      case Form.IsNull n ->
          n.value() instanceof Val.Col c && c.var().row() && notNull(c)
              ? Form.no()
              : Form.isNull(value(n.value()));
      case Form.Holds h -> new Form.Holds(value(h.value()));
      case Form.Some s -> Form.any(term(s.term(), true).stream().map(Tidy::pulled).toList());
    };
  }

  private boolean notNull(Val.Col c) {
    return known.table(c.var().table()).notNull().get(c.index());
  }

  /// What does not depend on the rows is said outside.
  private static Form pulled(Bag.Term term) {
    List<Form> inside = new ArrayList<>();
    List<Form> outside = new ArrayList<>();
    for (Form part : term.condition().conjuncts()) {
      boolean bound = Rewrite.mentions(part).stream().anyMatch(term.vars()::contains);
      (bound ? inside : outside).add(part);
    }
    outside.add(Form.some(new Bag.Term(term.vars(), Form.all(inside), List.of())));
    return Form.all(outside);
  }

  private List<Val> values(List<Val> vals) {
    return vals.stream().map(this::value).toList();
  }

  Val value(Val val) {
    return switch (val) {
      case Val.Col c -> c;
      case Val.Lit l -> l;
      case Val.Null n -> n;
      case Val.Apply a -> new Val.Apply(a.name(), values(a.args()), a.strict(), a.kind());
      case Val.Choice c -> {
        Form when = form(c.when());
        yield when.equals(Form.yes())
            ? value(c.then())
            : when.equals(Form.no())
                ? value(c.otherwise())
                : new Val.Choice(when, value(c.then()), value(c.otherwise()), c.kind());
      }
      case Val.Truth t -> new Val.Truth(form(t.yes()), form(t.no()));
      case Val.Fold f -> fold(f);
    };
  }

  private Val fold(Val.Fold fold) {
    List<Bag.Term> terms = new ArrayList<>();
    for (Bag.Term term : fold.bag().terms()) {
      terms.addAll(unfolded(fold, term));
    }
    if (terms.size() == 1 && terms.getFirst().vars().isEmpty()) {
      Bag.Term only = terms.getFirst();
      Val output = only.outputs().getFirst();
      switch (fold.op()) {
        case MIN, MAX, ONE -> {
          return output;
        }
        case TOTAL -> {
          return only.condition().equals(Form.yes())
              ? output
              : new Val.Choice(only.condition(), output, Conditions.integer("0"), Kind.INT);
        }
        case SUM, AVG, NAMED -> {}
      }
    }
    return new Val.Fold(fold.op(), fold.name(), new Bag(terms), fold.kind());
  }

  /// The sum of sums is the sum of all, and the least of the least is the least of all.
  private List<Bag.Term> unfolded(Val.Fold fold, Bag.Term raw) {
    Bag.Term term = new Bag.Term(raw.vars(), form(raw.condition()), values(raw.outputs()));
    boolean composes =
        fold.op() == Val.Op.TOTAL || fold.op() == Val.Op.MIN || fold.op() == Val.Op.MAX;
    if (!composes) {
      return term(term, fold.op().ofSet());
    }
    Val output = term.outputs().getFirst();
    while (output instanceof Val.Choice c && implied(c.when(), term.condition())) {
      output = c.then();
    }
    if (!(output instanceof Val.Fold inner) || inner.op() != fold.op()) {
      return term(term.with(List.of(output)), fold.op().ofSet());
    }
    List<Bag.Term> terms = new ArrayList<>();
    for (Bag.Term each : inner.bag().terms()) {
      Bag.Term part = Rewrite.fresh(each, names);
      List<Var> vars = new ArrayList<>(term.vars());
      vars.addAll(part.vars());
      Form both = Form.all(term.condition(), part.condition());
      terms.addAll(unfolded(fold, new Bag.Term(vars, both, part.outputs())));
    }
    return terms;
  }

  private static boolean implied(Form form, Form by) {
    Set<String> given = new HashSet<>();
    by.conjuncts().forEach(f -> given.add(Canon.of(f)));
    return form.conjuncts().stream().allMatch(f -> given.contains(Canon.of(f)));
  }

  /// A variable that is the same as something else is that.
  private Optional<Bag.Term> withoutValue(Bag.Term term) {
    for (Form part : term.condition().conjuncts()) {
      if (part instanceof Form.Same same) {
        Optional<Bag.Term> next =
            replaced(term, same.left(), same.right())
                .or(() -> replaced(term, same.right(), same.left()));
        if (next.isPresent()) {
          return next;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Bag.Term> replaced(Bag.Term term, Val val, Val by) {
    if (!(val instanceof Val.Col c)
        || c.var().row()
        || !term.vars().contains(c.var())
        || Rewrite.mentions(by).contains(c.var())) {
      return Optional.empty();
    }
    List<Var> left = term.vars().stream().filter(v -> !v.equals(c.var())).toList();
    Bag.Term without =
        Rewrite.value(c.var(), by).of(new Bag.Term(left, term.condition(), term.outputs()));
    return Optional.of(
        new Bag.Term(without.vars(), form(without.condition()), values(without.outputs())));
  }

  /// Two rows of a table that agree in a key are one, also if the first is of a term around this one.
  private Optional<Bag.Term> withoutTwin(Bag.Term term) {
    List<Var> rows = term.vars().stream().filter(Var::row).toList();
    Set<Var> around = new LinkedHashSet<>();
    for (Form part : term.condition().conjuncts()) {
      if (part instanceof Form.Same || part instanceof Form.Equal) {
        Rewrite.mentions(part).stream().filter(Var::row).forEach(around::add);
      }
    }
    around.removeAll(rows);
    List<Var> all = new ArrayList<>(around);
    all.addAll(rows);
    for (int i = 0; i < all.size(); i++) {
      for (int j = Math.max(i + 1, around.size()); j < all.size(); j++) {
        Var one = all.get(i);
        Var other = all.get(j);
        if (one.table().equals(other.table()) && twins(term, one, other)) {
          List<Var> left = term.vars().stream().filter(v -> !v.equals(other)).toList();
          Bag.Term merged =
              Rewrite.row(other, one).of(new Bag.Term(left, term.condition(), term.outputs()));
          return Optional.of(
              new Bag.Term(merged.vars(), form(merged.condition()), values(merged.outputs())));
        }
      }
    }
    return Optional.empty();
  }

  private boolean twins(Bag.Term term, Var one, Var other) {
    Known.Facts facts = known.table(one.table());
    Equalities equal = new Equalities(term.condition().conjuncts());
    for (Known.Key key : facts.keys()) {
      boolean agree = true;
      for (int column : key.columns()) {
        Val left = new Val.Col(one, column, facts.kinds().get(column));
        Val right = new Val.Col(other, column, facts.kinds().get(column));
        agree = agree && equal.equal(left, right) && (key.whole() || filled(term, left, right));
      }
      if (agree) {
        return true;
      }
    }
    return false;
  }

  private static boolean filled(Bag.Term term, Val... values) {
    for (Val value : values) {
      if (term.condition().conjuncts().contains(Form.not(Form.isNull(value)))) {
        return true;
      }
    }
    return false;
  }

  /// Rows that are said to exist become rows of the term, if that does not change how often it counts.
  private Optional<Bag.Term> inlined(Bag.Term term, boolean set) {
    List<Form> parts = term.condition().conjuncts();
    for (Form part : parts) {
      if (!(part instanceof Form.Some some)) {
        continue;
      }
      if (!set && !(defines(some.term(), term.vars()) && single(some.term(), parts))) {
        continue;
      }
      Bag.Term inner = Rewrite.fresh(some.term(), names);
      List<Var> vars = new ArrayList<>(term.vars());
      vars.addAll(inner.vars());
      List<Form> left = new ArrayList<>(parts);
      left.remove(part);
      left.add(inner.condition());
      return Optional.of(new Bag.Term(vars, Form.all(left), term.outputs()));
    }
    return Optional.empty();
  }

  /// Whether the rows say what one of these values is.
  private static boolean defines(Bag.Term inner, List<Var> vars) {
    return inner.condition().conjuncts().stream()
        .anyMatch(
            f -> f instanceof Form.Same s && (value(s.left(), vars) || value(s.right(), vars)));
  }

  private static boolean value(Val val, List<Var> vars) {
    return val instanceof Val.Col c && !c.var().row() && vars.contains(c.var());
  }

  /// Whether the rows of a term are fixed by what is outside of it.
  private boolean single(Bag.Term inner, List<Form> outside) {
    List<Form> parts = new ArrayList<>(inner.condition().conjuncts());
    parts.addAll(outside);
    return fixed(inner.vars(), parts).containsAll(inner.vars());
  }

  /// Those of the variables that are fixed by keys once all others are.
  private Set<Var> fixed(List<Var> vars, List<Form> parts) {
    Equalities equal = new Equalities(parts);
    Set<Var> open = new LinkedHashSet<>(vars);
    Set<Var> fixed = new LinkedHashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (Var var : List.copyOf(open)) {
        if (fixed(var, open, equal, parts)) {
          open.remove(var);
          fixed.add(var);
          more = true;
        }
      }
    }
    return fixed;
  }

  private boolean fixed(Var var, Set<Var> open, Equalities equal, List<Form> parts) {
    if (!var.row()) {
      return equal.known(var.value(), open, true);
    }
    Known.Facts facts = known.table(var.table());
    for (Known.Key key : facts.keys()) {
      boolean all = true;
      for (int column : key.columns()) {
        Val value = new Val.Col(var, column, facts.kinds().get(column));
        boolean filled = key.whole() || parts.contains(Form.not(Form.isNull(value)));
        all = all && filled && equal.known(value, open, false);
      }
      if (all) {
        return true;
      }
    }
    return false;
  }

  /// Where one of several terms must exist, each is a case of its own.
  private Optional<List<Bag.Term>> split(Bag.Term term) {
    List<Form> parts = term.condition().conjuncts();
    for (Form part : parts) {
      boolean rows =
          part instanceof Form.Any any
              && any.parts().size() <= 4
              && any.parts().stream()
                  .anyMatch(p -> p.conjuncts().stream().anyMatch(Form.Some.class::isInstance));
      if (rows) {
        List<Form> left = new ArrayList<>(parts);
        left.remove(part);
        return Optional.of(
            ((Form.Any) part)
                .parts().stream()
                    .map(
                        p -> {
                          List<Form> with = new ArrayList<>(left);
                          with.add(p);
                          return new Bag.Term(term.vars(), Form.all(with), term.outputs());
                        })
                    .toList());
      }
    }
    return Optional.empty();
  }

  /// Rows that no output reads, and that the others fix, only have to exist.
  private Bag.Term squashed(Bag.Term term) {
    Set<Var> given = new LinkedHashSet<>();
    term.outputs().forEach(o -> given.addAll(Rewrite.mentions(o)));
    term.vars().stream().filter(v -> !v.row()).forEach(given::add);
    List<Form> parts = term.condition().conjuncts();
    List<Var> candidates =
        term.vars().stream()
            .filter(v -> !given.contains(v))
            .sorted(Comparator.comparing(Var::table))
            .toList();
    if (candidates.isEmpty() || term.vars().size() == 1) {
      return term;
    }
    List<Var> free = new ArrayList<>();
    for (Var candidate : candidates) {
      List<Var> more = new ArrayList<>(free);
      more.add(candidate);
      if (fixed(more, parts).containsAll(more)) {
        free.add(candidate);
      }
    }
    if (free.isEmpty()) {
      return term;
    }
    Set<Var> gone = new LinkedHashSet<>(free);
    List<Form> inside = new ArrayList<>();
    List<Form> left = new ArrayList<>();
    for (Form part : parts) {
      (Rewrite.mentions(part).stream().anyMatch(gone::contains) ? inside : left).add(part);
    }
    Bag.Term rows = new Bag.Term(List.copyOf(gone), Form.all(inside), List.of());
    left.add(form(new Form.Some(rows)));
    return new Bag.Term(
        term.vars().stream().filter(v -> !gone.contains(v)).toList(),
        Form.all(left),
        term.outputs());
  }
}
