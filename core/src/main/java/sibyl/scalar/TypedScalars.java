package sibyl.scalar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.scalar.Computed.Datum;
import sibyl.sql.Expr;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Query;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Values of expressions where every expression has a type before it runs. All operands are evaluated, also those of branches
/// that are not taken: they may be errors, and their types decide the type of the whole.
public final class TypedScalars implements Scalars {
  private final TypedRules rules;
  private final TypedValues types;

  public TypedScalars(TypedRules rules) {
    this.rules = rules;
    this.types = rules.values();
  }

  @Override
  public Evaluated value(Expr expr, Row row) {
    return shown(computed(expr, row));
  }

  @Override
  public Optional<Ternary> truth(Evaluated.Known condition) {
    return read(condition) instanceof Datum d && rules.condition(d) instanceof Datum truth
        ? Optional.of(truth.truth())
        : Optional.empty();
  }

  @Override
  public Evaluated comparison(ComparisonOp op, Evaluated.Known left, Evaluated.Known right) {
    return shown(two(read(left), read(right), (one, other) -> rules.compare(op, one, other)));
  }

  @Override
  public OptionalInt order(Evaluated.Known left, Evaluated.Known right) {
    if (left.isNull() || right.isNull()) {
      int later = Boolean.compare(left.isNull(), right.isNull());
      Optional<Boolean> first = later == 0 ? Optional.of(false) : rules.nullsFirst();
      return first.isPresent() ? OptionalInt.of(first.get() ? -later : later) : OptionalInt.empty();
    }
    return read(left) instanceof Datum one && read(right) instanceof Datum other
        ? rules.order(one, other)
        : OptionalInt.empty();
  }

  @Override
  public Evaluated aggregate(Expr.Aggregate aggregate, List<Evaluated.Known> values) {
    List<Datum> read = new ArrayList<>();
    for (Evaluated.Known value : values) {
      if (!(read(value) instanceof Datum datum)) {
        return new Evaluated.Silent("aggregate over that type");
      }
      read.add(datum);
    }
    return shown(rules.aggregate(aggregate, read));
  }

  @Override
  public Evaluated.Known count(long rows) {
    return new Evaluated.Known(new Value.Int(rows), types.typing(rules.counted()));
  }

  @Override
  public Optional<Value> key(Evaluated.Known value) {
    if (value.isNull()) {
      return Optional.of(Value.NULL);
    }
    boolean known = value.typing().plain() || value.typing().collation().equals(Typing.BY_TYPE);
    boolean texts = value.value() instanceof Value.Text || value.value() instanceof Value.Blob;
    return known && texts && read(value) instanceof Datum datum
        ? rules.bare(datum).flatMap(types::shown)
        : Scalars.super.key(value);
  }

  @Override
  public boolean comparesByType() {
    return rules.comparesByType();
  }

  @Override
  public boolean comparedAlike(Typing typing) {
    return rules.comparedAlike(typing);
  }

  private Evaluated shown(Computed computed) {
    return switch (computed) {
      case Datum d ->
          types
              .shown(d)
              .<Evaluated>map(v -> new Evaluated.Known(v, types.typing(d.type())))
              .orElseGet(() -> new Evaluated.Silent("how the driver shows that type"));
      case Computed.Silence s -> new Evaluated.Silent(s.reason());
    };
  }

  private Computed read(Evaluated evaluated) {
    return switch (evaluated) {
      case Evaluated.Known k ->
          types
              .type(k.typing())
              .map(type -> k.isNull() ? Computed.nothing(type) : types.read(type, k.value()))
              .orElseGet(() -> new Computed.Silence("type " + k.typing().declared()));
      case Evaluated.Silent s -> new Computed.Silence(s.reason());
    };
  }

  private interface OfTwo {
    Computed apply(Datum left, Datum right);
  }

  private interface OfOne {
    Computed apply(Datum value);
  }

  private static Computed one(Computed value, OfOne then) {
    return value instanceof Datum datum ? then.apply(datum) : value;
  }

  private interface OfAll {
    Computed apply(List<Datum> values);
  }

  private static Computed two(Computed left, Computed right, OfTwo then) {
    return left instanceof Datum one
        ? right instanceof Datum other ? then.apply(one, other) : right
        : left;
  }

