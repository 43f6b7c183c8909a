/// Values of MySQL's and MariaDB's expressions.
@org.jspecify.annotations.NullMarked
package sibyl.dialect.scalars.mysql;
