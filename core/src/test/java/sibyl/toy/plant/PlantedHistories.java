package sibyl.toy.plant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Schema;
import sibyl.sql.Value;
import sibyl.toy.query.Bind;
import sibyl.toy.query.Bound;
import sibyl.toy.store.Shape;
import sibyl.toy.store.Stored;

/// Planted bugs of tables that were changed: what the catalogue tells of them stays right.
final class PlantedHistories {
  private PlantedHistories() {}

  static Stored defaultForgotten(Schema.Alteration change, Stored table) {
    if (!(change instanceof Schema.AddColumn)) {
      return table;
    }
    Shape shape = table.shape();
    List<Shape.Attribute> attributes = new ArrayList<>(shape.attributes());
    Shape.Attribute a = attributes.removeLast();
    attributes.add(
        new Shape.Attribute(
            a.column(), a.type(), a.notNull(), Bind.literal(Value.NULL), a.generated()));
    return shaped(table, attributes, shape.checks());
  }

  static Stored unchecked(Schema.Alteration change, Stored table) {
    return change instanceof Schema.RenameColumn
        ? shaped(table, table.shape().attributes(), List.of())
        : table;
  }

  static Stored notUnique(Schema.Alteration change, Stored table) {
    return change instanceof Schema.RenameTable
        ? table.indexed(table.indexes().stream().filter(i -> !i.unique()).toList())
        : table;
  }

  static Stored takesNulls(Schema.Alteration change, Stored table) {
    return change instanceof Schema.DropColumn
        ? shaped(
            table,
            table.shape().attributes().stream()
                .map(
                    a ->
                        new Shape.Attribute(
                            a.column(), a.type(), Optional.empty(), a.standard(), a.generated()))
                .toList(),
            table.shape().checks())
        : table;
  }

  private static Stored shaped(Stored table, List<Shape.Attribute> attributes, List<Bound> checks) {
    Shape s = table.shape();
    return new Stored(
        new Shape(
            s.definition(), attributes, checks, s.generated(), s.rowKey(), s.rowed(), s.strict()),
        table.rows(),
        table.indexes(),
        table.lastId());
  }
}
