/// Whether a statement has one right answer, or the engine may choose among several.
@org.jspecify.annotations.NullMarked
package sibyl.determinism;
