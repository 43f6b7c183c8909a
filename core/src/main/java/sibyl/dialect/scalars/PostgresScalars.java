package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.scalar.Comparing;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.LikePattern;
import sibyl.scalar.Texts;
import sibyl.scalar.TypedRules;
import sibyl.scalar.TypedScalars;
import sibyl.scalar.TypedValues;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.Function;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// PostgreSQL's types, conversions and operators, in a database with the collation "C". Source: its manual, chapters 8 to 10,
/// and 4.1.2 for constants. Texts with a collation of ICU are equal if they are identical; their order is not modelled.
///
/// The collation of a type ends in [#EXPLICIT] where a COLLATE gave it.
public final class PostgresScalars implements TypedRules {
  private static final String EXPLICIT = "!";
  private final PostgresFunctions functions = new PostgresFunctions(this);

  @Override
  public TypedValues values() {
    return PostgresTypes.VALUES;
  }

  @Override
  public Computed cast(Datum operand, DataType to) {
    DataType type = to.castFrom(operand.type());
    if (operand.isNull()) {
      return Computed.nothing(type);
    }
    return switch (type.family()) {
      case TEXT ->
          operand.is(Family.BINARY)
              ? Computed.silent("BYTEA as TEXT")
              : Computed.of(type, new Content.Text(PostgresText.of(operand)));
      case INTEGER -> whole(operand, type);
      case DECIMAL ->
          operand.is(Family.FLOAT)
              ? PostgresNumbers.asDecimal(operand.approximate(), operand.type().size())
              : convert(operand, type);
      case DATE, TIME -> Computed.asMoment(operand, type).orElseGet(() -> convert(operand, type));
      case LITERAL, WHOLE_LITERAL, BOOLEAN, UNSIGNED, FLOAT, CHAR, BINARY, TIMESTAMP, GEOMETRY ->
          convert(operand, type);
    };
  }

  private Computed whole(Datum operand, DataType type) {
    return operand.is(Family.DECIMAL)
        ? Computed.whole(type, operand.exact().setScale(0, RoundingMode.HALF_UP).toBigInteger())
        : operand.is(Family.FLOAT)
            ? floatAsWhole(operand.approximate(), type)
            : operand.is(Family.BOOLEAN)
                ? Computed.whole(type, operand.whole())
                : convert(operand, type);
  }

  static Computed floatAsWhole(double value, DataType type) {
    return Double.isFinite(value)
        ? Computed.whole(type, new BigDecimal(Math.rint(value)).toBigInteger())
        : Computed.silent("overflow");
  }

  @Override
  public Computed convert(Datum value, DataType to) {
    if (value.isNull()) {
      return Computed.nothing(to);
    }
    if (value.is(Family.LITERAL)) {
      return PostgresText.parsed(value.text(), to);
    }
    return switch (to.family()) {
      case INTEGER ->
          value.is(Family.INTEGER)
              ? Computed.whole(to, value.integer())
              : Computed.silent("conversion to a whole number");
      case DECIMAL ->
          value.family().exact()
              ? PostgresTypes.decimal(value.exact())
              : Computed.silent("conversion to NUMERIC");
      case FLOAT -> PostgresNumbers.asFloat(value, to);
      case TEXT ->
          value.is(Family.CHAR)
              ? Computed.of(to, new Content.Text(Texts.trimmedRight(value.text(), " ")))
              : retyped(value, Family.TEXT, to);
      case CHAR ->
          value.family().textual()
              ? Computed.of(to, value.content())
              : Computed.silent("conversion to CHAR");
      case TIMESTAMP ->
          Computed.asMoment(value, to).orElseGet(() -> retyped(value, Family.TIMESTAMP, to));
      case LITERAL, WHOLE_LITERAL, BOOLEAN, UNSIGNED, BINARY, DATE, TIME, GEOMETRY ->
          retyped(value, to.family(), to);
    };
  }

  private static Computed retyped(Datum value, Family family, DataType to) {
    return value.is(family)
        ? Computed.of(to, value.content())
        : Computed.silent("conversion of " + value.family() + " to " + to.family());
  }

  /// The collation of an operation over texts; empty if two explicit ones differ, which is an error.
  static Optional<String> collation(List<Datum> values) {
    String found = "";
    for (Datum value : values) {
      String each = value.type().collation();
      if (each.endsWith(EXPLICIT) && found.endsWith(EXPLICIT) && !each.equals(found)) {
        return Optional.empty();
      }
      found = found.isEmpty() || each.endsWith(EXPLICIT) ? each : found;
    }
    return Optional.of(found);
  }

  /// Whether texts are compared by their bytes.
  static boolean plain(DataType type) {
    return type.collation().isEmpty() || type.collation().startsWith("\"C\"");
  }

