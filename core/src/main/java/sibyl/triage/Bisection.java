package sibyl.triage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import sibyl.finding.Versions;
import sibyl.finding.Versions.Answer;
import sibyl.finding.Versions.Tried;

/// Chooses which version to test next, for `sibyl bisect`, which finds the version where a bug appeared and the one where it
/// was fixed. The version where it was found is tested first. Then follow samples of the whole range, because a bug may be
/// absent in old versions, present in the middle and absent in new ones. Then each gap between a good and a bad version is
/// halved until it is empty. Inconclusive versions are skipped; after a few of them a gap is left as it is.
///
/// `versions` are all versions, oldest first. Of the `cheap` ones, which are downloaded already, one is preferred if several
/// will do.
public record Bisection(
    List<String> versions, String home, Set<String> cheap, Map<String, Tried> tested) {
  /// Number of samples of the whole range, before any gap is halved.
  static final int SAMPLES = 6;

  /// Up to this number, all versions are tested, because a bug may have come back.
  static final int FEW = 12;

  /// How many inconclusive versions within one gap are tolerated.
  static final int PATIENCE = 6;

  public Bisection {
    versions = List.copyOf(versions);
    cheap = Set.copyOf(cheap);
    tested = Map.copyOf(tested);
  }

  public Bisection(List<String> versions, String home, Set<String> cheap) {
    this(versions, home, cheap, Map.of());
  }

  public Bisection with(Tried tried) {
    Map<String, Tried> more = new LinkedHashMap<>(tested);
    more.put(tried.version(), tried);
    return new Bisection(versions, home, cheap, more);
  }

  /// Tests versions until none is left to test.
  public Bisection finished(Function<String, Tried> test) {
    Bisection now = this;
    for (Optional<String> next = now.next(); next.isPresent(); next = now.next()) {
      now = now.with(test.apply(next.get()));
    }
    return now;
  }

  /// The results so far.
  public Versions results() {
    return new Versions(
        versions.stream().flatMap(v -> Optional.ofNullable(tested.get(v)).stream()).toList());
  }

  /// The next version to test; empty if no further one is worth it.
  public Optional<String> next() {
    return at(versions.indexOf(home))
        .filter(v -> !tested.containsKey(v))
        .or(this::sample)
        .or(this::halved);
  }

  private Optional<String> at(int index) {
    return index < 0 ? Optional.empty() : Optional.of(versions.get(index));
  }

  /// An untested version of a part of the range without tested ones; the ends of the range first.
  private Optional<String> sample() {
    int last = versions.size() - 1;
    if (last < 0) {
      return Optional.empty();
    }
    for (int end : List.of(last, 0)) {
      if (open(end)) {
        return at(end);
      }
    }
    int width = versions.size() <= FEW ? 1 : (last + SAMPLES - 1) / SAMPLES;
    for (int from = last - width; from > 0; from -= width) {
      int begin = Math.max(1, from - width / 2);
      int end = Math.min(last, begin + width);
      if (IntStream.range(begin, end).allMatch(this::open)) {
        return middle(begin - 1, end);
      }
    }
    return Optional.empty();
  }

  private Optional<String> halved() {
    for (int bad : bads()) {
      Optional<String> next = between(goodBelow(bad), bad).or(() -> between(bad, goodAbove(bad)));
      if (next.isPresent()) {
        return next;
      }
    }
    return Optional.empty();
  }

  /// The refuted versions, the nearest to the one where the bug was found first.
  private List<Integer> bads() {
    int at = versions.indexOf(home);
    return IntStream.range(0, versions.size())
        .boxed()
        .filter(i -> is(i, Answer.REFUTED))
        .sorted(Comparator.comparingInt(i -> Math.abs(i - at)))
        .toList();
  }

  /// The nearest conclusive version below; -1 if there is none.
  private int goodBelow(int bad) {
    int i = bad - 1;
    while (i >= 0 && !judged(i)) {
      i--;
    }
    return i;
  }

  private int goodAbove(int bad) {
    int i = bad + 1;
    while (i < versions.size() && !judged(i)) {
      i++;
    }
    return i;
  }

  /// A version within a gap, if its ends differ and some in it are untested. Inconclusive versions are mostly near the good end,
  /// because they lack features that came later, so the part next to the bad end comes first.
  private Optional<String> between(int low, int high) {
    if (is(low, Answer.REFUTED) && is(high, Answer.REFUTED)) {
      return Optional.empty();
    }
    List<Integer> inconclusive = new ArrayList<>();
    for (int i = low + 1; i < high; i++) {
      if (!open(i)) {
        inconclusive.add(i);
      }
    }
    if (inconclusive.size() > PATIENCE) {
      return Optional.empty();
    }
    List<Integer> cuts = new ArrayList<>(inconclusive);
    cuts.addFirst(low);
    cuts.add(high);
    boolean badAbove = is(high, Answer.REFUTED);
    List<Integer> parts = new ArrayList<>(IntStream.range(0, cuts.size() - 1).boxed().toList());
    if (badAbove) {
      parts = parts.reversed();
    }
    for (int part : parts) {
      if (cuts.get(part + 1) - cuts.get(part) > 1) {
        return middle(cuts.get(part), cuts.get(part + 1));
      }
    }
    return Optional.empty();
  }

  /// One between two, near the middle.
  private Optional<String> middle(int low, int high) {
    int middle = (low + high) / 2;
    int free = (high - low) / 6;
    return IntStream.rangeClosed(
            Math.max(low + 1, middle - free), Math.min(high - 1, middle + free))
        .boxed()
        .filter(i -> cheap.contains(versions.get(i)))
        .min(Comparator.comparingInt(i -> Math.abs(i - middle)))
        .or(() -> Optional.of(middle).filter(m -> m > low && m < high))
        .map(versions::get);
  }

  private boolean open(int index) {
    return !tested.containsKey(versions.get(index));
  }

  private boolean judged(int index) {
    Tried tried = tested.get(versions.get(index));
    return tried != null && tried.answer().judged();
  }

  private boolean is(int index, Answer answer) {
    if (index < 0 || index >= versions.size()) {
      return false;
    }
    Tried tried = tested.get(versions.get(index));
    return tried != null && tried.answer() == answer;
  }

  /// The untested or inconclusive versions between a bad version and the next good one, or the end. The bug may have been fixed in
  /// any of them.
  public List<String> doubtful(String bad, Optional<String> good) {
    return doubtful(versions.indexOf(bad), good.map(versions::indexOf).orElse(versions.size()));
  }

  /// The untested or inconclusive versions between a good version, or the start, and the next bad one. The bug may have appeared in
  /// any of them.
  public List<String> doubtful(Optional<String> good, String bad) {
    return doubtful(good.map(versions::indexOf).orElse(-1), versions.indexOf(bad));
  }

  private List<String> doubtful(int low, int high) {
    return IntStream.range(low + 1, high).filter(i -> !judged(i)).mapToObj(versions::get).toList();
  }
}
