package sibyl.proof.bags;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sibyl.proof.algebra.Unmodelled;
import sibyl.proof.solver.Implication;
import sibyl.proof.solver.Z3Solver;

/// The last step of a proof of equivalence: decides whether two queries, as simplified sums ([BagTerm]), always have the same
/// rows. Two terms are equal if the variables of one can be mapped to those of the other so that the conditions are equivalent,
/// which it asks the solver Z3, and the outputs are equal.
public final class BagMatching {
  private static final int MOST_QUESTIONS = 60;
  private static final int MOST_ORDERS = 24;
  private static final int MOST_DEPTH = 3;

  private final Z3Solver solver;
  private final KnownPremises known;
  private final FreshVariables names;
  private int questions;
  private int depth;

  public BagMatching(Z3Solver solver, KnownPremises known, FreshVariables names) {
    this.solver = solver;
    this.known = known;
    this.names = names;
  }

  public boolean equal(BagTerm one, BagTerm other) {
    return equal(one, other, List.of(), Formula.yes());
  }

  /// Whether the bags are equal for every choice of rows that makes the condition true.
  private boolean equal(BagTerm one, BagTerm other, List<BagVariable> rows, Formula given) {
    if (matched(one, other, rows, given)) {
      return true;
    }
    BagTerm left = joined(possible(one, rows, given), rows, given);
    BagTerm right = joined(possible(other, rows, given), rows, given);
    boolean changed = !left.equals(one) || !right.equals(other);
    return changed && matched(left, right, rows, given);
  }

  private boolean matched(BagTerm one, BagTerm other, List<BagVariable> rows, Formula given) {
    if (one.terms().size() != other.terms().size()) {
      return false;
    }
    List<BagTerm.Term> open = new ArrayList<>(other.terms());
    for (BagTerm.Term term : one.terms()) {
      Optional<BagTerm.Term> found =
          open.stream()
              .filter(t -> CanonicalText.of(t).equals(CanonicalText.of(term)))
              .findFirst()
              .or(() -> open.stream().filter(t -> equal(term, t, rows, given)).findFirst());
      if (found.isEmpty()) {
        return false;
      }
      open.remove(found.get());
    }
    return true;
  }

  private boolean equal(
      BagTerm.Term one, BagTerm.Term other, List<BagVariable> rows, Formula given) {
    List<BagVariable> all = new ArrayList<>(rows);
    all.addAll(one.vars());
    return orders(
        one,
        other,
        renamed -> {
          Formula both = one.condition();
          Formula theirs = renamed.condition();
          List<Formula> same = new ArrayList<>();
          for (int i = 0; i < one.outputs().size(); i++) {
            same.add(new Formula.Same(one.outputs().get(i), renamed.outputs().get(i)));
          }
          Formula goal =
              Formula.all(
                  equivalent(both, theirs), Formula.any(Formula.not(both), Formula.all(same)));
          return follows(all, given, goal, List.of(both, theirs));
        });
  }

  private static Formula equivalent(Formula one, Formula other) {
    return one.equals(other)
        ? Formula.yes()
        : Formula.any(Formula.all(one, other), Formula.all(Formula.not(one), Formula.not(other)));
  }

  private boolean follows(
      List<BagVariable> rows, Formula given, Formula goal, List<Formula> conditions) {
    if (++questions > MOST_QUESTIONS) {
      throw new Unmodelled("too many ways to match terms");
    }
    List<Formula> cases = new ArrayList<>();
    for (Formula condition : conditions) {
      List<Formula> plain =
          Formula.all(given, condition).conjuncts().stream()
              .filter(f -> !Substitution.folds(f))
              .toList();
      Formula each = Formula.all(plain);
      if (!each.equals(Formula.yes()) && !cases.contains(each)) {
        cases.add(each);
      }
    }
    return new Implication(solver, known, names, rows, cases, this::sums).follows(given, goal);
  }

  /// Aggregates over equal bags are equal; MIN and MAX only need the same set of values.
  private boolean sums(
      BagValue.Fold one, BagValue.Fold other, List<BagVariable> rows, Formula given) {
    if (depth >= MOST_DEPTH) {
      return false;
    }
    depth++;
    try {
      if (!one.op().ofSet()) {
        return equal(one.bag(), other.bag(), rows, given);
      }
      BagVariable value = names.value(one.kind());
      List<BagVariable> all = new ArrayList<>(rows);
      all.add(value);
      Formula goal = equivalent(holding(one.bag(), value), holding(other.bag(), value));
      return follows(all, given, goal, List.of());
    } finally {
      depth--;
    }
  }

