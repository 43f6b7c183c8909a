/// A small, correct SQL engine over our own tree, kept in memory: bag semantics, three-valued logic, SQLite's dynamic
/// typing. The tests of every oracle run on it, correct or with a [Plant] switched on.
@org.jspecify.annotations.NullMarked
package sibyl.toy;
