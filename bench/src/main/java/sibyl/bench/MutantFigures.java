package sibyl.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sibyl.app.AllOracles;
import sibyl.bench.CauseScore.Told;
import sibyl.bench.Mutants.Mutant;
import sibyl.chance.Seed;
import sibyl.claim.Claim;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.Signature;
import sibyl.finding.Versions;
import sibyl.lab.campaign.Campaign;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.RotationOptions;
import sibyl.locus.Locus;
import sibyl.play.Settings;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;
import sibyl.probe.Scenario;
import sibyl.session.Session;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;
import sibyl.triage.Triage;

/// The figure `mutants`: how well deduplication finds the causes of findings, where a cause is a change that was made to the
/// engine on purpose. Each mutant is searched for a while by the oracles that ask questions. A finding counts if the engine
/// without the change upholds it. Then the findings of all mutants are put to the deduplication of a campaign, as if one engine
/// had all the bugs.
///
/// A second label takes all mutants of one method for one cause. Crashes and hangs of a mutant are counted, but are no findings
/// here.
final class MutantFigures implements AutoCloseable {
  private static final int MOST_FINDINGS = 20;

  /// How many rounds are played at once: a few, so that no time is lost once there are enough findings.
  private static final int LEASE = 2;

  private static final List<Integer> FIRST = List.of(5, 10, 20);

  private final Target target;
  private final Kit kit;
  private final Mutants mutants;
  private final Claim smoke;
  private final Scratch scratch = Scratch.make();
  private final LastingWorker unchanged;
  private final Map<Fate, Integer> fates = new EnumMap<>(Fate.class);
  private final Map<Lost, Integer> lost = new EnumMap<>(Lost.class);
  private int workers;

  /// What became of a mutant.
  enum Fate {
    NOT_LOADED("does not load, or hangs or dies at the smoke script"),
    SMOKE("answers the smoke script in another way"),
    DIED("hung or died before a finding"),
    NOTHING("nothing found"),
    FOUND("with findings that count");

    private final String words;

    Fate(String words) {
      this.words = words;
    }
  }

  /// Why a finding does not count.
  enum Lost {
    NATIVE("the unchanged engine shows it, too"),
    SLIPPED("reduced to another bug, which the unchanged engine has"),
    UNCLEAR("the unchanged engine neither upholds nor refutes it"),
    FLAKY("does not happen again"),
    DIED("the mutant hung or died while it was reduced");

    private final String words;

    Lost(String words) {
      this.words = words;
    }
  }

  MutantFigures(Target target) throws IOException {
    this.target = target;
    this.kit = Kit.fetch(target, line -> System.err.println(line));
    this.mutants = Mutants.of(kit);
    this.unchanged = worker(kit, 0);
    try (Engine engine = Engine.load(target, kit);
        Session session = engine.open(SessionTerms.patient(Job.PATIENCE))) {
      this.smoke = MutantSmoke.asIn(session);
    }
  }

  static void run(String name, int count, long seed, int seconds) throws IOException {
    Target target = Target.parse(name);
    try (MutantFigures figures = new MutantFigures(target)) {
      System.out.printf(
          "%s: %d mutants, %d drawn, seed %d, %d CPU-seconds each%n",
          target, figures.mutants.all().size(), count, seed, seconds);
      Pool rules = new Pool();
      Pool heldOut = new Pool();
      for (Mutant mutant : figures.mutants.drawn(count, new Seed(seed))) {
        figures.play(mutant, mutant.heldOut() ? heldOut : rules, seed, seconds);
      }
      figures.fates.forEach((f, n) -> System.out.println("  mutants, " + f.words + ": " + n));
      figures.lost.forEach(
          (l, n) -> System.out.println("  findings left out, " + l.words + ": " + n));
      rules.print("half for making rules");
      heldOut.print("held-out half");
    }
  }

  Mutants mutants() {
    return mutants;
  }

