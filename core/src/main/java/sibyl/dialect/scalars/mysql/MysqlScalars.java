package sibyl.dialect.scalars.mysql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Row;
import sibyl.scalar.Scalars;
import sibyl.scalar.Ternary;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.SqlType;

/// The values of expressions in MySQL and MariaDB, with the `sql_mode` and the collation of our worlds.
///
/// Rules: the reference manual of MySQL, chapters "Functions and Operators", "Precision Math" and "Character Sets, Collations,
/// Unicode", and MariaDB's knowledge base where it differs. Silence: FLOAT, shapes, regular expressions, most of dates, and what
/// depends on the last digit of a REAL.
public final class MysqlScalars implements Scalars {
  private final MysqlRelative relative;
  private final MysqlValues values;
  private final MysqlArithmetic arithmetic;
  private final MysqlComparison comparison;
  private final MysqlCasts casts;
  private final MysqlChoices choices;
  private final MysqlFunctions functions;
  private final MysqlAggregates aggregates;

  public MysqlScalars(MysqlRelative relative) {
    this.relative = relative;
    this.values = new MysqlValues(relative);
    this.arithmetic = new MysqlArithmetic(relative);
    this.comparison = new MysqlComparison();
    this.casts = new MysqlCasts(relative);
    this.choices = new MysqlChoices(relative, comparison);
    this.functions = new MysqlFunctions(relative, arithmetic, choices);
    this.aggregates = new MysqlAggregates(comparison);
  }

  private Evaluated known(Supplier<MysqlValue> value) {
    return Unmodelled.orSilent(() -> values.shown(value.get()));
  }

  @Override
  public Evaluated value(Expr expr, Row row) {
    // A column is returned as it is: its declaration says more than its type.
    return switch (expr) {
      case Expr.ColumnRef c -> column(row.column(c));
      case Expr.Implicit i -> value(i.operand(), row);
      case Expr e -> known(() -> of(e, row));
    };
  }

  private Evaluated column(Evaluated cell) {
    return switch (cell) {
      case Evaluated.Silent s -> s;
      case Evaluated.Known k -> known(() -> values.of(k)) instanceof Evaluated.Silent s ? s : k;
    };
  }

  @Override
  public Optional<Ternary> truth(Evaluated.Known condition) {
    return Unmodelled.orEmpty(() -> truth(values.of(condition)));
  }

  @Override
  public Evaluated comparison(ComparisonOp op, Evaluated.Known left, Evaluated.Known right) {
    return known(() -> shown(comparison.compare(op, values.of(left), values.of(right))));
  }

  @Override
  public OptionalInt order(Evaluated.Known left, Evaluated.Known right) {
    return Unmodelled.orNoOrder(() -> comparison.sorted(values.of(left), values.of(right)));
  }

  @Override
  public Evaluated aggregate(Expr.Aggregate aggregate, List<Evaluated.Known> rows) {
    return known(() -> aggregates.of(aggregate, rows.stream().map(values::of).toList()));
  }

  /// MariaDB's driver shows the date 0000-00-00 as NULL. That of MySQL refuses it.
  @Override
  public boolean clear(Evaluated.Known cell) {
    boolean dated =
        cell.typing().kind() == SqlType.DATE || cell.typing().kind() == SqlType.TIMESTAMP;
    return !(relative.maria() && dated && cell.isNull());
  }

  private static Ternary truth(MysqlValue v) {
    return v.isNull() ? Ternary.UNKNOWN : Ternary.of(MysqlConversion.holds(v));
  }

  private static MysqlValue shown(Ternary truth) {
    return switch (truth) {
      case TRUE -> MysqlValue.TRUE;
      case FALSE -> MysqlValue.FALSE;
      case UNKNOWN -> MysqlValue.UNKNOWN;
    };
  }

