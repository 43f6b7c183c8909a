package sibyl.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.dialect.dbms.Sqlite;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.finding.Step;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.sql.Statement;

class StoreTest {
  private static final Instant WHEN = Instant.parse("2026-01-02T03:04:05Z");

  @TempDir Path temp;

  @Test
  void what_was_seen_survives_the_process_that_saw_it() {
    Store.Pending kept;
    try (Store store = Store.open(temp)) {
      kept = store.keep(sighting("SELECT c0 FROM t0 WHERE c0"));
      store.keep(sighting("SELECT 1 FROM t0 WHERE c0"));
    }
    try (Store store = Store.open(temp)) {
      assertThat(store.pending()).hasSize(2).first().isEqualTo(kept);
      store.discard(kept);
      assertThat(store.pending()).hasSize(1);
    }
  }

  @Test
  void a_file_cut_short_is_said_once_and_left_for_people_and_harms_nobody() throws IOException {
    List<String> said = new ArrayList<>();
    try (Store store = Store.open(temp, UnreadableFiles.once(said::add))) {
      Store.Pending kept = store.keep(sighting("SELECT c0 FROM t0 WHERE c0"));
      Path half = temp.resolve("pending").resolve("1.json");
      Files.writeString(half, Files.readString(kept.file()).substring(0, 100));
      Files.writeString(temp.resolve("pending").resolve("2.json"), "");
      assertThat(store.pending()).containsExactly(kept);
      assertThat(store.pending()).containsExactly(kept);
      assertThat(said)
          .satisfiesExactly(
              one -> assertThat(one).startsWith(half + " cannot be read: "),
              two -> assertThat(two).contains("2.json cannot be read: "));
      assertThat(half).exists();
    }
  }

  @Test
  void a_finding_is_not_lost_where_a_case_stands_that_cannot_be_read() throws IOException {
    List<String> said = new ArrayList<>();
    try (Store store = Store.open(temp, UnreadableFiles.once(said::add))) {
      Store.Pending pending = store.keep(sighting("SELECT c0 FROM t0 WHERE c0"));
      CaseFile found = file(pending);
      String id = found.signature().id();
      Path there =
          Files.createDirectories(temp.resolve("findings").resolve(id)).resolve("case.json");
      Files.writeString(there, "{");
      assertThat(store.file(found, pending)).isEqualTo(Store.Filed.KNOWN);
      assertThat(store.pending()).containsExactly(pending);
      assertThatExceptionOfType(NoStore.class).isThrownBy(() -> store.replace("other", found));
      assertThat(there).hasContent("{");
      assertThat(there.getParent()).isDirectoryNotContaining("glob:**/s*");
      assertThat(said).singleElement().asString().startsWith(there + " cannot be read: ");
    }
  }

  @Test
  void a_filed_finding_has_all_its_files_and_is_no_longer_pending() throws IOException {
    try (Store store = Store.open(temp)) {
      Store.Pending pending = store.keep(sighting("SELECT c0 FROM t0 WHERE c0"));
      CaseFile file = file(pending);
      assertThat(store.file(file, pending)).isEqualTo(Store.Filed.NEW);
      Path home = temp.resolve("findings").resolve(file.signature().id());
      assertThat(home).isDirectoryContaining("glob:**/{case.json,original.json}");
      assertThat(Json.read(Files.readString(home.resolve("case.json")), CaseFile.class))
          .isEqualTo(file);
      assertThat(Json.read(Files.readString(home.resolve("original.json")), Store.Sighting.class))
          .isEqualTo(pending.sighting());
      assertThat(home.resolve("repro.sql"))
          .content()
          .contains("CREATE TABLE t0(c0);")
          .contains("SELECT c0 FROM t0 WHERE c0;")
          .contains("-- Law: ");
      assertThat(home.resolve("report.md")).content().contains("```sql").contains("1 row(s) only");
      assertThat(home.resolve("sightings.jsonl")).content().hasLineCount(1);
      assertThat(store.pending()).isEmpty();
      assertThat(store.index().all())
          .singleElement()
          .satisfies(
              e -> {
                assertThat(e.id()).isEqualTo(file.signature().id());
                assertThat(e.sightings().count()).isEqualTo(1);
                assertThat(e.statements()).isEqualTo(3);
              });
    }
  }

  @Test
  void the_same_bug_seen_again_is_a_sighting() {
    try (Store store = Store.open(temp)) {
      Store.Pending first = store.keep(sighting("SELECT c0 FROM t0 WHERE c0"));
      Store.Pending second = store.keep(sighting("SELECT 5 FROM t0 WHERE c0"));
      assertThat(store.file(file(first), first)).isEqualTo(Store.Filed.NEW);
      assertThat(store.file(file(second), second)).isEqualTo(Store.Filed.KNOWN);
      assertThat(store.index().all())
          .singleElement()
          .satisfies(e -> assertThat(e.sightings().count()).isEqualTo(2));
      StoreReader shelf = new StoreReader(temp);
      assertThat(shelf.ids()).hasSize(1);
      assertThat(shelf.entries()).isEqualTo(store.index().all());
      assertThat(shelf.home(shelf.ids().getFirst()).resolve("sightings.jsonl"))
          .content()
          .hasLineCount(2);
    }
  }

