package sibyl.proof.bags;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The middle step of a proof that two queries are equivalent: simplifies a query that was turned into a sum of terms
/// ([BagTerm]), without changing its rows, so that two spellings of one query look alike. For instance, two rows with the same
/// key become one row.
///
/// Where only existence matters (`Some`, MIN, MAX), a condition that rows exist can be replaced by those rows. Where the number
/// of rows matters, only if there is at most one.
public final class BagSimplifier {
  private static final int MOST_STEPS = 64;

  private final KnownPremises known;
  private final FreshVariables names;

  public BagSimplifier(KnownPremises known, FreshVariables names) {
    this.known = known;
    this.names = names;
  }

  public BagTerm bag(BagTerm bag) {
    List<BagTerm.Term> terms = new ArrayList<>();
    for (BagTerm.Term term : bag.terms()) {
      terms.addAll(term(term, false));
    }
    return new BagTerm(terms);
  }

  private List<BagTerm.Term> term(BagTerm.Term raw, boolean set) {
    BagTerm.Term term = new BagTerm.Term(raw.vars(), form(raw.condition()), values(raw.outputs()));
    for (int step = 0; step < MOST_STEPS; step++) {
      if (term.condition().equals(Formula.no())) {
        return List.of();
      }
      BagTerm.Term now = term;
      Optional<BagTerm.Term> next =
          withoutValue(now).or(() -> withoutSameRow(now)).or(() -> inlined(now, set));
      if (next.isEmpty()) {
        Optional<List<BagTerm.Term>> split = set ? split(now) : Optional.empty();
        if (split.isPresent()) {
          return split.get().stream().flatMap(t -> term(t, true).stream()).toList();
        }
        return List.of(set ? now : squashed(now));
      }
      term = next.get();
    }
    return List.of(term);
  }

  Formula form(Formula form) {
    return switch (form) {
      case Formula.All a -> Formula.all(a.parts().stream().map(this::form).toList());
      case Formula.Any a -> Formula.any(a.parts().stream().map(this::form).toList());
      case Formula.Not n -> Formula.not(form(n.part()));
      case Formula.Same s -> {
        BagValue left = value(s.left());
        BagValue right = value(s.right());
        yield left.equals(right) ? Formula.yes() : new Formula.Same(left, right);
      }
      case Formula.Equal e -> new Formula.Equal(value(e.left()), value(e.right()));
      case Formula.Less l -> new Formula.Less(value(l.left()), value(l.right()));
      case Formula.IsNull n ->
          n.value() instanceof BagValue.Col c && c.var().row() && notNull(c)
              ? Formula.no()
              : Formula.isNull(value(n.value()));
      case Formula.Holds h -> new Formula.Holds(value(h.value()));
      case Formula.Some s ->
          Formula.any(term(s.term(), true).stream().map(BagSimplifier::pulled).toList());
    };
  }

  private boolean notNull(BagValue.Col c) {
    return known.table(c.var().table()).notNull().get(c.index());
  }

  /// Conditions that do not depend on the rows move out of the bag.
  private static Formula pulled(BagTerm.Term term) {
    List<Formula> inside = new ArrayList<>();
    List<Formula> outside = new ArrayList<>();
    for (Formula part : term.condition().conjuncts()) {
      boolean bound = Substitution.mentions(part).stream().anyMatch(term.vars()::contains);
      (bound ? inside : outside).add(part);
    }
    outside.add(Formula.some(new BagTerm.Term(term.vars(), Formula.all(inside), List.of())));
    return Formula.all(outside);
  }

  private List<BagValue> values(List<BagValue> vals) {
    return vals.stream().map(this::value).toList();
  }

