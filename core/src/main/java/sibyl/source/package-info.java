/// Sources of the statements and questions of a round.
@org.jspecify.annotations.NullMarked
package sibyl.source;
