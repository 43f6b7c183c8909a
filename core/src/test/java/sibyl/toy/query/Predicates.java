package sibyl.toy.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.dialect.scalars.sqlite.Affinity;
import sibyl.dialect.scalars.sqlite.ComparisonRule;
import sibyl.dialect.scalars.sqlite.LikePattern;
import sibyl.dialect.scalars.sqlite.Texts;
import sibyl.dialect.scalars.sqlite.Truth;
import sibyl.scalar.Ternary;
import sibyl.sql.Expr;
import sibyl.sql.Value;
import sibyl.toy.value.StatementFailure;

/// Comparisons, BETWEEN, IN and LIKE over bound operands. An operand is a list because it may be a row value.
public final class Predicates {
  private Predicates() {}

  static RowFunction comparison(Expr.ComparisonOp op, List<BoundExpr> left, List<BoundExpr> right) {
    List<ComparisonRule> how = how(left, right);
    if (how.size() == 1) {
      RowFunction l = left.getFirst().term();
      RowFunction r = right.getFirst().term();
      ComparisonRule only = how.getFirst();
      return frame -> Truth.value(only.test(op, l.of(frame), r.of(frame)));
    }
    return frame -> Truth.value(rows(op, how, values(left, frame), values(right, frame)));
  }

  private static List<ComparisonRule> how(List<BoundExpr> left, List<BoundExpr> right) {
    if (left.size() != right.size()) {
      throw StatementFailure.malformed("row value misused");
    }
    List<ComparisonRule> how = new ArrayList<>(left.size());
    for (int i = 0; i < left.size(); i++) {
      how.add(ComparisonRule.of(left.get(i).as(), right.get(i).as()));
    }
    return how;
  }

  public static Value[] values(List<BoundExpr> parts, RowStack frame) {
    Value[] values = new Value[parts.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = parts.get(i).of(frame);
    }
    return values;
  }

  private static Ternary rows(
      Expr.ComparisonOp op, List<ComparisonRule> how, Value[] l, Value[] r) {
    return switch (op) {
      case EQUAL -> equal(how, l, r);
      case NOT_EQUAL -> equal(how, l, r).not();
      case SAME -> Ternary.of(same(how, l, r));
      case NOT_SAME -> Ternary.of(!same(how, l, r));
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> ordered(op, how, l, r);
    };
  }

  private static Ternary equal(List<ComparisonRule> how, Value[] l, Value[] r) {
    Ternary all = Ternary.TRUE;
    for (int i = 0; i < l.length; i++) {
      all = all.and(how.get(i).equal(l[i], r[i]));
    }
    return all;
  }

  private static boolean same(List<ComparisonRule> how, Value[] l, Value[] r) {
    for (int i = 0; i < l.length; i++) {
      if (!how.get(i).same(l[i], r[i])) {
        return false;
      }
    }
    return true;
  }

  /// The first pair that differs decides.
  private static Ternary ordered(
      Expr.ComparisonOp op, List<ComparisonRule> how, Value[] l, Value[] r) {
    for (int i = 0; i < l.length; i++) {
      if (l[i] instanceof Value.Null || r[i] instanceof Value.Null) {
        return Ternary.UNKNOWN;
      }
      int sign = how.get(i).compare(l[i], r[i]);
      if (sign != 0) {
        return Ternary.of(ComparisonRule.ordered(op, sign));
      }
    }
    return Ternary.of(ComparisonRule.ordered(op, 0));
  }

  static RowFunction between(
      List<BoundExpr> operand, List<BoundExpr> low, List<BoundExpr> high, boolean negated) {
    RowFunction above = comparison(Expr.ComparisonOp.GREATER_EQUAL, operand, low);
    RowFunction below = comparison(Expr.ComparisonOp.LESS_EQUAL, operand, high);
    return frame -> {
      Ternary inside = Truth.of(above.of(frame)).and(Truth.of(below.of(frame)));
      return Truth.value(negated ? inside.not() : inside);
    };
  }

  /// `x IN (y, z)` is `x = +y OR x = +z`; with an empty list it is FALSE.
  static RowFunction inList(List<BoundExpr> operand, List<List<BoundExpr>> list, boolean negated) {
    List<List<ComparisonRule>> how = new ArrayList<>();
    for (List<BoundExpr> each : list) {
      how.add(
          how(operand, each.stream().map(b -> b.with(Affinity.NONE).withoutCollation()).toList()));
    }
    return frame -> {
      Value[] left = values(operand, frame);
      Ternary found = Ternary.FALSE;
      for (int i = 0; i < how.size() && found != Ternary.TRUE; i++) {
        found = found.or(equal(how.get(i), left, values(list.get(i), frame)));
      }
      return Truth.value(negated ? found.not() : found);
    };
  }

  static RowFunction inRows(
      List<BoundExpr> operand, List<Column> columns, RowSource rows, boolean negated) {
    List<BoundExpr> right =
        columns.stream().map(c -> BoundExpr.plain(_ -> Value.NULL).with(c.affinity())).toList();
    List<ComparisonRule> how = how(operand, right);
    return frame -> {
      Value[] left = values(operand, frame);
      Ternary found = Ternary.FALSE;
      for (Value[] row : rows.of(frame)) {
        found = found.or(equal(how, left, row));
      }
      return Truth.value(negated ? found.not() : found);
    };
  }

  static RowFunction like(
      String word,
      RowFunction operand,
      RowFunction pattern,
      Optional<RowFunction> escape,
      boolean negated) {
    boolean glob =
        switch (word.toUpperCase(Locale.ROOT)) {
          case "GLOB" -> true;
          case "LIKE" -> false;
          default -> throw StatementFailure.unsupported("no such operator: " + word);
        };
    return frame -> {
      Value text = operand.of(frame);
      Value by = pattern.of(frame);
      Value escaped = escape.isPresent() ? escape.get().of(frame) : Truth.value(true);
      if (text instanceof Value.Null || by instanceof Value.Null || escaped instanceof Value.Null) {
        return Value.NULL;
      }
      boolean matches =
          glob
              ? LikePattern.glob(Texts.of(text), Texts.of(by))
              : LikePattern.like(
                  Texts.of(text),
                  Texts.of(by),
                  escape.isPresent() ? escape(escaped) : OptionalInt.empty());
      return Truth.value(matches != negated);
    };
  }

  private static OptionalInt escape(Value value) {
    String text = Texts.of(value);
    if (text.codePointCount(0, text.length()) != 1) {
      throw StatementFailure.data("ESCAPE expression must be a single character");
    }
    return OptionalInt.of(text.codePointAt(0));
  }
}
