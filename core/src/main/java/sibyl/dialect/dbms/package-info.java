/// One file per DBMS, what they share, and the lists of them.
@org.jspecify.annotations.NullMarked
package sibyl.dialect.dbms;
