/// Exports of findings: scripts and tests that show the bug without Sibyl.
@org.jspecify.annotations.NullMarked
package sibyl.export;
