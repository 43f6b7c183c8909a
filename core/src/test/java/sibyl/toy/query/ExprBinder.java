package sibyl.toy.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.dialect.scalars.sqlite.Affinity;
import sibyl.dialect.scalars.sqlite.Numbers;
import sibyl.dialect.scalars.sqlite.Texts;
import sibyl.dialect.scalars.sqlite.Truth;
import sibyl.scalar.Ternary;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Value;
import sibyl.toy.value.StatementFailure;

/// Binds expressions: resolves names and types once and returns a function from rows to values.
public record ExprBinder(Catalogue catalogue, Scope scope, AggregateBinder aggregates) {

  public ExprBinder(Catalogue catalogue, Scope scope) {
    this(catalogue, scope, AggregateBinder.NONE);
  }

  public BoundExpr expr(Expr expr) {
    return switch (expr) {
      case Expr.Literal e -> literal(e.value());
      case Expr.ColumnRef e -> column(e);
      case Expr.Unary e -> unary(e);
      case Expr.Not e -> {
        RowFunction operand = term(e.operand());
        yield BoundExpr.plain(f -> Truth.value(Truth.of(operand.of(f)).not()));
      }
      case Expr.Binary e -> BoundExpr.plain(binary(e.op(), term(e.left()), term(e.right())));
      case Expr.Comparison e ->
          truthTest(e)
              .map(this::expr)
              .orElseGet(
                  () ->
                      BoundExpr.plain(
                          Predicates.comparison(e.op(), parts(e.left()), parts(e.right()))));
      case Expr.Logical e -> BoundExpr.plain(logical(e.op(), term(e.left()), term(e.right())));
      case Expr.IsNull e -> {
        RowFunction operand = term(e.operand());
        boolean negated = e.negated();
        yield BoundExpr.plain(f -> Truth.value(operand.of(f) instanceof Value.Null != negated));
      }
      case Expr.Truth e -> {
        RowFunction operand = term(e.operand());
        Ternary expected = Ternary.of(e.expected());
        boolean negated = e.negated();
        yield BoundExpr.plain(f -> Truth.value((Truth.of(operand.of(f)) == expected) != negated));
      }
      case Expr.Between e ->
          BoundExpr.plain(
              Predicates.between(parts(e.operand()), parts(e.low()), parts(e.high()), e.negated()));
      case Expr.InList e ->
          BoundExpr.plain(
              Predicates.inList(
                  parts(e.operand()), e.list().stream().map(this::parts).toList(), e.negated()));
      case Expr.InQuery e -> {
        BoundQuery rows = subquery(e.query());
        yield BoundExpr.plain(
            Predicates.inRows(parts(e.operand()), rows.columns(), rows.rows(), e.negated()));
      }
      case Expr.Like e ->
          BoundExpr.plain(
              Predicates.like(
                  e.word(),
                  term(e.operand()),
                  term(e.pattern()),
                  e.escape().map(this::term),
                  e.negated()));
      case Expr.Case e -> BoundExpr.plain(branches(e));
      case Expr.Cast e -> cast(expr(e.operand()), Names.affinity(e.to()));
      case Expr.Collate e -> expr(e.operand()).collated(Names.collation(e.collation()));
      case Expr.Call e ->
          ScalarCalls.call(e.function().name(), e.args().stream().map(this::expr).toList());
      case Expr.Aggregate e -> aggregates.aggregate(e);
      case Expr.Windowed e -> aggregates.windowed(e);
      case Expr.RowValue e -> {
        if (e.parts().size() != 1) {
          throw StatementFailure.malformed("row value misused");
        }
        yield expr(e.parts().getFirst());
      }
      case Expr.ScalarQuery e -> only(fields(e.query()));
      case Expr.Exists e -> {
        RowSource rows = subquery(e.query()).rows();
        boolean negated = e.negated();
        yield BoundExpr.plain(f -> Truth.value(rows.of(f).isEmpty() == negated));
      }
      case Expr.Implicit e -> expr(e.operand());
    };
  }

  /// `x IS TRUE` asks for the truth of x, whatever the tree says.
  static Optional<Expr> truthTest(Expr.Comparison e) {
    Expr right = e.right() instanceof Expr.Implicit i ? i.operand() : e.right();
    return e.op().identifies() && right instanceof Expr.Literal(Value.Bool(boolean expected))
        ? Optional.of(
            new Expr.Truth(
                e.left().as(SqlType.BOOLEAN), expected, e.op() == Expr.ComparisonOp.NOT_SAME))
        : Optional.empty();
  }

  RowFunction term(Expr expr) {
    return expr(expr).term();
  }

