package sibyl.dialect.scalars.sqlite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Row;
import sibyl.scalar.Ternary;
import sibyl.scalar.Typing;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Value;

/// Evaluates expressions in a row. All operands are evaluated, also where SQLite would skip some, because those that it skips
/// might still be an error.
public record Evaluation(Row row) {

  public Operand operand(Expr expr) {
    return switch (expr) {
      case Expr.Literal(Value value) -> Operand.plain(Certainty.read(value));
      case Expr.ColumnRef e -> operand(row.column(e));
      case Expr.Implicit e -> operand(e.operand());
      case Expr.Unary e -> unary(e);
      case Expr.Not e -> one(e.operand(), o -> truth(o).not());
      case Expr.IsNull e ->
          one(e.operand(), o -> Ternary.of(o.value() instanceof Value.Null != e.negated()));
      case Expr.Truth e -> one(e.operand(), o -> is(o, e.expected(), e.negated()));
      case Expr.Binary e -> {
        Operand left = operand(e.left());
        Operand right = operand(e.right());
        yield Operand.made(Operators.binary(e.op(), left.value(), right.value()), left, right);
      }
      case Expr.Logical e -> {
        Operand left = operand(e.left());
        Operand right = operand(e.right());
        Ternary result =
            switch (e.op()) {
              case AND -> truth(left).and(truth(right));
              case OR -> truth(left).or(truth(right));
            };
        yield Operand.made(Truth.value(result), left, right);
      }
      case Expr.Comparison e -> comparison(e);
      case Expr.Between e -> between(e);
      case Expr.InList e -> inList(e);
      case Expr.InQuery e -> inQuery(e);
      case Expr.Like e -> like(e);
      case Expr.Case e -> branches(e);
      case Expr.Cast e -> cast(e);
      case Expr.Collate e -> {
        Operand operand = operand(e.operand());
        Collation collation =
            Collation.named(e.collation()).orElseThrow(() -> new Unmodelled("collation"));
        yield new Operand(operand.value(), operand.type(), operand.as().collated(collation));
      }
      case Expr.Call e -> Calls.of(e, operands(e.args()));
      case Expr.Aggregate e -> operand(row.computed(e));
      case Expr.Windowed e -> operand(row.computed(e));
      case Expr.RowValue e -> {
        if (e.parts().size() != 1) {
          throw new Unmodelled("row value misused");
        }
        yield operand(e.parts().getFirst());
      }
      case Expr.ScalarQuery e -> {
        List<Operand> fields = fields(e.query());
        if (fields.size() != 1) {
          throw new Unmodelled("row value misused");
        }
        yield fields.getFirst();
      }
      case Expr.Exists e ->
          Operand.plain(Truth.value(rows(e.query()).rows().isEmpty() == e.negated()));
    };
  }

  private static Operand operand(Evaluated evaluated) {
    return switch (evaluated) {
      case Evaluated.Known known -> Operand.of(known);
      case Evaluated.Silent(String reason) -> throw new Unmodelled(reason);
    };
  }

  private List<Operand> operands(List<Expr> exprs) {
    List<Operand> operands = new ArrayList<>(exprs.size());
    for (Expr each : exprs) {
      operands.add(operand(each));
    }
    return operands;
  }

  private static Ternary truth(Operand operand) {
    return Operators.truth(operand.value());
  }

  private interface Test {
    Ternary of(Operand operand);
  }

  private Operand one(Expr expr, Test test) {
    Operand operand = operand(expr);
    return Operand.made(Truth.value(test.of(operand)), operand, operand);
  }

  private static Ternary is(Operand operand, boolean expected, boolean negated) {
    return Ternary.of((truth(operand) == Ternary.of(expected)) != negated);
  }

  private Operand unary(Expr.Unary e) {
    Operand operand = operand(e.operand());
    // A plus removes the affinity, but not the collation of a column.
    return e.op() == Expr.UnaryOp.PLUS
        ? new Operand(operand.value(), "", operand.as().with(Affinity.NONE))
        : Operand.made(Operators.unary(e.op(), operand.value()), operand, operand);
  }

