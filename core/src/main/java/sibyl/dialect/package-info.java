/// What each DBMS has, as data: one file for each dialect, and the records those files fill.
@org.jspecify.annotations.NullMarked
package sibyl.dialect;
