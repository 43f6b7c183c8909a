/// Findings on disk: a folder for each, written before anything else is done with it, and an index.
@org.jspecify.annotations.NullMarked
package sibyl.lab.store;
