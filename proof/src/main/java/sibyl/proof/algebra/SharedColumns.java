package sibyl.proof.algebra;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import sibyl.sql.Relation;

/// The columns that NATURAL or USING merges into one, with the equality of both sides that this means. [ToAlgebra], which
/// translates a query for a proof of equivalence, asks for them at each such join.
record SharedColumns(List<String> names) {
  static SharedColumns of(Relation.Join join, AlgebraScope.Source left, AlgebraScope.Source right) {
    return new SharedColumns(join.natural() ? natural(left, right) : join.using());
  }

  private static List<String> natural(AlgebraScope.Source left, AlgebraScope.Source right) {
    List<String> shared =
        left.fields().stream()
            .filter(f -> f.shown() && right.fields().stream().anyMatch(r -> r.called("", f.name())))
            .map(AlgebraScope.Field::name)
            .toList();
    if (shared.isEmpty()) {
      throw new Unmodelled("NATURAL without a common column");
    }
    return shared;
  }

  /// The condition that both sides are equal in all of these columns.
  RexNode equal(
      RexBuilder rex,
      List<AlgebraScope.Field> left,
      List<AlgebraScope.Field> right,
      RelNode product) {
    List<RexNode> equal = new ArrayList<>();
    for (String name : names) {
      RexNode l = rex.makeInputRef(product, only(left, name).index());
      RexNode r = rex.makeInputRef(product, only(right, name).index());
      if (!AlgebraScalars.alike(l.getType(), r.getType())) {
        throw new Unmodelled("USING of several types");
      }
      equal.add(rex.makeCall(SqlStdOperatorTable.EQUALS, l, r));
    }
    return RexUtil.composeConjunction(rex, equal);
  }

  private static AlgebraScope.Field only(List<AlgebraScope.Field> fields, String name) {
    List<AlgebraScope.Field> found = fields.stream().filter(f -> f.called("", name)).toList();
    if (found.size() != 1) {
      throw new Unmodelled("column " + name + " is ambiguous");
    }
    return found.getFirst();
  }

  /// Merged columns come first, and once.
  List<AlgebraScope.Field> merged(List<AlgebraScope.Field> left, List<AlgebraScope.Field> right) {
    List<AlgebraScope.Field> fields = new ArrayList<>();
    for (String name : names) {
      fields.add(only(left, name));
    }
    for (AlgebraScope.Field field : left) {
      if (!fields.contains(field)) {
        fields.add(field);
      }
    }
    for (AlgebraScope.Field field : right) {
      boolean hidden = names.stream().anyMatch(n -> field.called("", n));
      fields.add(hidden ? field.hidden() : field);
    }
    return ImmutableList.copyOf(fields);
  }
}
