package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import java.util.ArrayList;
import java.util.List;

/// A row that may or may not exist.
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
