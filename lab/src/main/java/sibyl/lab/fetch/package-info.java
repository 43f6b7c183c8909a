/// Fetches drivers and binaries once and caches them.
@org.jspecify.annotations.NullMarked
package sibyl.lab.fetch;
