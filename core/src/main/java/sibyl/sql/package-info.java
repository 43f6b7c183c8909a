/// SQL as values: one typed tree for all dialects, one traversal ([Tree]), one printer ([Sql]).
@org.jspecify.annotations.NullMarked
package sibyl.sql;
