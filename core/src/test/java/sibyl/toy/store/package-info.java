/// Tables and indexes of the toy engine, and statements that change them.
@org.jspecify.annotations.NullMarked
package sibyl.toy.store;
