/// A conversation with a database, in which everything that happens is a value.
@org.jspecify.annotations.NullMarked
package sibyl.session;
