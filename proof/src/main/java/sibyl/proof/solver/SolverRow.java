package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import java.util.ArrayList;
import java.util.List;

/// A row that may or may not exist.
record SolverRow(BoolExpr present, List<SolverValue> cells) {

  SolverRow when(BoolExpr condition) {
    return new SolverRow(condition, cells);
  }

  static List<SolverValue> both(List<SolverValue> left, List<SolverValue> right) {
    List<SolverValue> both = new ArrayList<>(left);
    both.addAll(right);
    return both;
  }
}
