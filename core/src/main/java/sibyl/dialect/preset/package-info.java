/// What dialects share, and short ways to write what they declare.
@org.jspecify.annotations.NullMarked
package sibyl.dialect.preset;
