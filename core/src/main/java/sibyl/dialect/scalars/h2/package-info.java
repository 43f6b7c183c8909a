/// Values of H2's expressions.
@org.jspecify.annotations.NullMarked
package sibyl.dialect.scalars.h2;
