/// SQL that Sibyl did not draw, read into the same tree. What cannot be carried over word for word stays the text it
/// was.
@org.jspecify.annotations.NullMarked
package sibyl.parse;
