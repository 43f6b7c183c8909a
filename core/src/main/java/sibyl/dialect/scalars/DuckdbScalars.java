package sibyl.dialect.scalars;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.scalar.Comparing;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.LikePattern;
import sibyl.scalar.TypedRules;
import sibyl.scalar.TypedScalars;
import sibyl.scalar.TypedValues;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.Function;

/// DuckDB's types, conversions and operators. Sources: its manual (data types, typecasting, collations, the expressions of SQL)
/// and, where that is silent, its answers to `typeof`.
///
/// A whole number as a constant takes the type of the other operand if it fits into it, and else has the smallest type from
/// INTEGER on: the size of its type here. Constants of other numbers are decimals, or doubles with an exponent.
public final class DuckdbScalars implements TypedRules {
  private final DuckdbFunctions functions = new DuckdbFunctions(this);

  @Override
  public TypedValues values() {
    return DuckdbTypes.VALUES;
  }

  @Override
  public Computed cast(Datum operand, DataType to) {
    return DuckdbConversions.converted(operand, to.castFrom(operand.type()));
  }

  @Override
  public Computed convert(Datum value, DataType to) {
    return DuckdbConversions.converted(value, to);
  }

  @Override
  public Optional<DataType> comparable(Datum left, Datum right) {
    return unified(List.of(left, right));
  }

  @Override
  public Optional<DataType> unified(List<Datum> values) {
    Datum all = values.getFirst();
    for (Datum value : values.subList(1, values.size())) {
      Optional<DataType> next = unified(all, value);
      if (next.isEmpty()) {
        return next;
      }
      all = Computed.of(next.get(), value.content());
    }
    return Optional.of(DuckdbTypes.settled(all).type());
  }

  private static Optional<DataType> unified(Datum left, Datum right) {
    DataType one = left.type();
    DataType other = right.type();
    if (DuckdbTypes.untyped(left) || DuckdbTypes.untyped(right)) {
      return Optional.of(DuckdbTypes.settled(DuckdbTypes.untyped(left) ? right : left).type());
    }
    if (one.family().textual() && other.family().textual()) {
      return collation(one, other).map(DataType.TEXT::collated);
    }
    if (one.is(Family.LITERAL) || other.is(Family.LITERAL)) {
      DataType typed = one.is(Family.LITERAL) ? other : one;
      return typed.is(Family.WHOLE_LITERAL) ? Optional.empty() : Optional.of(typed);
    }
    if (one.is(Family.WHOLE_LITERAL) && other.is(Family.WHOLE_LITERAL)) {
      return Optional.of(DataType.sized(Family.INTEGER, Math.max(one.size(), other.size())));
    }
    if (one.is(Family.WHOLE_LITERAL)) {
      return DuckdbConversions.fits(left, other)
          ? Optional.of(other)
          : DuckdbConversions.widest(DuckdbTypes.settled(one), other);
    }
    if (other.is(Family.WHOLE_LITERAL)) {
      return unified(right, left);
    }
    boolean dates =
        (one.is(Family.DATE) && other.is(Family.TIMESTAMP))
            || (one.is(Family.TIMESTAMP) && other.is(Family.DATE));
    return one.equals(other)
        ? Optional.of(one)
        : dates ? Optional.of(DataType.TIMESTAMP) : DuckdbConversions.widest(one, other);
  }

  /// Two different collations are an error.
  static Optional<String> collation(DataType one, DataType other) {
    return one.collation().isEmpty() || one.collation().equals(other.collation())
        ? Optional.of(other.collation())
        : other.collation().isEmpty() ? Optional.of(one.collation()) : Optional.empty();
  }

  static Optional<String> collation(List<Datum> values) {
    DataType all = DataType.TEXT;
    for (Datum value : values) {
      Optional<String> next = collation(all, value.type());
      if (next.isEmpty()) {
        return next;
      }
      all = all.collated(next.get());
    }
    return Optional.of(all.collation());
  }

