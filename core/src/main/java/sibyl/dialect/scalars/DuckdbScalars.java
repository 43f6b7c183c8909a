package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import sibyl.scalar.Calendar;
import sibyl.scalar.Comparing;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.LikePattern;
import sibyl.scalar.TypedRules;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.Function;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// DuckDB's types, conversions and operators. Sources: its manual (data types, typecasting, collations, the expressions of SQL)
/// and, where that is silent, its answers to `typeof`.
///
/// A whole number as a constant takes the type of the other operand if it fits into it, and else has the smallest type from
/// INTEGER on: the size of its type here. Constants of other numbers are decimals, or doubles with an exponent.
public final class DuckdbScalars implements TypedRules {
  private static final Map<String, DataType> TYPES =
      Map.ofEntries(
          Map.entry("TINYINT", DataType.INT8),
          Map.entry("SMALLINT", DataType.INT16),
          Map.entry("INTEGER", DataType.INT32),
          Map.entry("BIGINT", DataType.INT64),
          Map.entry("HUGEINT", DataType.INT128),
          Map.entry("UTINYINT", DataType.sized(Family.UNSIGNED, 8)),
          Map.entry("USMALLINT", DataType.sized(Family.UNSIGNED, 16)),
          Map.entry("UINTEGER", DataType.sized(Family.UNSIGNED, 32)),
          Map.entry("UBIGINT", DataType.sized(Family.UNSIGNED, 64)),
          Map.entry("FLOAT", DataType.FLOAT32),
          Map.entry("DOUBLE", DataType.FLOAT64),
          Map.entry("VARCHAR", DataType.TEXT),
          Map.entry("BOOLEAN", DataType.BOOLEAN),
          Map.entry("DATE", DataType.DATE),
          Map.entry("TIME", DataType.TIME),
          Map.entry("TIMESTAMP", DataType.TIMESTAMP),
          Map.entry("literal", DataType.LITERAL));

  private final DuckdbFunctions functions = new DuckdbFunctions(this);

  @Override
  public Optional<DataType> type(Typing typing) {
    Optional<DataType> type = declared(typing.declared());
    return typing.collation().isEmpty()
        ? type
        : type.map(t -> t.collated(typing.collation().toUpperCase(Locale.ROOT)));
  }

  private static Optional<DataType> declared(String text) {
    int open = text.indexOf('(');
    if (open < 0) {
      return Optional.ofNullable(TYPES.get(text));
    }
    String[] sizes = text.substring(open + 1, text.indexOf(')')).split(",", -1);
    return text.startsWith("DECIMAL") && sizes.length == 2
        ? Optional.of(
            DataType.decimal(
                Integer.parseInt(sizes[0].strip()), Integer.parseInt(sizes[1].strip())))
        : Optional.empty();
  }

  @Override
  public Typing typing(DataType type) {
    Typing plain =
        switch (type.family()) {
          case LITERAL -> Typing.of(SqlType.TEXT, "literal");
          case BOOLEAN -> Typing.of(SqlType.BOOLEAN, "BOOLEAN");
          case INTEGER, WHOLE_LITERAL -> Typing.of(SqlType.INTEGER, wholeName(type.size()));
          case UNSIGNED -> Typing.of(SqlType.INTEGER, "U" + wholeName(type.size()));
          case DECIMAL ->
              Typing.of(SqlType.NUMERIC, "DECIMAL(" + type.size() + "," + type.scale() + ")");
          case FLOAT -> Typing.of(SqlType.REAL, type.size() == 32 ? "FLOAT" : "DOUBLE");
          case TEXT, CHAR -> Typing.of(SqlType.TEXT, "VARCHAR");
          case BINARY -> Typing.of(SqlType.BLOB, "BLOB");
          case DATE -> Typing.of(SqlType.DATE, "DATE");
          case TIME -> Typing.of(SqlType.TIME, "TIME");
          case TIMESTAMP -> Typing.of(SqlType.TIMESTAMP, "TIMESTAMP");
          case GEOMETRY -> Typing.of(SqlType.GEOMETRY, "GEOMETRY");
        };
    return type.collation().isEmpty()
        ? plain
        : new Typing(plain.kind(), plain.declared(), type.collation(), false);
  }

