package sibyl.toy.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Value;
import sibyl.toy.value.Affinity;
import sibyl.toy.value.Collation;
import sibyl.toy.value.Halt;
import sibyl.toy.value.Numbers;
import sibyl.toy.value.ScalarFunctions;
import sibyl.toy.value.Ternary;
import sibyl.toy.value.Texts;

/// Resolves an expression once, so that evaluating it over a row neither looks up names nor asks for types.
public record Bind(Catalogue catalogue, Scope scope, Folding folding) {

  public Bind(Catalogue catalogue, Scope scope) {
    this(catalogue, scope, Folding.NONE);
  }

  public Bound expr(Expr expr) {
    return switch (expr) {
      case Expr.Literal e -> literal(e.value());
      case Expr.ColumnRef e -> column(e);
      case Expr.Unary e -> unary(e);
      case Expr.Not e -> {
        Term operand = term(e.operand());
        yield Bound.plain(f -> Ternary.of(operand.of(f)).not().value());
      }
      case Expr.Binary e -> Bound.plain(binary(e.op(), term(e.left()), term(e.right())));
      case Expr.Comparison e ->
          Bound.plain(Predicates.comparison(e.op(), parts(e.left()), parts(e.right())));
      case Expr.Logical e -> Bound.plain(logical(e.op(), term(e.left()), term(e.right())));
      case Expr.IsNull e -> {
        Term operand = term(e.operand());
        boolean negated = e.negated();
        yield Bound.plain(f -> Ternary.of(operand.of(f) instanceof Value.Null != negated).value());
      }
      case Expr.Truth e -> {
        Term operand = term(e.operand());
        Ternary expected = Ternary.of(e.expected());
        boolean negated = e.negated();
        yield Bound.plain(
            f -> Ternary.of((Ternary.of(operand.of(f)) == expected) != negated).value());
      }
      case Expr.Between e ->
          Bound.plain(
              Predicates.between(parts(e.operand()), parts(e.low()), parts(e.high()), e.negated()));
      case Expr.InList e ->
          Bound.plain(
              Predicates.inList(
                  parts(e.operand()), e.list().stream().map(this::parts).toList(), e.negated()));
      case Expr.InQuery e -> {
        Prepared rows = subquery(e.query());
        yield Bound.plain(
            Predicates.inRows(parts(e.operand()), rows.columns(), rows.rows(), e.negated()));
      }
      case Expr.Like e ->
          Bound.plain(
              Predicates.like(
                  e.word(),
                  term(e.operand()),
                  term(e.pattern()),
                  e.escape().map(this::term),
                  e.negated()));
      case Expr.Case e -> Bound.plain(branches(e));
      case Expr.Cast e -> cast(expr(e.operand()), Affinity.of(e.to()));
      case Expr.Collate e -> expr(e.operand()).collated(Collation.named(e.collation()));
      case Expr.Call e ->
          ScalarFunctions.call(e.function().name(), e.args().stream().map(this::expr).toList());
      case Expr.Aggregate e -> folding.aggregate(e);
      case Expr.Windowed e -> folding.windowed(e);
      case Expr.RowValue e -> {
        if (e.parts().size() != 1) {
          throw Halt.malformed("row value misused");
        }
        yield expr(e.parts().getFirst());
      }
      case Expr.ScalarQuery e -> only(fields(e.query()));
      case Expr.Exists e -> {
        Rows rows = subquery(e.query()).rows();
        boolean negated = e.negated();
        yield Bound.plain(f -> Ternary.of(rows.of(f).isEmpty() == negated).value());
      }
      case Expr.Implicit e -> expr(e.operand());
    };
  }

  Term term(Expr expr) {
    return expr(expr).term();
  }

  /// The values of an expression that may be a row value.
  public List<Bound> parts(Expr expr) {
    return switch (expr) {
      case Expr.RowValue e -> e.parts().stream().map(this::expr).toList();
      case Expr.ScalarQuery e -> fields(e.query());
      case Expr e -> List.of(expr(e));
    };
  }

  private static Bound only(List<Bound> fields) {
    if (fields.size() != 1) {
      throw Halt.malformed("sub-select returns " + fields.size() + " columns - expected 1");
    }
    return fields.getFirst();
  }

