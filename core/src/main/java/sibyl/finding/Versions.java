package sibyl.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// On which versions of its DBMS a finding shows, oldest first, and so which ones introduced and fixed the bug. `sibyl bisect`
/// replays the finding on each, stores this as `versions.json`, and the report prints it.
public record Versions(List<Tried> tried) {
  public static final Versions NONE = new Versions(List.of());

  /// The result on one version. `UNABLE`: the version could not be run, so nothing is known about it.
  public enum Answer {
    REFUTED("refuted"),
    UPHELD("upheld"),
    MOOT("moot"),
    UNABLE("cannot run");

    private final String words;

    Answer(String words) {
      this.words = words;
    }

    /// As printed.
    public String words() {
      return words;
    }

    /// Whether it says that the version has or does not have the bug.
    public boolean judged() {
      return this == REFUTED || this == UPHELD;
    }
  }

  /// A version, its result, and the reason if it is moot or could not run.
  public record Tried(String version, Answer answer, String detail) {}

  public Versions {
    tried = List.copyOf(tried);
  }

  public Optional<Tried> about(String version) {
    return tried.stream().filter(t -> t.version().equals(version)).findFirst();
  }

  /// One line for each result: the versions that gave it.
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

  /// A range of versions that have the bug: no version tested between `firstBad` and `lastBad` lacks it. `lastGood` and
  /// `firstGood` are the nearest tested versions before and after that lack it.
  public record Run(
      Optional<String> lastGood, String firstBad, String lastBad, Optional<String> firstGood) {
    /// The range as a phrase, to follow "The bug was".
    public String phrase() {
      return "introduced in "
          + lastGood
              .map(g -> firstBad + " (" + g + " does not have it)")
              .orElse(firstBad + " or before (no older version could be tested)")
          + "; "
          + firstGood
              .map(g -> "fixed in " + g + " (" + lastBad + " still has it)")
              .orElse("not fixed in " + lastBad + " (no newer version could be tested)");
    }
  }

  /// All ranges of versions with the bug, oldest first.
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

  /// The range that contains a version; the newest range if that version does not have the bug.
  public Optional<Run> run(String home) {
    List<String> order = tried.stream().map(Tried::version).toList();
    int at = order.indexOf(home);
    return runs().stream()
        .filter(r -> order.indexOf(r.firstBad()) <= at && at <= order.indexOf(r.lastBad()))
        .findFirst()
        .or(() -> runs().isEmpty() ? Optional.empty() : Optional.of(runs().getLast()));
  }
}
