package sibyl.dialect.scalars;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.dialect.scalars.sqlite.Aggregates;
import sibyl.dialect.scalars.sqlite.Evaluation;
import sibyl.dialect.scalars.sqlite.Operand;
import sibyl.dialect.scalars.sqlite.Operators;
import sibyl.dialect.scalars.sqlite.Truth;
import sibyl.dialect.scalars.sqlite.ValueOrder;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Row;
import sibyl.scalar.Scalars;
import sibyl.scalar.Ternary;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr;

/// The values of SQLite, as all versions since 3.28 compute them. Where versions differ, or only the newest is known, it is silent.
///
/// Sources: https://www.sqlite.org/datatype3.html (affinity, comparison, collation), lang_expr.html (operators, CAST, LIKE, GLOB,
/// IN, row values), lang_corefunc.html and lang_aggfunc.html.
public final class SqliteScalars implements Scalars {
  @Override
  public Evaluated value(Expr expr, Row row) {
    return Unmodelled.orSilent(() -> new Evaluation(row).operand(expr).known());
  }

  @Override
  public Optional<Ternary> truth(Evaluated.Known condition) {
    return Unmodelled.orEmpty(() -> Operators.truth(Operand.of(condition).value()));
  }

  @Override
  public Evaluated comparison(Expr.ComparisonOp op, Evaluated.Known left, Evaluated.Known right) {
    return Unmodelled.orSilent(
        () -> {
          Ternary result = Operators.comparison(op, Operand.of(left), Operand.of(right));
          return Operand.plain(Truth.value(result)).known();
        });
  }

  @Override
  public OptionalInt order(Evaluated.Known left, Evaluated.Known right) {
    return Unmodelled.orNoOrder(
        () -> {
          Operand one = Operand.of(left);
          Operand other = Operand.of(right);
          return OptionalInt.of(
              ValueOrder.compare(one.value(), other.value(), one.as().collation()));
        });
  }

  @Override
  public Evaluated aggregate(Expr.Aggregate aggregate, List<Evaluated.Known> values) {
    return Unmodelled.orSilent(
        () -> Aggregates.of(aggregate, values.stream().map(Operand::of).toList()).known());
  }
}
