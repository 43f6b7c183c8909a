package sibyl.scalar;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.sql.Expr;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// The values of expressions as one DBMS defines them. Where a rule is not modelled exactly, the answer is silent: a wrong value
/// would become a false alarm. A conformance test compares it with the live engine.
public interface Scalars {

  /// The value of an expression in a row. What would be an error in the DBMS is silent.
  Evaluated value(Expr expr, Row row);

  /// What a condition with that value is: true, false or unknown. Empty if it cannot stand as a condition.
  Optional<Ternary> truth(Evaluated.Known condition);

  /// A comparison of two single values, such as one step of `x IN (SELECT y …)` or a join by USING.
  Evaluated comparison(Expr.ComparisonOp op, Evaluated.Known left, Evaluated.Known right);

  /// The ascending order of two values of one column, NULLs where the DBMS puts them. Empty if not modelled.
  OptionalInt order(Evaluated.Known left, Evaluated.Known right);

  /// An aggregate over the values of its argument in the rows of one group, after FILTER; without an argument there is an entry
  /// for each row all the same.
  Evaluated aggregate(Expr.Aggregate aggregate, List<Evaluated.Known> values);

  /// A number of rows, as COUNT and window functions that rank give it.
  default Evaluated.Known count(long rows) {
    return new Evaluated.Known(new Value.Int(rows), Typing.of(SqlType.INTEGER, ""));
  }

  /// The value that stands for all values of its column that are equal to it, as in DISTINCT: a text without its trailing blanks,
  /// where these do not count. Empty if not modelled.
  default Optional<Value> key(Evaluated.Known value) {
    return value.typing().plain() ? Optional.of(value.value()) : Optional.empty();
  }

  /// Whether it models types that say how their texts are compared ([Typing#BY_TYPE]).
  default boolean comparesByType() {
    return false;
  }

  /// Whether a value of that typing is compared in the same way wherever it stands, also as the result of a subquery.
  default boolean comparedAlike(Typing typing) {
    return typing.collation().isEmpty();
  }

  /// Whether a value that was read from a column is certainly the one stored there. A driver may show NULL for others, too.
  default boolean clear(Evaluated.Known cell) {
    return true;
  }
}
