/// What an oracle is: what it asks, what it must know, and what it claims.
@org.jspecify.annotations.NullMarked
package sibyl.probe;
