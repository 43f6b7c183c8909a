/// The command line program and its parts; also the entry point of worker processes.
@org.jspecify.annotations.NullMarked
package sibyl.app;
