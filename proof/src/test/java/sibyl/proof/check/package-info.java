/// Tests of the checker with pairs of queries that are known to be equal or different.
@org.jspecify.annotations.NullMarked
package sibyl.proof.check;
