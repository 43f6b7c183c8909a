/// What a database says of itself, as the DBMS's own catalogue tells it: tables, columns, and whatever stands beside
/// their names and types.
@org.jspecify.annotations.NullMarked
package sibyl.metadata;
