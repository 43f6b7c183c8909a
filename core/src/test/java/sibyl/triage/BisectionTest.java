package sibyl.triage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.finding.Versions;
import sibyl.finding.Versions.Answer;
import sibyl.finding.Versions.Run;
import sibyl.finding.Versions.Tried;

class BisectionTest {
  private static final int TRIES = 2_000;

  /// What each version would answer, the oldest first, and where the bug was found.
  private record Truth(List<Answer> answers, int home, Set<Integer> cheap) {

    Bisection begin() {
      List<String> versions =
          IntStream.range(0, answers.size()).mapToObj(Integer::toString).toList();
      return new Bisection(
          versions,
          Integer.toString(home),
          cheap.stream().map(i -> Integer.toString(i)).collect(Collectors.toSet()));
    }

    Tried tried(String version) {
      return new Tried(version, answers.get(Integer.parseInt(version)), "");
    }

    Bisection end() {
      return begin().finished(this::tried);
    }
  }

  /// Good, then bad, then good; with some that cannot tell, if wanted.
  private static Truth drawn(long seed, int dumbOneIn) {
    Choices choices = new Seed(seed).choices();
    int size = choices.between(1, 130);
    int first = choices.below(size);
    int last = choices.between(first, size - 1);
    int home = choices.between(first, last);
    List<Answer> answers = new ArrayList<>();
    Set<Integer> cheap = new TreeSet<>();
    for (int i = 0; i < size; i++) {
      boolean dumb = dumbOneIn > 0 && i != home && choices.oneIn(dumbOneIn);
      Answer real = first <= i && i <= last ? Answer.REFUTED : Answer.UPHELD;
      Answer silent = choices.oneIn(2) ? Answer.MOOT : Answer.UNABLE;
      answers.add(dumb ? silent : real);
      if (choices.oneIn(4)) {
        cheap.add(i);
      }
    }
    return new Truth(answers, home, cheap);
  }

  @Test
  void the_versions_in_which_a_bug_came_and_went_are_found() {
    for (long seed = 0; seed < TRIES; seed++) {
      Truth truth = drawn(seed, 0);
      int first = truth.answers().indexOf(Answer.REFUTED);
      int last = truth.answers().lastIndexOf(Answer.REFUTED);
      Run run = truth.end().results().run(Integer.toString(truth.home())).orElseThrow();
      assertThat(run)
          .as("seed %d", seed)
          .isEqualTo(new Run(good(first - 1, truth), "" + first, "" + last, good(last + 1, truth)));
    }
  }

  private static Optional<String> good(int index, Truth truth) {
    return index < 0 || index >= truth.answers().size()
        ? Optional.empty()
        : Optional.of(Integer.toString(index));
  }

  @Test
  void few_versions_are_tested_and_none_twice() {
    for (long seed = 0; seed < TRIES; seed++) {
      Truth truth = drawn(seed, 0);
      List<String> asked = new ArrayList<>();
      truth
          .begin()
          .finished(
              version -> {
                asked.add(version);
                return truth.tried(version);
              });
      assertThat(asked).doesNotHaveDuplicates();
      int halvings = 33 - Integer.numberOfLeadingZeros(truth.answers().size());
      assertThat(asked).hasSizeLessThanOrEqualTo(Bisection.SAMPLES + 3 + 2 * halvings);
    }
  }

  @Test
  void inconclusive_versions_are_skipped_and_the_result_stays_true() {
    for (long seed = 0; seed < TRIES; seed++) {
      Truth truth = drawn(seed, 3);
      Bisection end = truth.end();
      Run run = end.results().run(Integer.toString(truth.home())).orElseThrow();
      int first = Integer.parseInt(run.firstBad());
      int last = Integer.parseInt(run.lastBad());
      assertThat(truth.answers().get(first)).isEqualTo(Answer.REFUTED);
      assertThat(truth.answers().get(last)).isEqualTo(Answer.REFUTED);
      assertThat(first).isLessThanOrEqualTo(truth.home());
      assertThat(last).isGreaterThanOrEqualTo(truth.home());
      if (run.lastGood().isPresent()) {
        int good = Integer.parseInt(run.lastGood().get());
        assertThat(truth.answers().get(good)).isEqualTo(Answer.UPHELD);
        // Nothing between them could have said more, or patience was at an end.
        assertThat(end.doubtful(Optional.of("" + good), "" + first)).hasSize(first - good - 1);
        assertThat(silent(truth, good, first) || first - good > Bisection.PATIENCE).isTrue();
      }
    }
  }

  private static boolean silent(Truth truth, int low, int high) {
    return truth.answers().subList(low + 1, high).stream().noneMatch(Answer::judged);
  }

  @Test
  void versions_that_are_too_old_for_the_setup_hide_nothing_that_is_not_theirs() {
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      answers.add(i < 38 ? Answer.MOOT : i < 42 || i >= 70 ? Answer.UPHELD : Answer.REFUTED);
    }
    Bisection end = new Truth(answers, 60, Set.of()).end();
    assertThat(end.results().run("60"))
        .contains(new Run(Optional.of("41"), "42", "69", Optional.of("70")));
    assertThat(end.results().tried()).hasSizeLessThan(30);
  }

  @Test
  void a_bug_that_came_back_counts_as_two() {
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      answers.add((i >= 5 && i < 25) || i >= 45 ? Answer.REFUTED : Answer.UPHELD);
    }
    Versions found = new Truth(answers, 50, Set.of()).end().results();
    assertThat(found.runs())
        .containsExactly(
            new Run(Optional.of("4"), "5", "24", Optional.of("25")),
            new Run(Optional.of("44"), "45", "59", Optional.empty()));
    assertThat(found.run("50")).contains(found.runs().getLast());
  }

  @Test
  void a_version_that_is_at_hand_is_taken_where_the_choice_is_free() {
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      answers.add(i < 60 ? Answer.UPHELD : Answer.REFUTED);
    }
    Set<Integer> cheap = Set.of(11, 33, 48, 55, 67, 70, 88);
    Versions frugal = new Truth(answers, 119, cheap).end().results();
    Versions plain = new Truth(answers, 119, Set.of()).end().results();
    assertThat(frugal.run("119")).isEqualTo(plain.run("119"));
    assertThat(dear(frugal, cheap)).isLessThan(dear(plain, cheap));
  }

  private static long dear(Versions found, Set<Integer> cheap) {
    return found.tried().stream()
        .filter(t -> !cheap.contains(Integer.parseInt(t.version())))
        .count();
  }

  @Test
  void where_nothing_is_refuted_there_is_no_run() {
    Bisection end =
        new Truth(List.of(Answer.UPHELD, Answer.MOOT, Answer.UPHELD), 1, Set.of()).end();
    assertThat(end.results().runs()).isEmpty();
    assertThat(end.results().run("1")).isEmpty();
    assertThat(new Bisection(List.of(), "1", Set.of()).next()).isEmpty();
  }
}
