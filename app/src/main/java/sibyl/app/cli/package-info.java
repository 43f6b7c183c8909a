/// The commands of `sibyl`.
@org.jspecify.annotations.NullMarked
package sibyl.app.cli;
