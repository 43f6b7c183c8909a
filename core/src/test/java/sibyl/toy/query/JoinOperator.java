package sibyl.toy.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import sibyl.sql.Expr;
import sibyl.sql.Relation.JoinKind;
import sibyl.sql.Value;
import sibyl.toy.value.StatementFailure;
import sibyl.toy.value.WorkLimit;

/// Joins two relations. A joined row has the cells of the left row, those of the right row and, for RIGHT and FULL
/// JOIN, one merged cell for each USING column.
record JoinOperator(
    BoundRelation left,
    BoundRelation right,
    List<Column> columns,
    List<Integer> star,
    List<BoundExpr> equalities,
    List<RowFunction> merged) {

  static JoinOperator of(
      BoundRelation left, BoundRelation right, List<String> shared, JoinKind kind) {
    List<Column> columns = new ArrayList<>(left.columns());
    columns.addAll(right.columns());
    int width = left.columns().size();
    List<Integer> star = new ArrayList<>(left.star());
    List<Integer> more = new ArrayList<>();
    right.star().forEach(r -> more.add(width + r));
    List<BoundExpr> equalities = new ArrayList<>();
    List<RowFunction> merged = new ArrayList<>();
    for (String name : shared) {
      int l = slot(columns.subList(0, width), name);
      int r = width + slot(columns.subList(width, columns.size() - merged.size()), name);
      BoundExpr leftCell = BoundExpr.of(columns.get(l), f -> f.cell(l));
      BoundExpr rightCell = BoundExpr.of(columns.get(r), f -> f.cell(r));
      equalities.add(
          BoundExpr.plain(
              Predicates.comparison(
                  Expr.ComparisonOp.EQUAL, List.of(leftCell), List.of(rightCell))));
      more.removeIf(slot -> slot == r);
      columns.set(r, columns.get(r).onlyQualified());
      if (kind == JoinKind.RIGHT || kind == JoinKind.FULL) {
        Column column = columns.get(l);
        columns.set(l, column.onlyQualified());
        star.set(star.indexOf(l), columns.size());
        columns.add(column.in(""));
        merged.add(f -> f.cell(l) instanceof Value.Null ? f.cell(r) : f.cell(l));
      }
    }
    star.addAll(more);
    return new JoinOperator(left, right, columns, star, equalities, merged);
  }

  private static int slot(List<Column> columns, String name) {
    int found = -1;
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).unqualified() && columns.get(i).hasName(name)) {
        if (found >= 0) {
          throw StatementFailure.malformed("ambiguous reference to " + name + " in USING()");
        }
        found = i;
      }
    }
    if (found < 0) {
      throw StatementFailure.malformed(
          "cannot join using column " + name + " - column not present in both tables");
    }
    return found;
  }

  RowSource rows(JoinKind kind, List<BoundExpr> conditions, WorkLimit work) {
    boolean keepsLeft = kind == JoinKind.LEFT || kind == JoinKind.FULL;
    boolean keepsRight = kind == JoinKind.RIGHT || kind == JoinKind.FULL;
    return outer -> {
      List<Value[]> rights = right.rows().of(outer);
      boolean[] met = new boolean[rights.size()];
      List<Value[]> out = new ArrayList<>();
      for (Value[] l : left.rows().of(outer)) {
        boolean alone = true;
        work.spend(rights.size());
        for (int i = 0; i < rights.size(); i++) {
          Value[] pair = pair(l, rights.get(i), outer);
          if (holds(conditions, new RowStack(pair, outer))) {
            out.add(pair);
            met[i] = true;
            alone = false;
          }
        }
        if (alone && keepsLeft) {
          out.add(pair(l, nulls(right.columns().size()), outer));
        }
      }
      for (int i = 0; keepsRight && i < rights.size(); i++) {
        if (!met[i]) {
          out.add(pair(nulls(left.columns().size()), rights.get(i), outer));
        }
      }
      return out;
    };
  }

  private static boolean holds(List<BoundExpr> conditions, RowStack frame) {
    for (BoundExpr condition : conditions) {
      if (!condition.holds(frame)) {
        return false;
      }
    }
    return true;
  }

  private static Value[] nulls(int width) {
    return Collections.nCopies(width, Value.NULL).toArray(new Value[0]);
  }

  private Value[] pair(Value[] l, Value[] r, RowStack outer) {
    Value[] pair = Arrays.copyOf(l, l.length + r.length + merged.size());
    System.arraycopy(r, 0, pair, l.length, r.length);
    RowStack frame = new RowStack(pair, outer);
    for (int i = 0; i < merged.size(); i++) {
      pair[l.length + r.length + i] = merged.get(i).of(frame);
    }
    return pair;
  }
}
