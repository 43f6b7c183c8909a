package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Expr;

/// A value that the solver chooses, and whether it is NULL; if so, `value` has no meaning.
record SolverValue(Expr<?> value, BoolExpr nil) {}