  private Computed all(List<Expr> exprs, Row row, OfAll then) {
    List<Datum> values = new ArrayList<>(exprs.size());
    for (Expr each : exprs) {
      Computed value = computed(each, row);
      if (!(value instanceof Datum datum)) {
        return value;
      }
      values.add(datum);
    }
    return then.apply(values);
  }

  private Computed condition(Expr expr, Row row) {
    return one(computed(expr, row), rules::condition);
  }

  private Computed computed(Expr expr, Row row) {
    return switch (expr) {
      case Expr.Implicit e -> computed(e.operand(), row);
      case Expr.Literal e -> rules.literal(e.value());
      case Expr.ColumnRef e -> read(row.column(e));
      case Expr.Unary e ->
          one(computed(e.operand(), row), d -> rules.unary(e.op(), e.operand(), d));
      case Expr.Not e -> Comparing.not(condition(e.operand(), row));
      case Expr.Binary e ->
          two(
              computed(e.left(), row),
              computed(e.right(), row),
              (left, right) -> rules.binary(e.op(), left, right));
      case Expr.Comparison e -> comparison(e.op(), e.left(), e.right(), row);
      case Expr.Logical e -> {
        Computed left = condition(e.left(), row);
        Computed right = condition(e.right(), row);
        yield e.op() == Expr.LogicalOp.AND
            ? Comparing.both(left, right)
            : Comparing.either(left, right);
      }
      case Expr.IsNull e ->
          one(computed(e.operand(), row), d -> Computed.truth(d.isNull() != e.negated()));
      case Expr.Truth e ->
          one(
              condition(e.operand(), row),
              d -> Computed.truth((d.truth() == Ternary.of(e.expected())) != e.negated()));
      case Expr.Between e -> negated(between(e, row), e.negated());
      case Expr.InList e -> negated(in(e, row), e.negated());
      case Expr.InQuery e -> negated(in(e, row), e.negated());
      case Expr.Like e -> negated(like(e, row), e.negated());
      case Expr.Case e -> caseOf(e, row);
      case Expr.Cast e -> one(computed(e.operand(), row), d -> cast(d, e.to()));
      case Expr.Collate e -> one(computed(e.operand(), row), d -> rules.collate(d, e.collation()));
      case Expr.Call e -> all(e.args(), row, args -> rules.call(e.function(), args));
      case Expr.Aggregate e -> read(row.computed(e));
      case Expr.Windowed e -> read(row.computed(e));
      case Expr.RowValue _ -> Computed.silent("row value");
      case Expr.ScalarQuery e -> scalar(e.query(), row);
      case Expr.Exists e ->
          switch (row.rows(e.query())) {
            case Row.Answer.Rows rows -> Computed.truth(rows.rows().isEmpty() == e.negated());
            case Row.Answer.Silent s -> Computed.silent(s.reason());
          };
    };
  }

  private Computed cast(Datum operand, TypeName to) {
    return types
        .declared(to.text())
        .map(type -> rules.cast(operand, type))
        .orElseGet(() -> Computed.silent("CAST to " + to.text()));
  }

  private static Computed negated(Computed value, boolean negated) {
    return negated ? Comparing.not(value) : value;
  }

  private Computed comparison(ComparisonOp op, Expr left, Expr right, Row row) {
    return left instanceof Expr.RowValue one && right instanceof Expr.RowValue other
        ? all(one.parts(), row, a -> all(other.parts(), row, b -> rules.compareRows(op, a, b)))
        : two(computed(left, row), computed(right, row), (a, b) -> rules.compare(op, a, b));
  }

  private Computed between(Expr.Between e, Row row) {
    return e.operand() instanceof Expr.RowValue
        ? Comparing.both(
            comparison(ComparisonOp.GREATER_EQUAL, e.operand(), e.low(), row),
            comparison(ComparisonOp.LESS_EQUAL, e.operand(), e.high(), row))
        : all(
            List.of(e.operand(), e.low(), e.high()),
            row,
            v -> rules.between(v.get(0), v.get(1), v.get(2)));
  }

  private Computed in(Expr.InList e, Row row) {
    if (e.operand() instanceof Expr.RowValue) {
      return Comparing.any(
          e.list().stream()
              .map(item -> comparison(ComparisonOp.EQUAL, e.operand(), item, row))
              .toList());
    }
    Computed operand = computed(e.operand(), row);
    return operand instanceof Datum d
        ? all(e.list(), row, items -> rules.in(e, d, items))
        : operand;
  }

