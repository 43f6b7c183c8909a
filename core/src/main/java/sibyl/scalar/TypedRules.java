package sibyl.scalar;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.scalar.Computed.Datum;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.Function;
import sibyl.sql.Value;

/// What one strictly typed DBMS says of conversions, operators and functions. [TypedScalars] walks the expression.
///
/// Operands are known here; a NULL among them has a type like any other value. What would be an error is a silence.
public interface TypedRules {

  /// Types, constants, and values of the driver.
  TypedValues values();

  default Computed literal(Value value) {
    return values().literal(value);
  }

  Computed cast(Datum operand, DataType to);

  /// The type in which two values are compared.
  Optional<DataType> comparable(Datum left, Datum right);

  /// The type of CASE, COALESCE and their kind over those values.
  Optional<DataType> unified(List<Datum> values);

  /// The type of CASE over its values, that of ELSE last.
  default Optional<DataType> unifiedCase(List<Datum> values) {
    return unified(values);
  }

  /// An implicit conversion.
  Computed convert(Datum value, DataType to);

  /// The order of two values of one type, neither NULL.
  default OptionalInt order(Datum left, Datum right) {
    return Comparing.order(left, right);
  }

  /// Whether two values of one type, neither NULL, are equal; also where their order is not known.
  default Optional<Boolean> equal(Datum left, Datum right) {
    OptionalInt order = order(left, right);
    return order.isPresent() ? Optional.of(order.getAsInt() == 0) : Optional.empty();
  }

  /// Whether NULL comes before all else in ascending order; empty if a setting decides it.
  default Optional<Boolean> nullsFirst() {
    return Optional.empty();
  }

  /// The value as a column of a query: a constant whose type nothing decided is a text there.
  default Datum column(Datum value) {
    return value.is(DataType.Family.LITERAL)
        ? new Datum(DataType.TEXT.collated(value.type().collation()), value.content())
        : value;
  }

  Computed unary(UnaryOp op, Expr operand, Datum value);

  Computed binary(BinaryOp op, Datum left, Datum right);

  Computed like(Expr.Like like, Datum operand, Datum pattern, Optional<Datum> escape);

  /// Silent where the DBMS has no COLLATE.
  default Computed collate(Datum operand, String collation) {
    return Computed.silent("COLLATE");
  }

  /// The value where a condition is expected.
  default Computed condition(Datum value) {
    return convert(value, DataType.BOOLEAN);
  }

  /// The type of COUNT.
  default DataType counted() {
    return DataType.INT64;
  }

  /// A text or bytes without what does not count where values of its type are compared with each other: trailing blanks, or the
  /// difference of upper and lower case. Empty if that is not known.
  default Optional<Datum> bare(Datum value) {
    return Optional.of(value);
  }

  /// Whether it models types that say how their texts are compared ([Typing#BY_TYPE]).
  default boolean comparesByType() {
    return false;
  }

  /// Whether a value of that typing is compared in the same way wherever it stands, also as the result of a subquery.
  default boolean comparedAlike(Typing typing) {
    return typing.collation().isEmpty();
  }

  Computed call(Function function, List<Datum> args);

  /// Silent where aggregates are not modelled.
  default Computed aggregate(Expr.Aggregate aggregate, List<Datum> values) {
    return Computed.silent("aggregate");
  }

  /// A comparison of two single values.
  default Computed compare(ComparisonOp op, Datum left, Datum right) {
    return Comparing.compare(this, op, left, right);
  }

  /// A comparison of two rows of the same width.
  default Computed compareRows(ComparisonOp op, List<Datum> left, List<Datum> right) {
    return Comparing.rows(this, op, left, right);
  }

  default Computed between(Datum operand, Datum low, Datum high) {
    return Comparing.both(
        compare(ComparisonOp.GREATER_EQUAL, operand, low),
        compare(ComparisonOp.LESS_EQUAL, operand, high));
  }

  /// `operand IN (items)`, not negated.
  default Computed in(Expr.InList in, Datum operand, List<Datum> items) {
    return Comparing.any(
        items.stream().map(item -> compare(ComparisonOp.EQUAL, operand, item)).toList());
  }

  /// `CASE operand WHEN …`: whether each of the values is equal to the operand.
  default List<Computed> matches(Datum operand, List<Datum> whens) {
    return whens.stream().map(w -> compare(ComparisonOp.EQUAL, operand, w)).toList();
  }
}
