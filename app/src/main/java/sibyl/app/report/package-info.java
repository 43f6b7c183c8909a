/// Prints results for people and writes them for other tools.
@org.jspecify.annotations.NullMarked
package sibyl.app.report;
