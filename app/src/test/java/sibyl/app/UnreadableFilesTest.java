package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.lab.store.Store;
import sibyl.triage.Triage;

/// An unreadable file of a store is reported once, with path and reason, and not changed; the other findings are shown.
final class UnreadableFilesTest {
  private static final CaseFile GOOD = HandWrittenCases.wrongRowsReduced();
  private static final CaseFile BROKEN = HandWrittenCases.crash();

  @TempDir private Path folder = Path.of("");

  private Path store = Path.of("");
  private Map<Path, String> before = Map.of();

  @BeforeEach
  void write() throws IOException {
    store = folder.resolve("store");
    try (Store made = Store.open(store)) {
      for (CaseFile file : List.of(GOOD, BROKEN)) {
        made.file(
            file,
            made.keep(
                new Store.Sighting(file.drawn(), file.verdict(), file.version(), Instant.EPOCH)));
        made.keep(
            file.signature().id(),
            Triage.withoutRuns(file.drawn(), file.verdict(), HandWrittenCases.OLD.dialect()));
      }
    }
    Files.createDirectories(store.resolve("campaigns"));
    Files.createDirectories(store.resolve("findings/new"));
    Files.createDirectories(store.resolve("findings/odd/case.json"));
    Files.createDirectories(store.resolve("findings/part"));
    overwrite("findings/" + BROKEN.signature().id() + "/case.json", "{\"format\" : 1, \"tar");
    overwrite(
        "findings/new/case.json",
        Json.pretty(GOOD).replaceFirst("\"format\" : \\d+", "\"format\" : 99"));
    overwrite("findings/part/case.json", "{}");
    overwrite("findings/" + GOOD.signature().id() + "/evidence.json", "nothing");
    overwrite("findings/" + GOOD.signature().id() + "/versions.json", "{\"tried\" : 7}");
    overwrite("pending/1.json", "{");
    overwrite("pending/2.json", "{}");
    overwrite("campaigns/2026-01-01T00-00-00Z.json", "[]");
    before = files();
  }

  private void overwrite(String name, String text) throws IOException {
    Files.writeString(store.resolve(name), text);
  }

  /// The files with findings, without locks and the index.
  private Map<Path, String> files() throws IOException {
    Map<Path, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(store)) {
      for (Path file : all.filter(f -> f.toString().matches(".*(json|jsonl|sql|md)")).toList()) {
        files.put(file, Files.isDirectory(file) ? "" : Files.readString(file));
      }
    }
    return files;
  }

  /// Each of these files is reported once, nothing else is, and all files are unchanged.
  private void reportsOnly(Program.Ran ran, String... names) throws IOException {
    assertThat(ran.err().lines())
        .as(ran.all())
        .hasSize(names.length)
        .allMatch(line -> line.matches("sibyl: store/\\S+ cannot be read: .+"));
    for (String name : names) {
      assertThat(ran.err().lines().filter(line -> line.startsWith("sibyl: store/" + name + " ")))
          .as(name + " in\n" + ran.err())
          .hasSize(1);
    }
    assertThat(files()).containsAllEntriesOf(before);
  }

  private static String[] findings(String... more) {
    return Stream.concat(
            Stream.of(
                "findings/" + BROKEN.signature().id() + "/case.json",
                "findings/new/case.json",
                "findings/odd/case.json",
                "findings/part/case.json",
                "findings/" + GOOD.signature().id() + "/evidence.json",
                "findings/" + GOOD.signature().id() + "/versions.json"),
            Stream.of(more))
        .toArray(String[]::new);
  }

  private Program.Ran run(String... args) {
    return Program.in(folder).run(args);
  }

  @Test
  void findings_lists_the_others() throws IOException {
    Program.Ran ran = run("findings", "--out", "store");
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(ran.out())
        .contains(GOOD.signature().id(), "1 finding in 1 bucket")
        .doesNotContain("not yet examined", "not yet reduced");
    reportsOnly(ran, findings("pending/1.json", "pending/2.json"));
    assertThat(ran.err()).contains("format 99", "it is incomplete", "Is a directory");
  }

  @Test
  void report_shows_the_others() throws IOException {
    overwrite("findings/" + GOOD.signature().id() + "/sightings.jsonl", "{\n");
    Files.delete(store.resolve("findings/" + GOOD.signature().id() + "/repro.sql"));
    before = files();
    Program.Ran ran = run("report", "--out", "store");
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(folder.resolve("sibyl-report.html"))
        .content()
        .contains("id=\"f" + GOOD.signature().id() + "\"", "CREATE TABLE t0");
    reportsOnly(
        ran,
        findings(
            "findings/" + GOOD.signature().id() + "/sightings.jsonl",
            "findings/" + GOOD.signature().id() + "/repro.sql",
            "campaigns/2026-01-01T00-00-00Z.json",
            "pending/1.json",
            "pending/2.json"));
  }

  @Test
  void triage_does_not_replace_unreadable_evidence() throws IOException {
    Program.Ran ran = run("triage", "--out", "store");
    assertThat(ran.code()).as(ran.all()).isZero();
    reportsOnly(ran, findings());
  }

  @Test
  void known_adds_the_others() throws IOException {
    Program.Ran ran =
        run("known", "add", GOOD.signature().id(), GOOD.signature().id(), "--out", "store");
    assertThat(ran.code()).as(ran.all()).isZero();
    reportsOnly(ran, findings());
  }

  @Test
  void a_run_goes_on() throws IOException {
    Program.Ran ran = run("run", "sqlite", "--rounds", "1", "--seed", "1", "--out", "store");
    assertThat(ran.code()).as(ran.all()).isZero();
    reportsOnly(ran, findings("pending/1.json", "pending/2.json"));
  }

  @Test
  void bisection_does_not_overwrite_unreadable_files() throws IOException {
    Program.Ran ran =
        run("bisect", GOOD.signature().id(), "--between", "3.28.0,3.28.0", "--out", "store");
    reportsOnly(ran, "findings/" + GOOD.signature().id() + "/versions.json");
  }

  @Test
  void a_store_without_any_readable_finding_is_a_failure() throws IOException {
    overwrite("findings/" + GOOD.signature().id() + "/case.json", "");
    for (String command : List.of("findings", "report", "triage")) {
      Program.Ran ran = run(command, "--out", "store");
      assertThat(ran.code()).as(ran.all()).isEqualTo(3);
      assertThat(ran.err().lines())
          .last()
          .isEqualTo("sibyl: none of the 5 findings in store can be read");
    }
  }

  @Test
  void a_broken_index_is_reported_and_findings_are_listed_without_it() throws IOException {
    Files.deleteIfExists(store.resolve("index.db-wal"));
    Files.deleteIfExists(store.resolve("index.db-shm"));
    overwrite("index.db", "This is no database, but some text that is long enough. ".repeat(100));
    Program.Ran ran = run("findings", "--out", "store");
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(ran.out()).contains(GOOD.signature().id());
    reportsOnly(ran, findings("index.db", "pending/1.json", "pending/2.json"));
  }
}
