package sibyl.claim;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;
import sibyl.compare.Bag;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// Decides whether two results have the same rows in any order, and says which are lost or gained. The conditions of claims use
/// it for each verdict, triage to compare an answer with the right one. Floating-point numbers that differ only in their last
/// digits count as equal, because these depend on the order of summation. It also writes rows as text for reports.
public final class RowComparison {
  private static final int SHOWN = 20;
  private static final double NOISE = 1e-9;

  private RowComparison() {}

  /// The verdict on whether all bags have the rows of the first.
  static Verdict of(List<View> views, List<Bag> bags) {
    Bag first = bags.getFirst();
    for (int i = 1; i < bags.size(); i++) {
      boolean counts = views.get(i).fold() == Fold.ROW_COUNT;
      if (counts && !bags.get(i).sameAs(count(first.size()))) {
        return refuted(Defect.COUNT, views, bags, "the number of rows is not what it must be");
      }
      if (!counts && !first.sameAs(bags.get(i))) {
        return views.get(i).fold() == Fold.DIGITS
            ? digits(views, bags, i)
            : difference(views, bags, i);
      }
    }
    return Verdict.UPHELD;
  }

  /// All rows of both lists. Most views are one query, whose rows need no copy.
  static List<List<Value>> together(List<List<Value>> rows, List<List<Value>> more) {
    if (rows.isEmpty() || more.isEmpty()) {
      return rows.isEmpty() ? more : rows;
    }
    List<List<Value>> all = new ArrayList<>(rows);
    all.addAll(more);
    return all;
  }

  private static Bag count(long number) {
    return new Bag(List.of(List.of(new Value.Int(number))));
  }

  /// Why a client cannot decide which rows are equal. Different bytes that are no valid text all arrive as the same replacement
  /// character, and engines disagree whether 0 and -0 are distinct.
  static Optional<String> undecidable(List<List<Value>> rows) {
    for (List<Value> row : rows) {
      for (Value cell : row) {
        if (cell instanceof Value.Text(String text) && text.indexOf('\uFFFD') >= 0) {
          return Optional.of("unreadable text");
        }
        if (cell instanceof Value.Real(double real)
            && real == 0
            && Double.doubleToRawLongBits(real) != 0) {
          return Optional.of("negative zero");
        }
      }
    }
    return Optional.empty();
  }

  static Bag folded(Fold fold, List<List<Value>> rows) {
    return switch (fold) {
      case TOGETHER, ROW_COUNT, DIGITS -> new Bag(rows);
      case DISTINCT -> new Bag(rows).distinct();
      case TRUE_ROWS -> {
        List<List<Value>> kept = new ArrayList<>();
        for (List<Value> row : rows) {
          if (isTrue(row.getLast())) {
            kept.add(row.subList(0, row.size() - 1));
          }
        }
        yield new Bag(kept);
      }
      case LAST_CELLS -> new Bag(rows.stream().map(row -> List.of(row.getLast())).toList());
      case TRUE_COUNT -> {
        yield count(rows.stream().filter(row -> isTrue(row.getLast())).count());
      }
    };
  }

  static boolean isTrue(Value value) {
    return switch (value) {
      case Value.Bool b -> b.value();
      case Value.Int i -> i.value() != 0;
      case Value.Real r -> r.value() != 0;
      case Value.Typed t -> t.type() == SqlType.NUMERIC && new BigDecimal(t.text()).signum() != 0;
      case Value.Null _, Value.Text _, Value.Blob _ -> false;
    };
  }

  static Verdict difference(List<View> views, List<Bag> bags, int other) {
    String first = views.getFirst().label();
    String second = views.get(other).label();
    Verdict verdict = difference(bags.getFirst(), bags.get(other), first, second);
    return verdict instanceof Verdict.Refuted r
        ? refuted(r.defect(), views, bags, r.explanation())
        : verdict;
  }

