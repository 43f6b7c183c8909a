/// The oracles. Each draws a probe and derives a claim from it, and never touches a database.
@org.jspecify.annotations.NullMarked
package sibyl.oracle;
