package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sibyl.proof.bags.BagTerm;
import sibyl.proof.bags.BagValue;
import sibyl.proof.bags.BagVariable;
import sibyl.proof.bags.Conditions;
import sibyl.proof.bags.Formula;
import sibyl.proof.bags.FreshVariables;
import sibyl.proof.bags.KnownPremises;
import sibyl.proof.bags.NormalForm;
import sibyl.proof.bags.Substitution;
import sibyl.proof.bags.ValueKind;

/// Asks the solver whether one condition implies another, for all rows of all tables that satisfy the constraints. The prover
/// of equivalence needs this when it matches the conditions of two queries, again and again.
///
/// That rows exist is used in two ways: one more row, a witness, is introduced; and every known row is a witness if it makes
/// the term true.
public final class Implication {
  private static final int MOST_ROUNDS = 4;
  private static final int MOST_DEPTH = 3;
  private static final int MOST_INSTANCES = 400;
  private static final int MOST_ROWS = 14;

  /// Whether two aggregates are equal wherever the condition holds.
  public interface Congruence {
    boolean equal(BagValue.Fold one, BagValue.Fold other, List<BagVariable> rows, Formula given);
  }

  private final Z3Solver solver;
  private final Context z3;
  private final KnownPremises known;
  private final FreshVariables names;
  private final SolverTerms ground;
  private final List<BagVariable> rows;
  private final List<Formula> cases;
  private final Congruence congruence;

  /// Known rows and values, and when they exist.
  private final Map<BagVariable, BoolExpr> there = new LinkedHashMap<>();

  private final List<BoolExpr> facts = new ArrayList<>();
  private final Set<String> done = new HashSet<>();
  private int instances;

  /// Compares aggregates under each of the `cases`, which together cover everything that may refute the goal.
  public Implication(
      Z3Solver solver,
      KnownPremises known,
      FreshVariables names,
      List<BagVariable> rows,
      List<Formula> cases,
      Congruence congruence) {
    this.solver = solver;
    this.z3 = solver.z3();
    this.known = known;
    this.names = names;
    this.ground = new SolverTerms(solver, known);
    this.rows = rows;
    this.cases = cases;
    this.congruence = congruence;
  }

  public boolean follows(Formula given, Formula goal) {
    facts.add(ground.of(given));
    facts.add(z3.mkNot(ground.of(goal)));
    for (BagVariable row : rows) {
      add(row, z3.mkTrue(), true);
    }
    for (int round = 0; round <= MOST_ROUNDS; round++) {
      List<BoolExpr> all = new ArrayList<>(facts);
      all.addAll(ground.axioms());
      if (solver.contradiction(all)) {
        return true;
      }
      if (!expanded()) {
        return false;
      }
    }
    return false;
  }

  /// Adds facts to what is known; false if there are none to add.
  private boolean expanded() {
    int before = facts.size();
    sums();
    for (SolverTerms.Letter letter : ground.letters()) {
      if (letter.depth() < MOST_DEPTH && done.add("witness " + letter.bool())) {
        witness(letter);
      }
    }
    for (SolverTerms.Letter letter : ground.letters()) {
      instantiate(letter, new HashMap<>(), 0);
    }
    return facts.size() > before;
  }

  private void witness(SolverTerms.Letter letter) {
    BagTerm.Term term = Substitution.fresh(letter.term(), names);
    if (there.size() + term.vars().size() > MOST_ROWS) {
      return;
    }
    ground.depth(letter.depth() + 1);
    facts.add(z3.mkImplies(letter.bool(), ground.of(term.condition())));
    for (BagVariable var : term.vars()) {
      add(var, letter.bool(), true);
    }
  }

  /// A row that exists satisfies the constraints of its table, and so do pairs of rows.
  private void add(BagVariable var, BoolExpr exists, boolean withParents) {
    if (var.row()) {
      for (Formula check : known.checks(var, names)) {
        facts.add(z3.mkImplies(exists, ground.of(check)));
      }
      for (Map.Entry<BagVariable, BoolExpr> other : List.copyOf(there.entrySet())) {
        if (other.getKey().table().equals(var.table())) {
          BoolExpr both = z3.mkAnd(exists, other.getValue());
          facts.add(z3.mkImplies(both, unique(var, other.getKey())));
        }
      }
    }
    there.put(var, exists);
    if (var.row() && withParents) {
      parents(var, exists);
    }
  }

