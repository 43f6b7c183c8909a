package sibyl.dialect.scalars.h2;

import java.math.BigDecimal;
import sibyl.dialect.scalars.h2.H2Type.Kind;
import sibyl.scalar.Content;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Unmodelled;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// What H2 knows of an expression: its type, its value, and whether it is a constant. H2 computes constants while it compiles, and
/// then the type is that of the value: `1.5 + 1.25` has fewer digits than the sum of two such columns.
record H2Value(H2Type type, boolean constant, Content content) {
  static final H2Value NULL = new H2Value(H2Type.NULL, true, Content.NULL);

  private static final BigDecimal LEAST_INT = BigDecimal.valueOf(Integer.MIN_VALUE);
  private static final BigDecimal MOST_INT = BigDecimal.valueOf(Integer.MAX_VALUE);
  private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MOST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  Kind kind() {
    return type.kind();
  }

  boolean isNull() {
    return missing(content);
  }

  static boolean missing(Content content) {
    return content instanceof Content.Nothing;
  }

  static H2Value of(H2Type type, Content content) {
    return new H2Value(type, false, content);
  }

  /// A constant whose type is that of its value.
  static H2Value constant(Kind kind, Content content) {
    return missing(content) ? NULL : new H2Value(exactType(kind, content), true, content);
  }

  /// The result of an operation that keeps its type if it is NULL.
  static H2Value result(H2Type type, boolean constant, Content content) {
    return constant && !missing(content)
        ? new H2Value(exactType(type.kind(), content), true, content)
        : new H2Value(type, constant, content);
  }

  static H2Value truth(boolean constant, Content content) {
    return new H2Value(H2Type.BOOLEAN, constant, content);
  }

  private static H2Type exactType(Kind kind, Content content) {
    return switch (content) {
      case Content.Exact e ->
          kind == Kind.DECFLOAT
              ? H2Type.decfloat(e.value().precision())
              : H2Type.numeric(e.value().precision(), e.value().scale());
      case Content.Approximate _ when kind == Kind.DECFLOAT -> H2Type.decfloat(1);
      case Content.Text c -> new H2Type(kind, c.value().length(), 0);
      case Content.Bytes o -> new H2Type(kind, o.hex().length() / 2, 0);
      case Content _ -> H2Type.of(kind);
    };
  }

  /// A constant as our printer writes it: what has an exponent is a DECFLOAT, what has a point a NUMERIC.
  static H2Value literal(Value value) {
    return switch (value) {
      case Value.Null _ -> NULL;
      case Value.Bool b -> new H2Value(H2Type.BOOLEAN, true, Content.of(b.value()));
      case Value.Int i -> whole(i.value());
      case Value.Real r -> real(r.value());
      case Value.Text t -> constant(Kind.VARCHAR, new Content.Text(t.value()));
      case Value.Blob b -> constant(Kind.VARBINARY, new Content.Bytes(b.hex()));
      case Value.Typed t ->
          switch (t.type()) {
            case NUMERIC -> number(t.text());
            case DATE -> constant(Kind.DATE, H2Moments.parsed(Kind.DATE, t.text()));
            case TIME -> constant(Kind.TIME, H2Moments.parsed(Kind.TIME, t.text()));
            case TIMESTAMP -> constant(Kind.TIMESTAMP, H2Moments.parsed(Kind.TIMESTAMP, t.text()));
            case ANY, BOOLEAN, INTEGER, REAL, TEXT, BLOB, GEOMETRY, ROW ->
                throw new Unmodelled("constant of type " + t.type());
          };
    };
  }

  private static H2Value whole(long value) {
    return new H2Value(
        value == (int) value ? H2Type.INTEGER : H2Type.BIGINT, true, new Content.Whole(value));
  }

  private static H2Value real(double value) {
    if (!Double.isFinite(value)) {
      return new H2Value(H2Type.DOUBLE, true, new Content.Approximate(value));
    }
    return number(Double.toString(value));
  }

  private static H2Value number(String text) {
    BigDecimal value = new BigDecimal(text);
    if (text.indexOf('E') >= 0) {
      return constant(Kind.DECFLOAT, H2Conversions.decfloat(value));
    }
    if (text.indexOf('.') >= 0) {
      return constant(Kind.NUMERIC, new Content.Exact(value));
    }
    boolean big = value.compareTo(LEAST_LONG) < 0 || value.compareTo(MOST_LONG) > 0;
    return big
        ? constant(Kind.NUMERIC, new Content.Exact(value))
        : new H2Value(
            value.compareTo(LEAST_INT) >= 0 && value.compareTo(MOST_INT) <= 0
                ? H2Type.INTEGER
                : H2Type.BIGINT,
            true,
            new Content.Whole(value.longValueExact()));
  }

  /// A value that the driver returned.
  static H2Value read(Evaluated.Known known) {
    H2Type type = H2Type.spelled(known.typing().declared());
    Content content =
        switch (known.value()) {
          case Value.Null _ -> Content.NULL;
          case Value.Bool b -> Content.of(b.value());
          case Value.Int i ->
              type.kind() == Kind.NUMERIC || type.kind() == Kind.DECFLOAT
                  ? exact(type.kind(), BigDecimal.valueOf(i.value()))
                  : new Content.Whole(i.value());
          case Value.Real r -> new Content.Approximate(r.value());
          case Value.Text t -> text(type.kind(), t.value());
          case Value.Blob b -> new Content.Bytes(b.hex());
          case Value.Typed t ->
              t.type() == SqlType.NUMERIC
                  ? exact(type.kind(), new BigDecimal(t.text()))
                  : text(type.kind(), t.text());
        };
    return of(type, content);
  }

  private static Content exact(Kind kind, BigDecimal value) {
    return kind == Kind.DECFLOAT ? H2Conversions.decfloat(value) : new Content.Exact(value);
  }

  private static Content text(Kind kind, String text) {
    return kind.moment() ? H2Moments.parsed(kind, text) : new Content.Text(text);
  }

  Evaluated.Known known() {
    return new Evaluated.Known(value(), type.typing());
  }

  /// As the driver returns it.
  private Value value() {
    return switch (content) {
      case Content.Nothing _ -> Value.NULL;
      case Content.Bool t -> new Value.Bool(t.value());
      case Content.Whole w when kind().moment() ->
          new Value.Text(
              H2Moments.text(kind(), w.value()) + (kind() == Kind.TIMESTAMP ? ".0" : ""));
      case Content.Whole w -> new Value.Int(w.value());
      case Content.Exact e -> Value.Typed.of(e.value());
      case Content.Approximate a -> {
        if (kind() == Kind.DECFLOAT) {
          throw new Unmodelled("infinite DECFLOAT");
        }
        yield new Value.Real(a.value());
      }
      case Content.Text c -> new Value.Text(c.value());
      case Content.Bytes o -> new Value.Blob(o.hex());
    };
  }
}
