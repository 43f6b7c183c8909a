/// Translates queries into Calcite's relational algebra and back.
@org.jspecify.annotations.NullMarked
package sibyl.proof.algebra;
