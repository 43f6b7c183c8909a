/// All randomness: a seed, its named children, and the choices drawn from one of them.
@org.jspecify.annotations.NullMarked
package sibyl.chance;