  private static Formula holding(BagTerm bag, BagVariable value) {
    List<Formula> any = new ArrayList<>();
    for (BagTerm.Term term : bag.terms()) {
      any.add(Formula.some(term.and(new Formula.Same(term.outputs().getFirst(), value.value()))));
    }
    return Formula.any(any);
  }

  /// Drops terms whose condition is unsatisfiable.
  private BagTerm possible(BagTerm bag, List<BagVariable> rows, Formula given) {
    List<BagTerm.Term> terms = new ArrayList<>();
    for (BagTerm.Term term : bag.terms()) {
      List<BagVariable> all = new ArrayList<>(rows);
      all.addAll(term.vars());
      if (!follows(all, given, Formula.not(term.condition()), List.of(term.condition()))) {
        terms.add(term);
      }
    }
    return new BagTerm(terms);
  }

  /// Merges terms over the same tables whose conditions exclude each other.
  private BagTerm joined(BagTerm bag, List<BagVariable> rows, Formula given) {
    List<BagTerm.Term> terms = new ArrayList<>();
    for (BagTerm.Term term : bag.terms()) {
      BagTerm.Term joined = term;
      for (BagTerm.Term before : List.copyOf(terms)) {
        Optional<BagTerm.Term> both = union(before, joined, rows, given);
        if (both.isPresent()) {
          terms.remove(before);
          joined = both.get();
        }
      }
      terms.add(joined);
    }
    return new BagTerm(terms);
  }

  private Optional<BagTerm.Term> union(
      BagTerm.Term one, BagTerm.Term other, List<BagVariable> rows, Formula given) {
    List<BagVariable> all = new ArrayList<>(rows);
    all.addAll(one.vars());
    List<BagTerm.Term> found = new ArrayList<>();
    orders(
        one,
        other,
        renamed -> {
          Formula never = Formula.not(Formula.all(one.condition(), renamed.condition()));
          boolean apart = follows(all, given, never, List.of(one.condition()));
          if (apart) {
            found.add(union(one, renamed));
          }
          return apart;
        });
    return found.stream().findFirst();
  }

  private static BagTerm.Term union(BagTerm.Term one, BagTerm.Term other) {
    List<BagValue> outputs = new ArrayList<>();
    for (int i = 0; i < one.outputs().size(); i++) {
      BagValue left = one.outputs().get(i);
      BagValue right = other.outputs().get(i);
      ValueKind kind =
          left instanceof BagValue.Null
              ? right.kind()
              : right instanceof BagValue.Null ? left.kind() : left.kind().with(right.kind());
      outputs.add(
          left.equals(right) ? left : new BagValue.Choice(one.condition(), left, right, kind));
    }
    return new BagTerm.Term(one.vars(), Formula.any(one.condition(), other.condition()), outputs);
  }

  /// Whether some mapping of the other term's variables to those of the first passes the test.
  private static boolean orders(
      BagTerm.Term one, BagTerm.Term other, Predicate<BagTerm.Term> test) {
    if (one.vars().size() != other.vars().size()) {
      return false;
    }
    int[] left = {MOST_ORDERS};
    return assigned(one, other, 0, new HashMap<>(), left, test);
  }

  private static boolean assigned(
      BagTerm.Term one,
      BagTerm.Term other,
      int at,
      Map<BagVariable, BagVariable> taken,
      int[] left,
      Predicate<BagTerm.Term> test) {
    if (left[0] <= 0) {
      return false;
    }
    if (at == one.vars().size()) {
      left[0]--;
      return test.test(Substitution.vars(taken).of(other));
    }
    BagVariable var = one.vars().get(at);
    List<BagVariable> candidates =
        other.vars().stream()
            .filter(v -> !taken.containsKey(v) && v.table().equals(var.table()))
            .filter(v -> v.row() || v.kind() == var.kind())
            .sorted(Comparator.comparingInt(v -> -agreement(one, var, other, v)))
            .toList();
    for (BagVariable each : candidates) {
      taken.put(each, var);
      if (assigned(one, other, at + 1, taken, left, test)) {
        return true;
      }
      taken.remove(each);
    }
    return false;
  }

  /// Ranks how likely one variable corresponds to the other, by the outputs that they occur in.
  private static int agreement(
      BagTerm.Term one, BagVariable var, BagTerm.Term other, BagVariable candidate) {
    int agreement = 0;
    for (int i = 0; i < one.outputs().size(); i++) {
      Set<BagVariable> left = new HashSet<>(Substitution.mentions(one.outputs().get(i)));
      Set<BagVariable> right = new HashSet<>(Substitution.mentions(other.outputs().get(i)));
      agreement += left.contains(var) == right.contains(candidate) ? 1 : 0;
    }
    return agreement;
  }
}
