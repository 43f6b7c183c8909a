/// Queries of the toy engine: binding names and evaluating rows.
@org.jspecify.annotations.NullMarked
package sibyl.toy.query;
