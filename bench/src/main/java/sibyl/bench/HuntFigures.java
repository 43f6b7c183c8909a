package sibyl.bench;

import static sibyl.bench.Figures.line;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.app.AllOracles;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.lab.campaign.Campaign;
import sibyl.lab.campaign.CampaignStatus;
import sibyl.lab.campaign.Listener;
import sibyl.lab.campaign.Plan;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.store.Store;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.KnownEngines;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.RotationOptions;
import sibyl.lab.worker.WorkerProcess;
import sibyl.parse.Parse;
import sibyl.play.EngineMatrix;
import sibyl.play.Settings;
import sibyl.play.Tally;
import sibyl.probe.Oracle;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.triage.Buckets;

/// The figure `hunt`: runs a campaign with two workers, replays each finding on its own version and on the newest, where it
/// should be gone, and reduces each original once more to time it.
final class HuntFigures {
  private static final int WORKERS = 2;
  static final WorkerProcess.Launch LAUNCH =
      WorkerProcess.Launch.sameProgram("sibyl.app.Main", "worker", AllOracles.NAMEABLE);

  private final Path folder;
  private final Artifacts artifacts;
  private final Scratch scratch;
  private int workers;

  private HuntFigures(Path folder, Artifacts artifacts, Scratch scratch) {
    this.folder = folder;
    this.artifacts = artifacts;
    this.scratch = scratch;
  }

  /// `oracles` empty means all, `other` empty means that findings should vanish on the newest version.
  static void run(String target, int seconds, long seed, String oracles, String other)
      throws IOException {
    Path folder = Files.createTempDirectory("sibyl-figures");
    try (Artifacts artifacts = Artifacts.ofUser(line -> System.err.println(line));
        Scratch scratch = Scratch.make()) {
      Target hunted = Target.parse(target);
      Target newest = Target.parse(other.isEmpty() ? hunted.dbms() : other);
      new HuntFigures(folder, artifacts, scratch)
          .run(hunted, newest, Figures.oracles(oracles), seconds, seed);
    }
  }

  private void run(Target target, Target newest, List<Oracle> oracles, int seconds, long seed)
      throws IOException {
    System.out.println("findings in " + folder);
    Plan plan =
        Plan.usual(
                target,
                Kit.fetch(target, artifacts),
                oracles,
                seed,
                new Plan.Limits(Duration.ofSeconds(seconds), Long.MAX_VALUE, WORKERS),
                Set.of())
            .withoutTriage();
    Memory memory = new Memory();
    try (Store store = Store.open(folder)) {
      Campaign campaign = new Campaign(plan, store, LAUNCH, memory);
      CampaignStatus standing = campaign.run();
      campaign(standing, memory);
      if (standing.tally().inLockstep > 0) {
        rotated(target, plan.kit(), standing.tally());
      }
    }
    findings(target, newest);
  }

  /// Figures for the stored findings of one target.
  static void stored(Path folder, String target, String other) throws IOException {
    try (Artifacts artifacts = Artifacts.ofUser(line -> System.err.println(line));
        Scratch scratch = Scratch.make()) {
      Target hunted = Target.parse(target);
      Target newest = Target.parse(other.isEmpty() ? hunted.dbms() : other);
      new HuntFigures(folder, artifacts, scratch).findings(hunted, newest);
    }
  }

