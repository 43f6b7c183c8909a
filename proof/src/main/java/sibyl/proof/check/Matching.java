package sibyl.proof.check;

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

/// Compares bags term by term: two terms are equal if one's variables can be taken for the other's so that the conditions
/// are equivalent and the outputs the same.
final class Matching {
  private static final int MOST_QUESTIONS = 60;
  private static final int MOST_ORDERS = 24;
  private static final int MOST_DEPTH = 3;

  private final Solver solver;
  private final Known known;
  private final Names names;
  private int questions;
  private int depth;

  Matching(Solver solver, Known known, Names names) {
    this.solver = solver;
    this.known = known;
    this.names = names;
  }

  boolean equal(Bag one, Bag other) {
    return equal(one, other, List.of(), Form.yes());
  }

  /// Whether the bags are equal for all choices of the rows for which the condition is true.
  private boolean equal(Bag one, Bag other, List<Var> rows, Form given) {
    if (matched(one, other, rows, given)) {
      return true;
    }
    Bag left = joined(possible(one, rows, given), rows, given);
    Bag right = joined(possible(other, rows, given), rows, given);
    boolean changed = !left.equals(one) || !right.equals(other);
    return changed && matched(left, right, rows, given);
  }

  private boolean matched(Bag one, Bag other, List<Var> rows, Form given) {
    if (one.terms().size() != other.terms().size()) {
      return false;
    }
    List<Bag.Term> open = new ArrayList<>(other.terms());
    for (Bag.Term term : one.terms()) {
      Optional<Bag.Term> found =
          open.stream()
              .filter(t -> Canon.of(t).equals(Canon.of(term)))
              .findFirst()
              .or(() -> open.stream().filter(t -> equal(term, t, rows, given)).findFirst());
      if (found.isEmpty()) {
        return false;
      }
      open.remove(found.get());
    }
    return true;
  }

  private boolean equal(Bag.Term one, Bag.Term other, List<Var> rows, Form given) {
    List<Var> all = new ArrayList<>(rows);
    all.addAll(one.vars());
    return orders(
        one,
        other,
        renamed -> {
          Form both = one.condition();
          Form theirs = renamed.condition();
          List<Form> same = new ArrayList<>();
          for (int i = 0; i < one.outputs().size(); i++) {
            same.add(new Form.Same(one.outputs().get(i), renamed.outputs().get(i)));
          }
          Form goal = Form.all(equivalent(both, theirs), Form.any(Form.not(both), Form.all(same)));
          return follows(all, given, goal, List.of(both, theirs));
        });
  }

  private static Form equivalent(Form one, Form other) {
    return one.equals(other)
        ? Form.yes()
        : Form.any(Form.all(one, other), Form.all(Form.not(one), Form.not(other)));
  }

  private boolean follows(List<Var> rows, Form given, Form goal, List<Form> conditions) {
    if (++questions > MOST_QUESTIONS) {
      throw new Unmodelled("too many matchings");
    }
    List<Form> cases = new ArrayList<>();
    for (Form condition : conditions) {
      List<Form> plain =
          Form.all(given, condition).conjuncts().stream().filter(f -> !Rewrite.folds(f)).toList();
      Form each = Form.all(plain);
      if (!each.equals(Form.yes()) && !cases.contains(each)) {
        cases.add(each);
      }
    }
    return new Question(solver, known, names, rows, cases, this::sums).follows(given, goal);
  }

  /// Aggregates of equal bags are equal; for the least value it is enough that the same values are there.
  private boolean sums(Val.Fold one, Val.Fold other, List<Var> rows, Form given) {
    if (depth >= MOST_DEPTH) {
      return false;
    }
    depth++;
    try {
      if (!one.op().ofSet()) {
        return equal(one.bag(), other.bag(), rows, given);
      }
      Var value = names.value(one.kind());
      List<Var> all = new ArrayList<>(rows);
      all.add(value);
      Form goal = equivalent(holding(one.bag(), value), holding(other.bag(), value));
      return follows(all, given, goal, List.of());
    } finally {
      depth--;
    }
  }

