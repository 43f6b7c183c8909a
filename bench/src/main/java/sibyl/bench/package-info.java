/// Benchmarks: what a campaign finds, and how much of its time is spent in the DBMS.
@org.jspecify.annotations.NullMarked
package sibyl.bench;
