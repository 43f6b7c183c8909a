/// Options that several commands share, and how their values are read.
@org.jspecify.annotations.NullMarked
package sibyl.app.options;
