/// What each DBMS has, as data: one file a dialect, and the shapes those files fill in.
@org.jspecify.annotations.NullMarked
package sibyl.dialect;
