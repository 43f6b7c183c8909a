package sibyl.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sibyl.bench.LabelledFindings.Labelled;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.locus.Locus;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.session.Worlds;
import sibyl.triage.FenceTrials;

/// The figure `causes`: findings whose causes are known are put to the deduplication of a campaign, one after the other: known
/// bugs first, then the place of the bug. Says how well the bugs that it reports match the causes.
final class CauseFigures {
  private final LabelledFindings engines = new LabelledFindings();
  private final boolean reduced;
  private final Map<Locus, String> bugs = new LinkedHashMap<>();
  private final List<Told> told = new ArrayList<>();
  private int recognised;

  /// A finding, its cause, and the bug that it was taken for.
  private record Told(String id, String cause, String bug) {}

  private CauseFigures(boolean reduced) {
    this.reduced = reduced;
  }

  /// `form` says whether known bugs are looked for in the `reduced` or in the `original` case.
  static void run(Path folder, String form) throws IOException {
    for (Path file : LabelledFindings.files(folder)) {
      CauseFigures figures = new CauseFigures(form.equals("reduced"));
      for (Labelled finding : LabelledFindings.read(file)) {
        figures.finding(finding);
      }
      System.out.println(file.getFileName());
      figures.print();
    }
  }

  private void finding(Labelled labelled) {
    Worlds worlds = engines.worlds(labelled.engine());
    Case small = labelled.reduced().drawn();
    Optional<FenceTrials> trials = trials(small, labelled, worlds);
    if (trials.isEmpty()) {
      return;
    }
    Case first = reduced ? small : labelled.first();
    List<Locus> known = List.copyOf(bugs.keySet());
    Optional<Locus> seen = trials(first, labelled, worlds).flatMap(t -> t.recognised(known));
    recognised += seen.isPresent() ? 1 : 0;
    Optional<Locus> place = seen.or(() -> trials.get().locus());
    String bug =
        place
            .map(locus -> bugs.computeIfAbsent(locus, l -> (bugs.size() + 1) + " " + l.words()))
            .orElseGet(
                () ->
                    "not located: "
                        + labelled.reduced().signature().schema()
                        + labelled.reduced().signature().question().stream()
                            .filter(q -> !q.startsWith("rewrite"))
                            .toList());
    told.add(new Told(labelled.id(), labelled.cause(), bug));
  }

  private static Optional<FenceTrials> trials(Case found, Labelled labelled, Worlds worlds) {
    Dialect dialect = labelled.reduced().dialect().orElseThrow();
    Oracle oracle = LabelledFindings.oracle(found);
    return CaseRun.again(found, oracle, dialect, worlds) instanceof Verdict.Refuted r
        ? FenceTrials.of(found, r, oracle, dialect, worlds)
        : Optional.empty();
  }

  /// A more general place that was found later takes over the findings of the others, as in a list of findings.
  private void merge() {
    List<Locus> all = List.copyOf(bugs.keySet());
    for (Locus special : all) {
      all.stream()
          .filter(l -> !l.equals(special) && l.covers(special))
          .findFirst()
          .ifPresent(
              general -> {
                String old = bugs.getOrDefault(special, "");
                String now = bugs.getOrDefault(general, "");
                told.replaceAll(t -> t.bug().equals(old) ? new Told(t.id(), t.cause(), now) : t);
              });
    }
  }

  private void print() {
    merge();
    Map<String, Map<String, Integer>> byBug = new LinkedHashMap<>();
    Map<String, Integer> byCause = new HashMap<>();
    for (Told t : told) {
      byBug.computeIfAbsent(t.bug(), _ -> new LinkedHashMap<>()).merge(t.cause(), 1, Integer::sum);
      byCause.merge(t.cause(), 1, Integer::sum);
    }
    byBug.forEach((bug, causes) -> System.out.println("    " + bug + " " + causes));
    double precision = 0;
    double recall = 0;
    for (Told t : told) {
      Map<String, Integer> same = byBug.getOrDefault(t.bug(), Map.of());
      int both = same.getOrDefault(t.cause(), 0);
      precision += (double) both / same.values().stream().mapToInt(n -> n).sum();
      recall += (double) both / byCause.getOrDefault(t.cause(), 1);
    }
    Set<String> reported = new LinkedHashSet<>();
    byBug.values().forEach(causes -> reported.add(most(causes)));
    System.out.printf(
        "  %d findings, %d causes, %d bugs (%.2f); B-cubed precision %.3f, recall %.3f; never"
            + " reported %d (%.0f %%); recognised at first sight %d%n",
        told.size(),
        byCause.size(),
        byBug.size(),
        (double) byBug.size() / byCause.size(),
        precision / told.size(),
        recall / told.size(),
        byCause.size() - reported.size(),
        100.0 * (byCause.size() - reported.size()) / byCause.size(),
        recognised);
  }

  /// The cause that most findings of a bug have: the bug is taken for its report.
  private static String most(Map<String, Integer> causes) {
    return Collections.max(causes.entrySet(), Map.Entry.comparingByValue()).getKey();
  }
}
