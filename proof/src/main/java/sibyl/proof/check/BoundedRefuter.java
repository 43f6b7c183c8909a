package sibyl.proof.check;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.RelNode;
import sibyl.proof.algebra.Premises;
import sibyl.proof.algebra.Unmodelled;
import sibyl.proof.interpret.CheckQueries;
import sibyl.proof.interpret.Constants;
import sibyl.proof.interpret.FunctionMeanings;
import sibyl.proof.interpret.Undefined;
import sibyl.proof.solver.BoundedQueries;
import sibyl.proof.solver.DatabaseSketch;
import sibyl.proof.solver.ModelReader;
import sibyl.proof.solver.TernaryLogic;

/// The last try of [Checker] on a pair that is neither proved nor refuted: looks with a solver for a small database in which
/// the two queries have different rows, as VeriEQL does (He et al., OOPSLA 2024). A solution counts only if the interpreter
/// sees the difference too.
///
/// `most` is the number of rows per table, `work` the solver's resource limit for each size.
///
/// With `free`, uninterpreted functions may mean anything, as in templates. Otherwise a difference that depends on them does
/// not count.
public record BoundedRefuter(int most, int work, boolean free) {

  public BoundedRefuter(boolean free) {
    this(3, 1_000_000, free);
  }

  /// The first difference that it finds.
  ///
  /// @throws Unmodelled if the solver cannot represent the queries
  public Optional<Answer.Different> refuted(Premises premises, RelNode left, RelNode right) {
    CheckQueries checks = CheckQueries.of(premises);
    List<RelNode> queries = new ArrayList<>(checks.queries().values());
    queries.add(left);
    queries.add(right);
    Set<String> texts = new TreeSet<>(Constants.of(queries).texts());
    Optional<Answer.Different> found = found(premises, checks, texts, left, right, 1);
    for (int rows = 2; rows <= most && found.isEmpty(); rows++) {
      try {
        found = found(premises, checks, texts, left, right, rows);
      } catch (BoundedQueries.TooLarge _) {
        return Optional.empty();
      }
    }
    return found;
  }

  private Optional<Answer.Different> found(
      Premises premises,
      CheckQueries checks,
      Set<String> texts,
      RelNode left,
      RelNode right,
      int rows) {
    // A context of its own, so that earlier checks do not influence the answer.
    try (Context z3 = new Context()) {
      TernaryLogic logic = new TernaryLogic(z3, texts);
      DatabaseSketch sketch = DatabaseSketch.of(premises, checks, logic, rows);
      BoundedQueries queries = new BoundedQueries(logic, sketch.tables());
      BoolExpr differ = queries.differ(queries.rows(left, Map.of()), queries.rows(right, Map.of()));
      Solver solver = z3.mkSolver();
      Params params = z3.mkParams();
      params.add("rlimit", work);
      solver.setParameters(params);
      logic.assume(differ);
      solver.add(logic.facts().toArray(BoolExpr[]::new));
      if (solver.check() != Status.SATISFIABLE) {
        return Optional.empty();
      }
      ModelReader reading =
          new ModelReader(solver.getModel(), logic, new ModelReader.Texts(logic, texts));
      return new Witness(
              reading.database(sketch), free ? reading.meaning() : FunctionMeanings.WITHHELD)
          .difference(premises, left, right);
    } catch (Undefined _) {
      return Optional.empty();
    }
  }
}
