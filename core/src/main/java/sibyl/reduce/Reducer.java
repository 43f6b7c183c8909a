package sibyl.reduce;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import sibyl.finding.Case;
import sibyl.sql.Node;
import sibyl.sql.Spelling;

/// Shrinks a case for as long as it shows the same defect: passes that are made once at first, those that are repeated until
/// nothing more goes, and those that are made once at last. Bounded by trials, not by time. Of two cases the one of less
/// `weight` is smaller, and if they weigh the same, the one of fewer letters.
public record Reducer(
    List<Shrink> first, List<Shrink> repeated, List<Shrink> last, ToIntFunction<Case> weight) {

  /// All passes, for the shortest case.
  public static final Reducer FULL = towards(_ -> List.of(), _ -> 0);

  /// All passes, with another weight, and with further nodes to try in the place of one beside those that are simpler.
  public static Reducer towards(Function<Node, List<Node>> others, ToIntFunction<Case> weight) {
    FewerSteps steps = new FewerSteps();
    List<Shrink> repeated =
        List.of(
            steps,
            new SmallerAim(),
            new FewerRows(),
            new SimplerQuestion(others),
            steps,
            new UndoneRenames(),
            new FewerColumns(),
            new SimplerSteps(others));
    return new Reducer(List.of(), repeated, List.of(new PlainNames()), weight);
  }

  /// With a pass before all others.
  public Reducer startingWith(Shrink shrink) {
    return new Reducer(
        Stream.concat(Stream.of(shrink), first.stream()).toList(), repeated, last, weight);
  }

  /// Only the passes of these names.
  public Reducer only(Collection<String> names) {
    return new Reducer(of(first, names), of(repeated, names), of(last, names), weight);
  }

  private static List<Shrink> of(List<Shrink> shrinks, Collection<String> names) {
    return shrinks.stream().filter(s -> names.contains(s.name())).toList();
  }

  /// What each pass that there is does, by its name.
  public static SequencedMap<String, String> passes() {
    SequencedMap<String, String> passes = new LinkedHashMap<>();
    passes.put(FinalRows.NAME, FinalRows.ABOUT);
    Stream.of(FULL.first, FULL.repeated, FULL.last)
        .flatMap(List::stream)
        .forEach(s -> passes.putIfAbsent(s.name(), s.about()));
    return passes;
  }

  public Case reduce(Case start, Predicate<Case> stillFails, Spelling spelling, int trials) {
    return new Run(start, stillFails, spelling, trials).reduced();
  }

  /// One case on its way down.
  private final class Run {
    /// Shorter is smaller, and 0 is smaller than 1: a total order, so that no two edits undo each other.
    private static final Comparator<String> ORDER =
        Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    private final Predicate<Case> stillFails;
    private final Spelling spelling;
    private final Set<String> tried = new HashSet<>();
    private int trials;
    private Case best;
    private String bestText;

    Run(Case start, Predicate<Case> stillFails, Spelling spelling, int trials) {
      this.best = start;
      this.stillFails = stillFails;
      this.spelling = spelling;
      this.trials = trials;
      this.bestText = text(start);
    }

    Case reduced() {
      pass(first);
      String before;
      do {
        before = bestText;
        pass(repeated);
      } while (!bestText.equals(before) && trials > 0);
      pass(last);
      return best;
    }

    private void pass(List<Shrink> shrinks) {
      for (Shrink shrink : shrinks) {
        best = shrink.apply(best, this::accept);
      }
    }

    private boolean accept(Case candidate) {
      String text = text(candidate);
      int heavier = Integer.compare(weight.applyAsInt(candidate), weight.applyAsInt(best));
      boolean smaller =
          (heavier == 0 ? ORDER.compare(text, bestText) : heavier) < 0
              || candidate.steps().size() < best.steps().size();
      if (!smaller || trials <= 0 || !tried.add(text)) {
        return false;
      }
      trials--;
      if (stillFails.test(candidate)) {
        best = candidate;
        bestText = text;
        return true;
      }
      return false;
    }

    private String text(Case c) {
      return c.script(spelling) + c.probe().aim().text();
    }
  }
}
