/// What findings have to do with each other and with the versions of their DBMS: which have one cause, and since when.
@org.jspecify.annotations.NullMarked
package sibyl.triage;