  @Override
  public Optional<DataType> comparable(Datum left, Datum right) {
    Family one = left.family();
    Family other = right.family();
    if (one == Family.LITERAL || other == Family.LITERAL) {
      DataType typed = one == Family.LITERAL ? right.type() : left.type();
      return collated(typed.is(Family.LITERAL) ? DataType.TEXT : open(typed), left, right);
    }
    if (one.numeric() && other.numeric()) {
      return Optional.of(
          one == Family.FLOAT || other == Family.FLOAT
              ? DataType.FLOAT64
              : one == Family.DECIMAL || other == Family.DECIMAL
                  ? DataType.DECIMAL
                  : DataType.INT64);
    }
    if (one.textual() && other.textual()) {
      // A padded text is converted for a TEXT, a VARCHAR for a padded text.
      boolean padded =
          (one == Family.CHAR && (other == Family.CHAR || right.type().size() != 0))
              || (other == Family.CHAR && left.type().size() != 0);
      return collated(padded ? PostgresTypes.PADDED : DataType.TEXT, left, right);
    }
    boolean moments = dated(one) && dated(other);
    return one == other
        ? Optional.of(left.type())
        : moments ? Optional.of(DataType.TIMESTAMP) : Optional.empty();
  }

  private static boolean dated(Family family) {
    return family == Family.DATE || family == Family.TIMESTAMP;
  }

  /// The type without its limits.
  private static DataType open(DataType type) {
    return type.is(Family.DECIMAL)
        ? DataType.DECIMAL
        : type.is(Family.CHAR) ? PostgresTypes.PADDED : type.is(Family.TEXT) ? DataType.TEXT : type;
  }

  private static Optional<DataType> collated(DataType type, Datum left, Datum right) {
    return left.type().collation().isEmpty() && right.type().collation().isEmpty()
        ? Optional.of(type)
        : collation(List.of(left, right)).map(type::collated);
  }

  @Override
  public OptionalInt order(Datum left, Datum right) {
    if (!left.family().textual()) {
      return Comparing.order(left, right);
    }
    if (!plain(left.type())) {
      return left.text().equals(right.text()) ? OptionalInt.of(0) : OptionalInt.empty();
    }
    return OptionalInt.of(Comparing.order(significant(left), significant(right)));
  }

  @Override
  public Optional<Boolean> equal(Datum left, Datum right) {
    return left.family().textual()
        ? Optional.of(significant(left).equals(significant(right)))
        : TypedRules.super.equal(left, right);
  }

  /// The text without the blanks of its padding.
  private static String significant(Datum text) {
    return text.is(Family.CHAR) ? Texts.trimmedRight(text.text(), " ") : text.text();
  }

  @Override
  public Optional<Boolean> nullsFirst() {
    return Optional.of(false);
  }

  /// The first type that has one, unless a later one takes its values and not the other way round.
  @Override
  public Optional<DataType> unified(List<Datum> values) {
    DataType type = DataType.LITERAL;
    for (Datum value : values) {
      DataType next = value.type();
      if (next.is(Family.LITERAL)) {
        continue;
      }
      if (type.is(Family.LITERAL)) {
        type = next;
      } else if (type.numeric() && next.numeric()) {
        type = rank(next) > rank(type) ? next : type;
      } else if (dated(type.family()) && dated(next.family())) {
        type = type.is(Family.TIMESTAMP) ? type : next;
      } else if (type.family() != next.family()
          && !(type.family().textual() && next.family().textual())) {
        return Optional.empty();
      }
    }
    DataType open = type.is(Family.LITERAL) ? DataType.TEXT : open(type);
    return open.family().textual() ? collation(values).map(open::collated) : Optional.of(open);
  }

  /// Types of numbers in the order in which one is converted to the next.
  private static int rank(DataType type) {
    return type.is(Family.INTEGER)
        ? type.size()
        : type.is(Family.DECIMAL) ? 128 : 128 + type.size();
  }

  @Override
  public Optional<DataType> unifiedCase(List<Datum> values) {
    return unified(TypedScalars.elseFirst(values));
  }

