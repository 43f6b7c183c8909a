/// The right answer of a query, computed by simple means: relations by us, expressions by an evaluator or by the engine row by row.
@org.jspecify.annotations.NullMarked
package sibyl.reference;
