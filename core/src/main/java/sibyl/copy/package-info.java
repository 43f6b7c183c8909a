/// Copies of the tables of a database, to be compared with the originals.
@org.jspecify.annotations.NullMarked
package sibyl.copy;
