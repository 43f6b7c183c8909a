/// Findings: the case that shows a bug, its signature, its files and reports.
@org.jspecify.annotations.NullMarked
package sibyl.finding;
