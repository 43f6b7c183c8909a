/// Decides whether two queries return the same bag of rows in every database: equal, different, or unknown.
@org.jspecify.annotations.NullMarked
package sibyl.proof.check;
