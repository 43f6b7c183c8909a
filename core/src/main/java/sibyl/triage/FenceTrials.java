package sibyl.triage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.locus.Fence;
import sibyl.locus.FencePlaces;
import sibyl.locus.Fences;
import sibyl.locus.Locus;
import sibyl.locus.Site;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.scene.Scene;
import sibyl.session.Worlds;
import sibyl.sql.Expr;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Runs the claim of a finding with fences ([sibyl.locus.Fence]) in all its statements, in a fresh database. If the claim then
/// holds, the bug is at those places. A campaign asks it first, before a new finding is reduced, whether the bug is known
/// already; [Triage] asks it afterwards where the bug is.
public final class FenceTrials {
  /// How many known bugs are tried at most: each is a run of the whole finding.
  private static final int MOST_KNOWN = 6;

  private static final String ERROR = "error: ";

  /// How many places of a reduced finding are tried at most.
  private static final int MOST_PLACES = 40;

  private final List<Statement> setup;
  private final Claim claim;
  private final Scene before;
  private final Scene scene;
  private final Defect defect;
  private final Dialect dialect;
  private final Worlds worlds;

  private FenceTrials(Case found, Claim claim, Defect defect, Dialect dialect, Worlds worlds) {
    this.setup = found.setup().stream().map(Step::statement).toList();
    this.claim = claim;
    this.defect = defect;
    this.dialect = dialect;
    this.worlds = worlds;
    Scene built = Scene.empty(dialect);
    for (Step step : found.setup()) {
      built = step.accepted() ? built.after(step.statement()) : built;
    }
    this.before = built;
    Scene used = built;
    for (Act act : claim.acts()) {
      Optional<Statement> said = act.statement().filter(s -> defines(s));
      used = said.isPresent() ? used.after(said.get()) : used;
    }
    this.scene = used;
  }

  private static boolean defines(Statement statement) {
    return statement instanceof Statement.CreateTable
        || statement instanceof Statement.CreateView
        || statement instanceof Statement.CreateVirtualTable
        || statement instanceof Statement.CreateIndex;
  }

  /// Whether fences can tell where such a bug is: wrong rows, or an error that does not name a function of the engine.
  public static boolean fits(Defect defect) {
    return switch (defect.kind()) {
      case ROWS_LOST, ROWS_GAINED, ROWS_DIFFER, COUNT -> true;
      case INTERNAL -> !Cause.namesFrame(defect);
      case REFUSED, MESSAGE, DIGITS, SLOWER, LOST, SLOW, OTHER -> false;
    };
  }

  /// Empty if fences cannot tell, or if the finding does not happen again.
  public static Optional<FenceTrials> of(
      Case found, Verdict.Refuted verdict, Oracle oracle, Dialect dialect, Worlds worlds) {
    return fits(verdict.defect())
            && CaseRun.answer(found, oracle, dialect, worlds)
                instanceof CaseRun.Answer(Claim claim, Verdict.Refuted _)
        ? Optional.of(new FenceTrials(found, claim, verdict.defect(), dialect, worlds))
        : Optional.empty();
  }

  /// The first of the known bugs whose fence cures this finding, with narrow fences first.
  public Optional<Locus> recognised(List<Locus> known) {
    List<Site> sites = sites();
    return known.stream()
        .filter(locus -> locus.telling() && sites.stream().anyMatch(locus::matches))
        .sorted(
            Comparator.comparing(Locus::width)
                .thenComparingInt(l -> -l.traits().size())
                .thenComparing(Locus::toString))
        .limit(MOST_KNOWN)
        .filter(locus -> cured(locus.width(), locus::matches))
        .findFirst();
  }

  /// Where the bug is: the narrowest place whose fence cures the finding, the smallest condition of several.
  public Optional<Locus> locus() {
    Map<Locus, Integer> sizes = new LinkedHashMap<>();
    for (Site site : sites()) {
      sizes.merge(site.locus(), Tree.size(site.node()), Math::min);
    }
    return sizes.entrySet().stream()
        .filter(e -> e.getKey().specific())
        .sorted(
            Comparator.<Map.Entry<Locus, Integer>, Fence.Width>comparing(e -> e.getKey().width())
                .thenComparing(e -> e.getKey().nested())
                .thenComparing(Map.Entry::getValue)
                .thenComparingInt(e -> -e.getKey().traits().size())
                .thenComparing(e -> e.getKey().toString()))
        .map(Map.Entry::getKey)
        .limit(MOST_PLACES)
        .filter(locus -> cured(locus.width(), s -> s.locus().equals(locus)))
        .findFirst();
  }

  /// Where fences can stand in what the claim runs, and in views.
  private List<Site> sites() {
    List<Site> sites = new ArrayList<>();
    FencePlaces old = new FencePlaces(before);
    setup.stream()
        .filter(s -> s instanceof Statement.CreateView)
        .forEach(s -> sites.addAll(old.of(s)));
    FencePlaces places = new FencePlaces(scene);
    claim.acts().stream()
        .flatMap(a -> a.statement().stream())
        .forEach(s -> sites.addAll(places.of(s)));
    return sites.stream().map(this::told).toList();
  }

  /// An error is part of what the place of its bug is like: wrong rows there are another bug.
  private Site told(Site site) {
    return defect.rowsOrState() ? site : site.with(ERROR + defect.gist());
  }

  /// Whether the claim holds with a fence of that width at all places that pass the test.
  private boolean cured(Fence.Width width, Predicate<Site> place) {
    return Fences.of(dialect).stream()
        .filter(f -> f.width() == width)
        .anyMatch(f -> holds(site -> place.test(told(site)) ? Optional.of(f) : Optional.empty()));
  }

  private boolean holds(Site.Choice choice) {
    try {
      FencePlaces old = new FencePlaces(before);
      List<Statement> first =
          setup.stream()
              .map(s -> s instanceof Statement.CreateView ? old.fenced(s, choice) : s)
              .toList();
      FencePlaces places = new FencePlaces(scene);
      List<Act> acts =
          claim.acts().stream().map(a -> a.with(s -> places.fenced(s, choice))).toList();
      return CaseRun.verbatim(first, claim.saying(acts), worlds) instanceof Verdict.Upheld;
    } catch (Expr.IllTyped _) {
      // The fence does not fit the types there.
      return false;
    }
  }
}