  private List<MysqlValue> all(List<Expr> exprs, Row row) {
    List<MysqlValue> all = new ArrayList<>(exprs.size());
    for (Expr each : exprs) {
      all.add(of(each, row));
    }
    return all;
  }

  private static MysqlValue.Origin origin(List<MysqlValue> operands) {
    MysqlValue.Origin origin = MysqlValue.Origin.CONSTANT;
    for (MysqlValue each : operands) {
      origin = origin.and(each.origin());
    }
    return origin;
  }

  /// All operands are evaluated, whether the server would need them or not: any of them may be an error there.
  private MysqlValue of(Expr expr, Row row) {
    return switch (expr) {
      case Expr.Literal e -> values.literal(e.value());
      case Expr.Implicit e -> of(e.operand(), row);
      case Expr.ColumnRef e -> values.of(e.column(), row.column(e));
      case Expr.Unary e -> {
        MysqlValue v = of(e.operand(), row);
        MysqlValue made = arithmetic.unary(e.op(), v);
        boolean literal = e.op() != Expr.UnaryOp.BIT_NOT && v.origin() == MysqlValue.Origin.LITERAL;
        yield made.from(literal ? v.origin() : v.origin().and(MysqlValue.Origin.CONSTANT));
      }
      case Expr.Binary e -> {
        List<MysqlValue> both = List.of(of(e.left(), row), of(e.right(), row));
        yield arithmetic.binary(e.op(), both.get(0), both.get(1)).from(origin(both));
      }
      case Expr.Not e -> {
        MysqlValue v = of(e.operand(), row);
        yield shown(truth(v).not()).from(origin(List.of(v)));
      }
      case Expr.Logical e -> {
        List<MysqlValue> both = List.of(of(e.left(), row), of(e.right(), row));
        Ternary left = truth(both.get(0));
        Ternary right = truth(both.get(1));
        yield shown(e.op() == Expr.LogicalOp.AND ? left.and(right) : left.or(right))
            .from(origin(both));
      }
      case Expr.Comparison e -> compared(e, row);
      case Expr.IsNull e -> {
        MysqlValue v = of(e.operand(), row);
        yield MysqlValue.of(v.isNull() != e.negated()).from(origin(List.of(v)));
      }
      case Expr.Truth e -> {
        MysqlValue v = of(e.operand(), row);
        boolean is = truth(v) == Ternary.of(e.expected());
        yield MysqlValue.of(is != e.negated()).from(origin(List.of(v)));
      }
      case Expr.Between e -> between(e, row);
      case Expr.InList e -> inList(e, row);
      case Expr.InQuery e -> inQuery(e, row);
      case Expr.Like e -> like(e, row);
      case Expr.Case e -> caseOf(e, row);
      case Expr.Cast e -> {
        MysqlValue v = of(e.operand(), row);
        yield casts.cast(v, e.to().text()).from(origin(List.of(v)));
      }
      case Expr.Collate e -> collated(of(e.operand(), row), e.collation());
      case Expr.Call e -> {
        List<MysqlValue> args = all(e.args(), row);
        yield functions.call(e.function().name(), args).from(origin(args));
      }
      case Expr.Aggregate _, Expr.Windowed _ -> computed(row.computed(expr));
      case Expr.RowValue _ -> throw new Unmodelled("row value");
      case Expr.ScalarQuery e -> scalar(row.rows(e.query()));
      case Expr.Exists e ->
          switch (row.rows(e.query())) {
            case Row.Answer.Rows(var _, var rows) ->
                MysqlValue.of(rows.isEmpty() == e.negated()).from(MysqlValue.Origin.UNCERTAIN);
            case Row.Answer.Silent(String reason) -> throw new Unmodelled(reason);
          };
    };
  }

  private MysqlValue computed(Evaluated value) {
    return values.of("", value).from(MysqlValue.Origin.UNCERTAIN);
  }