  /// A cast has the collation of its operand, also that of a column.
  private Operand cast(Expr.Cast e) {
    Operand operand = operand(e.operand());
    String type = e.to().text();
    if (type.equalsIgnoreCase("ANY")) {
      throw new Unmodelled("CAST to ANY");
    }
    Affinity to = Affinity.of(type);
    return new Operand(Operators.cast(operand.value(), to), type, operand.as().with(to));
  }

  /// The parts of an expression that may be a row value.
  private List<Operand> parts(Expr expr) {
    return switch (expr) {
      case Expr.RowValue e -> operands(e.parts());
      case Expr.ScalarQuery e -> fields(e.query());
      case Expr.Implicit e -> parts(e.operand());
      case Expr e -> List.of(operand(e));
    };
  }

  /// An operand of several comparisons. Older versions forget its affinity behind a COLLATE.
  private List<Operand> shared(Expr expr) {
    List<Operand> parts = parts(expr);
    boolean collated =
        expr instanceof Expr.Collate
            || (expr instanceof Expr.Implicit i && i.operand() instanceof Expr.Collate);
    if (collated && parts.getFirst().as().affinity() != Affinity.NONE) {
      throw new Unmodelled("several comparisons with a column that is collated");
    }
    return parts;
  }

  private Operand comparison(Expr.Comparison e) {
    Optional<Boolean> constant = e.op().identifies() ? truthValue(e.right()) : Optional.empty();
    if (constant.isPresent()) {
      return one(e.left(), o -> is(o, constant.get(), e.op() == Expr.ComparisonOp.NOT_SAME));
    }
    if (single(e.left()) && single(e.right())) {
      Operand left = operand(e.left());
      Operand right = operand(e.right());
      return Operand.made(Truth.value(Operators.comparison(e.op(), left, right)), left, right);
    }
    List<Operand> left = parts(e.left());
    List<Operand> right = parts(e.right());
    return Operand.made(
        Truth.value(compared(e.op(), left, right)), left.getFirst(), right.getFirst());
  }

  /// Whether an expression is certainly no row value, as nearly all are.
  private static boolean single(Expr expr) {
    return expr instanceof Expr.Implicit implicit
        ? single(implicit.operand())
        : !(expr instanceof Expr.RowValue) && !(expr instanceof Expr.ScalarQuery);
  }

  /// `x IS TRUE` is a test of its own if the text says so.
  private static Optional<Boolean> truthValue(Expr right) {
    return switch (right) {
      case Expr.Literal(Value.Bool(boolean value)) -> Optional.of(value);
      case Expr.Implicit e -> truthValue(e.operand());
      case Expr.Collate e -> {
        if (truthValue(e.operand()).isPresent()) {
          throw new Unmodelled("IS TRUE with a collation");
        }
        yield Optional.empty();
      }
      case Expr _ -> Optional.empty();
    };
  }

  private static Ternary compared(Expr.ComparisonOp op, List<Operand> left, List<Operand> right) {
    if (left.size() != right.size()) {
      throw new Unmodelled("row value misused");
    }
    return Operators.comparison(op, left, right);
  }

  private Operand between(Expr.Between e) {
    List<Operand> operand = shared(e.operand());
    Ternary above = compared(Expr.ComparisonOp.GREATER_EQUAL, operand, parts(e.low()));
    Ternary inside = above.and(compared(Expr.ComparisonOp.LESS_EQUAL, operand, parts(e.high())));
    return Operand.made(Truth.value(e.negated() ? inside.not() : inside), operand);
  }

  /// `x IN (y, z)` is `x = +y OR x = +z`, with the collation of x. A list of one constant is a comparison in some versions, so
  /// its collation may count.
  private Operand inList(Expr.InList e) {
    Operand operand = operand(e.operand());
    List<Operand> all = new ArrayList<>(List.of(operand));
    Ternary found = Ternary.FALSE;
    for (Expr each : e.list()) {
      Operand item = operand(each);
      if (e.list().size() == 1
          && item.as().collation() != Collation.BINARY
          && operand.as().source() != Comparand.Source.EXPLICIT) {
        throw new Unmodelled("IN a list of one value with a collation");
      }
      all.add(item);
      Operand bare = new Operand(item.value(), "", Comparand.PLAIN);
      found = found.or(Operators.comparison(Expr.ComparisonOp.EQUAL, operand, bare));
    }
    return Operand.made(Truth.value(e.negated() ? found.not() : found), all);
  }

