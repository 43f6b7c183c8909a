package sibyl.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.app.HandWrittenCases;
import sibyl.app.Program;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.lab.store.Store;
import sibyl.lab.store.StoreReader;

/// Replay and reduction of cases in files and in a store.
final class StoredCaseTest {
  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("rows.json"), Json.pretty(HandWrittenCases.wrongRows()));
    Files.writeString(folder.resolve("crash.json"), Json.pretty(HandWrittenCases.crash()));
  }

  private Program.Ran run(String... args) {
    return Program.in(folder).run(args);
  }

  @Test
  void a_bug_that_was_fixed_is_refuted_on_the_old_version_and_upheld_on_the_newest() {
    Program.Ran old = run("replay", "rows.json");
    assertThat(old.code()).as(old.all()).isEqualTo(1);
    assertThat(old.out()).contains("On sqlite@3.28.0 (3.28.0): refuted: rows lost");
    Program.Ran newest = run("replay", "rows.json", "--target", "sqlite");
    assertThat(newest.code()).as(newest.all()).isZero();
    assertThat(newest.out()).contains(": upheld: all sides give the same rows.");
  }

  @Test
  void a_crash_is_a_refutation_and_ends_only_the_worker() {
    Program.Ran old = run("replay", "crash.json");
    assertThat(old.code()).as(old.all()).isEqualTo(1);
    assertThat(old.out()).contains("refuted: crashed");
    Program.Ran newest = run("replay", "crash.json", "--target", "sqlite");
    assertThat(newest.code()).as(newest.all()).isZero();
    assertThat(newest.out()).contains("upheld: the statement ended well");
  }

  @Test
  void a_query_that_the_target_rejects_is_moot_with_a_reason() {
    Program.Ran older = run("replay", "rows.json", "--target", "sqlite@3.8.11.2");
    assertThat(older.code()).as(older.all()).isZero();
    assertThat(older.out()).contains("moot: inconclusive here (fault ");
  }

  @Test
  void a_claim_that_the_oracle_would_make_differently_today_is_run_as_stored() throws IOException {
    String changed =
        Files.readString(folder.resolve("rows.json")).replace("\"shown\"", "\"shown plainly\"");
    Files.writeString(folder.resolve("rows.json"), changed);
    Program.Ran replay = run("replay", "rows.json");
    assertThat(replay.code()).as(replay.all()).isEqualTo(1);
    assertThat(replay.out()).contains("this version of the oracle would make a different claim");
  }

  @Test
  void the_reduction_of_a_case_in_a_file_is_written_next_to_it() throws IOException {
    Program.Ran reduced = run("reduce", "rows.json");
    assertThat(reduced.code()).as(reduced.all()).isZero();
    CaseFile smaller =
        Json.read(Files.readString(folder.resolve("rows.reduced.json")), CaseFile.class);
    assertThat(smaller.setup().size()).isLessThan(HandWrittenCases.wrongRows().setup().size());
    assertThat(folder.resolve("rows.reduced.sql")).isNotEmptyFile();
    assertThat(folder.resolve("rows.reduced.md")).isNotEmptyFile();
    assertThat(folder.resolve("rows.json")).hasContent(Json.pretty(HandWrittenCases.wrongRows()));
  }

  @Test
  void a_finding_of_the_store_is_replaced_by_its_reduction() {
    CaseFile file = HandWrittenCases.wrongRows();
    try (Store store = Store.open(folder.resolve("store"))) {
      store.file(
          file,
          store.keep(
              new Store.Sighting(file.drawn(), file.verdict(), file.version(), Instant.EPOCH)));
    }
    Program.Ran reduced = run("reduce", file.signature().id(), "--out", "store");
    assertThat(reduced.code()).as(reduced.all()).isZero();
    StoreReader reader = new StoreReader(folder.resolve("store"));
    assertThat(reader.ids()).hasSize(1).doesNotContain(file.signature().id());
    assertThat(reader.entries())
        .singleElement()
        .satisfies(e -> assertThat(reader.ids()).contains(e.id()))
        .satisfies(e -> assertThat(e.sightings().count()).isEqualTo(1))
        .satisfies(e -> assertThat(e.statements()).isLessThan(file.setup().size() + 1));
    assertThat(reader.home(reader.ids().getFirst())).isDirectoryContaining("glob:**original.json");
  }

  @Test
  void a_finding_that_reduces_to_another_is_merged_with_it() {
    CaseFile large = HandWrittenCases.wrongRows();
    CaseFile small = HandWrittenCases.wrongRowsReduced();
    try (Store store = Store.open(folder.resolve("store"))) {
      for (CaseFile file : List.of(large, small)) {
        store.file(
            file,
            store.keep(
                new Store.Sighting(file.drawn(), file.verdict(), file.version(), Instant.EPOCH)));
      }
      assertThat(store.replace(large.signature().id(), small)).isEqualTo(small.signature().id());
    }
    StoreReader reader = new StoreReader(folder.resolve("store"));
    assertThat(reader.ids()).containsExactly(small.signature().id());
    assertThat(reader.entries())
        .singleElement()
        .satisfies(e -> assertThat(e.sightings().count()).isEqualTo(2));
    assertThat(reader.home(small.signature().id()).resolve("sightings.jsonl"))
        .content()
        .hasLineCount(2);
  }

  @Test
  void a_file_that_is_not_a_case_is_wrong_usage() throws IOException {
    Files.writeString(folder.resolve("foreign.json"), "{\"name\": \"somebody else's\"}");
    Files.writeString(folder.resolve("half.json"), "{\"format\": 1, \"setup\": []}");
    Files.writeString(
        folder.resolve("future.json"),
        Files.readString(folder.resolve("rows.json"))
            .replaceFirst("\"format\" : \\d+", "\"format\" : 99"));
    Files.write(folder.resolve("binary.json"), new byte[] {(byte) 0xff, 0, (byte) 0xfe});
    for (String name : new String[] {"foreign", "half", "future", "binary", "missing"}) {
      Program.Ran replay = run("replay", name + ".json");
      assertThat(replay.code()).as(name + ": " + replay.all()).isEqualTo(2);
      assertThat(replay.err()).startsWith("sibyl: " + name + ".json ").hasLineCount(1);
    }
  }
}
