/// What people and other tools read of runs and findings.
@org.jspecify.annotations.NullMarked
package sibyl.app.report;