  private Operand inQuery(Expr.InQuery e) {
    List<Operand> operand = parts(e.operand());
    Row.Answer.Rows answer = rows(e.query());
    Ternary found = Ternary.FALSE;
    for (List<Evaluated.Known> each : answer.rows()) {
      List<Operand> fields = new ArrayList<>(each.size());
      for (int i = 0; i < each.size(); i++) {
        fields.add(member(each.get(i), answer.typings().get(i), operand.get(i)));
      }
      found = found.or(compared(Expr.ComparisonOp.EQUAL, operand, fields));
    }
    return Operand.made(Truth.value(e.negated() ? found.not() : found), operand);
  }

  /// The manual says that the collation of the left side counts; if it has none, that of a column on the right does.
  private static Operand member(Evaluated.Known value, Typing typing, Operand left) {
    Operand field = field(value.value(), typing);
    boolean collated = !typing.collation().isEmpty();
    if (collated && left.as().source() != Comparand.Source.EXPLICIT) {
      throw new Unmodelled("IN a subquery with a collation");
    }
    return field;
  }

  private Row.Answer.Rows rows(Query query) {
    return switch (row.rows(query)) {
      case Row.Answer.Rows rows -> rows;
      case Row.Answer.Silent(String reason) -> throw new Unmodelled(reason);
    };
  }

  /// The columns of the only row of a scalar subquery, NULL if there is none. Of several rows SQLite takes the first.
  private List<Operand> fields(Query query) {
    Row.Answer.Rows answer = rows(query);
    if (answer.rows().size() > 1) {
      throw new Unmodelled("the first of several rows");
    }
    List<Operand> fields = new ArrayList<>();
    for (int i = 0; i < answer.typings().size(); i++) {
      Value value = answer.rows().isEmpty() ? Value.NULL : answer.rows().getFirst().get(i).value();
      fields.add(field(value, answer.typings().get(i)));
    }
    return fields;
  }

  /// A column of a subquery has its affinity, but not its collation.
  private static Operand field(Value value, Typing typing) {
    Operand field = Operand.of(new Evaluated.Known(value, typing));
    return new Operand(field.value(), field.type(), field.as().withoutCollation());
  }

  private Operand like(Expr.Like e) {
    Operand text = operand(e.operand());
    Operand pattern = operand(e.pattern());
    Ternary matches =
        switch (e.word().toUpperCase(Locale.ROOT)) {
          case "LIKE" ->
              e.escape().isPresent()
                  ? Operators.like(text.value(), pattern.value(), operand(e.escape().get()).value())
                  : Operators.like(false, text.value(), pattern.value());
          case "GLOB" -> Operators.like(true, text.value(), pattern.value());
          default -> throw new Unmodelled(e.word());
        };
    return Operand.made(Truth.value(e.negated() ? matches.not() : matches), pattern, text);
  }

  private Operand branches(Expr.Case e) {
    Optional<List<Operand>> operand = e.operand().map(this::shared);
    List<Operand> all = new ArrayList<>(operand.orElse(List.of()));
    Optional<Value> taken = Optional.empty();
    for (Expr.When each : e.whens()) {
      Ternary when;
      if (operand.isPresent()) {
        List<Operand> other = parts(each.when());
        all.addAll(other);
        when = compared(Expr.ComparisonOp.EQUAL, operand.get(), other);
      } else {
        Operand condition = operand(each.when());
        all.add(condition);
        when = truth(condition);
      }
      Operand then = operand(each.then());
      all.add(then);
      if (taken.isEmpty() && when == Ternary.TRUE) {
        taken = Optional.of(then.value());
      }
    }
    Value otherwise = Value.NULL;
    if (e.otherwise().isPresent()) {
      Operand last = operand(e.otherwise().get());
      all.add(last);
      otherwise = last.value();
    }
    return Operand.made(taken.orElse(otherwise), all);
  }
}
