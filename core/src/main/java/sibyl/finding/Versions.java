package sibyl.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What versions of its DBMS say to a finding: each that was asked, oldest first.
public record Versions(List<Tried> tried) {
  public static final Versions NONE = new Versions(List.of());

  /// `UNABLE`: there was nobody to ask, which says nothing of the version.
  public enum Answer {
    REFUTED("refuted"),
    UPHELD("upheld"),
    MOOT("moot"),
    UNABLE("cannot run");

    private final String words;

    Answer(String words) {
      this.words = words;
    }

    /// For people.
    public String words() {
      return words;
    }

    /// Whether it tells if the bug is there.
    public boolean judged() {
      return this == REFUTED || this == UPHELD;
    }
  }

  /// A version, what it answered, and why if that is not plain.
  public record Tried(String version, Answer answer, String detail) {}

  public Versions {
    tried = List.copyOf(tried);
  }

  public Optional<Tried> about(String version) {
    return tried.stream().filter(t -> t.version().equals(version)).findFirst();
  }

  /// One line for each answer: which versions gave it.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Answer answer : Answer.values()) {
      List<String> gave =
          tried.stream().filter(t -> t.answer() == answer).map(Tried::version).toList();
      if (!gave.isEmpty()) {
        lines.add(answer.words() + ": " + String.join(", ", gave));
      }
    }
    return lines;
  }

  /// Versions one after the other that all have the bug: none between `firstBad` and `lastBad` was seen without. Before and
  /// behind them stand the nearest versions that were seen without it, if there are any.
  public record Run(
      Optional<String> lastGood, String firstBad, String lastBad, Optional<String> firstGood) {
    /// In words.
    public String told() {
      return "introduced in "
          + lastGood
              .map(g -> firstBad + " (" + g + " is good)")
              .orElse(firstBad + " or before, as far as could be asked")
          + "; "
          + firstGood
              .map(g -> "fixed in " + g + " (" + lastBad + " is bad)")
              .orElse("not fixed up to " + lastBad + ", the last that could be asked");
    }
  }

  /// All such runs, oldest first.
  public List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    Optional<String> good = Optional.empty();
    Optional<String> first = Optional.empty();
    String last = "";
    for (Tried t : tried) {
      if (t.answer() == Answer.REFUTED) {
        first = first.or(() -> Optional.of(t.version()));
        last = t.version();
      } else if (t.answer() == Answer.UPHELD) {
        if (first.isPresent()) {
          runs.add(new Run(good, first.get(), last, Optional.of(t.version())));
        }
        first = Optional.empty();
        good = Optional.of(t.version());
      }
    }
    if (first.isPresent()) {
      runs.add(new Run(good, first.get(), last, Optional.empty()));
    }
    return runs;
  }

  /// The run that a version belongs to; if that one was not refuted, the newest.
  public Optional<Run> run(String home) {
    List<String> order = tried.stream().map(Tried::version).toList();
    int at = order.indexOf(home);
    return runs().stream()
        .filter(r -> order.indexOf(r.firstBad()) <= at && at <= order.indexOf(r.lastBad()))
        .findFirst()
        .or(() -> runs().isEmpty() ? Optional.empty() : Optional.of(runs().getLast()));
  }
}
