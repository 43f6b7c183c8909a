/// Z3: values, conditions and small databases as its terms.
@org.jspecify.annotations.NullMarked
package sibyl.proof.solver;
