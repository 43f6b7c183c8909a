/// A finding for other tools, word for word: scripts and tests that show it without us.
@org.jspecify.annotations.NullMarked
package sibyl.export;
