package sibyl.reference;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import sibyl.reference.Rowset.Field;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Ternary;
import sibyl.scalar.Typing;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Computes what one query must return, without the engine's optimiser: relations are joined, filtered and grouped here, by nested
/// loops; an [Authority] evaluates the expressions. [Reference] makes one for each query, [Pivots] one for each database.
///
/// A subquery is evaluated for all tuples of the query around it at once: its tuples begin with the cells of the outer tuple.
final class Evaluation {
  /// More tuples would take too long to be worth it.
  static final int MOST_TUPLES = 20_000;

  /// What is known of a column whose arms have different types: its values, but not how they are compared.
  static final Typing MIXED = new Typing(SqlType.ANY, "mixed", "", true);

  private final Authority authority;
  private final Relations relations;
  private final Counter slots;

  Evaluation(Scene scene, BaseTables tables, Authority authority) {
    this(scene, tables, authority, new Counter());
  }

  private Evaluation(Scene scene, BaseTables tables, Authority authority, Counter slots) {
    this.authority = authority;
    this.relations = new Relations(this, scene, tables);
    this.slots = slots;
  }

  /// Numbers slots, also those of views.
  private static final class Counter {
    private int used;
  }

  /// The same evaluation where other tables are visible.
  Evaluation in(Scene other) {
    return new Evaluation(other, relations.tables(), authority, slots);
  }

  Authority authority() {
    return authority;
  }

  Relations relations() {
    return relations;
  }

  Keys keys() {
    return new Keys(authority);
  }

  Slot slot(Typing typing) {
    return Slot.numbered(slots.used++, typing);
  }

  /// The rows of a query that stands alone.
  List<List<Known>> rows(Query query) {
    return values(query(query, Frame.UNIT, Scope.EMPTY));
  }

  /// The rows of a query for each tuple of a frame.
  Rowset query(Query query, Frame outer, Scope scope) {
    return switch (query) {
      case Query.Select s -> new SelectBlock(this, s, scope).rows(outer.numbered());
      case Query.Compound c -> new SetOperation(this, scope).rows(c, outer.numbered());
      case Query.Values v -> new SetOperation(this, scope).values(v, outer.numbered());
      case Query.With w -> {
        Scope inside = scope;
        for (Query.Cte cte : w.ctes()) {
          if (w.recursive()) {
            throw new Silence("recursive query");
          }
          inside = inside.with(cte);
        }
        yield query(w.body(), outer, inside);
      }
    };
  }

  /// The values of all shown columns, row by row.
  List<List<Known>> values(Rowset rows) {
    List<Expr> shown = new ArrayList<>(rows.fields().size());
    for (Field field : rows.shown()) {
      shown.add(field.expr());
    }
    List<List<Known>> columns = values(rows.frame(), shown);
    List<List<Known>> all = new ArrayList<>(rows.frame().size());
    for (int i = 0; i < rows.frame().size(); i++) {
      List<Known> row = new ArrayList<>(columns.size());
      for (List<Known> column : columns) {
        row.add(column.get(i));
      }
      all.add(row);
    }
    return all;
  }

  /// The values of expressions over slots. A slot alone is not an expression to evaluate.
  List<List<Known>> values(Frame frame, List<Expr> exprs) {
    // They are few, and to compare two that differ costs less than to hash each as a whole.
    List<Expr> wanted = new ArrayList<>(exprs.size());
    for (Expr expr : exprs) {
      if (!(expr instanceof Expr.ColumnRef) && !wanted.contains(expr)) {
        wanted.add(expr);
      }
    }
    if (mixed(frame)) {
      wanted.forEach(expr -> unmixed(expr, frame));
    }
    List<List<Known>> found =
        wanted.isEmpty() || frame.size() == 0
            ? Collections.nCopies(wanted.size(), List.of())
            : authority.values(frame, wanted);
    List<List<Known>> all = new ArrayList<>(exprs.size());
    for (Expr expr : exprs) {
      all.add(
          expr instanceof Expr.ColumnRef ref
              ? frame.column(frame.slot(ref))
              : found.get(wanted.indexOf(expr)));
    }
    return all;
  }