  private static String wholeName(int size) {
    return switch (size) {
      case 8 -> "TINYINT";
      case 16 -> "SMALLINT";
      case 32 -> "INTEGER";
      case 64 -> "BIGINT";
      default -> "HUGEINT";
    };
  }

  @Override
  public Computed read(DataType type, Value value) {
    return switch (value) {
      case Value.Null _ -> Computed.nothing(type);
      case Value.Int i -> Computed.whole(type, i.value());
      case Value.Bool b -> Computed.truth(b.value());
      case Value.Real r -> Computed.of(type, new Content.Approximate(r.value()));
      case Value.Typed t -> Computed.of(type, new Content.Exact(new BigDecimal(t.text())));
      case Value.Blob b -> Computed.of(type, new Content.Bytes(b.hex()));
      case Value.Text t when type.family().textual() ->
          Computed.of(type, new Content.Text(t.value()));
      case Value.Text t -> moment(type, t.value());
    };
  }

  private static Computed moment(DataType type, String text) {
    OptionalLong moment =
        type.is(Family.DATE)
            ? Calendar.parseDate(text)
            : type.is(Family.TIME)
                ? Calendar.parseTime(text)
                : type.is(Family.TIMESTAMP) ? Calendar.parseTimestamp(text) : OptionalLong.empty();
    return moment.isPresent()
        ? Computed.whole(type, moment.getAsLong())
        : Computed.silent("text as " + type.family());
  }

  @Override
  public Optional<Value> shown(Datum datum) {
    return switch (datum.content()) {
      case Content.Nothing _ -> Optional.of(Value.NULL);
      case Content.Bool b -> Optional.of(new Value.Bool(b.value()));
      case Content.Approximate a -> Optional.of(new Value.Real(a.value()));
      case Content.Exact e -> Optional.of(Value.Typed.of(e.value()));
      case Content.Text t -> Optional.of(new Value.Text(t.value()));
      case Content.Bytes b -> Optional.of(new Value.Blob(b.hex()));
      case Content.Whole w ->
          datum.is(Family.DATE)
              ? text(w.value(), Calendar.dateText(w.value()))
              : datum.is(Family.TIME)
                  ? Optional.of(new Value.Text(shownTime(w.value())))
                  : datum.is(Family.TIMESTAMP)
                      ? text(Calendar.dayOf(w.value()), shownTimestamp(w.value()))
                      : Optional.of(new Value.Int(w.value()));
    };
  }

  private static Optional<Value> text(long day, String text) {
    return Calendar.writable(day) ? Optional.of(new Value.Text(text)) : Optional.empty();
  }

  /// The driver writes no seconds if there are none.
  private static String shownTime(long micros) {
    return Calendar.timeText(micros).substring(0, micros % Calendar.MINUTE == 0 ? 5 : 8);
  }

  private static String shownTimestamp(long micros) {
    return Calendar.timestampText(micros) + (micros % Calendar.SECOND == 0 ? ".0" : "");
  }

  @Override
  public Computed literal(Value value) {
    return switch (value) {
      case Value.Null _ -> Computed.nothing(DataType.LITERAL);
      case Value.Bool b -> Computed.truth(b.value());
      case Value.Int i -> whole(BigInteger.valueOf(i.value()));
      case Value.Real r -> Computed.real(r.value());
      case Value.Text t -> Computed.of(DataType.LITERAL, new Content.Text(t.value()));
      case Value.Blob _ -> Computed.silent("BLOB");
      case Value.Typed t ->
          switch (t.type()) {
            case NUMERIC -> number(t.text());
            case DATE -> moment(DataType.DATE, t.text());
            case TIME -> moment(DataType.TIME, t.text());
            case TIMESTAMP -> moment(DataType.TIMESTAMP, t.text());
            case ANY, BOOLEAN, INTEGER, REAL, TEXT, BLOB, GEOMETRY, ROW ->
                Computed.silent("constant of that type");
          };
    };
  }

