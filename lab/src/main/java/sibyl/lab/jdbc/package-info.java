/// Sessions over JDBC, their time limits, and the measurement of their cost.
@org.jspecify.annotations.NullMarked
package sibyl.lab.jdbc;
