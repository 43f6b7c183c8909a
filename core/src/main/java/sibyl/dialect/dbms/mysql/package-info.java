/// The dialects of MySQL and its relatives, and what they have in common.
@org.jspecify.annotations.NullMarked
package sibyl.dialect.dbms.mysql;