  /// Refuted if only last digits differ. Larger differences may come from sums in which large numbers cancel each other out.
  private static Verdict digits(List<View> views, List<Bag> bags, int other) {
    Bag one = bags.getFirst();
    Bag two = bags.get(other);
    return onlyNoise(one.minus(two), two.minus(one))
        ? refuted(
            Defect.DIGITS,
            views,
            bags,
            "some floating-point numbers differ in their last digits, and nothing else does")
        : new Verdict.Moot("more than float noise");
  }

  /// Refuted if the bags differ by more than float noise.
  public static Verdict difference(Bag one, Bag other, String first, String second) {
    List<List<Value>> lost = one.minus(other);
    List<List<Value>> extra = other.minus(one);
    if (lost.isEmpty() && extra.isEmpty()) {
      return Verdict.UPHELD;
    }
    if (onlyNoise(lost, extra)) {
      return new Verdict.Moot("float noise");
    }
    Defect defect =
        lost.isEmpty()
            ? Defect.ROWS_GAINED
            : extra.isEmpty() ? Defect.ROWS_LOST : Defect.ROWS_DIFFER;
    return new Verdict.Refuted(
        defect,
        "%d row(s) only in %s, %d row(s) only in %s"
            .formatted(lost.size(), first, extra.size(), second),
        List.of());
  }

  private static Verdict refuted(
      Defect defect, List<View> views, List<Bag> bags, String explanation) {
    List<Verdict.Answer> answers = new ArrayList<>();
    for (int i = 0; i < views.size(); i++) {
      answers.add(new Verdict.Answer(views.get(i).label(), lines(bags.get(i).rows())));
    }
    return new Verdict.Refuted(defect, explanation, answers);
  }

  /// Whether only last digits of floating-point numbers differ: these depend on the order of summation and are no bug.
  private static boolean onlyNoise(List<List<Value>> lost, List<List<Value>> extra) {
    if (lost.size() != extra.size()) {
      return false;
    }
    List<List<Value>> rest = new ArrayList<>(extra);
    for (List<Value> row : lost) {
      if (!rest.removeIf(new Once(row))) {
        return false;
      }
    }
    return true;
  }

  /// Accepts the first row that is nearly equal to the wanted one, and no further row.
  private static final class Once implements Predicate<List<Value>> {
    private final List<Value> wanted;
    private boolean done;

    Once(List<Value> wanted) {
      this.wanted = wanted;
    }

    @Override
    public boolean test(List<Value> row) {
      if (done || !near(wanted, row)) {
        return false;
      }
      done = true;
      return true;
    }
  }

  private static boolean near(List<Value> left, List<Value> right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      boolean same =
          (left.get(i) instanceof Value.Real(double a)
                  && right.get(i) instanceof Value.Real(double b))
              ? near(a, b)
              : new Bag(List.of(List.of(left.get(i))))
                  .sameAs(new Bag(List.of(List.of(right.get(i)))));
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private static boolean near(double a, double b) {
    return a == b || Math.abs(a - b) <= NOISE * Math.max(Math.abs(a), Math.abs(b));
  }

  /// The first rows as text.
  public static List<String> lines(List<List<Value>> rows) {
    List<String> lines = new ArrayList<>();
    for (List<Value> row : rows.subList(0, Math.min(SHOWN, rows.size()))) {
      lines.add(shown(row));
    }
    if (rows.size() > SHOWN) {
      lines.add("… " + (rows.size() - SHOWN) + " more");
    }
    return lines;
  }

  /// A row as text.
  public static String shown(List<Value> row) {
    StringJoiner text = new StringJoiner("|");
    for (Value cell : row) {
      text.add(shown(cell));
    }
    return text.toString();
  }

  private static String shown(Value value) {
    return switch (value) {
      case Value.Null _ -> "NULL";
      case Value.Bool b -> b.value() ? "TRUE" : "FALSE";
      case Value.Int i -> Long.toString(i.value());
      case Value.Real r -> Double.toString(r.value());
      case Value.Text t -> "'" + t.value() + "'";
      case Value.Blob b -> "x'" + b.hex() + "'";
      case Value.Typed t -> t.text();
    };
  }
}