  BagValue value(BagValue val) {
    return switch (val) {
      case BagValue.Col c -> c;
      case BagValue.Lit l -> l;
      case BagValue.Null n -> n;
      case BagValue.Apply a -> new BagValue.Apply(a.name(), values(a.args()), a.strict(), a.kind());
      case BagValue.Choice c -> {
        Formula when = form(c.when());
        yield when.equals(Formula.yes())
            ? value(c.then())
            : when.equals(Formula.no())
                ? value(c.otherwise())
                : new BagValue.Choice(when, value(c.then()), value(c.otherwise()), c.kind());
      }
      case BagValue.Truth t -> new BagValue.Truth(form(t.yes()), form(t.no()));
      case BagValue.Fold f -> fold(f);
    };
  }

  private BagValue fold(BagValue.Fold fold) {
    List<BagTerm.Term> terms = new ArrayList<>();
    for (BagTerm.Term term : fold.bag().terms()) {
      terms.addAll(unfolded(fold, term));
    }
    if (terms.size() == 1 && terms.getFirst().vars().isEmpty()) {
      BagTerm.Term only = terms.getFirst();
      BagValue output = only.outputs().getFirst();
      switch (fold.op()) {
        case MIN, MAX, ONE -> {
          return output;
        }
        case TOTAL -> {
          return only.condition().equals(Formula.yes())
              ? output
              : new BagValue.Choice(
                  only.condition(), output, Conditions.integer("0"), ValueKind.INT);
        }
        case SUM, AVG, NAMED -> {}
      }
    }
    return new BagValue.Fold(fold.op(), fold.name(), new BagTerm(terms), fold.kind());
  }

  /// A sum of sums is one sum, and a minimum of minima is one minimum.
  private List<BagTerm.Term> unfolded(BagValue.Fold fold, BagTerm.Term raw) {
    BagTerm.Term term = new BagTerm.Term(raw.vars(), form(raw.condition()), values(raw.outputs()));
    boolean composes =
        fold.op() == BagValue.Op.TOTAL
            || fold.op() == BagValue.Op.MIN
            || fold.op() == BagValue.Op.MAX;
    if (!composes) {
      return term(term, fold.op().ofSet());
    }
    BagValue output = term.outputs().getFirst();
    while (output instanceof BagValue.Choice c && implied(c.when(), term.condition())) {
      output = c.then();
    }
    if (!(output instanceof BagValue.Fold inner) || inner.op() != fold.op()) {
      return term(term.with(List.of(output)), fold.op().ofSet());
    }
    List<BagTerm.Term> terms = new ArrayList<>();
    for (BagTerm.Term each : inner.bag().terms()) {
      BagTerm.Term part = Substitution.fresh(each, names);
      List<BagVariable> vars = new ArrayList<>(term.vars());
      vars.addAll(part.vars());
      Formula both = Formula.all(term.condition(), part.condition());
      terms.addAll(unfolded(fold, new BagTerm.Term(vars, both, part.outputs())));
    }
    return terms;
  }

  private static boolean implied(Formula form, Formula by) {
    Set<String> given = new HashSet<>();
    by.conjuncts().forEach(f -> given.add(CanonicalText.of(f)));
    return form.conjuncts().stream().allMatch(f -> given.contains(CanonicalText.of(f)));
  }

