/// A copy of a database's tables beside them, to be compared with them.
@org.jspecify.annotations.NullMarked
package sibyl.copy;
