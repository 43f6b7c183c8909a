/// Values of expressions as each DBMS defines them: one file per DBMS, and the rules of its own that it needs.
@org.jspecify.annotations.NullMarked
package sibyl.dialect.scalars;
