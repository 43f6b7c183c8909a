/// What a database reports about itself in its catalogue: tables, columns, types, and the optional rest of their definitions.
@org.jspecify.annotations.NullMarked
package sibyl.metadata;
