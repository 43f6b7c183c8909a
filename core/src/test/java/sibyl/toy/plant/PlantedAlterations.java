package sibyl.toy.plant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Schema;
import sibyl.sql.Value;
import sibyl.toy.query.BoundExpr;
import sibyl.toy.query.ExprBinder;
import sibyl.toy.store.StoredTable;
import sibyl.toy.store.TableSchema;

/// Planted bugs of ALTER TABLE: the table loses a default or constraint, but the catalogue still shows it.
final class PlantedAlterations {
  private PlantedAlterations() {}

  static StoredTable defaultForgotten(Schema.Alteration change, StoredTable table) {
    if (!(change instanceof Schema.AddColumn)) {
      return table;
    }
    TableSchema shape = table.shape();
    List<TableSchema.Attribute> attributes = new ArrayList<>(shape.attributes());
    TableSchema.Attribute a = attributes.removeLast();
    attributes.add(
        new TableSchema.Attribute(
            a.column(), a.type(), a.notNull(), ExprBinder.literal(Value.NULL), a.generated()));
    return shaped(table, attributes, shape.checks());
  }

  static StoredTable unchecked(Schema.Alteration change, StoredTable table) {
    return change instanceof Schema.RenameColumn
        ? shaped(table, table.shape().attributes(), List.of())
        : table;
  }

  static StoredTable notUnique(Schema.Alteration change, StoredTable table) {
    return change instanceof Schema.RenameTable
        ? table.indexed(table.indexes().stream().filter(i -> !i.unique()).toList())
        : table;
  }

  static StoredTable takesNulls(Schema.Alteration change, StoredTable table) {
    return change instanceof Schema.DropColumn
        ? shaped(
            table,
            table.shape().attributes().stream()
                .map(
                    a ->
                        new TableSchema.Attribute(
                            a.column(),
                            a.type(),
                            Optional.empty(),
                            a.defaultValue(),
                            a.generated()))
                .toList(),
            table.shape().checks())
        : table;
  }

  private static StoredTable shaped(
      StoredTable table, List<TableSchema.Attribute> attributes, List<BoundExpr> checks) {
    TableSchema s = table.shape();
    return new StoredTable(
        new TableSchema(
            s.definition(),
            attributes,
            checks,
            s.generated(),
            s.rowIdColumn(),
            s.hasRowId(),
            s.strict()),
        table.rows(),
        table.indexes(),
        table.lastId());
  }
}
