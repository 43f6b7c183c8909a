package sibyl.proof.algebra;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/// Which columns a name in an expression may mean while a query is translated into algebra for a proof ([ToAlgebra]): those of
/// its FROM, and those of the queries around it. An inner query reads the columns of an outer one through the correlation
/// variable `id`, which the outer node must then declare.
final class AlgebraScope {

  /// `shown`: part of `*` and visible without its qualifier. Of two columns merged by USING the second is not.
  record Field(String qualifier, String name, int index, boolean shown) {
    Field at(int other) {
      return new Field(qualifier, name, other, shown);
    }

    Field hidden() {
      return new Field(qualifier, name, index, false);
    }

    boolean called(String table, String column) {
      return name.equalsIgnoreCase(column)
          && (table.isEmpty() ? shown : qualifier.equalsIgnoreCase(table));
    }
  }

  /// The rows of one FROM clause.
  record Source(RelNode rel, List<Field> fields) {}

  private final List<Field> fields;
  private final RelDataType row;
  private final Optional<AlgebraScope> outer;
  private final CorrelationId id;
  private boolean read;

  AlgebraScope(Source source, Optional<AlgebraScope> outer) {
    this.fields = source.fields();
    this.row = source.rel().getRowType();
    this.outer = outer;
    this.id = source.rel().getCluster().createCorrel();
  }

  List<Field> fields() {
    return fields;
  }

  Optional<AlgebraScope> outer() {
    return outer;
  }

  /// The correlation variable of the node over these rows, if an inner query reads it.
  List<CorrelationId> variables() {
    return read ? List.of(id) : List.of();
  }

  boolean holds(String table, String column) {
    return fields.stream().anyMatch(f -> f.called(table, column));
  }

  RexNode resolve(RexBuilder rex, String table, String column) {
    AlgebraScope at = this;
    while (true) {
      List<Field> found = new ArrayList<>();
      for (Field field : at.fields) {
        if (field.called(table, column)) {
          found.add(field);
        }
      }
      if (found.size() > 1) {
        throw new Unmodelled("column " + column + " is ambiguous");
      }
      if (!found.isEmpty()) {
        return at.reference(rex, found.getFirst().index(), at == this);
      }
      at =
          at.outer.orElseThrow(
              () -> new Unmodelled("column " + table + "." + column + " is unknown"));
    }
  }

  private RexNode reference(RexBuilder rex, int index, boolean own) {
    if (own) {
      return rex.makeInputRef(row.getFieldList().get(index).getType(), index);
    }
    read = true;
    return rex.makeFieldAccess(rex.makeCorrel(row, id), index);
  }
}
