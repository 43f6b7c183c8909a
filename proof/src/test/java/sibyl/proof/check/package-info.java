/// Tests of the checker: pairs of queries that are known to be equal or not.
@org.jspecify.annotations.NullMarked
package sibyl.proof.check;
