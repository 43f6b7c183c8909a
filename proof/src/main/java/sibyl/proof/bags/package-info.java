/// Queries as sums over bound variables: the normal form, and whether two of them are equal.
@org.jspecify.annotations.NullMarked
package sibyl.proof.bags;
