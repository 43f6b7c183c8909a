package sibyl.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Row;
import sibyl.scalar.Scalars;
import sibyl.scalar.Ternary;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Evaluates expressions for the reference with our own evaluator of the dialect ([Scalars]), which a conformance test compares
/// with the live engine. Used by PQS, the oracle `reference` and reports; answers that rest on it are called EXACT.
record EvaluatorAuthority(Scalars scalars) implements Authority {

  @Override
  public List<List<Known>> values(Frame frame, List<Expr> exprs) {
    List<List<Known>> all = new ArrayList<>(exprs.size());
    for (Expr expr : exprs) {
      if (Tree.any(expr, EvaluatorAuthority::lacksArguments)) {
        throw new Silence("too few arguments");
      }
      List<Known> values = new ArrayList<>(frame.size());
      for (Frame.Tuple tuple : frame.tuples()) {
        values.add(known(scalars.value(expr, row(frame, tuple))));
      }
      all.add(values);
    }
    return all;
  }

  /// A reduction tries calls that no engine takes.
  private static boolean lacksArguments(Node node) {
    return node instanceof Expr.Call c && c.args().size() < c.function().params().size();
  }

  private static Row row(Frame frame, Frame.Tuple tuple) {
    return ref -> {
      int slot = frame.slot(ref);
      return slot < 0 ? new Evaluated.Silent("unknown column") : tuple.cells().get(slot);
    };
  }

  private static Known known(Evaluated evaluated) {
    return switch (evaluated) {
      case Known k -> k;
      case Evaluated.Silent(String reason) -> throw new Silence(reason);
    };
  }

  @Override
  public Optional<Known> constant(Expr expr) {
    return Optional.of(values(Frame.UNIT, List.of(expr)).getFirst().getFirst());
  }

  @Override
  public boolean comparesByType() {
    return scalars.comparesByType();
  }

  @Override
  public boolean comparedAlike(Typing typing) {
    return scalars.comparedAlike(typing);
  }

  @Override
  public Value key(Known cell) {
    return scalars.key(cell).orElseThrow(() -> new Silence("equality under a collation"));
  }

  @Override
  public Ternary truth(Known condition) {
    return scalars.truth(condition).orElseThrow(() -> new Silence("not a truth value"));
  }

  @Override
  public Known bool(Ternary value) {
    Value literal = value == Ternary.UNKNOWN ? Value.NULL : new Value.Bool(value == Ternary.TRUE);
    return known(
        scalars.value(
            new Expr.Literal(literal), _ -> new Evaluated.Silent("a literal has no columns")));
  }

  @Override
  public Known count(long rows) {
    return scalars.count(rows);
  }

  @Override
  public List<Known> aggregate(Frame frame, Expr.Aggregate aggregate, List<List<Integer>> groups) {
    List<List<Known>> args = values(frame, aggregate.args());
    if (args.size() > 1) {
      throw new Silence("aggregate of several arguments");
    }
    Known one = bool(Ternary.TRUE);
    List<Known> all = new ArrayList<>();
    for (List<Integer> group : groups) {
      List<Known> values =
          group.stream().map(i -> args.isEmpty() ? one : args.getFirst().get(i)).toList();
      all.add(known(scalars.aggregate(aggregate, values)));
    }
    return all;
  }

  @Override
  public OptionalInt order(Known left, Known right) {
    return scalars.order(left, right);
  }
}
