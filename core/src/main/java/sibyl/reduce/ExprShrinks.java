package sibyl.reduce;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.reduce.NodeShrink.Candidates;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// The rules by which the reducer makes expressions simpler: `a + b` becomes `a`, `x IN (1, 2)` becomes `x IN (1)`, any
/// expression becomes 0, 1 or NULL. Part of the list in [NodeShrinks].
final class ExprShrinks {
  private ExprShrinks() {}

  private static final List<Value> CONSTANTS =
      List.of(new Value.Int(0), Value.NULL, new Value.Int(1), new Value.Text(""));

  static final List<NodeShrink<?>> ALL =
      List.of(
          new NodeShrink<>(
              Expr.Literal.class,
              "plainer constant",
              (e, to) ->
                  plainer(e.value()).forEach(value -> to.add(() -> new Expr.Literal(value)))),
          new NodeShrink<>(Expr.class, "constant", ExprShrinks::addConstants),
          new NodeShrink<>(Expr.class, "operand alone", ExprShrinks::addOperands),
          new NodeShrink<>(
              Expr.Comparison.class, "part of a row value", ExprShrinks::addPartsOfRows),
          new NodeShrink<>(
              Expr.Between.class,
              "one bound",
              (e, to) -> {
                if (e.operand().width() == 1) {
                  to.add(() -> compared(Expr.ComparisonOp.GREATER_EQUAL, e.operand(), e.low()));
                  to.add(() -> compared(Expr.ComparisonOp.LESS_EQUAL, e.operand(), e.high()));
                }
              }),
          new NodeShrink<>(
              Expr.Between.class,
              "no NOT",
              (e, to) ->
                  to.addIf(
                      e.negated(), () -> new Expr.Between(e.operand(), e.low(), e.high(), false))),
          new NodeShrink<>(
              Expr.InList.class,
              "shorter list",
              (e, to) ->
                  to.addWithout(
                      e.list(), fewer -> new Expr.InList(e.operand(), fewer, e.negated()))),
          new NodeShrink<>(
              Expr.InList.class,
              "no NOT",
              (e, to) ->
                  to.addIf(e.negated(), () -> new Expr.InList(e.operand(), e.list(), false))),
          new NodeShrink<>(
              Expr.InList.class,
              "equality",
              (e, to) ->
                  to.addIf(
                      e.list().size() == 1,
                      () -> compared(Expr.ComparisonOp.EQUAL, e.operand(), e.list().getFirst()))),
          new NodeShrink<>(
              Expr.InQuery.class,
              "no NOT",
              (e, to) ->
                  to.addIf(e.negated(), () -> new Expr.InQuery(e.operand(), e.query(), false))),
          new NodeShrink<>(
              Expr.Like.class,
              "no NOT",
              (e, to) ->
                  to.addIf(
                      e.negated(),
                      () -> new Expr.Like(e.word(), e.operand(), e.pattern(), e.escape(), false))),
          new NodeShrink<>(
              Expr.IsNull.class,
              "no NOT",
              (e, to) -> to.addIf(e.negated(), () -> new Expr.IsNull(e.operand(), false))),
          new NodeShrink<>(
              Expr.Exists.class,
              "no NOT",
              (e, to) -> to.addIf(e.negated(), () -> new Expr.Exists(e.query(), false))),
          new NodeShrink<>(
              Expr.Truth.class,
              "IS TRUE",
              (e, to) ->
                  to.addIf(
                      e.negated() || !e.expected(),
                      () -> new Expr.Truth(e.operand(), true, false))),
          new NodeShrink<>(
              Expr.Case.class,
              "fewer branches",
              (e, to) ->
                  to.addWithout(
                      e.whens(), fewer -> new Expr.Case(e.operand(), fewer, e.otherwise()))),
          new NodeShrink<>(
              Expr.Case.class,
              "no ELSE",
              (e, to) ->
                  to.addIf(
                      e.otherwise().isPresent(),
                      () -> new Expr.Case(e.operand(), e.whens(), Optional.empty()))),
          new NodeShrink<>(
              Expr.Call.class,
              "fewer arguments",
              (e, to) -> to.addWithout(e.args(), fewer -> new Expr.Call(e.function(), fewer))),
          new NodeShrink<>(
              Expr.Aggregate.class,
              "no FILTER",
              (e, to) ->
                  to.addIf(
                      e.filter().isPresent(),
                      () ->
                          new Expr.Aggregate(
                              e.function(), e.args(), e.distinct(), Optional.empty()))),
          new NodeShrink<>(
              Expr.Aggregate.class,
              "no DISTINCT",
              (e, to) ->
                  to.addIf(
                      e.distinct(),
                      () -> new Expr.Aggregate(e.function(), e.args(), false, e.filter()))),
          new NodeShrink<>(
              Expr.Windowed.class,
              "no FILTER",
              (e, to) ->
                  to.addIf(
                      e.filter().isPresent(),
                      () ->
                          new Expr.Windowed(
                              e.function(), e.args(), Optional.empty(), e.window()))));

