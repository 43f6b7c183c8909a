package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
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
import sibyl.scalar.Texts;
import sibyl.scalar.TypedRules;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.Function;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// PostgreSQL's types, conversions and operators, in a database with the collation "C". Source: its manual, chapters 8 to 10,
/// and 4.1.2 for constants. Texts with a collation of ICU are equal if they are identical; their order is not modelled.
///
/// The collation of a type ends in [#EXPLICIT] where a COLLATE gave it.
public final class PostgresScalars implements TypedRules {
  private static final String EXPLICIT = "!";
  private static final DataType UNLIMITED_VARCHAR = DataType.sized(Family.TEXT, -1);
  private static final DataType PADDED = DataType.of(Family.CHAR);

  private static final Map<String, DataType> TYPES =
      Map.ofEntries(
          Map.entry("SMALLINT", DataType.INT16),
          Map.entry("INTEGER", DataType.INT32),
          Map.entry("BIGINT", DataType.INT64),
          Map.entry("NUMERIC", DataType.DECIMAL),
          Map.entry("REAL", DataType.FLOAT32),
          Map.entry("DOUBLE PRECISION", DataType.FLOAT64),
          Map.entry("TEXT", DataType.TEXT),
          Map.entry("VARCHAR", UNLIMITED_VARCHAR),
          Map.entry("CHAR", PADDED),
          Map.entry("BYTEA", DataType.BINARY),
          Map.entry("BOOLEAN", DataType.BOOLEAN),
          Map.entry("DATE", DataType.DATE),
          Map.entry("TIME", DataType.TIME),
          Map.entry("TIMESTAMP", DataType.TIMESTAMP),
          Map.entry("unknown", DataType.LITERAL));

  private final PostgresFunctions functions = new PostgresFunctions(this);

  @Override
  public Optional<DataType> type(Typing typing) {
    Optional<DataType> type = declared(typing.declared());
    return typing.collation().isEmpty() ? type : type.map(t -> t.collated(typing.collation()));
  }

  private static Optional<DataType> declared(String text) {
    int open = text.indexOf('(');
    if (open < 0) {
      return Optional.ofNullable(TYPES.get(text));
    }
    String[] sizes = text.substring(open + 1, text.indexOf(')')).split(",", -1);
    int size = Integer.parseInt(sizes[0].strip());
    return switch (text.substring(0, open)) {
      case "NUMERIC" -> Optional.of(DataType.decimal(size, Integer.parseInt(sizes[1].strip())));
      case "VARCHAR" -> Optional.of(DataType.sized(Family.TEXT, size));
      case "CHAR" -> Optional.of(DataType.sized(Family.CHAR, size));
      default -> Optional.empty();
    };
  }

  @Override
  public Typing typing(DataType type) {
    Typing plain =
        switch (type.family()) {
          case LITERAL -> Typing.of(SqlType.TEXT, "unknown");
          case BOOLEAN -> Typing.of(SqlType.BOOLEAN, "BOOLEAN");
          case INTEGER, UNSIGNED, WHOLE_LITERAL ->
              Typing.of(
                  SqlType.INTEGER,
                  type.size() == 16 ? "SMALLINT" : type.size() == 32 ? "INTEGER" : "BIGINT");
          case DECIMAL -> Typing.of(SqlType.NUMERIC, "NUMERIC");
          case FLOAT -> Typing.of(SqlType.REAL, type.size() == 32 ? "REAL" : "DOUBLE PRECISION");
          case TEXT -> Typing.of(SqlType.TEXT, type.size() == 0 ? "TEXT" : "VARCHAR");
          case CHAR -> Typing.of(SqlType.TEXT, "CHAR");
          case BINARY -> Typing.of(SqlType.BLOB, "BYTEA");
          case DATE -> Typing.of(SqlType.DATE, "DATE");
          case TIME -> Typing.of(SqlType.TIME, "TIME");
          case TIMESTAMP -> Typing.of(SqlType.TIMESTAMP, "TIMESTAMP");
          case GEOMETRY -> Typing.of(SqlType.GEOMETRY, "POINT");
        };
    return type.collation().isEmpty()
        ? plain
        : new Typing(plain.kind(), plain.declared(), type.collation(), false);
  }

