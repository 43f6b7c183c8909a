/// Faces people: the command line. It wires everything, so it is also where workers start.
@org.jspecify.annotations.NullMarked
package sibyl.app;
