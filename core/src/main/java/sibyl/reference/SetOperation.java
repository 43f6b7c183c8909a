package sibyl.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.reference.Rowset.Field;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;

/// Computes UNION, INTERSECT, EXCEPT and VALUES for the reference. Called by [Evaluation]. Rows of several arms get slots of their
/// own, because a column whose arms have different types compares in no known way.
record SetOperation(Evaluation evaluation, Scope scope) {

  /// Rows as values, by the tuple of the outer frame that they belong to.
  private record Arm(List<String> names, List<Typing> typings, List<Row> rows) {}

  private record Row(int origin, List<Known> cells) {
    List<Object> key(Keys keys) {
      List<Object> key = new ArrayList<>(keys.of(cells));
      key.add(origin);
      return key;
    }
  }

  Rowset rows(Query.Compound compound, Frame start) {
    Arm arm = arm(compound, start);
    if (compound.limit().isPresent()) {
      throw new Silence("LIMIT of a set operation");
    }
    return rowset(arm, start);
  }

  Rowset values(Query.Values values, Frame start) {
    List<Arm> arms = new ArrayList<>();
    for (List<Expr> row : values.rows()) {
      Query.Select one =
          new Query.Select(
              row.stream().map(Query.Item::of).toList(),
              Optional.<Relation>empty(),
              Optional.empty());
      arms.add(arm(one, start));
    }
    Arm all = arms.getFirst();
    for (Arm next : arms.subList(1, arms.size())) {
      all = combined(Query.SetOp.UNION_ALL, all, next);
    }
    return rowset(all, start);
  }

  private Arm arm(Query query, Frame start) {
    if (query instanceof Query.Compound c) {
      if (c.limit().isPresent() && c.left() instanceof Query.Compound) {
        throw new Silence("LIMIT of a set operation");
      }
      return combined(c.op(), arm(c.left(), start), arm(c.right(), start));
    }
    Rowset rows = evaluation.query(query, start, scope);
    List<List<Known>> values = evaluation.values(rows);
    List<Typing> typings = new ArrayList<>();
    for (int i = 0; i < rows.shown().size(); i++) {
      typings.add(
          values.isEmpty()
              ? Typings.of(rows.shown().get(i).expr(), rows.frame())
              : evaluated(rows.shown().get(i).expr(), rows.frame(), values.getFirst().get(i)));
    }
    List<Row> own = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      own.add(new Row(rows.frame().tuples().get(i).origin(), values.get(i)));
    }
    return new Arm(rows.shown().stream().map(Field::name).toList(), typings, own);
  }

  /// What the evaluator says of a value is more precise than what the expression looks like.
  private static Typing evaluated(Expr expr, Frame frame, Known value) {
    return value.typing().equals(Typing.NONE) ? Typings.of(expr, frame) : value.typing();
  }

  private Arm combined(Query.SetOp op, Arm left, Arm right) {
    if (left.typings().size() != right.typings().size()) {
      throw new Silence("arms of another width");
    }
    List<Typing> typings = new ArrayList<>();
    for (int i = 0; i < left.typings().size(); i++) {
      typings.add(common(left.typings().get(i), right.typings().get(i)));
    }
    return new Arm(left.names(), typings, combined(op, left.rows(), right.rows()));
  }

  /// Where both arms are not compared alike, only their values are known; where columns have types, the engine converts these.
  private Typing common(Typing left, Typing right) {
    SqlType kind = left.kind() == right.kind() ? left.kind() : SqlType.ANY;
    if (!left.declared().equalsIgnoreCase(right.declared())
        || !left.collation().equalsIgnoreCase(right.collation())) {
      if (evaluation.relations().scene().dialect().words().kinds().contains(SqlType.ANY)
          && left.collation().equalsIgnoreCase(right.collation())) {
        return Evaluation.MIXED;
      }
      throw new Silence("arms of different types");
    }
    return new Typing(kind, left.declared(), left.collation(), true);
  }

  private List<Row> combined(Query.SetOp op, List<Row> left, List<Row> right) {
    List<Row> all = new ArrayList<>();
    switch (op) {
      case UNION_ALL -> {
        all.addAll(left);
        all.addAll(right);
      }
      case UNION -> {
        all.addAll(left);
        all.addAll(right);
        return once(all);
      }
      case INTERSECT -> {
        Map<List<Object>, Row> there = keyed(right);
        for (Row row : left) {
          Row other = there.get(row.key(evaluation.keys()));
          if (other != null) {
            all.add(row);
            all.add(other);
          }
        }
        return once(all);
      }
      case EXCEPT -> {
        Map<List<Object>, Row> there = keyed(right);
        left.stream().filter(r -> !there.containsKey(r.key(evaluation.keys()))).forEach(all::add);
        return once(all);
      }
    }
    return all;
  }

  private Map<List<Object>, Row> keyed(List<Row> rows) {
    Map<List<Object>, Row> keyed = new HashMap<>();
    rows.forEach(r -> keyed.putIfAbsent(r.key(evaluation.keys()), r));
    return keyed;
  }

  private List<Row> once(List<Row> rows) {
    Map<List<Object>, Row> first = new LinkedHashMap<>();
    for (Row row : rows) {
      Row other = first.putIfAbsent(row.key(evaluation.keys()), row);
      if (other != null) {
        Keys.alike(other.cells(), row.cells());
      }
    }
    return List.copyOf(first.values());
  }

  private Rowset rowset(Arm arm, Frame start) {
    List<Slot> slots = new ArrayList<>(start.slots());
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < arm.typings().size(); i++) {
      Slot slot = evaluation.slot(Typings.column(arm.typings().get(i)));
      slots.add(slot);
      fields.add(new Field("", arm.names().get(i), slot.ref()));
    }
    List<Frame.Tuple> tuples = new ArrayList<>();
    for (Row row : arm.rows()) {
      tuples.add(
          new Frame.Tuple(
              row.origin(),
              Evaluation.joined(start.tuples().get(row.origin()).cells(), row.cells(), 0)));
    }
    Evaluation.limit(tuples.size());
    return new Rowset(fields, new Frame(slots, tuples));
  }
}
