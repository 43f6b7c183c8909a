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

/// A file of a store that cannot be read is said once, with its path and why; it stays as it is, and the rest is told.
final class UnreadFilesTest {
  private static final CaseFile GOOD = MadeCases.wrongRowsReduced();
  private static final CaseFile BROKEN = MadeCases.crash();

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
            Triage.unasked(file.drawn(), file.verdict(), MadeCases.OLD.dialect()));
      }
    }
    Files.createDirectories(store.resolve("campaigns"));
    Files.createDirectories(store.resolve("findings/new"));
    Files.createDirectories(store.resolve("findings/odd/case.json"));
    Files.createDirectories(store.resolve("findings/part"));
    breakUp("findings/" + BROKEN.signature().id() + "/case.json", "{\"format\" : 1, \"tar");
    breakUp(
        "findings/new/case.json",
        Json.pretty(GOOD).replaceFirst("\"format\" : \\d+", "\"format\" : 99"));
    breakUp("findings/part/case.json", "{}");
    breakUp("findings/" + GOOD.signature().id() + "/evidence.json", "nothing");
    breakUp("findings/" + GOOD.signature().id() + "/versions.json", "{\"tried\" : 7}");
    breakUp("pending/1.json", "{");
    breakUp("pending/2.json", "{}");
    breakUp("campaigns/2026-01-01T00-00-00Z.json", "[]");
    before = files();
  }

  private void breakUp(String name, String text) throws IOException {
    Files.writeString(store.resolve(name), text);
  }

  /// Those that somebody wrote; not those of locks and databases.
  private Map<Path, String> files() throws IOException {
    Map<Path, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(store)) {
      for (Path file : all.filter(f -> f.toString().matches(".*(json|jsonl|sql|md)")).toList()) {
        files.put(file, Files.isDirectory(file) ? "" : Files.readString(file));
      }
    }
    return files;
  }

  /// Says each of these once, says nothing else, and leaves all as it was.
  private void said(Program.Ran ran, String... names) throws IOException {
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
    said(ran, findings("pending/1.json", "pending/2.json"));
    assertThat(ran.err()).contains("format 99", "it is incomplete", "Is a directory");
  }

  @Test
  void report_shows_the_others() throws IOException {
    breakUp("findings/" + GOOD.signature().id() + "/sightings.jsonl", "{\n");
    Files.delete(store.resolve("findings/" + GOOD.signature().id() + "/repro.sql"));
    before = files();
    Program.Ran ran = run("report", "--out", "store");
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(folder.resolve("sibyl-report.html"))
        .content()
        .contains("id=\"f" + GOOD.signature().id() + "\"", "CREATE TABLE t0");
    said(
        ran,
        findings(
            "findings/" + GOOD.signature().id() + "/sightings.jsonl",
            "findings/" + GOOD.signature().id() + "/repro.sql",
            "campaigns/2026-01-01T00-00-00Z.json",
            "pending/1.json",
            "pending/2.json"));
  }

  @Test
  void triage_does_not_gather_anew_what_it_cannot_read() throws IOException {
    Program.Ran ran = run("triage", "--out", "store");
    assertThat(ran.code()).as(ran.all()).isZero();
    said(ran, findings());
  }

  @Test
  void known_adds_the_others() throws IOException {
    Program.Ran ran =
        run("known", "add", GOOD.signature().id(), GOOD.signature().id(), "--out", "store");
    assertThat(ran.code()).as(ran.all()).isZero();
    said(ran, findings());
  }

  @Test
  void a_run_goes_on() throws IOException {
    Program.Ran ran = run("run", "sqlite", "--rounds", "1", "--seed", "1", "--out", "store");
    assertThat(ran.code()).as(ran.all()).isZero();
    said(ran, findings("pending/1.json", "pending/2.json"));
  }

  @Test
  void bisection_does_not_write_over_what_it_cannot_read() throws IOException {
    Program.Ran ran =
        run("bisect", GOOD.signature().id(), "--between", "3.28.0,3.28.0", "--out", "store");
    said(ran, "findings/" + GOOD.signature().id() + "/versions.json");
  }

  @Test
  void where_nothing_can_be_read_that_is_a_failure() throws IOException {
    breakUp("findings/" + GOOD.signature().id() + "/case.json", "");
    for (String command : List.of("findings", "report", "triage")) {
      Program.Ran ran = run(command, "--out", "store");
      assertThat(ran.code()).as(ran.all()).isEqualTo(3);
      assertThat(ran.err().lines())
          .last()
          .isEqualTo("sibyl: none of the 5 findings in store can be read");
    }
  }

  @Test
  void an_index_that_is_none_is_said_and_findings_are_listed_without_it() throws IOException {
    Files.deleteIfExists(store.resolve("index.db-wal"));
    Files.deleteIfExists(store.resolve("index.db-shm"));
    breakUp("index.db", "This is no database, but some text that is long enough. ".repeat(100));
    Program.Ran ran = run("findings", "--out", "store");
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(ran.out()).contains(GOOD.signature().id());
    said(ran, findings("index.db", "pending/1.json", "pending/2.json"));
  }
}
