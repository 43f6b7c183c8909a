/// Drivers and binaries, fetched once and kept.
@org.jspecify.annotations.NullMarked
package sibyl.lab.fetch;
