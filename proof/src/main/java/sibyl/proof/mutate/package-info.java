/// Generates queries that may be equivalent to a seed. Each is proved before it is used.
@org.jspecify.annotations.NullMarked
package sibyl.proof.mutate;
