/// Connections to databases. Errors, crashes and timeouts are values, not exceptions.
@org.jspecify.annotations.NullMarked
package sibyl.session;
