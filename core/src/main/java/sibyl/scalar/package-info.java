/// Values of expressions, computed without a database, as one DBMS defines them.
@org.jspecify.annotations.NullMarked
package sibyl.scalar;
