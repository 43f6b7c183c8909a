/// Generates statements. Dialect and profile say what may be generated; the weighted tables here say how likely it is.
@org.jspecify.annotations.NullMarked
package sibyl.draw;