  private void findings(Target target, Target newest) throws IOException {
    List<CaseFile> files = files();
    Answers here = answers(target, files);
    Answers there = answers(newest, files);
    long logic = files.stream().filter(HuntFigures::logic).count();
    line(
        "distinct findings, of these logic",
        String.format(Locale.ROOT, "%d, %d", files.size(), logic));
    line(
        "distinct logic findings that vanish on " + newest,
        String.format(Locale.ROOT, "%d", there.upheldLogic()));
    line(
        "findings that vanish on " + newest,
        String.format(Locale.ROOT, "%d of %d", there.upheld(), files.size()));
    line(
        "   moot there, refuted there",
        String.format(Locale.ROOT, "%d, %d", there.moot(), there.refuted()));
    line(
        "replayed on " + target,
        String.format(Locale.ROOT, "%d of %d", here.refuted(), files.size()));
    List<CaseFile> smallest =
        Buckets.of(new StoreReader(folder).witnesses()).stream()
            .map(b -> b.smallest().file())
            .toList();
    Answers gone = answers(newest, smallest);
    line(
        "buckets, of these vanish on " + newest,
        String.format(Locale.ROOT, "%d, %d", smallest.size(), gone.upheld()));
    if (!files.isEmpty()) {
      spread(
          "statements of a reduced finding: median, most",
          files.stream().map(f -> (long) f.length()).toList());
      spread(
          "rows of a reduced finding: median, most",
          files.stream().map(f -> rows(f, target.dialect())).toList());
      reductions(target);
    }
  }

  private static long rows(CaseFile file, Dialect dialect) {
    return file.setup().stream()
        .map(step -> Parse.statement(step.sql(), dialect))
        .mapToLong(
            s ->
                s instanceof Statement.Insert i && i.source() instanceof Query.Values v
                    ? v.rows().size()
                    : 0)
        .sum();
  }

  private static void spread(String name, List<Long> values) {
    List<Long> sorted = values.stream().sorted().toList();
    line(
        name,
        String.format(Locale.ROOT, "%d, %d", sorted.get(sorted.size() / 2), sorted.getLast()));
  }

  /// Which storage engine features were known, and which were used.
  private static void rotated(Target target, Kit kit, Tally tally) {
    try (Engine engine = Engine.load(target, kit)) {
      EngineMatrix matrix =
          KnownEngines.of(
              engine, target.dialect(), engine.worlds(SessionTerms.patient(Job.PATIENCE)), _ -> {});
      long used =
          matrix.engines().stream()
              .flatMap(e -> matrix.units(e).stream().map(f -> f + "@" + e))
              .filter(tally.units::containsKey)
              .count();
      line(
          "units of a feature and an engine: known, used",
          String.format(
              Locale.ROOT,
              "%d, %d (%.1f %%)",
              matrix.units(),
              used,
              100.0 * used / Math.max(1, matrix.units())));
      line(
          "share of statements that use such a feature",
          String.format(Locale.ROOT, "%.1f %%", 100.0 * tally.featured / tally.inLockstep));
    }
  }

  private static void campaign(CampaignStatus s, Memory memory) {
    var tally = s.tally();
    double cpu = s.cpu().toMillis() / 1e3;
    double minutes = s.elapsed().toMillis() / 60e3;
    long probes = tally.oracles.values().stream().mapToLong(o -> o.probes).sum();
    line(
        "elapsed seconds, CPU-seconds",
        String.format(Locale.ROOT, "%.1f, %.1f", minutes * 60, cpu));
    line("databases a minute", String.format(Locale.ROOT, "%.0f", tally.databases / minutes));
    line(
        "statements, accepted",
        String.format(
            Locale.ROOT,
            "%d, %.2f %%",
            tally.statements,
            100.0 * tally.accepted / tally.statements));
    line("probes per CPU-second", String.format(Locale.ROOT, "%.0f", probes / cpu));
    line("probes a second", String.format(Locale.ROOT, "%.0f", probes / (minutes * 60)));
    line(
        "share of wall time waiting for or inside the DBMS",
        String.format(
            Locale.ROOT, "%.0f %%", 100 * tally.dbmsNanos / 1e9 / (minutes * 60 * WORKERS)));
    line(
        "share of CPU time inside driver and engine",
        String.format(Locale.ROOT, "%.0f %%", 100 * tally.dbmsNanos / 1e9 / cpu));
    line(
        "contradictions seen, workers lost",
        String.format(Locale.ROOT, "%d, %d", s.findings().seen(), s.workersLost()));
    line(
        "memory of a worker (MB): after a quarter, at the end",
        String.format(Locale.ROOT, "%d, %d", memory.early(), memory.late()));
  }

