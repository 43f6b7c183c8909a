/// Translates values, conditions and small databases into terms of Z3.
@org.jspecify.annotations.NullMarked
package sibyl.proof.solver;
