/// Storage of the toy engine: tables, indexes, and the statements that change them.
@org.jspecify.annotations.NullMarked
package sibyl.toy.store;
