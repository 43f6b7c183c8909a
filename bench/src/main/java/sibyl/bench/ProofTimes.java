package sibyl.bench;

import static sibyl.bench.Figures.line;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.dialect.Dialect;
import sibyl.draw.DrawQuery;
import sibyl.draw.DrawSetup;
import sibyl.draw.Grammar;
import sibyl.lab.target.Target;
import sibyl.proof.algebra.Premises;
import sibyl.proof.check.Answer;
import sibyl.proof.check.Checker;
import sibyl.proof.mutate.Candidates;
import sibyl.scene.Scene;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// The figure `proofs`: how long proofs of equivalence take, and how many succeed. Queries are generated and rewritten by
/// unproved rules, and the pairs are checked as in a campaign, timed by CPU time of the thread.
final class ProofTimes {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int WARM_UP = 100;
  private static final int STATEMENTS = 14;
  private static final int QUERIES = 10;

  private ProofTimes() {}

  static void run(String target, int seconds, long seed) {
    Dialect dialect = Target.parse(target).dialect();
    Grammar grammar = new Grammar(dialect, Set.of());
    List<Long> times = new ArrayList<>();
    TreeMap<String, Integer> answers = new TreeMap<>();
    long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    int met = 0;
    try (Checker checker = new Checker()) {
      for (long round = 0; System.nanoTime() < end; round++) {
        Choices choices = new Seed(seed).child(round).choices();
        Scene scene = scene(grammar, choices);
        Premises premises = Premises.of(scene);
        for (int i = 0; i < QUERIES && !scene.tables().isEmpty(); i++) {
          Query query =
              new DrawQuery(grammar, scene, choices)
                  .of(choices.pick(List.of(DrawQuery.Shape.values())));
          Optional<Candidates.Candidate> candidate =
              new Candidates(grammar).draw(premises, query, choices);
          if (candidate.isEmpty()) {
            continue;
          }
          long begin = THREADS.getCurrentThreadCpuTime();
          boolean proved = checker.proves(premises, query, candidate.get().query());
          long spent = THREADS.getCurrentThreadCpuTime() - begin;
          if (met++ >= WARM_UP) {
            times.add(spent);
            answers.merge(
                proved ? "equal" : answer(checker, premises, query, candidate.get().query()),
                1,
                Integer::sum);
          }
        }
      }
    }
    times.sort(null);
    long decided =
        answers.entrySet().stream()
            .filter(e -> !e.getKey().equals("unknown"))
            .mapToInt(e -> e.getValue())
            .sum();
    line("pairs", Integer.toString(times.size()));
    line("answers of the whole checker", answers.toString());
    line("share decided", percent(decided, times.size()));
    line("milliseconds until proved or given up: median", millis(times, 0.5));
    line("   nine of ten, most", millis(times, 0.9) + ", " + millis(times, 1));
  }

  private static String answer(Checker checker, Premises premises, Query one, Query other) {
    return switch (checker.check(premises, one, other)) {
      case Answer.Equal _ -> "equal";
      case Answer.Different _ -> "different";
      case Answer.Unknown _ -> "unknown";
    };
  }

  /// Assumes that every generated statement is accepted, except for ALTER: no engine would drop the last column.
  private static Scene scene(Grammar grammar, Choices choices) {
    Scene scene = Scene.empty(grammar.dialect());
    DrawSetup setup = new DrawSetup(grammar, 2);
    for (int i = 0; i < STATEMENTS; i++) {
      Statement next = setup.from(scene, choices);
      scene = next instanceof Statement.AlterTable ? scene : scene.after(next);
    }
    return scene;
  }

  private static String percent(long part, int all) {
    return String.format(Locale.ROOT, "%.0f %%", 100.0 * part / Math.max(1, all));
  }

  private static String millis(List<Long> sorted, double share) {
    return sorted.isEmpty()
        ? "-"
        : String.format(
            Locale.ROOT,
            "%.1f",
            sorted.get((int) Math.min(sorted.size() - 1L, Math.round(share * sorted.size())))
                / 1e6);
  }
}