  private static Expr compared(Expr.ComparisonOp op, Expr left, Expr right) {
    return new Expr.Comparison(op, left, right);
  }

  private static void addConstants(Expr e, Candidates to) {
    if (!(e instanceof Expr.Literal) && e.width() == 1) {
      CONSTANTS.forEach(value -> to.add(() -> new Expr.Literal(value).as(e.type())));
    }
  }

  private static void addOperands(Expr whole, Candidates to) {
    if (!(whole instanceof Expr.Literal)) {
      Tree.mapChildren(
          whole,
          child -> {
            addOperand(child, whole, to);
            return child;
          });
    }
  }

  private static void addOperand(Node child, Expr whole, Candidates to) {
    if (child instanceof Expr part && part.width() == whole.width()) {
      to.add(() -> whole.width() == 1 ? part.as(whole.type()) : part);
    } else if (child instanceof Expr.When w) {
      addOperand(w.then(), whole, to);
      addOperand(w.when(), whole, to);
    }
  }

  private static void addPartsOfRows(Expr.Comparison e, Candidates to) {
    if (e.left() instanceof Expr.RowValue(List<Expr> l)
        && e.right() instanceof Expr.RowValue(List<Expr> r)) {
      for (int i = 0; i < l.size(); i++) {
        Expr left = l.get(i);
        Expr right = r.get(i);
        to.add(() -> compared(e.op(), left, right.as(left.type())));
      }
    }
  }

  private static Stream<Value> plainer(Value value) {
    Value zero = new Value.Int(0);
    Value one = new Value.Int(1);
    return switch (value) {
      case Value.Null _ -> Stream.of(zero);
      case Value.Bool b -> Stream.of(b.value() ? one : zero);
      case Value.Int i when i.value() < 0 -> Stream.of(zero, one, new Value.Int(-1));
      case Value.Int _ -> Stream.of(zero, one);
      case Value.Real r when r.value() == Math.rint(r.value()) && Math.abs(r.value()) < 1e6 ->
          Stream.of(zero, one, new Value.Real(0.5), new Value.Int((long) r.value()));
      case Value.Real _ -> Stream.of(zero, one, new Value.Real(0.5));
      case Value.Text(String t) when t.length() > 1 ->
          Stream.of(
              zero,
              new Value.Text(""),
              new Value.Text("a"),
              new Value.Text(t.substring(0, t.length() / 2)),
              new Value.Text(t.substring(1)));
      case Value.Text _ -> Stream.of(zero, new Value.Text(""), new Value.Text("a"));
      case Value.Typed t -> Stream.of(new Value.Text(t.text()));
      case Value.Blob b when b.hex().length() > 2 ->
          Stream.of(zero, new Value.Blob(""), new Value.Blob(b.hex().substring(0, 2)));
      case Value.Blob _ -> Stream.of(zero, new Value.Blob(""));
    };
  }
}
