package sibyl.toy.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.sql.Expr;
import sibyl.sql.Value;
import sibyl.toy.value.Affinity;
import sibyl.toy.value.Halt;
import sibyl.toy.value.LikePattern;
import sibyl.toy.value.Ternary;
import sibyl.toy.value.Texts;

/// Comparisons, IN and LIKE over resolved operands. An operand is a list because it may be a row value.
public final class Predicates {
  private Predicates() {}

  static Term comparison(Expr.ComparisonOp op, List<Bound> left, List<Bound> right) {
    List<Comparing> how = how(left, right);
    if (how.size() == 1) {
      Term l = left.getFirst().term();
      Term r = right.getFirst().term();
      Comparing only = how.getFirst();
      return frame -> only.test(op, l.of(frame), r.of(frame)).value();
    }
    return frame -> rows(op, how, values(left, frame), values(right, frame)).value();
  }

  private static List<Comparing> how(List<Bound> left, List<Bound> right) {
    if (left.size() != right.size()) {
      throw Halt.malformed("row value misused");
    }
    List<Comparing> how = new ArrayList<>(left.size());
    for (int i = 0; i < left.size(); i++) {
      how.add(Comparing.of(left.get(i), right.get(i)));
    }
    return how;
  }

  public static Value[] values(List<Bound> parts, Frame frame) {
    Value[] values = new Value[parts.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = parts.get(i).of(frame);
    }
    return values;
  }

  private static Ternary rows(Expr.ComparisonOp op, List<Comparing> how, Value[] l, Value[] r) {
    return switch (op) {
      case EQUAL -> equal(how, l, r);
      case NOT_EQUAL -> equal(how, l, r).not();
      case SAME -> Ternary.of(same(how, l, r));
      case NOT_SAME -> Ternary.of(!same(how, l, r));
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> ordered(op, how, l, r);
    };
  }

  private static Ternary equal(List<Comparing> how, Value[] l, Value[] r) {
    Ternary all = Ternary.TRUE;
    for (int i = 0; i < l.length; i++) {
      all = all.and(how.get(i).equal(l[i], r[i]));
    }
    return all;
  }

  private static boolean same(List<Comparing> how, Value[] l, Value[] r) {
    for (int i = 0; i < l.length; i++) {
      if (!how.get(i).same(l[i], r[i])) {
        return false;
      }
    }
    return true;
  }

  /// The first pair that differs decides.
  private static Ternary ordered(Expr.ComparisonOp op, List<Comparing> how, Value[] l, Value[] r) {
    for (int i = 0; i < l.length; i++) {
      if (l[i] instanceof Value.Null || r[i] instanceof Value.Null) {
        return Ternary.UNKNOWN;
      }
      int sign = how.get(i).compare(l[i], r[i]);
      if (sign != 0) {
        return Ternary.of(Comparing.ordered(op, sign));
      }
    }
    return Ternary.of(Comparing.ordered(op, 0));
  }

  static Term between(List<Bound> operand, List<Bound> low, List<Bound> high, boolean negated) {
    Term above = comparison(Expr.ComparisonOp.GREATER_EQUAL, operand, low);
    Term below = comparison(Expr.ComparisonOp.LESS_EQUAL, operand, high);
    return frame -> {
      Ternary inside = Ternary.of(above.of(frame)).and(Ternary.of(below.of(frame)));
      return (negated ? inside.not() : inside).value();
    };
  }

  /// `x IN (y, z)` is `x = +y OR x = +z`, and FALSE of an empty list.
  static Term inList(List<Bound> operand, List<List<Bound>> list, boolean negated) {
    List<List<Comparing>> how = new ArrayList<>();
    for (List<Bound> each : list) {
      how.add(how(operand, each.stream().map(b -> b.with(Affinity.NONE).yielding()).toList()));
    }
    return frame -> {
      Value[] left = values(operand, frame);
      Ternary found = Ternary.FALSE;
      for (int i = 0; i < how.size() && found != Ternary.TRUE; i++) {
        found = found.or(equal(how.get(i), left, values(list.get(i), frame)));
      }
      return (negated ? found.not() : found).value();
    };
  }

  static Term inRows(List<Bound> operand, List<Column> columns, Rows rows, boolean negated) {
    List<Bound> right =
        columns.stream().map(c -> Bound.plain(_ -> Value.NULL).with(c.affinity())).toList();
    List<Comparing> how = how(operand, right);
    return frame -> {
      Value[] left = values(operand, frame);
      Ternary found = Ternary.FALSE;
      for (Value[] row : rows.of(frame)) {
        found = found.or(equal(how, left, row));
      }
      return (negated ? found.not() : found).value();
    };
  }

  static Term like(
      String word, Term operand, Term pattern, Optional<Term> escape, boolean negated) {
    boolean glob =
        switch (word.toUpperCase(Locale.ROOT)) {
          case "GLOB" -> true;
          case "LIKE" -> false;
          default -> throw Halt.unsupported("no such operator: " + word);
        };
    return frame -> {
      Value text = operand.of(frame);
      Value by = pattern.of(frame);
      Value escaped = escape.isPresent() ? escape.get().of(frame) : Ternary.ONE;
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
      return Ternary.of(matches != negated).value();
    };
  }

  private static OptionalInt escape(Value value) {
    String text = Texts.of(value);
    if (text.codePointCount(0, text.length()) != 1) {
      throw Halt.data("ESCAPE expression must be a single character");
    }
    return OptionalInt.of(text.codePointAt(0));
  }
}
