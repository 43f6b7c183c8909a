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

/// Shrinks a failing case to a few lines: runs passes that each try smaller cases, and keeps those with the same defect. Used
/// after each finding of a campaign, by `sibyl reduce` and by triage. The `first` passes run once, then the `repeated` ones
/// until none succeeds any more, then the `last` ones once. Bounded by trials, not by time. Of two cases the one with less
/// `weight` is smaller; with the same weight, the one with the shorter text.
public record Reducer(
    List<Shrink> first, List<Shrink> repeated, List<Shrink> last, ToIntFunction<Case> weight) {

  /// All passes, for the shortest case.
  public static final Reducer FULL = towards(_ -> List.of(), _ -> 0);

  /// All passes, with another weight, and with `others` as further nodes to try in place of a node.
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

  /// The same with a pass before all others.
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

  /// The names of all passes, and what each does.
  public static SequencedMap<String, String> passes() {
    SequencedMap<String, String> passes = new LinkedHashMap<>();
    passes.put(FinalRows.NAME, FinalRows.ABOUT);
    passes.put(LaterStart.NAME, LaterStart.ABOUT);
    Stream.of(FULL.first, FULL.repeated, FULL.last)
        .flatMap(List::stream)
        .forEach(s -> passes.putIfAbsent(s.name(), s.about()));
    return passes;
  }

  public Case reduce(Case start, Predicate<Case> stillFails, Spelling spelling, int trials) {
    return new Run(start, stillFails, spelling, trials).reduced();
  }

  /// The reduction of one case.
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
              || candidate.steps().size() < best.steps().size()
              || rewrites(candidate) < rewrites(best);
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

    private static int rewrites(Case c) {
      return c.probe().aim().rewrites().size();
    }

    private String text(Case c) {
      return c.script(spelling) + c.probe().aim().text();
    }
  }
}
