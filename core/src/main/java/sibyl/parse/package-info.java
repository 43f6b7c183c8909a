/// Parses SQL that was not generated into the same tree. What the tree cannot represent exactly stays text.
@org.jspecify.annotations.NullMarked
package sibyl.parse;