  private static Form holding(Bag bag, Var value) {
    List<Form> any = new ArrayList<>();
    for (Bag.Term term : bag.terms()) {
      any.add(Form.some(term.and(new Form.Same(term.outputs().getFirst(), value.value()))));
    }
    return Form.any(any);
  }

  /// Without the terms that no rows make true.
  private Bag possible(Bag bag, List<Var> rows, Form given) {
    List<Bag.Term> terms = new ArrayList<>();
    for (Bag.Term term : bag.terms()) {
      List<Var> all = new ArrayList<>(rows);
      all.addAll(term.vars());
      if (!follows(all, given, Form.not(term.condition()), List.of(term.condition()))) {
        terms.add(term);
      }
    }
    return new Bag(terms);
  }

  /// Terms over the same tables that are never true together are one.
  private Bag joined(Bag bag, List<Var> rows, Form given) {
    List<Bag.Term> terms = new ArrayList<>();
    for (Bag.Term term : bag.terms()) {
      Bag.Term joined = term;
      for (Bag.Term before : List.copyOf(terms)) {
        Optional<Bag.Term> both = union(before, joined, rows, given);
        if (both.isPresent()) {
          terms.remove(before);
          joined = both.get();
        }
      }
      terms.add(joined);
    }
    return new Bag(terms);
  }

  private Optional<Bag.Term> union(Bag.Term one, Bag.Term other, List<Var> rows, Form given) {
    List<Var> all = new ArrayList<>(rows);
    all.addAll(one.vars());
    List<Bag.Term> found = new ArrayList<>();
    orders(
        one,
        other,
        renamed -> {
          Form never = Form.not(Form.all(one.condition(), renamed.condition()));
          boolean apart = follows(all, given, never, List.of(one.condition()));
          if (apart) {
            found.add(union(one, renamed));
          }
          return apart;
        });
    return found.stream().findFirst();
  }

  private static Bag.Term union(Bag.Term one, Bag.Term other) {
    List<Val> outputs = new ArrayList<>();
    for (int i = 0; i < one.outputs().size(); i++) {
      Val left = one.outputs().get(i);
      Val right = other.outputs().get(i);
      Kind kind =
          left instanceof Val.Null
              ? right.kind()
              : right instanceof Val.Null ? left.kind() : left.kind().with(right.kind());
      outputs.add(left.equals(right) ? left : new Val.Choice(one.condition(), left, right, kind));
    }
    return new Bag.Term(one.vars(), Form.any(one.condition(), other.condition()), outputs);
  }

  /// Whether in some order the other's variables, taken for those of the first, pass the test.
  private static boolean orders(Bag.Term one, Bag.Term other, Predicate<Bag.Term> test) {
    if (one.vars().size() != other.vars().size()) {
      return false;
    }
    int[] left = {MOST_ORDERS};
    return assigned(one, other, 0, new HashMap<>(), left, test);
  }

  private static boolean assigned(
      Bag.Term one,
      Bag.Term other,
      int at,
      Map<Var, Var> taken,
      int[] left,
      Predicate<Bag.Term> test) {
    if (left[0] <= 0) {
      return false;
    }
    if (at == one.vars().size()) {
      left[0]--;
      return test.test(Rewrite.vars(taken).of(other));
    }
    Var var = one.vars().get(at);
    List<Var> candidates =
        other.vars().stream()
            .filter(v -> !taken.containsKey(v) && v.table().equals(var.table()))
            .filter(v -> v.row() || v.kind() == var.kind())
            .sorted(Comparator.comparingInt(v -> -agreement(one, var, other, v)))
            .toList();
    for (Var each : candidates) {
      taken.put(each, var);
      if (assigned(one, other, at + 1, taken, left, test)) {
        return true;
      }
      taken.remove(each);
    }
    return false;
  }

  /// How likely one variable stands for the other: by the outputs they are in.
  private static int agreement(Bag.Term one, Var var, Bag.Term other, Var candidate) {
    int agreement = 0;
    for (int i = 0; i < one.outputs().size(); i++) {
      Set<Var> left = new HashSet<>(Rewrite.mentions(one.outputs().get(i)));
      Set<Var> right = new HashSet<>(Rewrite.mentions(other.outputs().get(i)));
      agreement += left.contains(var) == right.contains(candidate) ? 1 : 0;
    }
    return agreement;
  }
}