  /// Searches a mutant and adds its findings to a pool.
  Fate play(Mutant mutant, Pool pool, long seed, int seconds) throws IOException {
    Fate fate;
    int before = pool.sightings.size();
    try (Scratch own = Scratch.in(scratch.folder());
        LastingWorker changed =
            worker(
                mutants.kit(mutant, own.folder()), new Seed(seed).child(mutant.name()).value())) {
      fate = fate(changed, mutant, pool, seconds);
    }
    fates.merge(fate, 1, Integer::sum);
    System.err.println(mutant.name() + ": " + fate.words + ", " + (pool.sightings.size() - before));
    return fate;
  }

  private Fate fate(LastingWorker changed, Mutant mutant, Pool pool, int seconds) {
    Optional<Message> answer = changed.call(new Message.Recite(List.of(), smoke));
    if (answer.isEmpty() || answer.get() instanceof Message.Unavailable) {
      return Fate.NOT_LOADED;
    }
    if (!(verdict(answer) instanceof Verdict.Upheld)) {
      return Fate.SMOKE;
    }
    List<Message.Found> found = new ArrayList<>();
    boolean died = !search(changed, seconds, found);
    int before = pool.sightings.size();
    for (Message.Found each : found) {
      identify(each, changed, mutant, pool);
    }
    if (pool.sightings.size() > before) {
      return Fate.FOUND;
    }
    return died ? Fate.DIED : Fate.NOTHING;
  }

  /// Adds findings that the unchanged engine does not show. False if the mutant hung or died.
  private boolean search(LastingWorker changed, int seconds, List<Message.Found> found) {
    Duration until = changed.cpu().plusSeconds(seconds);
    boolean alive = true;
    for (long round = 0;
        alive && found.size() < MOST_FINDINGS && changed.cpu().compareTo(until) < 0;
        round += LEASE) {
      List<Message.Found> shown = new ArrayList<>();
      alive =
          changed.call(new Message.Play(round, LEASE), shown::add).orElse(null)
              instanceof Message.Played;
      shown.stream()
          .filter(f -> upheldUnchanged(f.found(), Lost.NATIVE))
          .limit(MOST_FINDINGS - found.size())
          .forEach(found::add);
    }
    return alive;
  }

  private boolean upheldUnchanged(Case given, Lost otherwise) {
    Verdict verdict = verdict(unchanged.call(new Message.Run(given)));
    if (!(verdict instanceof Verdict.Upheld)) {
      lose(verdict instanceof Verdict.Refuted ? otherwise : Lost.UNCLEAR);
    }
    return verdict instanceof Verdict.Upheld;
  }

  private void lose(Lost why) {
    lost.merge(why, 1, Integer::sum);
  }

  private static Verdict verdict(Optional<Message> answer) {
    return answer.orElse(null) instanceof Message.Judged(Verdict verdict, _)
        ? verdict
        : new Verdict.Moot("no answer");
  }

  /// As a campaign does: known bugs first, then reduction, then the evidence of the cause.
  private void identify(Message.Found found, LastingWorker changed, Mutant mutant, Pool pool) {
    Message.Order recognise =
        new Message.Recognise(found.found(), found.verdict(), List.copyOf(pool.located.keySet()));
    if (changed.call(recognise).orElse(null) instanceof Message.Recognised(Optional<Locus> known, _)
        && known.isPresent()) {
      pool.sighted(mutant, pool.located.getOrDefault(known.get(), ""), true);
      return;
    }
    Message.Order reduce =
        new Message.Reduce(found.found(), found.verdict().defect(), Campaign.TRIALS);
    switch (changed.call(reduce).orElse(null)) {
      case Message.Reduced(Case smallest, var claim, Verdict.Refuted verdict, _) -> {
        if (upheldUnchanged(smallest, Lost.SLIPPED)) {
          String id = Signature.of(smallest, verdict).id();
          if (!pool.filed.containsKey(id)) {
            Oracle oracle = AllOracles.named(smallest.oracle()).orElseThrow();
            CaseFile file =
                CaseFile.of(
                    smallest,
                    claim,
                    verdict,
                    changed.version(),
                    oracle.law(),
                    target.dialect().spelling());
            pool.file(id, file, examined(changed, smallest, verdict));
          }
          pool.sighted(mutant, id, false);
        }
      }
      case Message.Reduced _ -> lose(Lost.FLAKY);
      case null, default -> lose(Lost.DIED);
    }
  }

