/// Transformations that were proved once, with holes for what they do not care about, and how they are put to work on a
/// query.
@org.jspecify.annotations.NullMarked
package sibyl.proof.template;
