/// Queries of the toy engine, resolved and evaluated.
@org.jspecify.annotations.NullMarked
package sibyl.toy.query;