  private static boolean mixed(Frame frame) {
    for (Slot slot : frame.slots()) {
      if (slot.typing().equals(MIXED)) {
        return true;
      }
    }
    return false;
  }

  private static void unmixed(Expr expr, Frame frame) {
    for (Expr.ColumnRef ref : Tree.all(expr, Expr.ColumnRef.class)) {
      if (frame.slots().get(frame.slot(ref)).typing().equals(MIXED)) {
        throw new Silence("arms of different types");
      }
    }
  }

  List<Ternary> truths(Frame frame, Expr condition) {
    List<Known> values = values(frame, List.of(condition)).getFirst();
    List<Ternary> truths = new ArrayList<>(values.size());
    for (Known value : values) {
      truths.add(authority.truth(value));
    }
    return truths;
  }

  /// The tuples for which a condition is true.
  static Frame where(Frame frame, List<Ternary> truths) {
    return frame.keeping(i -> truths.get(i) == Ternary.TRUE);
  }

  /// All pairs of a tuple of the outer frame and a tuple of the inner one that belongs to it, the outer one as origin. A
  /// `shared` inner frame was evaluated once and belongs to all.
  static Frame pairs(Frame outer, Frame inner, boolean shared) {
    int own = shared ? 0 : outer.slots().size();
    List<Slot> slots = new ArrayList<>(outer.slots());
    slots.addAll(inner.slots().subList(own, inner.slots().size()));
    List<Frame.Tuple> tuples = new ArrayList<>();
    for (int i = 0; i < outer.size(); i++) {
      for (Frame.Tuple tuple : inner.tuples()) {
        if (shared || tuple.origin() == i) {
          tuples.add(new Frame.Tuple(i, joined(outer.tuples().get(i).cells(), tuple.cells(), own)));
        }
      }
      limit(tuples.size());
    }
    return new Frame(slots, tuples);
  }

  static List<Known> joined(List<Known> left, List<Known> right, int without) {
    List<Known> cells = new ArrayList<>(left.size() + right.size() - without);
    cells.addAll(left);
    cells.addAll(right.subList(without, right.size()));
    return cells;
  }

  static void limit(int tuples) {
    if (tuples > MOST_TUPLES) {
      throw new Silence("too many tuples");
    }
  }

  static Known nothing(Typing typing) {
    return new Known(Value.NULL, typing);
  }

  /// A slot for [#marked].
  Slot present() {
    return slot(authority.count(1).typing());
  }

  /// A slot that is 1 in every tuple, and NULL where an outer join adds a row without partner.
  Frame marked(Frame frame, Slot present) {
    return frame.with(present, Collections.nCopies(frame.size(), authority.count(1)));
  }

  /// The expression where the tuple is present, NULL elsewhere. A slot is NULL there already; what decides about comparisons
  /// stays outermost.
  static Expr wherePresent(Expr expr, Slot present) {
    return switch (expr) {
      case Expr.ColumnRef ref -> ref;
      case Expr.Implicit i -> new Expr.Implicit(wherePresent(i.operand(), present), i.to());
      case Expr.Cast c -> new Expr.Cast(wherePresent(c.operand(), present), c.to());
      case Expr.Collate c -> new Expr.Collate(wherePresent(c.operand(), present), c.collation());
      case Expr other ->
          new Expr.Case(
              Optional.empty(),
              List.of(new Expr.When(new Expr.IsNull(present.ref(), true), other)),
              Optional.empty());
    };
  }

  /// Column names of a view or CTE in place of those of its query.
  static List<Field> renamed(List<Field> fields, String qualifier, List<String> names) {
    if (!names.isEmpty() && names.size() != fields.size()) {
      throw new Silence("column list of another length");
    }
    List<Field> renamed = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      renamed.add(
          new Field(
              qualifier,
              names.isEmpty() ? fields.get(i).name() : names.get(i),
              fields.get(i).expr()));
    }
    return renamed;
  }
}
