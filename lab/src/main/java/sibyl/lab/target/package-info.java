/// Real database systems by version: found, fetched, loaded side by side, and spoken to.
@org.jspecify.annotations.NullMarked
package sibyl.lab.target;
