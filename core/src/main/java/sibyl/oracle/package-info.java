/// The oracles. Each generates a probe and derives a claim from it; none touches a database.
@org.jspecify.annotations.NullMarked
package sibyl.oracle;
