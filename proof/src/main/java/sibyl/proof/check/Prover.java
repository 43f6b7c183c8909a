package sibyl.proof.check;

import com.microsoft.z3.Z3Exception;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import sibyl.proof.algebra.Premises;
import sibyl.proof.algebra.Unmodelled;
import sibyl.proof.bags.BagMatching;
import sibyl.proof.bags.BagSimplifier;
import sibyl.proof.bags.BagTerm;
import sibyl.proof.bags.FreshVariables;
import sibyl.proof.bags.KnownPremises;
import sibyl.proof.bags.NormalForm;
import sibyl.proof.bags.PossibleErrors;
import sibyl.proof.solver.Z3Solver;

/// Proves that two queries return the same bag of rows (rows with duplicates, in any order); the second step of [Checker],
/// which decides whether the oracle `eqsql` may compare them on an engine. Both become sums of terms over rows of tables (a
/// U-semiring normal form), which are simplified and matched; Z3 decides whether conditions are equivalent. It never refutes:
/// an unproved pair is unknown.
///
/// The normal form follows Chu et al., "Axiomatic Foundations and Algorithms for Deciding Semantic Equivalences of SQL Queries"
/// (VLDB 2018).
public final class Prover implements AutoCloseable {
  /// The solver accumulates state, so it is replaced now and then.
  private static final int PROOFS_PER_SOLVER = 500;

  private Z3Solver solver = new Z3Solver();
  private int proofs;
  private Premises last = new Premises(List.of());
  private KnownPremises known = new KnownPremises(last);

  public Answer prove(Premises premises, RelNode left, RelNode right) {
    if (++proofs % PROOFS_PER_SOLVER == 0) {
      solver.close();
      solver = new Z3Solver();
    }
    try {
      if (!premises.equals(last)) {
        known = new KnownPremises(premises);
        last = premises;
      }
      return proved(left, right);
    } catch (Unmodelled e) {
      return new Answer.Unknown(e.reason());
    } catch (Z3Exception e) {
      return new Answer.Unknown("the solver failed: " + e.getMessage());
    }
  }

  private Answer proved(RelNode left, RelNode right) {
    FreshVariables names = new FreshVariables();
    PossibleErrors ours = new PossibleErrors();
    PossibleErrors theirs = new PossibleErrors();
    BagTerm one = new NormalForm(known, names, ours, left.getCluster().getRexBuilder()).of(left);
    BagTerm other =
        new NormalForm(known, names, theirs, right.getCluster().getRexBuilder()).of(right);
    if (left.getRowType().getFieldCount() != right.getRowType().getFieldCount()) {
      return new Answer.Unknown("not of the same width");
    }
    if (!ours.alike(theirs)) {
      return new Answer.Unknown("errors may differ");
    }
    BagSimplifier tidy = new BagSimplifier(known, names);
    return new BagMatching(solver, known, names).equal(tidy.bag(one), tidy.bag(other))
        ? new Answer.Equal("normal form")
        : new Answer.Unknown("not proved");
  }

  @Override
  public void close() {
    solver.close();
  }
}
