package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import java.util.ArrayList;
import java.util.List;

/// A row of a small database whose contents the solver Z3 chooses: its cells as terms of Z3, and the condition `present` under
/// which the row exists at all.
record SolverRow(BoolExpr present, List<NullableTerm> cells) {

  SolverRow when(BoolExpr condition) {
    return new SolverRow(condition, cells);
  }

  static List<NullableTerm> both(List<NullableTerm> left, List<NullableTerm> right) {
    List<NullableTerm> both = new ArrayList<>(left);
    both.addAll(right);
    return both;
  }
}
