package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import java.util.ArrayList;
import java.util.List;

/// A row that may or may not be there.
record Tuple(BoolExpr present, List<Cell> cells) {

  Tuple when(BoolExpr condition) {
    return new Tuple(condition, cells);
  }

  static List<Cell> both(List<Cell> left, List<Cell> right) {
    List<Cell> both = new ArrayList<>(left);
    both.addAll(right);
    return both;
  }
}