  /// The fields of the first row, NULL if there is none.
  private List<Bound> fields(Query query) {
    Prepared prepared = subquery(query);
    Rows rows = prepared.rows();
    List<Bound> fields = new ArrayList<>();
    for (int i = 0; i < prepared.columns().size(); i++) {
      int at = i;
      Term term =
          f -> {
            List<Value[]> all = rows.of(f);
            return all.isEmpty() ? Value.NULL : all.getFirst()[at];
          };
      fields.add(Bound.plain(term).with(prepared.columns().get(i).affinity()));
    }
    return fields;
  }

  /// A subquery that names nothing outside itself is asked once.
  private Prepared subquery(Query query) {
    Scope around = scope.boundary();
    Prepared prepared = new Queries(catalogue, around).prepare(query);
    Rows inner = prepared.rows();
    if (around.crossed()) {
      return new Prepared(prepared.columns(), f -> inner.of(new Frame(Frame.NO_CELLS, f)));
    }
    List<List<Value[]>> seen = new ArrayList<>(1);
    return new Prepared(
        prepared.columns(),
        f -> {
          if (seen.isEmpty()) {
            seen.add(inner.of(new Frame(Frame.NO_CELLS, f)));
          }
          return seen.getFirst();
        });
  }

  public static Bound literal(Value value) {
    Value plain = value instanceof Value.Bool b ? (b.value() ? Ternary.ONE : Ternary.ZERO) : value;
    return Bound.plain(_ -> plain);
  }

  private Bound column(Expr.ColumnRef ref) {
    if (!scope.knows(ref)) {
      Optional<Expr> alias = scope.alias(ref);
      if (alias.isPresent()) {
        return expr(alias.get());
      }
    }
    Scope.Found found = scope.resolve(ref);
    int slot = found.slot();
    int up = found.up();
    return Bound.of(found.column(), up == 0 ? f -> f.cell(slot) : f -> f.cell(up, slot));
  }

  private Bound unary(Expr.Unary e) {
    Bound operand = expr(e.operand());
    Term term = operand.term();
    return switch (e.op()) {
      case PLUS -> operand.with(Affinity.NONE);
      case NEGATE -> Bound.plain(f -> Numbers.negate(term.of(f)));
      case BIT_NOT ->
          Bound.plain(
              f -> {
                Value value = term.of(f);
                return value instanceof Value.Null
                    ? value
                    : new Value.Int(~Numbers.integer(Numbers.number(value)));
              });
    };
  }

  private static Term binary(Expr.BinaryOp op, Term left, Term right) {
    if (op != Expr.BinaryOp.CONCAT) {
      return f -> Numbers.arithmetic(op, left.of(f), right.of(f));
    }
    return f -> {
      Value l = left.of(f);
      Value r = right.of(f);
      return l instanceof Value.Null || r instanceof Value.Null
          ? Value.NULL
          : new Value.Text(Texts.of(l) + Texts.of(r));
    };
  }

  private static Term logical(Expr.LogicalOp op, Term left, Term right) {
    return switch (op) {
      case AND ->
          f -> {
            Ternary l = Ternary.of(left.of(f));
            return l == Ternary.FALSE ? Ternary.ZERO : l.and(Ternary.of(right.of(f))).value();
          };
      case OR ->
          f -> {
            Ternary l = Ternary.of(left.of(f));
            return l == Ternary.TRUE ? Ternary.ONE : l.or(Ternary.of(right.of(f))).value();
          };
    };
  }

  private Term branches(Expr.Case e) {
    List<Term> whens = new ArrayList<>();
    List<Term> thens = new ArrayList<>();
    for (Expr.When when : e.whens()) {
      whens.add(
          e.operand()
              .map(
                  o -> Predicates.comparison(Expr.ComparisonOp.EQUAL, parts(o), parts(when.when())))
              .orElseGet(() -> term(when.when())));
      thens.add(term(when.then()));
    }
    Term otherwise = e.otherwise().map(this::term).orElse(_ -> Value.NULL);
    return f -> {
      for (int i = 0; i < whens.size(); i++) {
        if (Ternary.of(whens.get(i).of(f)) == Ternary.TRUE) {
          return thens.get(i).of(f);
        }
      }
      return otherwise.of(f);
    };
  }

  private static Bound cast(Bound operand, Affinity to) {
    Term term = operand.term();
    return new Bound(f -> to.cast(term.of(f)), to, operand.collation(), operand.pull());
  }
}
