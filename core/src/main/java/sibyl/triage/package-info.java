/// Evidence of the causes of findings, their deduplication, and in which versions bugs appeared and were fixed.
@org.jspecify.annotations.NullMarked
package sibyl.triage;