  /// Replaces a variable that equals another term by that term.
  private Optional<BagTerm.Term> withoutValue(BagTerm.Term term) {
    for (Formula part : term.condition().conjuncts()) {
      if (part instanceof Formula.Same same) {
        Optional<BagTerm.Term> next =
            replaced(term, same.left(), same.right())
                .or(() -> replaced(term, same.right(), same.left()));
        if (next.isPresent()) {
          return next;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<BagTerm.Term> replaced(BagTerm.Term term, BagValue val, BagValue by) {
    if (!(val instanceof BagValue.Col c)
        || c.var().row()
        || !term.vars().contains(c.var())
        || Substitution.mentions(by).contains(c.var())) {
      return Optional.empty();
    }
    List<BagVariable> left = term.vars().stream().filter(v -> !v.equals(c.var())).toList();
    BagTerm.Term without =
        Substitution.value(c.var(), by)
            .of(new BagTerm.Term(left, term.condition(), term.outputs()));
    return Optional.of(
        new BagTerm.Term(without.vars(), form(without.condition()), values(without.outputs())));
  }

  /// Two rows of a table with the same key are one row, also if the first belongs to an enclosing term.
  private Optional<BagTerm.Term> withoutSameRow(BagTerm.Term term) {
    List<BagVariable> rows = term.vars().stream().filter(BagVariable::row).toList();
    Set<BagVariable> around = new LinkedHashSet<>();
    for (Formula part : term.condition().conjuncts()) {
      if (part instanceof Formula.Same || part instanceof Formula.Equal) {
        Substitution.mentions(part).stream().filter(BagVariable::row).forEach(around::add);
      }
    }
    around.removeAll(rows);
    List<BagVariable> all = new ArrayList<>(around);
    all.addAll(rows);
    for (int i = 0; i < all.size(); i++) {
      for (int j = Math.max(i + 1, around.size()); j < all.size(); j++) {
        BagVariable one = all.get(i);
        BagVariable other = all.get(j);
        if (one.table().equals(other.table()) && sameRow(term, one, other)) {
          List<BagVariable> left = term.vars().stream().filter(v -> !v.equals(other)).toList();
          BagTerm.Term merged =
              Substitution.row(other, one)
                  .of(new BagTerm.Term(left, term.condition(), term.outputs()));
          return Optional.of(
              new BagTerm.Term(merged.vars(), form(merged.condition()), values(merged.outputs())));
        }
      }
    }
    return Optional.empty();
  }

  private boolean sameRow(BagTerm.Term term, BagVariable one, BagVariable other) {
    KnownPremises.Facts facts = known.table(one.table());
    Equalities equal = new Equalities(term.condition().conjuncts());
    for (KnownPremises.Key key : facts.keys()) {
      boolean agree = true;
      for (int column : key.columns()) {
        BagValue left = new BagValue.Col(one, column, facts.kinds().get(column));
        BagValue right = new BagValue.Col(other, column, facts.kinds().get(column));
        agree = agree && equal.equal(left, right) && (key.whole() || filled(term, left, right));
      }
      if (agree) {
        return true;
      }
    }
    return false;
  }

  private static boolean filled(BagTerm.Term term, BagValue... values) {
    for (BagValue value : values) {
      if (term.condition().conjuncts().contains(Formula.not(Formula.isNull(value)))) {
        return true;
      }
    }
    return false;
  }

  /// Turns rows that are required to exist into rows of the term, if that does not change multiplicities.
  private Optional<BagTerm.Term> inlined(BagTerm.Term term, boolean set) {
    List<Formula> parts = term.condition().conjuncts();
    for (Formula part : parts) {
      if (!(part instanceof Formula.Some some)) {
        continue;
      }
      if (!set && !(defines(some.term(), term.vars()) && single(some.term(), parts))) {
        continue;
      }
      BagTerm.Term inner = Substitution.fresh(some.term(), names);
      List<BagVariable> vars = new ArrayList<>(term.vars());
      vars.addAll(inner.vars());
      List<Formula> left = new ArrayList<>(parts);
      left.remove(part);
      left.add(inner.condition());
      return Optional.of(new BagTerm.Term(vars, Formula.all(left), term.outputs()));
    }
    return Optional.empty();
  }

  /// Whether the rows determine one of these values.
  private static boolean defines(BagTerm.Term inner, List<BagVariable> vars) {
    return inner.condition().conjuncts().stream()
        .anyMatch(
            f -> f instanceof Formula.Same s && (value(s.left(), vars) || value(s.right(), vars)));
  }

  private static boolean value(BagValue val, List<BagVariable> vars) {
    return val instanceof BagValue.Col c && !c.var().row() && vars.contains(c.var());
  }

  /// Whether the rows of a term are determined from outside.
  private boolean single(BagTerm.Term inner, List<Formula> outside) {
    List<Formula> parts = new ArrayList<>(inner.condition().conjuncts());
    parts.addAll(outside);
    return fixed(inner.vars(), parts).containsAll(inner.vars());
  }

  /// The variables that keys determine once all others are known.
  private Set<BagVariable> fixed(List<BagVariable> vars, List<Formula> parts) {
    Equalities equal = new Equalities(parts);
    Set<BagVariable> open = new LinkedHashSet<>(vars);
    Set<BagVariable> fixed = new LinkedHashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (BagVariable var : List.copyOf(open)) {
        if (fixed(var, open, equal, parts)) {
          open.remove(var);
          fixed.add(var);
          more = true;
        }
      }
    }
    return fixed;
  }

  private boolean fixed(
      BagVariable var, Set<BagVariable> open, Equalities equal, List<Formula> parts) {
    if (!var.row()) {
      return equal.known(var.value(), open, true);
    }
    KnownPremises.Facts facts = known.table(var.table());
    for (KnownPremises.Key key : facts.keys()) {
      boolean all = true;
      for (int column : key.columns()) {
        BagValue value = new BagValue.Col(var, column, facts.kinds().get(column));
        boolean filled = key.whole() || parts.contains(Formula.not(Formula.isNull(value)));
        all = all && filled && equal.known(value, open, false);
      }
      if (all) {
        return true;
      }
    }
    return false;
  }

  /// Splits a condition that one of several terms exists into cases.
  private Optional<List<BagTerm.Term>> split(BagTerm.Term term) {
    List<Formula> parts = term.condition().conjuncts();
    for (Formula part : parts) {
      boolean rows =
          part instanceof Formula.Any any
              && any.parts().size() <= 4
              && any.parts().stream()
                  .anyMatch(p -> p.conjuncts().stream().anyMatch(Formula.Some.class::isInstance));
      if (rows) {
        List<Formula> left = new ArrayList<>(parts);
        left.remove(part);
        return Optional.of(
            ((Formula.Any) part)
                .parts().stream()
                    .map(
                        p -> {
                          List<Formula> with = new ArrayList<>(left);
                          with.add(p);
                          return new BagTerm.Term(term.vars(), Formula.all(with), term.outputs());
                        })
                    .toList());
      }
    }
    return Optional.empty();
  }

  /// Rows that no output reads and that the others determine only need to exist.
  private BagTerm.Term squashed(BagTerm.Term term) {
    Set<BagVariable> given = new LinkedHashSet<>();
    term.outputs().forEach(o -> given.addAll(Substitution.mentions(o)));
    term.vars().stream().filter(v -> !v.row()).forEach(given::add);
    List<Formula> parts = term.condition().conjuncts();
    List<BagVariable> candidates =
        term.vars().stream()
            .filter(v -> !given.contains(v))
            .sorted(Comparator.comparing(BagVariable::table))
            .toList();
    if (candidates.isEmpty() || term.vars().size() == 1) {
      return term;
    }
    List<BagVariable> free = new ArrayList<>();
    for (BagVariable candidate : candidates) {
      List<BagVariable> more = new ArrayList<>(free);
      more.add(candidate);
      if (fixed(more, parts).containsAll(more)) {
        free.add(candidate);
      }
    }
    if (free.isEmpty()) {
      return term;
    }
    Set<BagVariable> gone = new LinkedHashSet<>(free);
    List<Formula> inside = new ArrayList<>();
    List<Formula> left = new ArrayList<>();
    for (Formula part : parts) {
      (Substitution.mentions(part).stream().anyMatch(gone::contains) ? inside : left).add(part);
    }
    BagTerm.Term rows = new BagTerm.Term(List.copyOf(gone), Formula.all(inside), List.of());
    left.add(form(new Formula.Some(rows)));
    return new BagTerm.Term(
        term.vars().stream().filter(v -> !gone.contains(v)).toList(),
        Formula.all(left),
        term.outputs());
  }
}