  private MysqlValue scalar(Row.Answer answer) {
    return switch (answer) {
      case Row.Answer.Silent(String reason) -> throw new Unmodelled(reason);
      case Row.Answer.Rows(var typings, var rows) -> {
        if (rows.size() > 1 || typings.size() != 1) {
          throw new Unmodelled("subquery of several rows or columns");
        }
        MysqlValue v =
            rows.isEmpty()
                ? MysqlValue.absent(MysqlType.of(typings.getFirst()))
                : values.of(rows.getFirst().getFirst());
        yield v.from(MysqlValue.Origin.UNCERTAIN);
      }
    };
  }

  private static MysqlValue collated(MysqlValue v, String collation) {
    if (v.kind() == MysqlKind.BYTES) {
      throw new Unmodelled("collation of bytes");
    }
    MysqlType type = MysqlType.text(collation, MysqlType.EXPLICIT);
    return (v.isNull() ? MysqlValue.absent(type) : MysqlValue.of(type, MysqlConversion.text(v)))
        .from(origin(List.of(v)));
  }

  private MysqlValue compared(Expr.Comparison e, Row row) {
    if (e.left() instanceof Expr.RowValue left && e.right() instanceof Expr.RowValue right) {
      return rows(e.op(), all(left.parts(), row), all(right.parts(), row));
    }
    List<MysqlValue> both = List.of(of(e.left(), row), of(e.right(), row));
    return shown(comparison.compare(e.op(), both.get(0), both.get(1))).from(origin(both));
  }

  /// Rows are compared from left to right, up to the first pair that differs or is unknown; equality looks at all pairs.
  private MysqlValue rows(ComparisonOp op, List<MysqlValue> left, List<MysqlValue> right) {
    MysqlValue.Origin origin = origin(left).and(origin(right));
    return shown(
            switch (op) {
              case EQUAL, SAME -> equal(op, left, right);
              case NOT_EQUAL -> equal(ComparisonOp.EQUAL, left, right).not();
              case NOT_SAME -> equal(ComparisonOp.SAME, left, right).not();
              case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> ordered(op, left, right);
            })
        .from(origin);
  }

  private Ternary equal(ComparisonOp op, List<MysqlValue> left, List<MysqlValue> right) {
    Ternary all = Ternary.TRUE;
    for (int i = 0; i < left.size(); i++) {
      all = all.and(comparison.compare(op, left.get(i), right.get(i)));
    }
    return all;
  }

  private Ternary ordered(ComparisonOp op, List<MysqlValue> left, List<MysqlValue> right) {
    Ternary decided = Ternary.of(op == ComparisonOp.LESS_EQUAL || op == ComparisonOp.GREATER_EQUAL);
    for (int i = left.size() - 1; i >= 0; i--) {
      Ternary same = comparison.compare(ComparisonOp.EQUAL, left.get(i), right.get(i));
      decided =
          switch (same) {
            case TRUE -> decided;
            case FALSE -> comparison.compare(op, left.get(i), right.get(i));
            case UNKNOWN -> Ternary.UNKNOWN;
          };
    }
    return decided;
  }

  private MysqlValue between(Expr.Between e, Row row) {
    if (e.operand() instanceof Expr.RowValue) {
      throw new Unmodelled("BETWEEN of rows");
    }
    List<MysqlValue> all = List.of(of(e.operand(), row), of(e.low(), row), of(e.high(), row));
    readable(strings(all));
    Ternary truth = comparison.between(all.get(0), all.get(1), all.get(2));
    return shown(e.negated() ? truth.not() : truth).from(origin(all));
  }

  private MysqlValue inList(Expr.InList e, Row row) {
    if (e.operand() instanceof Expr.RowValue) {
      throw new Unmodelled("IN of rows");
    }
    List<MysqlValue> all = new ArrayList<>();
    all.add(of(e.operand(), row));
    all.addAll(all(e.list(), row));
    MysqlValue operand = all.getFirst();
    Ternary found = Ternary.FALSE;
    for (MysqlValue each : all.subList(1, all.size())) {
      found = found.or(among(operand, each, all));
    }
    return shown(e.negated() ? found.not() : found).from(origin(all));
  }