  private BoolExpr unique(BagVariable one, BagVariable other) {
    KnownPremises.Facts table = known.table(one.table());
    List<BagValue> left = NormalForm.columns(one, table);
    List<BagValue> right = NormalForm.columns(other, table);
    List<BoolExpr> all = new ArrayList<>();
    for (KnownPremises.Key key : table.keys()) {
      List<Formula> agree = new ArrayList<>();
      for (int column : key.columns()) {
        BagValue l = left.get(column);
        BagValue r = right.get(column);
        agree.add(Formula.not(Formula.isNull(l)));
        agree.add(Formula.not(Formula.isNull(r)));
        boolean byOrder =
            l.kind() == ValueKind.OWN || l.kind() == ValueKind.LOOSE || l.kind() == ValueKind.FLOAT;
        agree.add(byOrder ? new Formula.Equal(l, r) : new Formula.Same(l, r));
      }
      List<BoolExpr> same = new ArrayList<>();
      for (int i = 0; i < left.size(); i++) {
        same.add(ground.same(left.get(i), right.get(i)));
      }
      all.add(z3.mkImplies(ground.of(Formula.all(agree)), z3.mkAnd(same.toArray(BoolExpr[]::new))));
    }
    return z3.mkAnd(all.toArray(BoolExpr[]::new));
  }

  private void parents(BagVariable row, BoolExpr exists) {
    KnownPremises.Facts table = known.table(row.table());
    List<BagValue> own = NormalForm.columns(row, table);
    for (KnownPremises.Parent parent : table.parents()) {
      if (there.size() >= MOST_ROWS) {
        return;
      }
      BagVariable above = names.row(parent.table());
      List<BagValue> theirs = NormalForm.columns(above, known.table(parent.table()));
      List<Formula> filled = new ArrayList<>();
      List<Formula> equal = new ArrayList<>();
      for (int i = 0; i < parent.columns().size(); i++) {
        BagValue value = own.get(parent.columns().get(i));
        filled.add(Formula.not(Formula.isNull(value)));
        equal.add(
            Conditions.compare(
                    org.apache.calcite.sql.SqlKind.EQUALS,
                    value,
                    theirs.get(parent.parentColumns().get(i)))
                .yes());
      }
      BoolExpr has = z3.mkAnd(exists, ground.of(Formula.all(filled)));
      facts.add(z3.mkImplies(has, ground.of(Formula.all(equal))));
      add(above, has, false);
    }
  }

  /// Every combination of existing rows that makes the term true is a witness.
  private void instantiate(
      SolverTerms.Letter letter, Map<BagVariable, BagVariable> chosen, int at) {
    List<BagVariable> vars = letter.term().vars();
    if (at < vars.size()) {
      BagVariable var = vars.get(at);
      for (BagVariable other : List.copyOf(there.keySet())) {
        if (other.table().equals(var.table()) && (var.row() || other.kind() == var.kind())) {
          chosen.put(var, other);
          instantiate(letter, chosen, at + 1);
          chosen.remove(var);
        }
      }
      return;
    }
    List<BagVariable> choice = vars.stream().map(chosen::get).toList();
    if (instances >= MOST_INSTANCES || !done.add(letter.bool() + " " + choice)) {
      return;
    }
    instances++;
    ground.depth(letter.depth() + 1);
    Formula condition = Substitution.vars(chosen).of(letter.term()).condition();
    List<BoolExpr> all = new ArrayList<>(List.of(ground.of(condition)));
    choice.forEach(v -> all.add(there.getOrDefault(v, z3.mkTrue())));
    facts.add(z3.mkImplies(z3.mkAnd(all.toArray(BoolExpr[]::new)), letter.bool()));
  }

  private void sums() {
    List<SolverTerms.Sum> sums = ground.sums();
    for (int i = 0; i < sums.size(); i++) {
      for (int j = i + 1; j < sums.size(); j++) {
        BagValue.Fold one = sums.get(i).fold();
        BagValue.Fold other = sums.get(j).fold();
        boolean alike =
            one.op() == other.op() && one.name().equals(other.name()) && one.kind() == other.kind();
        Set<BagVariable> read = free(one);
        read.addAll(free(other));
        if (!alike || !there.keySet().containsAll(read) || !done.add("sums " + i + " " + j)) {
          continue;
        }
        same(one, other, read);
      }
    }
  }

  /// Aggregates are equal if they agree for all rows that they read; those rows are possible witnesses, which need not
  /// exist.
  private void same(BagValue.Fold one, BagValue.Fold other, Set<BagVariable> read) {
    Set<BagVariable> all = new LinkedHashSet<>(rows);
    all.addAll(read);
    List<BagVariable> spoken = List.copyOf(all);
    BoolExpr exist =
        z3.mkAnd(
            read.stream().map(v -> there.getOrDefault(v, z3.mkTrue())).toArray(BoolExpr[]::new));
    BoolExpr same = ground.same(one, other);
    if (congruence.equal(one, other, spoken, Formula.yes())) {
      facts.add(z3.mkImplies(exist, same));
      return;
    }
    for (Formula each : cases) {
      if (congruence.equal(one, other, spoken, each)) {
        facts.add(z3.mkImplies(z3.mkAnd(exist, ground.of(each)), same));
      }
    }
  }

  private static Set<BagVariable> free(BagValue.Fold fold) {
    Set<BagVariable> free = new LinkedHashSet<>(Substitution.mentions(fold));
    fold.bag().terms().forEach(t -> free.removeAll(Substitution.bound(t)));
    return free;
  }
}