  /// The parts of an expression that may be a row value.
  public List<BoundExpr> parts(Expr expr) {
    return switch (expr) {
      case Expr.RowValue e -> e.parts().stream().map(this::expr).toList();
      case Expr.ScalarQuery e -> fields(e.query());
      case Expr e -> List.of(expr(e));
    };
  }

  private static BoundExpr only(List<BoundExpr> fields) {
    if (fields.size() != 1) {
      throw StatementFailure.malformed(
          "sub-select returns " + fields.size() + " columns - expected 1");
    }
    return fields.getFirst();
  }

  /// The columns of the first row, NULL if there is none.
  private List<BoundExpr> fields(Query query) {
    BoundQuery bound = subquery(query);
    RowSource rows = bound.rows();
    List<BoundExpr> fields = new ArrayList<>();
    for (int i = 0; i < bound.columns().size(); i++) {
      int at = i;
      RowFunction term =
          f -> {
            List<Value[]> all = rows.of(f);
            return all.isEmpty() ? Value.NULL : all.getFirst()[at];
          };
      fields.add(BoundExpr.plain(term).with(bound.columns().get(i).affinity()));
    }
    return fields;
  }

  /// A subquery that is not correlated is evaluated once.
  private BoundQuery subquery(Query query) {
    Scope around = scope.boundary();
    BoundQuery bound = new QueryBinder(catalogue, around).bind(query);
    RowSource inner = bound.rows();
    if (around.crossed()) {
      return new BoundQuery(bound.columns(), f -> inner.of(new RowStack(RowStack.NO_CELLS, f)));
    }
    List<List<Value[]>> seen = new ArrayList<>(1);
    return new BoundQuery(
        bound.columns(),
        f -> {
          if (seen.isEmpty()) {
            seen.add(inner.of(new RowStack(RowStack.NO_CELLS, f)));
          }
          return seen.getFirst();
        });
  }

  public static BoundExpr literal(Value value) {
    Value plain = value instanceof Value.Bool b ? Truth.value(b.value()) : value;
    return BoundExpr.plain(_ -> plain);
  }

  private BoundExpr column(Expr.ColumnRef ref) {
    if (!scope.knows(ref)) {
      Optional<Expr> alias = scope.alias(ref);
      if (alias.isPresent()) {
        return expr(alias.get());
      }
    }
    Scope.Found found = scope.resolve(ref);
    int slot = found.slot();
    int up = found.up();
    return BoundExpr.of(found.column(), up == 0 ? f -> f.cell(slot) : f -> f.cell(up, slot));
  }

  private BoundExpr unary(Expr.Unary e) {
    BoundExpr operand = expr(e.operand());
    RowFunction term = operand.term();
    return switch (e.op()) {
      case PLUS -> operand.with(Affinity.NONE);
      case NEGATE -> BoundExpr.plain(f -> Numbers.negate(term.of(f)));
      case BIT_NOT -> BoundExpr.plain(f -> Numbers.complement(term.of(f)));
    };
  }

  private static RowFunction binary(Expr.BinaryOp op, RowFunction left, RowFunction right) {
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

  private static RowFunction logical(Expr.LogicalOp op, RowFunction left, RowFunction right) {
    return switch (op) {
      case AND ->
          f -> {
            Ternary l = Truth.of(left.of(f));
            return Truth.value(l == Ternary.FALSE ? l : l.and(Truth.of(right.of(f))));
          };
      case OR ->
          f -> {
            Ternary l = Truth.of(left.of(f));
            return Truth.value(l == Ternary.TRUE ? l : l.or(Truth.of(right.of(f))));
          };
    };
  }

  private RowFunction branches(Expr.Case e) {
    List<RowFunction> whens = new ArrayList<>();
    List<RowFunction> thens = new ArrayList<>();
    for (Expr.When when : e.whens()) {
      whens.add(
          e.operand()
              .map(
                  o -> Predicates.comparison(Expr.ComparisonOp.EQUAL, parts(o), parts(when.when())))
              .orElseGet(() -> term(when.when())));
      thens.add(term(when.then()));
    }
    RowFunction otherwise = e.otherwise().map(this::term).orElse(_ -> Value.NULL);
    return f -> {
      for (int i = 0; i < whens.size(); i++) {
        if (Truth.of(whens.get(i).of(f)) == Ternary.TRUE) {
          return thens.get(i).of(f);
        }
      }
      return otherwise.of(f);
    };
  }

  private static BoundExpr cast(BoundExpr operand, Affinity to) {
    RowFunction term = operand.term();
    return new BoundExpr(f -> to.cast(term.of(f)), operand.as().with(to));
  }
}
