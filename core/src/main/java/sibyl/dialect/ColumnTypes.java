package sibyl.dialect;

import java.util.List;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect.Domain;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Which types columns of new tables can have in a dialect, with their weights. Table generators pick from them. `domains` are
/// values that fit, for types that hold less than others of their kind, such as TINYINT; `large` are types that cannot be a key
/// or indexed, such as BLOB, except by a prefix where there are `prefixes`.
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
