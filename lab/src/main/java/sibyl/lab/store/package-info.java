/// Where findings live: a folder each, written before anything else is done with them, and an index to look them up.
@org.jspecify.annotations.NullMarked
package sibyl.lab.store;
