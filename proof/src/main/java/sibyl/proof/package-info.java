/// Eqsql: queries that are proved equivalent must give the same rows.
@org.jspecify.annotations.NullMarked
package sibyl.proof;
