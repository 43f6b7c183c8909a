package sibyl.dialect.scalars;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Row;
import sibyl.scalar.Scalars;
import sibyl.scalar.Ternary;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Value;

/// SQLite's values.
public final class SqliteScalars implements Scalars {
  @Override
  public Evaluated value(Expr expr, Row row) {
    return switch (expr) {
      case Expr.Literal(Value v) when !(v instanceof Value.Bool) ->
          new Evaluated.Known(v, Typing.NONE);
      case Expr.ColumnRef c -> row.column(c);
      case Expr.Implicit i -> value(i.operand(), row);
      case Expr e -> new Evaluated.Silent(e.getClass().getSimpleName());
    };
  }

  @Override
  public Optional<Ternary> truth(Evaluated.Known condition) {
    return Optional.empty();
  }

  @Override
  public Evaluated comparison(Expr.ComparisonOp op, Evaluated.Known left, Evaluated.Known right) {
    return new Evaluated.Silent("comparison");
  }

  @Override
  public OptionalInt order(Evaluated.Known left, Evaluated.Known right) {
    return OptionalInt.empty();
  }

  @Override
  public Evaluated aggregate(Expr.Aggregate aggregate, List<Evaluated.Known> values) {
    return new Evaluated.Silent("aggregate");
  }
}
