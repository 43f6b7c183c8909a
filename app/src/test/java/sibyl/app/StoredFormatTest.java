package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.app.options.ExitCode;
import sibyl.app.work.StoredCase;
import sibyl.app.work.WorkerClient;
import sibyl.claim.Verdict;
import sibyl.export.Exported;
import sibyl.export.Format;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.finding.Json;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.store.Store;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.RotationOptions;
import sibyl.lab.worker.WorkerProcess;
import sibyl.play.Settings;
import sibyl.probe.Oracle;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Findings that earlier versions of Sibyl stored are read, replayed and printed as before. `expected` holds the results;
/// `-Dgolden=write` rewrites it.
class StoredFormatTest {
  private static final Path STORED = Path.of("src", "test", "resources", "stored");
  private static final Path FOLDER = STORED.resolve("format-1");

  /// The cases of each format of the file.
  private static final List<Path> CASES =
      List.of(FOLDER.resolve("cases"), STORED.resolve("format-2").resolve("cases"));

  /// The timeout in milliseconds for statements that hang.
  private static final long SHORT_TIMEOUT = 1_500;

  @TempDir private Path scratch;

  private record Stored(String name, CaseFile file, boolean original) {}

  private static List<Stored> all() {
    return CASES.stream().flatMap(StoredFormatTest::all).toList();
  }

  private static Stream<Stored> all(Path cases) {
    try (Stream<Path> homes = Files.list(cases)) {
      return homes.sorted().map(StoredFormatTest::stored).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stored stored(Path home) {
    Path original = home.resolve("original.json");
    if (Files.exists(original)) {
      Store.Sighting seen = Json.read(read(original), Store.Sighting.class);
      assertThat(seen.found().oracle()).isNotEmpty();
    }
    return new Stored(
        home.getFileName().toString(),
        StoredCase.find(home.resolve("case.json").toString(), home).file(),
        Files.exists(original));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> targets() {
    return List.copyOf(
        all().stream().map(s -> s.file().target()).collect(Collectors.toCollection(TreeSet::new)));
  }

  @Test
  void every_oracle_has_a_stored_finding() {
    Map<String, TreeSet<String>> covered = new TreeMap<>();
    all()
        .forEach(
            s ->
                covered
                    .computeIfAbsent(s.file().oracle(), _ -> new TreeSet<>())
                    .add(s.file().verdict().defect().toString()));
    covered.forEach((oracle, defects) -> System.out.println(oracle + ": " + defects));
    assertThat(covered.keySet())
        .containsExactlyInAnyOrderElementsOf(
            AllOracles.NAMEABLE.stream().map(Oracle::name).toList());
    assertThat(all()).anyMatch(Stored::original);
  }

  /// Replays stored claims, derives them again from the case, and prints all export formats.
  @ParameterizedTest
  @MethodSource("targets")
  void stored_findings_are_refuted_and_printed_as_before(String name) throws IOException {
    Target target = Target.parse(name);
    List<Stored> here = all().stream().filter(s -> s.file().target().equals(name)).toList();
    StringBuilder text = new StringBuilder();
    try (WorkerClient client = new WorkerClient(target)) {
      for (Stored each : here) {
        boolean slow = each.file().verdict().defect().hangs();
        text.append(slow ? replayedWithTimeout(each, target) : asked(each, client));
        text.append(digests(each.file()));
      }
    }
    check(name, text.toString());
  }

  private static String asked(Stored each, WorkerClient client) {
    CaseFile file = each.file();
    Verdict words = client.verdict(new Message.Recite(file.statements(), file.words()));
    Verdict again = client.verdict(new Message.Run(file.drawn()));
    boolean same =
        client.send(new Message.Derive(file.drawn()))
                instanceof WorkerClient.Replied(Message.Claimed today)
            && file.sameAs(today.claim(), Target.parse(file.target()).dialect().spelling());
    return said(each, words, again, same ? "the same claim" : "another claim");
  }

  private String replayedWithTimeout(Stored each, Target target) {
    CaseFile file = each.file();
    Job job =
        new Job(
            Settings.usual(
                target.toString(), 0, List.of(AllOracles.named(file.oracle()).orElseThrow())),
            Kit.fetch(target, _ -> {}),
            RotationOptions.ALL,
            SHORT_TIMEOUT,
            scratch.resolve("worker"));
    try (WorkerProcess worker = WorkerProcess.start(Main.LAUNCH, job)) {
      return said(
          each,
          judged(worker, new Message.Recite(file.statements(), file.words())),
          judged(worker, new Message.Run(file.drawn())),
          "given up");
    }
  }

  private static Verdict judged(WorkerProcess worker, Message.Order order) {
    return ((Message.Judged) worker.call(order).orElseThrow()).verdict();
  }

  private static String said(Stored each, Verdict words, Verdict again, String claim) {
    String defect = each.file().verdict().defect().toString();
    assertThat(shown(again)).describedAs(each.name()).isEqualTo(defect);
    assertThat(shown(words)).describedAs(each.name()).isEqualTo(defect);
    return """
    %s: %s
      word for word: %s
      derived: %s, %s
    """
        .formatted(each.name(), each.file().verdict().defect(), shown(words), shown(again), claim);
  }

  private static String shown(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Refuted r -> r.defect().toString();
      case Verdict.Moot m -> "moot, " + m.reason();
      case Verdict.Upheld _ -> "upheld";
    };
  }

  /// Digests of the texts for people; the texts are written to `target/stored`.
  private static String digests(CaseFile file) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    texts.put("repro.sql", FindingText.repro(file, Hostings.fresh(file.target())));
    texts.put("report.md", FindingText.report(file, Hostings.fresh(file.target())));
    for (Format format : Format.values()) {
      texts.put(format.word(), exported(format.export(file, Hostings.access(file.target()))));
    }
    Path folder =
        Path.of("target", "stored", file.target() + "-" + file.oracle() + file.signature().id());
    Files.createDirectories(folder);
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      Files.writeString(folder.resolve(text.getKey()), text.getValue());
      lines.append("  %s %s%n".formatted(text.getKey(), digest(text.getValue())));
    }
    return lines.toString();
  }

