/// Where the statements and questions of a round come from.
@org.jspecify.annotations.NullMarked
package sibyl.source;
