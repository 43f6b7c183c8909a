/// Figures: what a campaign yields, and how much of its time the DBMS gets.
@org.jspecify.annotations.NullMarked
package sibyl.bench;
