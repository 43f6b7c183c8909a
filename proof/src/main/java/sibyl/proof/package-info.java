/// Eqsql: queries that are proved equivalent must return the same rows.
@org.jspecify.annotations.NullMarked
package sibyl.proof;
