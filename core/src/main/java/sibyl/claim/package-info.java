/// Claims as data, the executor that runs them in sessions, and the expectations that give a verdict.
@org.jspecify.annotations.NullMarked
package sibyl.claim;