  /// A constant has the smallest type from INTEGER on that holds it.
  static Computed whole(BigInteger value) {
    int size = value.bitLength() < 32 ? 32 : value.bitLength() < 64 ? 64 : 128;
    return Computed.of(DataType.sized(Family.WHOLE_LITERAL, size), Content.of(value));
  }

  /// A decimal has as many digits as its constant, also zeros.
  private static Computed number(String text) {
    int point = text.indexOf('.');
    if (point < 0) {
      return text.matches("-?[0-9]+")
          ? whole(new BigInteger(text))
          : Computed.silent("constant of that form");
    }
    String digits = text.startsWith("-") ? text.substring(1) : text;
    DataType type = DataType.decimal(digits.length() - 1, text.length() - 1 - point);
    return Computed.of(type, new Content.Exact(new BigDecimal(text)));
  }

  @Override
  public Computed cast(Datum operand, TypeName to) {
    Optional<DataType> type = declared(to.text());
    if (type.isEmpty()) {
      return Computed.silent("CAST to " + to.text());
    }
    boolean keeps = type.get().is(Family.TEXT) && operand.family().textual();
    return DuckdbConversions.converted(
        operand, keeps ? type.get().collated(operand.type().collation()) : type.get());
  }

  @Override
  public Computed convert(Datum value, DataType to) {
    return DuckdbConversions.converted(value, to);
  }

  /// The type of a constant without another operand.
  static DataType settled(DataType type) {
    return type.is(Family.WHOLE_LITERAL) ? DataType.sized(Family.INTEGER, type.size()) : type;
  }

  /// The value with the type that it has by itself; a NULL without one stays so.
  static Datum settled(Datum value) {
    return value.is(Family.WHOLE_LITERAL)
        ? Computed.of(settled(value.type()), value.content())
        : value.is(Family.LITERAL) && !value.isNull()
            ? Computed.of(DataType.TEXT.collated(value.type().collation()), value.content())
            : value;
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
    return Optional.of(settled(all).type());
  }

  private static Optional<DataType> unified(Datum left, Datum right) {
    DataType one = left.type();
    DataType other = right.type();
    if (untyped(left) || untyped(right)) {
      return Optional.of(settled(untyped(left) ? right : left).type());
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
          : DuckdbConversions.widest(settled(one), other);
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

  /// A NULL as a constant.
  static boolean untyped(Datum value) {
    return value.is(Family.LITERAL) && value.isNull();
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

  /// The value of ELSE counts as the first.
  @Override
  public Optional<DataType> unifiedCase(List<Datum> values) {
    List<Datum> reordered = new ArrayList<>();
    reordered.add(values.getLast());
    reordered.addAll(values.subList(0, values.size() - 1));
    return unified(reordered);
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
      Datum one = settled(left.get(i));
      Datum other = settled(right.get(i));
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
      if (!(compare(ComparisonOp.SAME, settled(left.get(i)), settled(right.get(i)))
          instanceof Datum)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Computed unary(UnaryOp op, Expr operand, Datum value) {
    if (untyped(value)) {
      return Computed.nothing(DataType.INT64);
    }
    if (!value.numeric() || (op == UnaryOp.BIT_NOT && !value.family().whole())) {
      return Computed.silent("sign of " + value.family());
    }
    if (op == UnaryOp.NEGATE && value.is(Family.WHOLE_LITERAL)) {
      return whole(value.integer().negate());
    }
    Datum typed = settled(value);
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
    return untyped(left) || untyped(right)
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
    return value.numeric() || value.is(Family.BOOLEAN) || untyped(value)
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
