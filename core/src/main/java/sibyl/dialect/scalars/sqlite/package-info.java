/// The values of SQLite: affinities, collations, conversions between texts and numbers, operators and functions.
@org.jspecify.annotations.NullMarked
package sibyl.dialect.scalars.sqlite;
