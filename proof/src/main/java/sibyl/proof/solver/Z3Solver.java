package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.FuncDecl;
import com.microsoft.z3.Params;
import com.microsoft.z3.RealExpr;
import com.microsoft.z3.RealSort;
import com.microsoft.z3.Sort;
import com.microsoft.z3.Status;
import com.microsoft.z3.UninterpretedSort;
import java.util.List;
import java.util.Map;
import sibyl.proof.bags.ValueKind;

/// The solver Z3 as the prover of equivalence uses it: is this list of conditions contradictory? It is limited by a count of
/// its work, not by a clock, so answers are reproducible.
public final class Z3Solver implements AutoCloseable {
  private static final int MOST_WORK = 100_000;

  private final Context z3;
  private final UninterpretedSort things;
  private final FuncDecl<RealSort> key;
  private final com.microsoft.z3.Solver solver;

  public Z3Solver() {
    z3 = new Context(Map.of());
    things = z3.mkUninterpretedSort("Thing");
    key = z3.mkFuncDecl("key", things, z3.getRealSort());
    solver = z3.mkSimpleSolver();
    Params params = z3.mkParams();
    params.add("rlimit", MOST_WORK);
    solver.setParameters(params);
  }

  Context z3() {
    return z3;
  }

  Sort sort(ValueKind kind) {
    return switch (kind) {
      case BOOL -> z3.getBoolSort();
      case INT -> z3.getIntSort();
      case EXACT, OWN, LOOSE, FLOAT, FOLDED -> things;
    };
  }

  /// The value that stands for NULL.
  Expr<?> nothing(ValueKind kind) {
    return switch (kind) {
      case BOOL -> z3.mkFalse();
      case INT -> z3.mkInt(0);
      case EXACT, OWN, LOOSE, FLOAT, FOLDED -> z3.mkConst("nothing", things);
    };
  }

  /// The rank of an element in the order of its kind.
  RealExpr key(Expr<?> thing) {
    return (RealExpr) z3.mkApp(key, thing);
  }

  /// Whether the formulas are unsatisfiable; false if Z3 gives up.
  boolean contradiction(List<BoolExpr> all) {
    solver.push();
    try {
      solver.add(all.toArray(BoolExpr[]::new));
      return solver.check() == Status.UNSATISFIABLE;
    } finally {
      solver.pop();
    }
  }

  @Override
  public void close() {
    z3.close();
  }
}