  @Override
  public Computed read(DataType type, Value value) {
    return switch (value) {
      case Value.Int i -> Computed.whole(type, i.value());
      case Value.Bool b -> Computed.truth(b.value());
      case Value.Real r when type.is(Family.FLOAT) ->
          Computed.of(type, new Content.Approximate(r.value()));
      case Value.Typed t when type.is(Family.DECIMAL) -> decimal(new BigDecimal(t.text()));
      case Value.Blob b -> Computed.of(type, new Content.Bytes(b.hex()));
      case Value.Text t when type.family().textual() ->
          Computed.of(type, new Content.Text(t.value()));
      case Value.Text t -> moment(type, t.value());
      case Value.Null _ -> Computed.nothing(type);
      case Value.Real _, Value.Typed _ -> Computed.silent("a number that is no number");
    };
  }

  private static Computed moment(DataType type, String text) {
    OptionalLong moment =
        switch (type.family()) {
          case DATE -> Calendar.parseDate(text);
          case TIME -> Calendar.parseTime(text);
          case TIMESTAMP -> Calendar.parseTimestamp(text);
          case LITERAL,
              WHOLE_LITERAL,
              BOOLEAN,
              INTEGER,
              UNSIGNED,
              DECIMAL,
              FLOAT,
              TEXT,
              CHAR,
              BINARY,
              GEOMETRY ->
              OptionalLong.empty();
        };
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
          switch (datum.family()) {
            case DATE -> text(Calendar.writable(w.value()), Calendar.dateText(w.value()));
            // The driver shows no fractions of a second.
            case TIME -> text(w.value() % Calendar.SECOND == 0, Calendar.timeText(w.value()));
            case TIMESTAMP -> {
              boolean whole = w.value() % Calendar.SECOND == 0;
              yield text(
                  Calendar.writable(Calendar.dayOf(w.value())),
                  Calendar.timestampText(w.value()) + (whole ? ".0" : ""));
            }
            case LITERAL,
                WHOLE_LITERAL,
                BOOLEAN,
                INTEGER,
                UNSIGNED,
                DECIMAL,
                FLOAT,
                TEXT,
                CHAR,
                BINARY,
                GEOMETRY ->
                Optional.of(new Value.Int(w.value()));
          };
    };
  }

  private static Optional<Value> text(boolean known, String text) {
    return known ? Optional.of(new Value.Text(text)) : Optional.empty();
  }

  @Override
  public Computed literal(Value value) {
    return switch (value) {
      case Value.Null _ -> Computed.nothing(DataType.LITERAL);
      case Value.Bool b -> Computed.truth(b.value());
      case Value.Int i -> whole(BigInteger.valueOf(i.value()));
      // A constant with a point or an exponent is a decimal.
      case Value.Real r when Double.isFinite(r.value()) ->
          decimal(new BigDecimal(Double.toString(r.value())));
      case Value.Real r -> Computed.real(r.value());
      case Value.Text t -> Computed.of(DataType.LITERAL, new Content.Text(t.value()));
      case Value.Blob b -> Computed.of(DataType.BINARY, new Content.Bytes(b.hex()));
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

  private static Computed number(String text) {
    boolean whole = text.chars().noneMatch(c -> c == '.' || c == 'e' || c == 'E');
    return whole ? whole(new BigInteger(text)) : decimal(new BigDecimal(text));
  }

  private static Computed whole(BigInteger value) {
    return value.bitLength() < 32
        ? Computed.whole(DataType.INT32, value.longValue())
        : value.bitLength() < 64
            ? Computed.whole(DataType.INT64, value.longValue())
            : decimal(new BigDecimal(value));
  }

  static Computed decimal(BigDecimal value) {
    return Computed.of(
        DataType.DECIMAL, new Content.Exact(value.scale() < 0 ? value.setScale(0) : value));
  }

  @Override
  public Computed cast(Datum operand, TypeName to) {
    Optional<DataType> wanted = declared(to.text());
    if (wanted.isEmpty()) {
      return Computed.silent("CAST to " + to.text());
    }
    DataType type =
        wanted.get().family().textual() && operand.family().textual()
            ? wanted.get().collated(operand.type().collation())
            : wanted.get();
    if (operand.isNull()) {
      return Computed.nothing(type);
    }
    return switch (type.family()) {
      case TEXT ->
          operand.is(Family.BINARY)
              ? Computed.silent("BYTEA as TEXT")
              : Computed.of(type, new Content.Text(PostgresText.of(operand)));
      case INTEGER ->
          switch (operand.family()) {
            case DECIMAL ->
                Computed.whole(
                    type, operand.exact().setScale(0, RoundingMode.HALF_UP).toBigInteger());
            case FLOAT -> floatAsWhole(operand.approximate(), type);
            case BOOLEAN -> Computed.whole(type, operand.whole());
            case INTEGER -> Computed.whole(type, operand.integer());
            case LITERAL,
                WHOLE_LITERAL,
                UNSIGNED,
                TEXT,
                CHAR,
                BINARY,
                DATE,
                TIME,
                TIMESTAMP,
                GEOMETRY ->
                convert(operand, type);
          };
      case DECIMAL ->
          operand.is(Family.FLOAT)
              ? PostgresNumbers.asDecimal(operand.approximate(), operand.type().size())
              : convert(operand, type);
      case DATE ->
          operand.is(Family.TIMESTAMP)
              ? Computed.whole(type, Calendar.dayOf(operand.whole()))
              : convert(operand, type);
      case TIME ->
          operand.is(Family.TIMESTAMP)
              ? Computed.whole(type, Calendar.timeOf(operand.whole()))
              : convert(operand, type);
      case LITERAL, WHOLE_LITERAL, BOOLEAN, UNSIGNED, FLOAT, CHAR, BINARY, TIMESTAMP, GEOMETRY ->
          convert(operand, type);
    };
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
              ? decimal(value.exact())
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
          value.is(Family.DATE)
              ? Computed.whole(to, value.whole() * Calendar.DAY)
              : retyped(value, Family.TIMESTAMP, to);
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
      return collated(padded ? PADDED : DataType.TEXT, left, right);
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
    return switch (type.family()) {
      case DECIMAL -> DataType.DECIMAL;
      case CHAR -> PADDED;
      case TEXT -> DataType.TEXT;
      case LITERAL,
          WHOLE_LITERAL,
          BOOLEAN,
          INTEGER,
          UNSIGNED,
          FLOAT,
          BINARY,
          DATE,
          TIME,
          TIMESTAMP,
          GEOMETRY ->
          type;
    };
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

  /// The value of ELSE counts as the first.
  @Override
  public Optional<DataType> unifiedCase(List<Datum> values) {
    List<Datum> reordered = new ArrayList<>();
    reordered.add(values.getLast());
    reordered.addAll(values.subList(0, values.size() - 1));
    return unified(reordered);
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
          yield whole(BigInteger.valueOf(i.value()).negate());
        }
        yield value.isNull()
            ? Computed.nothing(open(value.type()))
            : switch (value.family()) {
              case INTEGER -> Computed.whole(value.type(), value.integer().negate());
              case FLOAT ->
                  Computed.of(value.type(), new Content.Approximate(-value.approximate()));
              case DECIMAL -> decimal(value.exact().negate());
              case LITERAL,
                  WHOLE_LITERAL,
                  BOOLEAN,
                  UNSIGNED,
                  TEXT,
                  CHAR,
                  BINARY,
                  DATE,
                  TIME,
                  TIMESTAMP,
                  GEOMETRY ->
                  Computed.silent("sign of " + value.family());
            };
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