  private Evidence examined(LastingWorker changed, Case smallest, Verdict.Refuted verdict) {
    Message.Order examine = new Message.Examine(smallest, verdict, Triage.TRIALS);
    return changed.call(examine).orElse(null) instanceof Message.Examined(Evidence evidence, _)
        ? evidence
        : Triage.withoutRuns(smallest, verdict, target.dialect());
  }

  private LastingWorker worker(Kit files, long seed) {
    List<Oracle> asking =
        AllOracles.RUN_DEFAULTS.stream().filter(o -> o.scenario() == Scenario.QUESTIONS).toList();
    Settings settings =
        Settings.usual(target.toString(), seed, asking)
            .withFeedback(List.of())
            .withNovelty(Novelty.OFF);
    return new LastingWorker(
        Job.of(
            settings, files, RotationOptions.ALL, scratch.folder().resolve("worker" + workers++)));
  }

  @Override
  public void close() {
    unchanged.close();
    scratch.close();
  }

  /// The findings of some mutants, as the store of one campaign.
  static final class Pool {
    private final Map<String, ExaminedFinding> filed = new LinkedHashMap<>();
    private final Map<Locus, String> located = new LinkedHashMap<>();
    private final List<Sighting> sightings = new ArrayList<>();
    private int recognised;

    /// That a mutant shows the filed finding with that id.
    record Sighting(Mutant mutant, String id) {}

    private void file(String id, CaseFile file, Evidence evidence) {
      filed.put(id, new ExaminedFinding(id, file, Optional.of(evidence), Versions.NONE));
      evidence.locus().ifPresent(locus -> located.putIfAbsent(locus, id));
    }

    private void sighted(Mutant mutant, String id, boolean atFirstSight) {
      sightings.add(new Sighting(mutant, id));
      recognised += atFirstSight ? 1 : 0;
    }

    List<Sighting> sightings() {
      return List.copyOf(sightings);
    }

    private void print(String title) {
      System.out.println(title);
      if (sightings.isEmpty()) {
        System.out.println("  no findings");
        return;
      }
      score("by place, cause = mutant", byPlace(Mutant::name));
      score("by place, cause = method", byPlace(Mutant::method));
      score("buckets, cause = mutant", byBucket(Mutant::name));
      score("buckets, cause = method", byBucket(Mutant::method));
      byBucket(Mutant::name).printBugs();
      System.out.println("  recognised at first sight: " + recognised);
    }

    private static void score(String what, CauseScore score) {
      System.out.print("  " + what + ": " + score + "; causes among the first bugs:");
      FIRST.forEach(k -> System.out.print(" " + score.amongFirst(k) + " of " + k));
      System.out.println();
    }

    CauseScore byPlace(Function<Mutant, String> cause) {
      PlacedBugs bugs = new PlacedBugs();
      Map<String, String> names = new LinkedHashMap<>();
      filed.forEach(
          (id, finding) ->
              names.put(
                  id,
                  bugs.bug(
                      finding.evidence().flatMap(Evidence::locus), finding.file().signature())));
      return CauseScore.of(bugs.merged(told(cause, names)));
    }

    CauseScore byBucket(Function<Mutant, String> cause) {
      Map<String, String> names = new LinkedHashMap<>();
      for (Bucket bucket : Buckets.of(List.copyOf(filed.values()))) {
        bucket.members().forEach(m -> names.put(m.id(), bucket.id() + " " + bucket.cause().text()));
      }
      return CauseScore.of(told(cause, names));
    }

    private List<Told> told(Function<Mutant, String> cause, Map<String, String> names) {
      return sightings.stream()
          .map(s -> new Told(s.id(), cause.apply(s.mutant()), names.getOrDefault(s.id(), "")))
          .toList();
    }
  }
}
