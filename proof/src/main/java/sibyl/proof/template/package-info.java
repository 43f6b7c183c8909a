/// Transformations that were proved once, with holes for arbitrary parts, and their application to queries.
@org.jspecify.annotations.NullMarked
package sibyl.proof.template;