  @Override
  public Optional<DataType> unifiedCase(List<Datum> values) {
    return unified(TypedScalars.elseFirst(values));
  }

  @Override
  public OptionalInt order(Datum left, Datum right) {
    if (!left.family().textual()) {
      return Comparing.order(left, right);
    }
    Optional<String> one = DuckdbText.key(left.text(), left.type().collation());
    Optional<String> other = DuckdbText.key(right.text(), left.type().collation());
    return one.isPresent() && other.isPresent()
        ? OptionalInt.of(Comparing.order(one.get(), other.get()))
        : OptionalInt.empty();
  }

  /// A NULL without a type has none in a subquery either.
  @Override
  public Datum column(Datum value) {
    return DuckdbTypes.settled(value);
  }

  @Override
  public Computed between(Datum operand, Datum low, Datum high) {
    Optional<DataType> type = unified(List.of(operand, low, high));
    return type.isPresent()
            && convert(operand, type.get()) instanceof Datum value
            && convert(low, type.get()) instanceof Datum from
            && convert(high, type.get()) instanceof Datum to
        ? TypedRules.super.between(value, from, to)
        : Computed.silent("BETWEEN of several types");
  }

  @Override
  public Computed in(Expr.InList in, Datum operand, List<Datum> items) {
    List<Datum> all = new ArrayList<>();
    all.add(operand);
    all.addAll(items);
    Optional<DataType> type = unified(all);
    if (type.isEmpty()) {
      return Computed.silent("IN of several types");
    }
    Computed subject = convert(operand, type.get());
    List<Computed> found = new ArrayList<>();
    for (Datum item : items) {
      found.add(Comparing.compare(this, ComparisonOp.EQUAL, subject, convert(item, type.get())));
    }
    return Comparing.any(found);
  }

  /// Rows are values like others: two NULLs in them are equal, and a NULL is greater than all else.
  @Override
  public Computed compareRows(ComparisonOp op, List<Datum> left, List<Datum> right) {
    for (int i = 0; i < left.size(); i++) {
      Datum one = DuckdbTypes.settled(left.get(i));
      Datum other = DuckdbTypes.settled(right.get(i));
      Computed same = compare(ComparisonOp.SAME, one, other);
      if (!(same instanceof Datum truth)) {
        return same;
      }
      if (truth.content().equals(Content.TRUE)) {
        continue;
      }
      Computed less = compare(ComparisonOp.LESS, one, other);
      // Only one of them can be NULL here.
      boolean first = !one.isNull() && (other.isNull() || content(less).equals(Content.TRUE));
      return less instanceof Datum && checked(left, right, i)
          ? Computed.truth(Comparing.holds(op, first ? -1 : 1))
          : Computed.silent("comparison of rows");
    }
    return Computed.truth(Comparing.holds(op, 0));
  }

  private static Content content(Computed value) {
    return value instanceof Datum d ? d.content() : Content.NULL;
  }