  @Test
  void of_two_cases_with_one_signature_the_one_of_the_earlier_round_stands_for_it() {
    String query = "SELECT c0 FROM t0 WHERE c0";
    try (Store store = Store.open(temp)) {
      Store.Pending later = store.keep(sighting(query, 7));
      Store.Pending earlier = store.keep(sighting(query, 2));
      Store.Pending latest = store.keep(sighting(query, 9));
      assertThat(store.file(file(later), later)).isEqualTo(Store.Filed.NEW);
      assertThat(store.file(file(earlier), earlier)).isEqualTo(Store.Filed.EARLIER);
      assertThat(store.file(file(latest), latest)).isEqualTo(Store.Filed.KNOWN);
      Path home = temp.resolve("findings").resolve(file(later).signature().id());
      assertThat(home.resolve("case.json")).content().contains("\"round\" : 2");
      assertThat(home.resolve("original.json")).content().contains("\"round\":2");
      assertThat(home.resolve("sightings.jsonl")).content().hasLineCount(3);
      assertThat(store.index().all())
          .singleElement()
          .satisfies(e -> assertThat(e.sightings().count()).isEqualTo(3));
    }
  }

  @Test
  void two_runs_do_not_share_a_store() throws IOException {
    try (Store store = Store.open(temp)) {
      assertThat(openedElsewhere()).startsWith(temp + " is in use by another run; ");
      assertThatExceptionOfType(NoStore.class)
          .isThrownBy(() -> Store.open(temp))
          .withMessageStartingWith(temp + " is in use by another run; ");
      assertThat(store.pending()).isEmpty();
    }
    assertThat(openedElsewhere()).isEqualTo("opened");
    Store.open(temp).close();
  }

  @Test
  void what_is_no_folder_is_no_store() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "text");
    assertThatExceptionOfType(NoStore.class)
        .isThrownBy(() -> Store.open(file))
        .withMessageContaining(file.toString());
    Path foreign = Files.createDirectories(temp.resolve("foreign"));
    Files.writeString(foreign.resolve("index.db"), "this is no database at all".repeat(100));
    assertThatExceptionOfType(NoStore.class)
        .isThrownBy(() -> Store.open(foreign))
        .withMessageContaining("is no index of findings");
    // Not even a refusal leaves the folder locked.
    Files.delete(foreign.resolve("index.db"));
    Store.open(foreign).close();
  }

  @Test
  void a_full_disk_loses_nothing() throws IOException {
    Path disk = Files.createDirectories(temp.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", disk.toString()).isEmpty(),
        "only the superuser may mount a small disk");
    try {
      try (Store store = Store.open(disk)) {
        Store.Pending kept = store.keep(sighting("SELECT c0 FROM t0 WHERE c0"));
        Store.Pending other = store.keep(sighting("SELECT c0 FROM t0 WHERE c0 > 1"));
        store.file(file(other), other);
        Path ballast = disk.resolve("ballast");
        fill(ballast);
        assertThatExceptionOfType(NoStore.class)
            .isThrownBy(() -> store.keep(sighting("SELECT 1 FROM t0 WHERE c0")))
            .withMessageContaining("No space left");
        assertThatExceptionOfType(NoStore.class).isThrownBy(() -> store.file(file(kept), kept));
        assertThat(store.pending()).containsExactly(kept);
        assertThat(store.index().all()).hasSize(1);
        Files.delete(ballast);
        assertThat(store.file(file(kept), kept)).isEqualTo(Store.Filed.NEW);
        assertThat(store.pending()).isEmpty();
        assertThat(store.index().all()).hasSize(2);
      }
    } finally {
      run("umount", "-l", disk.toString());
    }
  }

  private static void fill(Path ballast) throws IOException {
    byte[] block = new byte[512];
    try (var out = Files.newOutputStream(ballast)) {
      while (true) {
        out.write(block);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  /// What another process prints when it opens the store.
  private String openedElsewhere() throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Opening.class.getName(),
            temp.toString());
    return run(command.toArray(String[]::new)).orElse("");
  }

  /// A process that opens a store and prints the result.
  static final class Opening {
    private Opening() {}

    public static void main(String[] args) {
      try (Store store = Store.open(Path.of(args[0]))) {
        System.out.print(store.pending().isEmpty() ? "opened" : "not empty");
      } catch (NoStore e) {
        System.out.print(e.getMessage());
      }
    }
  }

  /// What a command prints.
  private static Optional<String> run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var said = process.getInputStream()) {
      return Optional.of(new String(said.readAllBytes(), StandardCharsets.UTF_8))
          .filter(text -> !text.isEmpty());
    }
  }

  private static Store.Sighting sighting(String query) {
    return sighting(query, 2);
  }

  private static Store.Sighting sighting(String query, long round) {
    List<Step> setup = new ArrayList<>();
    for (String sql : List.of("CREATE TABLE t0(c0)", "INSERT INTO t0(c0) VALUES (1)")) {
      setup.add(new Step(statement(sql), true));
    }
    Case found =
        new Case(
            "sqlite@3.28.0",
            "norec",
            setup,
            new Probe(statement(query)),
            new Case.Provenance(1, round, 3, List.of("join RIGHT")));
    Verdict.Refuted verdict =
        new Verdict.Refuted(
            Defect.of("rows lost"),
            "1 row(s) only in shown, 0 row(s) only in filtered",
            List.of(
                new Verdict.Answer("shown", List.of("1")),
                new Verdict.Answer("filtered", List.of())));
    return new Store.Sighting(found, verdict, "3.28.0", WHEN);
  }

  private static Statement statement(String sql) {
    return Parse.statement(sql, Sqlite.DIALECT);
  }

  private static CaseFile file(Store.Pending pending) {
    Store.Sighting seen = pending.sighting();
    Oracle oracle = Oracles.named(seen.found().oracle()).orElseThrow();
    return CaseFile.of(
        seen.found(),
        CaseRun.claim(seen.found(), oracle, Sqlite.DIALECT),
        seen.verdict(),
        seen.version(),
        oracle.law(),
        Sqlite.DIALECT.spelling());
  }
}