  private Computed in(Expr.InQuery e, Row row) {
    List<Expr> parts = e.operand() instanceof Expr.RowValue r ? r.parts() : List.of(e.operand());
    return all(parts, row, operand -> in(operand, row.rows(e.query())));
  }

  private Computed in(List<Datum> operand, Row.Answer answer) {
    if (answer instanceof Row.Answer.Silent(String reason)) {
      return Computed.silent(reason);
    }
    Computed found = Computed.truth(false);
    for (List<Evaluated.Known> each : ((Row.Answer.Rows) answer).rows()) {
      List<Datum> values = new ArrayList<>();
      for (Evaluated.Known known : each) {
        Computed value = read(known);
        if (!(value instanceof Datum datum)) {
          return value;
        }
        values.add(rules.column(datum));
      }
      found =
          Comparing.either(
              found,
              operand.size() == 1
                  ? rules.compare(ComparisonOp.EQUAL, operand.getFirst(), values.getFirst())
                  : Comparing.rows(rules, ComparisonOp.EQUAL, operand, values));
    }
    return found;
  }

  private Computed scalar(Query query, Row row) {
    return switch (row.rows(query)) {
      case Row.Answer.Silent s -> Computed.silent(s.reason());
      case Row.Answer.Rows rows -> {
        if (rows.typings().size() != 1 || rows.rows().size() > 1) {
          yield Computed.silent("several values of a subquery");
        }
        yield one(
            read(
                rows.rows().isEmpty()
                    ? new Evaluated.Known(Value.NULL, rows.typings().getFirst())
                    : rows.rows().getFirst().getFirst()),
            rules::column);
      }
    };
  }

  private Computed like(Expr.Like e, Row row) {
    List<Expr> operands = new ArrayList<>(List.of(e.operand(), e.pattern()));
    e.escape().ifPresent(operands::add);
    return all(
        operands,
        row,
        v ->
            rules.like(
                e, v.get(0), v.get(1), v.size() > 2 ? Optional.of(v.get(2)) : Optional.empty()));
  }

  private Computed caseOf(Expr.Case e, Row row) {
    List<Expr> results = new ArrayList<>();
    e.whens().forEach(w -> results.add(w.then()));
    e.otherwise().ifPresent(results::add);
    return all(results, row, values -> caseOf(e, values, row));
  }

  private Computed caseOf(Expr.Case e, List<Datum> values, Row row) {
    List<Datum> all = e.otherwise().isPresent() ? values : withNull(values);
    Optional<DataType> type = rules.unifiedCase(all);
    List<Computed> conditions = conditions(e, row);
    for (Computed condition : conditions) {
      if (!(condition instanceof Datum)) {
        return condition;
      }
    }
    if (type.isEmpty()) {
      return Computed.silent("CASE of several types");
    }
    int taken = 0;
    while (taken < conditions.size()
        && !(conditions.get(taken) instanceof Datum d && d.truth() == Ternary.TRUE)) {
      taken++;
    }
    // A constant that does not fit is an error also where it is not taken.
    Computed result = Computed.nothing(type.get());
    for (int i = 0; i < all.size(); i++) {
      Computed converted = rules.convert(all.get(i), type.get());
      if (!(converted instanceof Datum)) {
        return converted;
      }
      result = i == taken ? converted : result;
    }
    return result;
  }

  /// The value of ELSE before the others, which is how some DBMSs find the type of a CASE.
  public static List<Datum> elseFirst(List<Datum> values) {
    List<Datum> reordered = new ArrayList<>();
    reordered.add(values.getLast());
    reordered.addAll(values.subList(0, values.size() - 1));
    return reordered;
  }

  private static List<Datum> withNull(List<Datum> values) {
    List<Datum> all = new ArrayList<>(values);
    all.add(Computed.nothing(DataType.LITERAL));
    return all;
  }

  private List<Computed> conditions(Expr.Case e, Row row) {
    List<Expr> whens = e.whens().stream().map(Expr.When::when).toList();
    if (e.operand().isEmpty()) {
      return whens.stream().map(w -> condition(w, row)).toList();
    }
    Computed operand = computed(e.operand().get(), row);
    if (!(operand instanceof Datum subject)) {
      return List.of(operand);
    }
    List<Datum> values = new ArrayList<>();
    for (Expr when : whens) {
      Computed value = computed(when, row);
      if (!(value instanceof Datum datum)) {
        return List.of(value);
      }
      values.add(datum);
    }
    return rules.matches(subject, values);
  }
}
