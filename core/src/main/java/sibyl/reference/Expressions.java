package sibyl.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.reference.Rowset.Field;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Ternary;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Prepares the expressions of one SELECT for the [Authority], which knows no tables: each column becomes a slot of the tuples, and
/// each subquery is evaluated for all tuples and becomes a slot with its answer. Used for every clause that has expressions.
final class Expressions {
  private final Evaluation evaluation;
  private final Scope scope;
  private final Map<Expr, Expr> computed;
  private Frame frame;

  Expressions(Evaluation evaluation, Frame frame, Scope scope) {
    this(evaluation, frame, scope, Map.of());
  }

  /// `computed` has a slot for each aggregate and window function.
  Expressions(Evaluation evaluation, Frame frame, Scope scope, Map<Expr, Expr> computed) {
    this.evaluation = evaluation;
    this.frame = frame;
    this.scope = scope;
    this.computed = Map.copyOf(computed);
  }

  /// The tuples, with the slots that the expressions bound so far need.
  Frame frame() {
    return frame;
  }

  Expr bind(Expr expr) {
    try {
      return (Expr) bound(expr);
    } catch (Expr.IllTyped _) {
      throw new Silence("expression over columns of other types");
    }
  }

  private Node bound(Node node) {
    if (node instanceof Expr e && computed.containsKey(e)) {
      return computed.get(e);
    }
    return switch (node) {
      case Expr.ColumnRef ref ->
          typed(scope.column(ref).orElseThrow(() -> new UnknownColumn(ref.column())), ref.kind());
      case Expr.Exists e -> exists(e);
      case Expr.InQuery e -> in(e);
      case Expr.ScalarQuery e -> scalar(e.query());
      case Expr.Aggregate _ -> throw new Silence("aggregate of another query");
      case Expr.Windowed _ -> throw new Silence("window function");
      case Expr.Comparison c when c.op().identifies() -> identity(c);
      case Node other -> Tree.mapChildren(other, this::bound);
    };
  }

  /// `x IS TRUE` is a test of its own where TRUE is written there, and a comparison where a column has that value.
  private Node identity(Expr.Comparison c) {
    Expr.Comparison made = (Expr.Comparison) Tree.mapChildren(c, this::bound);
    if (truthValue(made.right()) && !truthValue(c.right())) {
      throw new Silence("IS with a column that is TRUE or FALSE");
    }
    return made;
  }

  private static boolean truthValue(Expr expr) {
    return Tree.any(expr, n -> n instanceof Expr.Literal(Value.Bool _));
  }

  /// The column with the type that the query knows it by, because the tree around it was made for that.
  private Expr typed(Expr column, SqlType kind) {
    Expr known = Tree.any(column, n -> n instanceof Expr.ColumnRef) ? column : constant(column);
    if (known instanceof Expr.ColumnRef slot) {
      return new Expr.ColumnRef("", slot.column(), kind, slot.grade());
    }
    return known.type() == kind ? known : new Expr.Implicit(known, kind);
  }

  /// A slot for a column that is the same in all rows. Evaluators and engines treat constants in ways of their own.
  private Expr constant(Expr column) {
    Optional<Known> value = evaluation.authority().constant(column);
    if (value.isEmpty()) {
      return column;
    }
    Slot slot = evaluation.slot(value.get().typing());
    frame = frame.with(slot, Collections.nCopies(frame.size(), value.get()));
    return slot.ref();
  }

  /// The answers of a subquery: evaluated once if it names no column of the queries around it.
  private record Answers(Rowset rows, boolean shared) {}

  private Answers answers(Query query) {
    try {
      return new Answers(evaluation.query(query, Frame.UNIT, scope.alone()), true);
    } catch (UnknownColumn _) {
      return new Answers(evaluation.query(query, frame, scope), false);
    }
  }

  private Expr exists(Expr.Exists e) {
    Answers answers = answers(e.query());
    boolean[] some = new boolean[frame.size()];
    for (Frame.Tuple tuple : answers.rows().frame().tuples()) {
      if (answers.shared()) {
        Arrays.fill(some, true);
      } else {
        some[tuple.origin()] = true;
      }
    }
    List<Ternary> truths = new ArrayList<>();
    for (boolean each : some) {
      truths.add(Ternary.of(each != e.negated()));
    }
    return truths(truths);
  }

