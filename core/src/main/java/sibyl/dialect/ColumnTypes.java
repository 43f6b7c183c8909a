package sibyl.dialect;

import java.util.List;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect.Domain;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Which types a dialect gives to the columns of new tables, with how often each is drawn. Part of [Dialect.Tables]; the
/// generators of columns, indexes, keys and values read it through there.
///
///   - `domains`: for types that hold less than their kind (TINYINT) and for shapes, the values to try in a column;
///   - `large`: types such as BLOB that cannot be a key, and are indexed only by a prefix;
///   - `prefixes`: whether the dialect can index a prefix at all, as in `c0(3)`.
public record ColumnTypes(
    List<Weighted<TypeName>> types, List<Domain> domains, List<String> large, boolean prefixes) {

  public static ColumnTypes of(List<Weighted<TypeName>> types, List<Domain> domains) {
    return new ColumnTypes(types, domains, List.of(), false);
  }

  public ColumnTypes withTypes(List<Weighted<TypeName>> others, List<Domain> values) {
    return new ColumnTypes(others, values, large, prefixes);
  }

  public ColumnTypes withLarge(List<String> names) {
    return new ColumnTypes(types, domains, names, prefixes);
  }

  public ColumnTypes withPrefixes() {
    return new ColumnTypes(types, domains, large, true);
  }

  /// The values to try in a column of that type; none if any of its kind fits.
  List<Value> values(TypeName type) {
    for (Domain domain : domains) {
      if (domain.type().equals(type.text())) {
        return domain.values();
      }
    }
    return List.of();
  }

  /// The shapes to try, whatever the type of their column.
  List<Value> shapes() {
    return domains.stream()
        .flatMap(d -> d.values().stream())
        .filter(v -> v.type() == SqlType.GEOMETRY)
        .toList();
  }
}