  /// Two or more items without columns are compared as an array of one type.
  @Override
  public Computed in(Expr.InList in, Datum operand, List<Datum> items) {
    List<Datum> fixed = new ArrayList<>();
    fixed.add(operand);
    for (int i = 0; i < items.size(); i++) {
      if (fixed(in.list().get(i))) {
        fixed.add(items.get(i));
      }
    }
    Optional<DataType> type = fixed.size() > 2 ? unified(fixed) : Optional.empty();
    if (type.isEmpty()) {
      return TypedRules.super.in(in, operand, items);
    }
    List<Computed> found = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      Computed item = items.get(i);
      if (fixed(in.list().get(i))) {
        item = convert(items.get(i), type.get());
      }
      if (!(item instanceof Datum datum)) {
        return item;
      }
      found.add(compare(ComparisonOp.EQUAL, operand, datum));
    }
    return Comparing.any(found);
  }

  private static boolean fixed(Expr item) {
    return !Tree.any(item, n -> n instanceof Expr.ColumnRef);
  }

  @Override
  public Computed unary(UnaryOp op, Expr operand, Datum value) {
    if (!value.numeric()) {
      return Computed.silent("sign of " + value.family());
    }
    return switch (op) {
      case PLUS -> value;
      case BIT_NOT ->
          !value.is(Family.INTEGER)
              ? Computed.silent("bits of " + value.family())
              : value.isNull() ? value : Computed.whole(value.type(), ~value.whole());
      case NEGATE -> {
        // A sign before a constant is a part of it.
        if (constant(operand) instanceof Expr.Literal(Value.Int i)) {
          yield PostgresTypes.whole(BigInteger.valueOf(i.value()).negate());
        }
        yield value.isNull()
            ? Computed.nothing(open(value.type()))
            : value.is(Family.INTEGER)
                ? Computed.whole(value.type(), value.integer().negate())
                : value.is(Family.FLOAT)
                    ? Computed.of(value.type(), new Content.Approximate(-value.approximate()))
                    : PostgresTypes.decimal(value.exact().negate());
      }
    };
  }

  private static Expr constant(Expr e) {
    return e instanceof Expr.Implicit i ? constant(i.operand()) : e;
  }

  @Override
  public Computed binary(BinaryOp op, Datum left, Datum right) {
    return switch (op) {
      case CONCAT -> concatenated(left, right);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT ->
          PostgresNumbers.binary(this, op, left, right);
    };
  }

  Computed concatenated(Datum left, Datum right) {
    boolean bytes = left.is(Family.BINARY) || right.is(Family.BINARY);
    if (bytes) {
      return left.family() != right.family()
          ? Computed.silent("concatenation of BYTEA and another type")
          : left.isNull() || right.isNull()
              ? Computed.nothing(DataType.BINARY)
              : Computed.of(DataType.BINARY, new Content.Bytes(left.hex() + right.hex()));
    }
    if (!left.family().textual() && !right.family().textual()) {
      return Computed.silent("concatenation of no texts");
    }
    Optional<DataType> type = collation(List.of(left, right)).map(DataType.TEXT::collated);
    if (type.isEmpty()) {
      return Computed.silent("two collations");
    }
    return left.isNull() || right.isNull()
        ? Computed.nothing(type.get())
        : Computed.of(type.get(), new Content.Text(PostgresText.of(left) + PostgresText.of(right)));
  }

  @Override
  public Computed like(Expr.Like like, Datum operand, Datum pattern, Optional<Datum> escape) {
    List<Datum> all = new ArrayList<>(List.of(operand, pattern));
    escape.ifPresent(all::add);
    Optional<String> collation = collation(all);
    if (collation.isEmpty() || !all.stream().allMatch(d -> d.family().textual())) {
      return Computed.silent(like.word() + " of other types");
    }
    if (all.stream().anyMatch(Datum::isNull)) {
      return Computed.nothing(DataType.BOOLEAN);
    }
    // The padding of the operand counts, that of the pattern does not.
    String text = operand.text();
    String wanted = PostgresText.of(pattern);
    int sign = escape.map(e -> e.text().codePointAt(0)).orElse((int) '\\');
    if (LikePattern.dangling(wanted, sign)) {
      return Computed.silent("pattern that ends with its escape character");
    }
    if (!like.word().equals("ILIKE")) {
      return Computed.truth(LikePattern.matches(text, wanted, sign));
    }
    boolean plain = plain(DataType.TEXT.collated(collation.get()));
    return plain || (Texts.ascii(text) && Texts.ascii(wanted))
        ? Computed.truth(
            LikePattern.matches(Texts.asciiLower(text), Texts.asciiLower(wanted), sign))
        : Computed.silent("ILIKE by a collation");
  }

  @Override
  public Computed collate(Datum operand, String collation) {
    DataType type =
        operand.is(Family.LITERAL)
            ? DataType.TEXT
            : operand.family().textual() ? operand.type() : DataType.LITERAL;
    String found = operand.type().collation();
    boolean conflict = found.endsWith(EXPLICIT) && !found.equals(collation + EXPLICIT);
    return type.is(Family.LITERAL) || conflict
        ? Computed.silent("COLLATE of " + operand.family())
        : Computed.of(type.collated(collation + EXPLICIT), operand.content());
  }

  @Override
  public Computed call(Function function, List<Datum> args) {
    return functions.call(function, args);
  }

  @Override
  public Computed aggregate(Expr.Aggregate aggregate, List<Datum> values) {
    return PostgresNumbers.aggregate(this, aggregate, values);
  }
}