  /// Whether the parts behind the first difference can be compared too: they are converted all the same.
  private boolean checked(List<Datum> left, List<Datum> right, int from) {
    for (int i = from; i < left.size(); i++) {
      if (!(compare(
              ComparisonOp.SAME,
              DuckdbTypes.settled(left.get(i)),
              DuckdbTypes.settled(right.get(i)))
          instanceof Datum)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Computed unary(UnaryOp op, Expr operand, Datum value) {
    if (DuckdbTypes.untyped(value)) {
      return Computed.nothing(DataType.INT64);
    }
    if (!value.numeric() || (op == UnaryOp.BIT_NOT && !value.family().whole())) {
      return Computed.silent("sign of " + value.family());
    }
    if (op == UnaryOp.NEGATE && value.is(Family.WHOLE_LITERAL)) {
      return DuckdbTypes.whole(value.integer().negate());
    }
    Datum typed = DuckdbTypes.settled(value);
    if (op == UnaryOp.PLUS || typed.isNull()) {
      return typed;
    }
    if (op == UnaryOp.BIT_NOT) {
      BigInteger flipped = typed.integer().not();
      return Computed.whole(
          typed.type(),
          typed.is(Family.UNSIGNED)
              ? flipped.add(BigInteger.ONE.shiftLeft(typed.type().size()))
              : flipped);
    }
    return typed.is(Family.FLOAT)
        ? Computed.of(typed.type(), new Content.Approximate(-typed.approximate()))
        : typed.is(Family.DECIMAL)
            ? Computed.of(typed.type(), new Content.Exact(typed.exact().negate()))
            : Computed.whole(typed.type(), typed.integer().negate());
  }

  @Override
  public Computed binary(BinaryOp op, Datum left, Datum right) {
    return op == BinaryOp.CONCAT
        ? concatenated(left, right)
        : DuckdbNumbers.binary(op, left, right);
  }

  private static Computed concatenated(Datum left, Datum right) {
    if (!left.family().textual() && !right.family().textual()) {
      return Computed.silent("concatenation of no texts");
    }
    Optional<String> collation = collation(left.type(), right.type());
    if (collation.isEmpty()) {
      return Computed.silent("two collations");
    }
    DataType type = DataType.TEXT.collated(collation.get());
    return DuckdbTypes.untyped(left) || DuckdbTypes.untyped(right)
        ? Computed.nothing(DataType.LITERAL)
        : left.isNull() || right.isNull()
            ? Computed.nothing(type)
            : Computed.of(type, new Content.Text(DuckdbText.of(left) + DuckdbText.of(right)));
  }

  /// There is no escape character unless one is given. Both sides are compared by their collation.
  @Override
  public Computed like(Expr.Like like, Datum operand, Datum pattern, Optional<Datum> escape) {
    Optional<String> collation = collation(operand.type(), pattern.type());
    if (collation.isEmpty() || !operand.family().textual() || !pattern.family().textual()) {
      return Computed.silent(like.word() + " of other types");
    }
    boolean unknown =
        operand.isNull() || pattern.isNull() || escape.filter(Datum::isNull).isPresent();
    if (unknown) {
      return Computed.nothing(DataType.BOOLEAN);
    }
    if (escape.isPresent() && !collation.get().isEmpty()) {
      return Computed.silent("ESCAPE and a collation");
    }
    int sign = escape.map(e -> e.text().codePointAt(0)).orElse(LikePattern.NO_ESCAPE);
    if (LikePattern.dangling(pattern.text(), sign)) {
      return Computed.silent("pattern that ends with its escape character");
    }
    Optional<String> text = DuckdbText.key(operand.text(), collation.get());
    Optional<String> wanted = DuckdbText.key(pattern.text(), collation.get());
    boolean folds = like.word().equals("ILIKE");
    Optional<String> low = folds ? text.flatMap(DuckdbText::lower) : text;
    Optional<String> lowWanted = folds ? wanted.flatMap(DuckdbText::lower) : wanted;
    return low.isPresent() && lowWanted.isPresent()
        ? Computed.truth(LikePattern.matches(low.get(), lowWanted.get(), sign))
        : Computed.silent(like.word() + " of letters");
  }

  /// The last COLLATE decides.
  @Override
  public Computed collate(Datum operand, String collation) {
    return operand.family().textual()
        ? Computed.of(DataType.TEXT.collated(collation.toUpperCase(Locale.ROOT)), operand.content())
        : Computed.silent("COLLATE of " + operand.family());
  }

  @Override
  public Computed condition(Datum value) {
    return value.numeric() || value.is(Family.BOOLEAN) || DuckdbTypes.untyped(value)
        ? convert(value, DataType.BOOLEAN)
        : Computed.silent("condition of " + value.family());
  }

  @Override
  public Computed call(Function function, List<Datum> args) {
    return functions.call(function, args);
  }

  @Override
  public Computed aggregate(Expr.Aggregate aggregate, List<Datum> values) {
    return DuckdbNumbers.aggregate(this, aggregate, values);
  }
}
