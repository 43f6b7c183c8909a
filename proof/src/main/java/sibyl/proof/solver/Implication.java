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
import sibyl.proof.bags.Conditions;
import sibyl.proof.bags.Formula;
import sibyl.proof.bags.FreshVariables;
import sibyl.proof.bags.KnownPremises;
import sibyl.proof.bags.NormalForm;
import sibyl.proof.bags.Substitution;
import sibyl.proof.bags.Val;
import sibyl.proof.bags.ValueKind;
import sibyl.proof.bags.Var;

/// Whether a condition follows from another, for all rows of all tables that keep the premises.
///
/// That rows exist is used in two ways: there is a witness, which is one more row to speak of; and every row that is spoken
/// of is a witness if it makes the term true.
public final class Implication {
  private static final int MOST_ROUNDS = 4;
  private static final int MOST_DEPTH = 3;
  private static final int MOST_INSTANCES = 400;
  private static final int MOST_ROWS = 14;

  /// Whether two aggregates are equal wherever the condition holds.
  public interface Congruence {
    boolean equal(Val.Fold one, Val.Fold other, List<Var> rows, Formula given);
  }

  private final Z3Solver solver;
  private final Context z3;
  private final KnownPremises known;
  private final FreshVariables names;
  private final SolverTerms ground;
  private final List<Var> rows;
  private final List<Formula> cases;
  private final Congruence congruence;

  /// Rows and values that are spoken of, and when they exist.
  private final Map<Var, BoolExpr> there = new LinkedHashMap<>();

  private final List<BoolExpr> facts = new ArrayList<>();
  private final Set<String> done = new HashSet<>();
  private int instances;

  /// In each of the `cases`, which cover all that may refute the goal, aggregates are compared under that condition.
  public Implication(
      Z3Solver solver,
      KnownPremises known,
      FreshVariables names,
      List<Var> rows,
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
    for (Var row : rows) {
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

  /// Says more of what is known; false if there is nothing to add.
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
    for (Var var : term.vars()) {
      add(var, letter.bool(), true);
    }
  }

  /// A row that exists keeps the rules of its table, and so do two.
  private void add(Var var, BoolExpr exists, boolean withParents) {
    if (var.row()) {
      for (Formula check : known.checks(var, names)) {
        facts.add(z3.mkImplies(exists, ground.of(check)));
      }
      for (Map.Entry<Var, BoolExpr> other : List.copyOf(there.entrySet())) {
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

  private BoolExpr unique(Var one, Var other) {
    KnownPremises.Facts table = known.table(one.table());
    List<Val> left = NormalForm.columns(one, table);
    List<Val> right = NormalForm.columns(other, table);
    List<BoolExpr> all = new ArrayList<>();
    for (KnownPremises.Key key : table.keys()) {
      List<Formula> agree = new ArrayList<>();
      for (int column : key.columns()) {
        Val l = left.get(column);
        Val r = right.get(column);
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

  private void parents(Var row, BoolExpr exists) {
    KnownPremises.Facts table = known.table(row.table());
    List<Val> own = NormalForm.columns(row, table);
    for (KnownPremises.Parent parent : table.parents()) {
      if (there.size() >= MOST_ROWS) {
        return;
      }
      Var above = names.row(parent.table());
      List<Val> theirs = NormalForm.columns(above, known.table(parent.table()));
      List<Formula> filled = new ArrayList<>();
      List<Formula> equal = new ArrayList<>();
      for (int i = 0; i < parent.columns().size(); i++) {
        Val value = own.get(parent.columns().get(i));
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

  /// Every choice of rows that exist and make the term true is a witness.
  private void instantiate(SolverTerms.Letter letter, Map<Var, Var> chosen, int at) {
    List<Var> vars = letter.term().vars();
    if (at < vars.size()) {
      Var var = vars.get(at);
      for (Var other : List.copyOf(there.keySet())) {
        if (other.table().equals(var.table()) && (var.row() || other.kind() == var.kind())) {
          chosen.put(var, other);
          instantiate(letter, chosen, at + 1);
          chosen.remove(var);
        }
      }
      return;
    }
    List<Var> choice = vars.stream().map(chosen::get).toList();
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
        Val.Fold one = sums.get(i).fold();
        Val.Fold other = sums.get(j).fold();
        boolean alike =
            one.op() == other.op() && one.name().equals(other.name()) && one.kind() == other.kind();
        Set<Var> read = free(one);
        read.addAll(free(other));
        if (!alike || !there.keySet().containsAll(read) || !done.add("sums " + i + " " + j)) {
          continue;
        }
        same(one, other, read);
      }
    }
  }

  /// Aggregates are equal if they are for all rows that they read; those may be witnesses, which need not exist.
  private void same(Val.Fold one, Val.Fold other, Set<Var> read) {
    Set<Var> all = new LinkedHashSet<>(rows);
    all.addAll(read);
    List<Var> spoken = List.copyOf(all);
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

  private static Set<Var> free(Val.Fold fold) {
    Set<Var> free = new LinkedHashSet<>(Substitution.mentions(fold));
    fold.bag().terms().forEach(t -> free.removeAll(Substitution.bound(t)));
    return free;
  }
}
