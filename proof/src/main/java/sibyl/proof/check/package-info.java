/// Decides whether two queries give the same bag of rows in every database: proves it, refutes it, or says that it cannot
/// tell.
@org.jspecify.annotations.NullMarked
package sibyl.proof.check;
