package sibyl.lab.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.feedback.Digest;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.Store;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.RotationOptions;
import sibyl.lab.worker.TestWorker;
import sibyl.lab.worker.WorkerProcess;
import sibyl.oracle.Oracles;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.session.Worlds;

/// Campaigns on real engines, with workers that are processes of their own.
@Isolated
class CampaignTest {
  private static final String OLD = "sqlite@3.28.0";

  @TempDir Path folder;

  @Test
  void what_is_found_on_an_old_version_is_stored_small_and_replays_word_for_word()
      throws IOException {
    RecordingListener heard = new RecordingListener();
    CampaignStatus end;
    try (Store store = Store.open(folder)) {
      end = new Campaign(plan(OLD, 400, 2), store, TestWorker.launch("well"), heard).run();
    }
    assertThat(end.version()).isEqualTo("3.28.0");
    assertThat(end.rounds()).isEqualTo(400);
    assertThat(end.findings().pending()).isZero();
    assertThat(end.findings().distinct()).isPositive();
    assertThat(end.findings().fresh()).isEqualTo(heard.found.size());
    assertThat(end.findings().seen()).isGreaterThanOrEqualTo(end.findings().distinct());

    Dialect dialect = Target.parse(OLD).dialect();
    Worlds worlds = worlds(OLD);
    StoreReader shelf = new StoreReader(folder);
    assertThat(shelf.pending()).isZero();
    assertThat(shelf.ids()).hasSize(heard.found.size());
    assertThat(shelf.entries()).hasSize(heard.found.size());
    for (String id : shelf.ids()) {
      CaseFile file = read(shelf.home(id));
      if (CrashReduction.is(file.verdict())) {
        continue;
      }
      assertThat(CaseRun.verbatim(file.statements(), file.words(), worlds))
          .describedAs(id)
          .isInstanceOfSatisfying(
              Verdict.Refuted.class,
              r -> assertThat(r.defect()).isEqualTo(file.verdict().defect()));
      Oracle oracle = Oracles.named(file.oracle()).orElseThrow();
      Next today = CaseRun.claim(file.drawn(), oracle, dialect, worlds);
      assertThat(file.sameAs(today, dialect.spelling())).isTrue();
      assertThat(file.setup().size()).isLessThan(10);
    }
  }

  @Test
  void the_same_seed_finds_the_same_with_one_worker_and_with_two() throws IOException {
    Map<String, String> one = found(plan(OLD, 250, 1), "one");
    assertThat(one).isNotEmpty();
    assertThat(found(plan(OLD, 250, 2), "two")).isEqualTo(one);
  }

  @Test
  void sightings_of_a_known_bug_are_counted_and_kept_but_not_reduced_again() throws IOException {
    Plan plan =
        Plan.usual(
            Target.parse("sqlite@3.40.1.0"),
            TestWorker.kit("sqlite@3.40.1.0"),
            TestWorker.ORACLES,
            1,
            new Plan.Limits(TestWorker.ENOUGH, 600, 2),
            Set.of());
    CampaignStatus end;
    try (Store store = Store.open(folder)) {
      end = new Campaign(plan, store, TestWorker.launch("well"), new RecordingListener()).run();
    }
    CampaignStatus.FindingCounts counts = end.findings();
    assertThat(counts.sighted()).isGreaterThan(counts.distinct());
    StoreReader shelf = new StoreReader(folder);
    long unreduced = 0;
    for (String id : shelf.ids()) {
      Path packed = shelf.home(id).resolve("unreduced.jsonl.gz");
      if (Files.exists(packed)) {
        List<String> lines = unpacked(packed).lines().toList();
        unreduced += lines.size();
        assertThat(Json.read(lines.getFirst(), Store.Sighting.class).found().setup()).isNotEmpty();
        assertThat(shelf.sightings(id)).hasSizeGreaterThan(lines.size());
      }
    }
    // Every 20th is reduced all the same.
    assertThat(unreduced).isBetween(counts.sighted() * 19 / 20, counts.sighted());
    assertThat(shelf.entries().stream().mapToLong(e -> e.sightings().count()).sum())
        .isEqualTo(counts.seen());
  }

