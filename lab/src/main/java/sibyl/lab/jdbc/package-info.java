/// Sessions over JDBC, their time limits, and what they cost.
@org.jspecify.annotations.NullMarked
package sibyl.lab.jdbc;