  /// `x IN (SELECT y …)` is true if `x = y` is for some row, else unknown if it is unknown for some row, else false.
  private Expr in(Expr.InQuery e) {
    Expr operand = (Expr) bound(e.operand());
    Answers answers = answers(e.query());
    List<Field> fields = answers.rows().shown();
    List<Expr> parts = operand instanceof Expr.RowValue r ? r.parts() : List.of(operand);
    if (parts.size() != fields.size()) {
      throw new Silence("IN of another width");
    }
    Frame pairs = Evaluation.pairs(frame, answers.rows().frame(), answers.shared());
    Ternary[] each = new Ternary[pairs.size()];
    Arrays.fill(each, Ternary.TRUE);
    for (int i = 0; i < parts.size(); i++) {
      List<Ternary> equal =
          evaluation.truths(pairs, equal(parts.get(i), compared(fields.get(i).expr(), pairs)));
      for (int j = 0; j < each.length; j++) {
        each[j] = each[j].and(equal.get(j));
      }
    }
    Ternary[] folded = new Ternary[frame.size()];
    Arrays.fill(folded, Ternary.FALSE);
    for (int i = 0; i < each.length; i++) {
      int origin = pairs.tuples().get(i).origin();
      folded[origin] = folded[origin].or(each[i]);
    }
    List<Ternary> truths = new ArrayList<>(folded.length);
    for (Ternary truth : folded) {
      truths.add(e.negated() ? truth.not() : truth);
    }
    return truths(truths);
  }

  /// Two columns, which the engine may convert to be compared.
  static Expr equal(Expr left, Expr right) {
    return new Expr.Comparison(Expr.ComparisonOp.EQUAL, left, right.as(left.type()));
  }

  /// The column of a subquery as it is compared. Which collation counts there is not the same everywhere.
  private Expr compared(Expr column, Frame frame) {
    if (!evaluation.authority().comparedAlike(Typings.of(column, frame))) {
      throw new Silence("collation of a subquery");
    }
    return column;
  }

  /// The only value of a subquery, NULL if it has no rows.
  private Expr scalar(Query query) {
    Answers answers = answers(query);
    if (answers.rows().shown().size() != 1) {
      throw new Silence("subquery of several columns");
    }
    Rowset rows = answers.rows();
    Slot present = evaluation.present();
    Frame inner = evaluation.marked(rows.frame(), present);
    int own = answers.shared() ? 0 : frame.slots().size();
    List<Slot> added = inner.slots().subList(own, inner.slots().size());
    List<Optional<Frame.Tuple>> chosen = new ArrayList<>();
    for (int i = 0; i < frame.size(); i++) {
      chosen.add(Optional.empty());
    }
    for (Frame.Tuple tuple : inner.tuples()) {
      for (int i = answers.shared() ? 0 : tuple.origin();
          i < (answers.shared() ? frame.size() : tuple.origin() + 1);
          i++) {
        if (chosen.get(i).isPresent()) {
          throw new Silence("subquery of several rows");
        }
        chosen.set(i, Optional.of(tuple));
      }
    }
    Expr value = compared(rows.shown().getFirst().expr(), inner);
    for (int s = 0; s < added.size(); s++) {
      int at = own + s;
      Known nothing = Evaluation.nothing(added.get(s).typing());
      List<Known> cells =
          chosen.stream().map(c -> c.map(t -> t.cells().get(at)).orElse(nothing)).toList();
      frame = frame.with(added.get(s), cells);
    }
    return Evaluation.wherePresent(value, present);
  }

  private Expr truths(List<Ternary> values) {
    Slot slot = evaluation.slot(Typing.of(SqlType.BOOLEAN, ""));
    List<Known> cells = new ArrayList<>(values.size());
    for (Ternary value : values) {
      cells.add(evaluation.authority().bool(value));
    }
    frame = frame.with(slot, cells);
    return slot.ref();
  }

  /// A name that no relation in scope has: the subquery depends on the query around it.
  static final class UnknownColumn extends Silence {
    private static final long serialVersionUID = 1L;

    UnknownColumn(String name) {
      super("unknown column " + name);
    }
  }
}
