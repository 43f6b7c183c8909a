/// All randomness: a seed, its named children, and the stream of choices from one of them.
@org.jspecify.annotations.NullMarked
package sibyl.chance;
