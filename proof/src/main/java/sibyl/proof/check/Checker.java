package sibyl.proof.check;

import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import sibyl.chance.Seed;
import sibyl.proof.algebra.AlgebraSchema;
import sibyl.proof.algebra.Premises;
import sibyl.proof.algebra.ToAlgebra;
import sibyl.proof.algebra.Unmodelled;
import sibyl.proof.interpret.Undefined;
import sibyl.sql.Query;

/// Decides whether two queries return the same rows in every database, without running any DBMS. Used where a changed query
/// needs a proof during a run, for the library of rewrites, and by `sibyl prove`. A random search for a difference comes first,
/// then the prover, then a bounded search with a solver: the cheapest first.
public final class Checker implements AutoCloseable {
  private static final Seed SEED = new Seed(30);

  private final Prover prover = new Prover();
  private final boolean thorough;

  public Checker() {
    this(false);
  }

  /// A thorough checker runs all three and fails if they contradict each other.
  public Checker(boolean thorough) {
    this.thorough = thorough;
  }

  /// Functions keep their real meaning, also where only their names are known.
  public Answer check(Premises premises, Query left, Query right) {
    try {
      AlgebraSchema tables = new AlgebraSchema(premises);
      return check(premises, ToAlgebra.of(tables, left), ToAlgebra.of(tables, right), false);
    } catch (Unmodelled e) {
      return new Answer.Unknown(e.reason());
    }
  }

  /// Whether they are equal, for callers that do not need the reason.
  public boolean proves(Premises premises, Query left, Query right) {
    try {
      AlgebraSchema tables = new AlgebraSchema(premises);
      RelNode one = ToAlgebra.of(tables, left);
      RelNode other = ToAlgebra.of(tables, right);
      return one.getRowType().getFieldCount() == other.getRowType().getFieldCount()
          && byChance(premises, one, other, false).isEmpty()
          && prover.prove(premises, one, other) instanceof Answer.Equal;
    } catch (Unmodelled _) {
      return false;
    }
  }

  /// Undeclared functions stand for any pure function.
  public Answer checkTemplate(Premises premises, Query left, Query right) {
    try {
      AlgebraSchema tables = new AlgebraSchema(premises);
      return check(
          premises, ToAlgebra.ofTemplate(tables, left), ToAlgebra.ofTemplate(tables, right), true);
    } catch (Unmodelled e) {
      return new Answer.Unknown(e.reason());
    }
  }

  /// With `free`, uninterpreted functions may mean anything.
  public Answer check(Premises premises, RelNode left, RelNode right, boolean free) {
    if (left.getRowType().getFieldCount() != right.getRowType().getFieldCount()) {
      return new Answer.Unknown("they have different numbers of columns");
    }
    Optional<Answer.Different> refuted = byChance(premises, left, right, free);
    if (refuted.isPresent() && !thorough) {
      return refuted.get();
    }
    Answer proved = prover.prove(premises, left, right);
    if (proved instanceof Answer.Equal && !thorough) {
      return proved;
    }
    if (refuted.isEmpty()) {
      refuted = bySolver(premises, left, right, free);
    }
    if (proved instanceof Answer.Equal && refuted.isPresent()) {
      throw new Contradiction(proved, refuted.get());
    }
    return refuted.<Answer>map(d -> d).orElse(proved);
  }

  private static Optional<Answer.Different> byChance(
      Premises premises, RelNode left, RelNode right, boolean free) {
    try {
      return new RandomRefuter(SEED, free).refuted(premises, left, right);
    } catch (Unmodelled | Undefined _) {
      // The prover gives the reason.
      return Optional.empty();
    }
  }

  private static Optional<Answer.Different> bySolver(
      Premises premises, RelNode left, RelNode right, boolean free) {
    try {
      return new BoundedRefuter(free).refuted(premises, left, right);
    } catch (Unmodelled | Undefined _) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    prover.close();
  }

  /// Two contradictory answers: a defect of the checker.
  static final class Contradiction extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    Contradiction(Answer one, Answer other) {
      super("the checker contradicts itself: " + one + " and " + other);
    }
  }
}
