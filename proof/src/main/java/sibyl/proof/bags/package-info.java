/// Queries as sums over bound variables: the normal form, and the comparison of two of them.
@org.jspecify.annotations.NullMarked
package sibyl.proof.bags;
