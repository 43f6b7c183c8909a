package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Expr;

/// A value that the solver is to choose, and whether it is NULL; then the value means nothing.
record SolverValue(Expr<?> value, BoolExpr nil) {}