  private static String exported(Exported exported) {
    return switch (exported) {
      case Exported.Files(List<Exported.File> files) ->
          files.stream()
              .map(f -> "== " + f.suffix() + "\n" + f.text())
              .collect(Collectors.joining("\n"));
      case Exported.Refused(String why) -> "refused: " + why;
    };
  }

  private static String digest(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)))
          .substring(0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has it", e);
    }
  }

  /// Unreduced findings of an earlier run, some of them known.
  @Test
  void pending_findings_are_reduced_and_known_ones_are_not_new() throws IOException {
    Path pending = Files.createDirectories(scratch.resolve("store").resolve("pending"));
    try (Stream<Path> files = Files.list(FOLDER.resolve("pending"))) {
      for (Path file : files.toList()) {
        Files.copy(file, pending.resolve(file.getFileName()));
      }
    }
    Files.copy(FOLDER.resolve("known.json"), scratch.resolve("known.json"));
    List<String> lines = new ArrayList<>();
    for (String target : List.of("sqlite@3.28.0", "h2@1.4.200")) {
      Program.Ran ran =
          Program.in(scratch)
              .run(
                  ("run %s --rounds 0 --out store --known known.json --workers 1 --triage off"
                          + " --json %s.json")
                      .formatted(target, target)
                      .split(" "));
      lines.add("%s ends with %d".formatted(target, ran.code()));
      lines.addAll(news(scratch.resolve(target + ".json")));
    }
    assertThat(pending).isEmptyDirectory();
    StoreReader reader = new StoreReader(scratch.resolve("store"));
    for (String id : reader.ids()) {
      CaseFile file = StoredCase.find(id, reader.folder()).file();
      lines.add(
          "%s %s: %s, %d statements"
              .formatted(id, file.oracle(), file.verdict().defect(), file.length()));
      lines.add("  repro.sql " + digest(reader.script(id).orElseThrow()));
    }
    check("pending", String.join("\n", lines) + "\n");
  }

  /// One line for each finding of a summary.
  private static List<String> news(Path summary) {
    List<String> lines = new ArrayList<>();
    for (JsonNode found : new JsonMapper().readTree(read(summary)).get("found")) {
      lines.add(
          Stream.of("id", "bucket", "news", "title")
              .map(field -> found.get(field).asString())
              .collect(Collectors.joining(" ", "  ", "")));
    }
    Collections.sort(lines);
    return lines;
  }

  @Test
  void known_findings_are_replayed() throws IOException {
    Files.copy(FOLDER.resolve("known.json"), scratch.resolve("known.json"));
    Program.Ran ran =
        Program.in(scratch).run("known", "check", "sqlite@3.28.0", "--known", "known.json");
    assertThat(ran.code()).as(ran.all()).isEqualTo(ExitCode.FOUND);
    check("known", ran.out().lines().map(String::strip).collect(Collectors.joining("\n")) + "\n");
  }

  private static void check(String name, String text) throws IOException {
    Path file = FOLDER.resolve("expected").resolve(name.toLowerCase(Locale.ROOT) + ".txt");
    if (System.getProperty("golden", "").equals("write")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(text).describedAs(name).isEqualTo(Files.readString(file));
  }
}
