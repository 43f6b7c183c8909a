package sibyl.proof.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Expr;

/// A SQL value as terms of the solver Z3, in the search for a small database in which two queries differ: the value, and
/// whether it is NULL; if so, `value` has no meaning.
record NullableTerm(Expr<?> value, BoolExpr nil) {}
