/// Generation of tables, indexes, constraints and of changes to them.
@org.jspecify.annotations.NullMarked
package sibyl.draw.schema;
