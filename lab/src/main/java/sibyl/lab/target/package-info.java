/// Targets: versions of database systems, fetched and loaded side by side.
@org.jspecify.annotations.NullMarked
package sibyl.lab.target;