  private static String unpacked(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /// The cases that a campaign stored, by their ids.
  private Map<String, String> found(Plan plan, String name) throws IOException {
    try (Store store = Store.open(folder.resolve(name))) {
      new Campaign(plan, store, TestWorker.launch("well"), new RecordingListener()).run();
    }
    StoreReader shelf = new StoreReader(folder.resolve(name));
    Map<String, String> cases = new TreeMap<>();
    for (String id : shelf.ids()) {
      cases.put(id, Files.readString(shelf.home(id).resolve("case.json")));
    }
    return cases;
  }

  @Test
  void an_engine_that_kills_its_process_is_a_finding_and_the_campaign_goes_on() throws IOException {
    RecordingListener heard = new RecordingListener();
    CampaignStatus end;
    try (Store store = Store.open(folder)) {
      Campaign campaign =
          new Campaign(plan(OLD, 1_000, 1), store, TestWorker.launch("deadly"), heard);
      // Each further crash would be reduced as well, at the cost of one worker per trial.
      heard.onProgress =
          standing -> {
            boolean crashed =
                List.copyOf(heard.found).stream().anyMatch(f -> CrashReduction.is(f.verdict()));
            if (crashed && standing.rounds() > 0) {
              campaign.stop();
            }
          };
      end = campaign.run();
    }
    assertThat(end.workersLost()).isPositive();
    assertThat(heard.lost).isNotEmpty().allMatch(why -> why.equals("a worker died"));
    assertThat(end.rounds()).isPositive();
    CaseFile crash =
        heard.found.stream()
            .filter(f -> f.claim().acts().getFirst().sql().equals(TestWorker.KILLER))
            .findFirst()
            .orElseThrow();
    assertThat(crash.oracle()).isEqualTo("survives");
    assertThat(crash.verdict().defect()).hasToString("LOST");
    assertThat(crash.setup()).isEmpty();
    StoreReader shelf = new StoreReader(folder);
    assertThat(read(shelf.home(crash.signature().id()))).isEqualTo(crash);
    assertThat(shelf.home(crash.signature().id()).resolve("repro.sql"))
        .content()
        .contains(TestWorker.KILLER);
  }

  @Test
  void a_crash_names_the_round_that_died_and_what_was_closed_then() {
    RecordingListener heard = new RecordingListener();
    WorkerProcess.Launch deadly = TestWorker.launch("deadly");
    Plan plan = plan(OLD, 1_000, 1);
    Case.Provenance from;
    try (Store store = Store.open(folder.resolve("store"))) {
      Campaign campaign = new Campaign(plan, store, deadly, heard);
      heard.onProgress =
          _ -> {
            if (!heard.lost.isEmpty()) {
              campaign.stop();
            }
          };
      campaign.run();
      from =
          store.pending().stream()
              .map(Store.Pending::sighting)
              .filter(s -> CrashReduction.is(s.verdict()))
              .map(s -> s.found().from())
              .findFirst()
              .orElseThrow();
    }
    assertThat(from.seed()).isEqualTo(plan.settings().seed());
    Job job = Job.of(plan.settings(), plan.kit(), RotationOptions.ALL, folder.resolve("w"));
    try (WorkerProcess worker = WorkerProcess.start(deadly, job)) {
      Map<String, Digest> news = Map.of("features", refusing(from.closed()));
      assertThat(worker.call(new Message.Play(from.round(), 1, news))).isEmpty();
      assertThat(worker.death().statements()).last().isEqualTo(TestWorker.KILLER);
    }
  }

  @Test
  void a_worker_that_somebody_kills_is_replaced_and_no_finding() {
    RecordingListener heard = new RecordingListener();
    List<Long> killed = Collections.synchronizedList(new ArrayList<>());
    heard.onProgress =
        standing -> {
          if (standing.rounds() > 100 && killed.isEmpty()) {
            // Servers of other tests are no workers.
            ProcessHandle.current()
                .children()
                .filter(p -> p.info().command().filter(c -> c.endsWith("java")).isPresent())
                .forEach(
                    worker -> {
                      killed.add(worker.pid());
                      worker.destroyForcibly();
                    });
          }
        };
    CampaignStatus end;
    try (Store store = Store.open(folder)) {
      end = new Campaign(plan("sqlite", 800, 1), store, TestWorker.launch("well"), heard).run();
    }
    assertThat(killed).hasSize(1);
    assertThat(end.workersLost()).isEqualTo(1);
    assertThat(heard.lost).containsExactly("a worker died");
    assertThat(end.rounds()).isGreaterThan(500);
    assertThat(heard.found).noneMatch(f -> CrashReduction.is(f.verdict()));
    assertThat(end.findings().pending()).isZero();
  }

  @Test
  void a_campaign_that_is_stopped_loses_nothing_and_the_next_one_goes_on() throws IOException {
    RecordingListener first = new RecordingListener();
    long seen;
    try (Store store = Store.open(folder)) {
      Campaign campaign =
          new Campaign(plan(OLD, 1_000_000, 2), store, TestWorker.launch("well"), first);
      first.onProgress =
          standing -> {
            if (standing.findings().pending() > 3) {
              campaign.stop();
            }
          };
      seen = campaign.run().findings().seen();
    }
    StoreReader shelf = new StoreReader(folder);
    long kept = shelf.pending();
    assertThat(kept).isPositive();
    assertThat(kept + sightings(shelf)).isEqualTo(seen);

    RecordingListener second = new RecordingListener();
    CampaignStatus end;
    try (Store store = Store.open(folder)) {
      assertThat(store.pending()).hasSize((int) kept);
      end = new Campaign(plan(OLD, 0, 2), store, TestWorker.launch("well"), second).run();
    }
    assertThat(end.rounds()).isZero();
    assertThat(shelf.pending()).isZero();
    assertThat(sightings(shelf)).isBetween(seen - flaky(end), seen);
  }

  @Test
  void a_disk_that_fills_up_ends_the_campaign_and_what_was_seen_before_stays()
      throws IOException, InterruptedException {
    Path disk = Files.createDirectories(folder.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString()) == 0,
        "only the superuser may mount a small disk");
    try {
      Path ballast = disk.resolve("ballast");
      try (Store store = Store.open(disk)) {
        fill(ballast, 60 << 10);
        assertThatExceptionOfType(NoStore.class)
            .isThrownBy(
                () ->
                    new Campaign(
                            plan(OLD, 100_000, 2),
                            store,
                            TestWorker.launch("well"),
                            new RecordingListener())
                        .run())
            // The error of the folder or of the index in it, whichever comes first.
            .withMessageMatching("(?s).*(No space left|disk is full).*");
      }
      Files.delete(ballast);
      StoreReader shelf = new StoreReader(disk);
      long kept = shelf.pending();
      assertThat(kept + sightings(shelf)).isPositive();
      CampaignStatus end;
      try (Store store = Store.open(disk)) {
        assertThat(store.pending()).hasSize((int) kept);
        end =
            new Campaign(plan(OLD, 0, 2), store, TestWorker.launch("well"), new RecordingListener())
                .run();
      }
      assertThat(end.findings().pending()).isZero();
      assertThat(shelf.ids()).isNotEmpty();
    } finally {
      run("umount", "-l", disk.toString());
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
  }

  /// Fills the disk but for some bytes.
  private static void fill(Path ballast, long left) throws IOException {
    try (FileChannel file =
        FileChannel.open(ballast, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      try {
        while (true) {
          file.write(ByteBuffer.allocate(4096));
        }
      } catch (IOException full) {
        file.truncate(file.size() - left);
      }
    }
  }

  @Test
  void known_findings_are_reported_as_known() throws IOException {
    RecordingListener first = new RecordingListener();
    try (Store store = Store.open(folder.resolve("one"))) {
      new Campaign(plan(OLD, 150, 1), store, TestWorker.launch("well"), first).run();
    }
    assertThat(first.found).isNotEmpty();
    Set<String> known = Set.copyOf(first.found.stream().map(f -> f.signature().id()).toList());
    Plan plan = plan(OLD, 150, 1);
    Plan knowing = new Plan(plan.settings(), plan.kit(), plan.ways(), plan.limits(), known, true);
    RecordingListener second = new RecordingListener();
    CampaignStatus end;
    try (Store store = Store.open(folder.resolve("two"))) {
      end = new Campaign(knowing, store, TestWorker.launch("well"), second).run();
    }
    assertThat(second.known).isEqualTo(known);
    assertThat(end.findings().fresh()).isZero();
    assertThat(end.findings().distinct()).isEqualTo(known.size());
    assertThat(new StoreReader(folder.resolve("two")).ids()).hasSameElementsAs(known);
  }

  @Test
  void a_target_that_does_not_load_ends_the_campaign_with_its_reason() throws IOException {
    Plan plan = plan(OLD, 10, 2);
    Plan crippled =
        new Plan(
            plan.settings(),
            new Kit(List.of(Files.writeString(folder.resolve("empty.jar"), "")), Optional.empty()),
            plan.ways(),
            plan.limits(),
            plan.known(),
            true);
    try (Store store = Store.open(folder.resolve("store"))) {
      assertThatExceptionOfType(TargetUnavailable.class)
          .isThrownBy(
              () ->
                  new Campaign(crippled, store, TestWorker.launch("well"), new RecordingListener())
                      .run())
          .withMessageContaining(OLD);
    }
  }

  @Test
  void an_oracle_that_floods_is_stopped_and_the_others_go_on() {
    Plan plan = plan(OLD, 300, 1);
    Plan careful = plan.with(plan.settings().withFlood(1));
    RecordingListener heard = new RecordingListener();
    CampaignStatus end;
    Campaign campaign;
    try (Store store = Store.open(folder.resolve("store"))) {
      campaign = new Campaign(careful, store, TestWorker.launch("well"), heard);
      end = campaign.run();
    }
    assertThat(campaign.stopped()).isNotEmpty();
    assertThat(heard.stopped).isEqualTo(campaign.stopped().keySet());
    CampaignStatus free;
    try (Store store = Store.open(folder.resolve("free"))) {
      free = new Campaign(plan, store, TestWorker.launch("well"), new RecordingListener()).run();
    }
    // The rounds are the same up to the first stop; after that, the other oracles are used more
    // often.
    String first = heard.stopped.iterator().next();
    assertThat(end.tally().oracle(first).probes)
        .as(first)
        .isLessThan(free.tally().oracle(first).probes);
    assertThat(end.tally().oracles).hasSizeGreaterThan(heard.stopped.size());
  }

  /// Guidance that closes just these features.
  private static Digest refusing(List<String> features) {
    return Digest.ofSums(features.stream().collect(Collectors.toMap(f -> f, _ -> 9L)));
  }

  private static long flaky(CampaignStatus standing) {
    return standing.tally().oracles.values().stream().mapToLong(o -> o.flaky).sum();
  }

  private static long sightings(StoreReader shelf) {
    return shelf.entries().stream().mapToLong(e -> e.sightings().count()).sum();
  }

  private static Plan plan(String target, long rounds, int workers) {
    return Plan.usual(
            Target.parse(target),
            TestWorker.kit(target),
            Oracles.ALL,
            1,
            new Plan.Limits(TestWorker.ENOUGH, rounds, workers),
            Set.of())
        .withoutTriage();
  }

  private static CaseFile read(Path home) throws IOException {
    return Json.read(Files.readString(home.resolve("case.json")), CaseFile.class);
  }

  private static Worlds worlds(String target) {
    return Engine.load(Target.parse(target), TestWorker.kit(target))
        .worlds(SessionTerms.patient(Duration.ofSeconds(10)));
  }

  private static final class RecordingListener implements Listener {
    final List<CaseFile> found = Collections.synchronizedList(new ArrayList<>());
    final List<String> lost = Collections.synchronizedList(new ArrayList<>());
    final Set<String> stopped = Collections.synchronizedSet(new LinkedHashSet<>());
    final Set<String> known = Collections.synchronizedSet(new HashSet<>());
    Consumer<CampaignStatus> onProgress = _ -> {};

    @Override
    public void found(CaseFile file, boolean isKnown) {
      found.add(file);
      if (isKnown) {
        known.add(file.signature().id());
      }
    }

    @Override
    public void lost(String why) {
      lost.add(why);
    }

    @Override
    public void stopped(String oracle, String why) {
      stopped.add(oracle);
    }

    @Override
    public void progress(CampaignStatus standing) {
      onProgress.accept(standing);
    }
  }
}
