package sibyl.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.sql.Value;

class BagTest {
  private static final Value NULL = Value.NULL;

  @Test
  void order_does_not_matter_and_multiplicity_does() {
    same(bag(row(1), row(2)), bag(row(2), row(1)));
    differ(bag(row(1), row(1), row(2)), bag(row(1), row(2), row(2)));
    differ(bag(row(1)), bag(row(1), row(1)));
    same(bag(), bag());
    differ(bag(), bag(row(1)));
  }

  @Test
  void the_order_within_a_row_matters() {
    differ(bag(row(1, 2)), bag(row(2, 1)));
    differ(bag(row("", "a")), bag(row("a", "")));
    differ(bag(row(1, 2), row(3, 4)), bag(row(1, 4), row(3, 2)));
  }

  @Test
  void numbers_are_equal_by_value_whatever_their_class() {
    same(bag(row(1)), bag(row(1.0)));
    same(bag(row(1)), bag(row(true)));
    same(bag(row(0)), bag(row(false)));
    same(bag(row(0)), bag(row(-0.0)));
    same(bag(row(0.0)), bag(row(-0.0)));
    same(bag(row(-3)), bag(row(-3.0)));
    differ(bag(row(1)), bag(row(1.5)));
    differ(bag(row(1.5)), bag(row(1.25)));
  }

  @Test
  void large_numbers_are_not_rounded_together() {
    differ(bag(row(9007199254740993L)), bag(row(9007199254740992.0)));
    same(bag(row(9007199254740992L)), bag(row(9007199254740992.0)));
    differ(bag(row(Long.MAX_VALUE)), bag(row(0x1p63)));
    same(bag(row(Long.MIN_VALUE)), bag(row(-0x1p63)));
    differ(bag(row(Long.MAX_VALUE)), bag(row(Long.MAX_VALUE - 1)));
    differ(bag(row(1e300)), bag(row(1e299)));
  }

  @Test
  void infinities_and_nan_are_themselves() {
    same(bag(row(Double.POSITIVE_INFINITY)), bag(row(Double.POSITIVE_INFINITY)));
    differ(bag(row(Double.POSITIVE_INFINITY)), bag(row(Double.NEGATIVE_INFINITY)));
    differ(bag(row(Double.POSITIVE_INFINITY)), bag(row(Long.MAX_VALUE)));
    same(bag(row(Double.NaN)), bag(row(Double.NaN)));
    differ(bag(row(Double.NaN)), bag(row(NULL)));
  }

  @Test
  void text_is_compared_by_its_characters() {
    differ(bag(row("a")), bag(row("A")));
    differ(bag(row("a")), bag(row("a ")));
    differ(bag(row("1")), bag(row(1)));
    differ(bag(row("")), bag(row(NULL)));
    differ(bag(row("a\0b")), bag(row("a")));
  }

  @Test
  void bytes_are_not_text() {
    differ(bag(row(new Value.Blob("61"))), bag(row("a")));
    differ(bag(row(new Value.Blob("61"))), bag(row("61")));
    differ(bag(row(new Value.Blob(""))), bag(row("")));
    same(bag(row(new Value.Blob("00ff"))), bag(row(Value.Blob.of(new byte[] {0, -1}))));
  }

  @Test
  void null_is_equal_to_null_only() {
    same(bag(row(1, NULL)), bag(row(1, NULL)));
    differ(bag(row(NULL)), bag(row(0)));
    differ(bag(row(1, NULL)), bag(row(NULL, 1)));
  }

  @Test
  void missing_rows_are_listed_with_their_multiplicity() {
    Bag left = bag(row(1), row(1), row(1.0), row("x"));
    Bag right = bag(row(1), row("y"));
    assertThat(left.minus(right)).containsExactly(row(1), row(1.0), row("x"));
    assertThat(right.minus(left)).containsExactly(row("y"));
  }

  @Test
  void distinct_keeps_one_of_equal_rows() {
    assertThat(bag(row(1), row(1.0), row(true), row("1"), row("1")).distinct().rows())
        .containsExactly(row(1), row("1"));
  }

  /// The quick way to compare must never disagree with the thorough one.
  @Test
  void the_hash_decides_as_the_difference_does() {
    Choices choices = new Seed(1).choices();
    List<Value> cells =
        List.of(
            Value.NULL,
            new Value.Int(0),
            new Value.Real(-0.0),
            new Value.Int(1),
            new Value.Real(1),
            new Value.Real(0.5),
            new Value.Text(""),
            new Value.Text("a"),
            new Value.Blob(""),
            new Value.Blob("61"),
            new Value.Bool(true));
    for (int i = 0; i < 20_000; i++) {
      List<List<Value>> rows = new ArrayList<>();
      for (int n = choices.below(4); n > 0; n--) {
        rows.add(List.of(choices.pick(cells), choices.pick(cells)));
      }
      List<List<Value>> others = new ArrayList<>(rows);
      if (!others.isEmpty() && choices.oneIn(2)) {
        others.set(choices.below(others.size()), List.of(choices.pick(cells), choices.pick(cells)));
      }
      Collections.reverse(others);
      Bag left = new Bag(rows);
      Bag right = new Bag(others);
      boolean equal = left.minus(right).isEmpty() && right.minus(left).isEmpty();
      assertThat(left.sameAs(right)).describedAs("%s and %s", rows, others).isEqualTo(equal);
    }
  }

  private static void same(Bag left, Bag right) {
    assertThat(left.sameAs(right)).isTrue();
    assertThat(right.sameAs(left)).isTrue();
    assertThat(left.minus(right)).isEmpty();
  }

  private static void differ(Bag left, Bag right) {
    assertThat(left.sameAs(right)).isFalse();
    assertThat(left.minus(right).size() + right.minus(left).size()).isPositive();
  }

  @SafeVarargs
  private static Bag bag(List<Value>... rows) {
    List<List<Value>> all = new ArrayList<>();
    for (List<Value> row : rows) {
      all.add(row);
    }
    return new Bag(all);
  }

  private static List<Value> row(Object... cells) {
    return Arrays.stream(cells).map(BagTest::value).toList();
  }

  private static Value value(Object cell) {
    return switch (cell) {
      case Value v -> v;
      case Boolean b -> new Value.Bool(b);
      case Integer i -> new Value.Int(i);
      case Long l -> new Value.Int(l);
      case Double d -> new Value.Real(d);
      default -> new Value.Text(cell.toString());
    };
  }
}
