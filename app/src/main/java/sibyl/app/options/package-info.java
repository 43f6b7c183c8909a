/// Options that commands share, and the parsers of their values.
@org.jspecify.annotations.NullMarked
package sibyl.app.options;