  /// Texts are compared by the collation of all.
  private Ternary among(MysqlValue operand, MysqlValue each, List<MysqlValue> all) {
    List<MysqlValue> strings = strings(all);
    readable(strings);
    if (wide(operand) || wide(each)) {
      // Some are compared bit by bit.
      throw new Unmodelled("large number in a list");
    }
    return operand.isNull() || each.isNull()
        ? Ternary.UNKNOWN
        : Ternary.of(comparison.order(operand, each, strings) == 0);
  }

  /// Bytes that are no text may be an error beside a NULL.
  private static void readable(List<MysqlValue> strings) {
    if (strings.size() > 1) {
      MysqlTypes.strings(strings);
    }
  }

  private static boolean wide(MysqlValue v) {
    return v.kind() == MysqlKind.INT && !v.isNull() && v.whole().bitLength() >= Long.SIZE;
  }

  private static List<MysqlValue> strings(List<MysqlValue> all) {
    List<MysqlValue> strings = new ArrayList<>(all.size());
    for (MysqlValue each : all) {
      if (each.kind().string()) {
        strings.add(each);
      }
    }
    return strings;
  }

  private MysqlValue inQuery(Expr.InQuery e, Row row) {
    List<MysqlValue> operands =
        e.operand() instanceof Expr.RowValue r
            ? all(r.parts(), row)
            : List.of(of(e.operand(), row));
    return switch (row.rows(e.query())) {
      case Row.Answer.Silent(String reason) -> throw new Unmodelled(reason);
      case Row.Answer.Rows(var _, var rows) -> {
        Ternary found = Ternary.FALSE;
        for (List<Evaluated.Known> each : rows) {
          found =
              found.or(equal(ComparisonOp.EQUAL, operands, each.stream().map(values::of).toList()));
        }
        yield shown(e.negated() ? found.not() : found).from(MysqlValue.Origin.UNCERTAIN);
      }
    };
  }

  private MysqlValue like(Expr.Like e, Row row) {
    if (!e.word().equals("LIKE")) {
      throw new Unmodelled(e.word());
    }
    List<MysqlValue> both = List.of(of(e.operand(), row), of(e.pattern(), row));
    char escape = '\\';
    if (e.escape().isPresent()) {
      String word = MysqlConversion.text(of(e.escape().get(), row));
      if (word.length() != 1) {
        throw new Unmodelled("ESCAPE");
      }
      escape = word.charAt(0);
    }
    Ternary truth = MysqlLike.matches(both.get(0), both.get(1), escape, relative);
    return shown(e.negated() ? truth.not() : truth).from(origin(both));
  }

  private MysqlValue caseOf(Expr.Case e, Row row) {
    List<MysqlValue> whens = new ArrayList<>();
    List<MysqlValue> results = new ArrayList<>();
    e.operand().ifPresent(o -> whens.add(of(o, row)));
    int first = whens.size();
    for (Expr.When each : e.whens()) {
      whens.add(of(each.when(), row));
      results.add(of(each.then(), row));
    }
    MysqlValue otherwise = e.otherwise().map(o -> of(o, row)).orElse(MysqlValue.NULL);
    if (e.otherwise().isPresent()) {
      results.add(otherwise);
    }
    MysqlValue chosen = otherwise;
    for (int i = first + e.whens().size() - 1; i >= first; i--) {
      boolean holds =
          (e.operand().isPresent()
                  ? among(whens.getFirst(), whens.get(i), whens)
                  : truth(whens.get(i)))
              == Ternary.TRUE;
      chosen = holds ? results.get(i - first) : chosen;
    }
    return choices.passed(chosen, results).from(origin(whens).and(origin(results)));
  }
}
