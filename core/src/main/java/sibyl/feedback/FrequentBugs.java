package sibyl.feedback;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import sibyl.dialect.Dialect;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// Steers around bugs that show often, so that others are not hidden by them: a feature that many contradictions have and few
/// questions is rarely generated from then on. One round in [Guidance#OPEN] goes on generating it. Every campaign uses it.
public final class FrequentBugs implements Feedback {
  public static final String NAME = "frequent";

  /// A bug is frequent from so many contradictions on.
  static final int FREQUENT = 20;

  /// A feature belongs to the bug if this share of the contradictions has it, and so many times the share of all questions.
  private static final double SHARE = 0.3;

  private static final int LIFT = 4;

  /// At most so many features are made rare, and so many contradictions are remembered.
  private static final int MOST_RARE = 5;

  private static final int MOST = 400;

  /// The questions of one round in so many are counted, from so many questions on they tell something.
  private static final int SAMPLED = 8;

  private static final int TELLING = 100;

  private static final String ALL = "";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String about() {
    return "features of bugs that show often are rarely generated";
  }

  @Override
  public Guidance guidance(MergedDigests known) {
    List<Set<String>> contradictions =
        known.seen().stream().sorted().map(FrequentBugs::features).toList();
    return Guidance.rarely(rare(contradictions, known.sums()));
  }

  private static Set<String> features(String contradiction) {
    return Digest.parts(contradiction).stream()
        .skip(1)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// The feature that tells most, then the one that tells most of the contradictions without it, and so on.
  private static Set<String> rare(List<Set<String>> contradictions, Map<String, Long> asked) {
    Set<String> rare = new TreeSet<>();
    List<Set<String>> rest = contradictions;
    while (asked.getOrDefault(ALL, 0L) >= TELLING
        && rest.size() >= FREQUENT
        && rare.size() < MOST_RARE) {
      Optional<String> telling = telling(rest, asked);
      if (telling.isEmpty()) {
        break;
      }
      rare.add(telling.get());
      rest = rest.stream().filter(c -> !c.contains(telling.get())).toList();
    }
    return rare;
  }

  private static Optional<String> telling(
      List<Set<String>> contradictions, Map<String, Long> asked) {
    Map<String, Integer> counts = new TreeMap<>();
    contradictions.forEach(c -> c.forEach(f -> counts.merge(f, 1, Integer::sum)));
    double all = asked.getOrDefault(ALL, 1L);
    Optional<String> best = Optional.empty();
    double most = 0;
    for (Map.Entry<String, Integer> each : counts.entrySet()) {
      double share = (double) each.getValue() / contradictions.size();
      double usual = asked.getOrDefault(each.getKey(), 0L) / all;
      if (share >= SHARE && share >= LIFT * usual && share - usual > most) {
        best = Optional.of(each.getKey());
        most = share - usual;
      }
    }
    return best;
  }

  @Override
  public Optional<Listener> listener(long round, Dialect dialect, MergedDigests known) {
    return known.seen().size() < MOST ? Optional.of(new Counting(round)) : Optional.empty();
  }

  private static final class Counting implements Listener {
    private final long round;
    private final List<Statement> setup = new ArrayList<>();
    private final Set<String> contradictions = new TreeSet<>();
    private final Map<String, Long> asked = new TreeMap<>();
    private boolean questions;

    Counting(long round) {
      this.round = round;
    }

    @Override
    public void saw(Seen seen) {
      switch (seen) {
        case Seen.Ran ran -> {
          if (!questions && ran.outcome().accepted() && !(ran.statement() instanceof Query)) {
            setup.add(ran.statement());
          }
        }
        case Seen.Asked(var probe) -> {
          questions = true;
          if (round % SAMPLED == 0) {
            asked.merge(ALL, 1L, Long::sum);
            features(probe.asked()).forEach(f -> asked.merge(f, 1L, Long::sum));
          }
        }
        // What was not asked in one database has nothing to be compared with.
        case Seen.Refuted(_, _, var probe) when questions ->
            contradictions.add(contradiction(probe.asked()));
        default -> {}
      }
    }

    /// Its features, after the number of the round and of the contradiction in it, which keep equal ones apart.
    private String contradiction(Statement question) {
      List<String> parts = new ArrayList<>();
      parts.add(round + "." + contradictions.size());
      parts.addAll(features(question));
      return Digest.key(parts);
    }

    /// Of a question and of the database that it is put to.
    private Collection<String> features(Statement question) {
      Set<String> all = new TreeSet<>();
      setup.forEach(s -> Features.add(s, all));
      Features.add(question, all);
      return all;
    }

    @Override
    public Digest digest() {
      return new Digest(contradictions, asked, Map.of());
    }
  }
}
