/// Our queries as relational algebra, which Calcite carries, and back.
@org.jspecify.annotations.NullMarked
package sibyl.proof.algebra;
