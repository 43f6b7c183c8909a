/// Queries that may be equivalent to a seed. Nothing here is trusted: each is proved before it is used.
@org.jspecify.annotations.NullMarked
package sibyl.proof.mutate;