  private List<CaseFile> files() throws IOException {
    try (Stream<Path> homes = Files.list(folder.resolve("findings"))) {
      List<CaseFile> files = new ArrayList<>();
      for (Path home : homes.sorted().toList()) {
        files.add(Json.read(Files.readString(home.resolve("case.json")), CaseFile.class));
      }
      return files;
    }
  }

  private static boolean logic(CaseFile file) {
    return file.verdict().defect().aboutRows();
  }

  private record Answers(long upheld, long upheldLogic, long moot, long refuted) {}

  /// Replays the stored claims on some version.
  private Answers answers(Target target, List<CaseFile> files) {
    long upheld = 0;
    long upheldLogic = 0;
    long moot = 0;
    long refuted = 0;
    Optional<WorkerProcess> worker = Optional.empty();
    for (CaseFile file : files) {
      WorkerProcess mine = worker.orElseGet(() -> started(target));
      Optional<Message> answer = mine.call(new Message.Recite(file.statements(), file.words()));
      worker = answer.isPresent() ? Optional.of(mine) : Optional.empty();
      Verdict verdict =
          answer.isPresent() && answer.get() instanceof Message.Judged(Verdict v, _)
              ? v
              : new Verdict.Refuted(Defect.ended(Fault.Kind.LOST), "the worker died", List.of());
      switch (verdict) {
        case Verdict.Upheld _ -> {
          upheld++;
          upheldLogic += logic(file) ? 1 : 0;
        }
        case Verdict.Moot _ -> moot++;
        case Verdict.Refuted _ -> refuted++;
      }
    }
    worker.ifPresent(WorkerProcess::close);
    return new Answers(upheld, upheldLogic, moot, refuted);
  }

  /// How long it takes to reduce each finding from its original. Crashes are left out, because each of their trials needs a
  /// process.
  private void reductions(Target target) throws IOException {
    List<Long> millis = new ArrayList<>();
    try (WorkerProcess worker = started(target);
        Stream<Path> homes = Files.list(folder.resolve("findings"))) {
      for (Path home : homes.sorted().toList()) {
        Store.Sighting seen =
            Json.read(Files.readString(home.resolve("original.json")), Store.Sighting.class);
        if (seen.verdict().defect().aboutRows()) {
          long begin = System.nanoTime();
          worker.call(new Message.Reduce(seen.found(), seen.verdict().defect(), Campaign.TRIALS));
          millis.add((System.nanoTime() - begin) / 1_000_000);
        }
      }
    }
    if (!millis.isEmpty()) {
      spread("milliseconds to reduce: median, most", millis);
    }
  }

  private WorkerProcess started(Target target) {
    Path own = scratch.folder().resolve("worker" + workers++);
    return WorkerProcess.start(
        LAUNCH,
        Job.of(
            Settings.usual(target.toString(), 1, AllOracles.RUN_DEFAULTS),
            Kit.fetch(target, artifacts),
            RotationOptions.ALL,
            own));
  }

  /// Resident memory of the largest worker over time, on Linux.
  private static final class Memory implements Listener {
    private final List<Long> samples = new ArrayList<>();

    @Override
    public void found(CaseFile found, boolean known) {}

    @Override
    public void lost(String why) {}

    @Override
    public synchronized void progress(CampaignStatus standing) {
      samples.add(
          ProcessHandle.current().children().mapToLong(p -> resident(p.pid())).max().orElse(0));
    }

    synchronized long early() {
      return samples.isEmpty() ? 0 : samples.get(samples.size() / 4);
    }

    synchronized long late() {
      return samples.stream()
          .skip(samples.size() * 9L / 10)
          .mapToLong(Long::longValue)
          .max()
          .orElse(0);
    }

    private static long resident(long pid) {
      try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
        return lines
            .filter(l -> l.startsWith("VmRSS:"))
            .mapToLong(l -> Long.parseLong(l.replaceAll("[^0-9]", "")) / 1024)
            .findFirst()
            .orElse(0);
      } catch (IOException | java.io.UncheckedIOException _) {
        return 0;
      }
    }
  }
}
