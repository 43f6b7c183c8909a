/// Where in a query a bug is: fences, which keep the meaning of a statement and stop an optimisation, and the places where they
/// cure a finding. Findings are deduplicated by it.
@org.jspecify.annotations.NullMarked
package sibyl.locus;
