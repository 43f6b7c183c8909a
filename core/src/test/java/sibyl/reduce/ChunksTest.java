package sibyl.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sibyl.chance.Choices;
import sibyl.chance.Seed;

class ChunksTest {
  private int trials;

  @Test
  void what_is_not_needed_goes() {
    assertThat(minimised(100, Set.of(3, 77))).containsExactly(3, 77);
    assertThat(minimised(100, Set.of())).isEmpty();
    assertThat(minimised(5, Set.of(0, 1, 2, 3, 4))).containsExactly(0, 1, 2, 3, 4);
    assertThat(minimised(1, Set.of(0))).containsExactly(0);
    assertThat(minimised(1, Set.of())).isEmpty();
    assertThat(minimised(0, Set.of())).isEmpty();
  }

  @Test
  void a_long_list_of_which_little_is_needed_takes_few_trials() {
    minimised(100, Set.of());
    assertThat(trials).isLessThan(30);
    minimised(100, Set.of(50));
    assertThat(trials).isLessThan(50);
    minimised(1_000, Set.of(3, 500, 999));
    assertThat(trials).isLessThan(350);
  }

  @Test
  void a_list_that_is_needed_whole_takes_a_few_trials_an_element() {
    minimised(20, new TreeSet<>(IntStream.range(0, 20).boxed().toList()));
    assertThat(trials).isLessThan(80);
  }

  @Test
  void whatever_is_needed_the_rest_is_removed() {
    Choices choices = new Seed(1).choices();
    for (int i = 0; i < 500; i++) {
      int size = choices.between(1, 40);
      Set<Integer> needed = new TreeSet<>();
      for (int n = choices.below(5); n > 0; n--) {
        needed.add(choices.below(size));
      }
      assertThat(minimised(size, needed)).containsExactlyElementsOf(needed);
    }
  }

  /// Later elements may need earlier ones, as an INSERT needs its table.
  @Test
  void a_list_that_no_longer_fails_is_never_kept() {
    List<Integer> kept =
        Chunks.minimise(
            numbers(60),
            fewer -> {
              boolean founded = !fewer.contains(40) || fewer.contains(10);
              return founded && fewer.contains(40);
            });
    assertThat(kept).containsExactly(10, 40);
  }

  private List<Integer> minimised(int size, Set<Integer> needed) {
    trials = 0;
    return Chunks.minimise(
        numbers(size),
        fewer -> {
          trials++;
          return fewer.containsAll(needed);
        });
  }

  private static List<Integer> numbers(int size) {
    return new ArrayList<>(IntStream.range(0, size).boxed().toList());
  }
}
