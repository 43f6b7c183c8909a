/// What was found: the case that shows it, and how it is told apart, written down and read back.
@org.jspecify.annotations.NullMarked
package sibyl.finding;
