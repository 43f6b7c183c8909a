/// One file per DBMS, with further ones beside it where there is much to say, and the list of them.
@org.jspecify.annotations.NullMarked
package sibyl.dialect.dbms;
