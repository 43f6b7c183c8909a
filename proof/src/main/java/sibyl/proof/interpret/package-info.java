/// Evaluates algebra over tiny databases.
@org.jspecify.annotations.NullMarked
package sibyl.proof.interpret;
