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

/// Which version to ask next, to learn in which a bug came and in which it went. The one where it was found is asked
/// first, then some all over the range, because it may be absent in old versions, present in the middle and absent in new
/// ones; then each step from good to bad is halved until nothing lies between. Versions that cannot tell are passed over;
/// after a few of them a step is left as wide as it is.
///
/// `versions` are all there are, oldest first; of the `cheap` ones (they are here already) one is taken where the choice is
/// free.
public record Bisection(
    List<String> versions, String home, Set<String> cheap, Map<String, Tried> asked) {
  /// Steps over the whole range, before any is halved.
  static final int SAMPLES = 6;

  /// So few are all asked: a bug may have come back.
  static final int FEW = 12;

  /// How many that cannot tell are borne within one step.
  static final int PATIENCE = 6;

  public Bisection {
    versions = List.copyOf(versions);
    cheap = Set.copyOf(cheap);
    asked = Map.copyOf(asked);
  }

  public Bisection(List<String> versions, String home, Set<String> cheap) {
    this(versions, home, cheap, Map.of());
  }

  public Bisection with(Tried tried) {
    Map<String, Tried> more = new LinkedHashMap<>(asked);
    more.put(tried.version(), tried);
    return new Bisection(versions, home, cheap, more);
  }

  /// Asks until nothing is left to ask.
  public Bisection finished(Function<String, Tried> ask) {
    Bisection now = this;
    for (Optional<String> next = now.next(); next.isPresent(); next = now.next()) {
      now = now.with(ask.apply(next.get()));
    }
    return now;
  }

  /// What was answered so far.
  public Versions told() {
    return new Versions(
        versions.stream().flatMap(v -> Optional.ofNullable(asked.get(v)).stream()).toList());
  }

  /// Empty if all is known that is worth asking for.
  public Optional<String> next() {
    return at(versions.indexOf(home))
        .filter(v -> !asked.containsKey(v))
        .or(this::sample)
        .or(this::halved);
  }

  private Optional<String> at(int index) {
    return index < 0 ? Optional.empty() : Optional.of(versions.get(index));
  }

  /// Each part of the range has been asked once; the ends are the most telling.
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

  /// The refuted ones, that nearest to home first: its run matters most.
  private List<Integer> bads() {
    int at = versions.indexOf(home);
    return IntStream.range(0, versions.size())
        .boxed()
        .filter(i -> is(i, Answer.REFUTED))
        .sorted(Comparator.comparingInt(i -> Math.abs(i - at)))
        .toList();
  }

  /// The nearest bound of a step: another bad one, of which the same is asked, or a good one.
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

  /// One within a step, if its ends differ and some in it are not asked yet. Those that cannot tell mostly stand together
  /// at the side of the good ones (what they lack came later), so the part next to the bad one comes first.
  private Optional<String> between(int low, int high) {
    if (is(low, Answer.REFUTED) && is(high, Answer.REFUTED)) {
      return Optional.empty();
    }
    List<Integer> dumb = new ArrayList<>();
    for (int i = low + 1; i < high; i++) {
      if (!open(i)) {
        dumb.add(i);
      }
    }
    if (dumb.size() > PATIENCE) {
      return Optional.empty();
    }
    List<Integer> cuts = new ArrayList<>(dumb);
    cuts.addFirst(low);
    cuts.add(high);
    boolean rising = is(high, Answer.REFUTED);
    List<Integer> parts = new ArrayList<>(IntStream.range(0, cuts.size() - 1).boxed().toList());
    if (rising) {
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
    return !asked.containsKey(versions.get(index));
  }

  private boolean judged(int index) {
    Tried tried = asked.get(versions.get(index));
    return tried != null && tried.answer().judged();
  }

  private boolean is(int index, Answer answer) {
    if (index < 0 || index >= versions.size()) {
      return false;
    }
    Tried tried = asked.get(versions.get(index));
    return tried != null && tried.answer() == answer;
  }

  /// Those between a bad version and the next good one, or the end, that were not asked or could not tell: the bug may have
  /// gone in any of them.
  public List<String> doubtful(String bad, Optional<String> good) {
    return doubtful(versions.indexOf(bad), good.map(versions::indexOf).orElse(versions.size()));
  }

  /// Likewise for its coming.
  public List<String> doubtful(Optional<String> good, String bad) {
    return doubtful(good.map(versions::indexOf).orElse(-1), versions.indexOf(bad));
  }

  private List<String> doubtful(int low, int high) {
    return IntStream.range(low + 1, high).filter(i -> !judged(i)).mapToObj(versions::get).toList();
  }
}
