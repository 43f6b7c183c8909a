package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.finding.Json;
import sibyl.finding.Versions;
import sibyl.lab.store.StoreReader;
import tools.jackson.databind.JsonNode;

/// Bisects a finding over versions.
final class BisectTest {
  private static final String VERSIONS = "3.28.0,3.31.1,3.36.0,3.53.4.0,3.25.2,3.0.0";

  @TempDir private static Path folder = Path.of("");
  private static String id = "";
  private static Program.Ran bisected = new Program.Ran(-1, "", "");

  @BeforeAll
  static void hunt() throws IOException {
    Program program = Program.in(folder);
    program.run(
        "run",
        "sqlite@3.28.0",
        "--rounds",
        "40",
        "--seed",
        "7",
        "--workers",
        "1",
        "--oracle",
        "tlp,norec",
        "--out",
        "found");
    // One that the newest version does not have.
    for (String some : reader().ids()) {
      Program.Ran newest = program.run("replay", some, "--target", "sqlite", "--out", "found");
      if (newest.out().contains("): upheld")) {
        id = some;
        break;
      }
    }
    assertThat(id).isNotEmpty();
    bisected =
        program.run(
            "bisect", id, "--versions", VERSIONS, "--out", "found", "--json", "bisected.json");
  }

  private static StoreReader reader() {
    return new StoreReader(folder.resolve("found"));
  }

  private static JsonNode json() throws IOException {
    return Json.read(Files.readString(folder.resolve("bisected.json")), JsonNode.class);
  }

  @Test
  void the_version_that_fixed_a_bug_is_found() throws IOException {
    assertThat(bisected.code()).as(bisected.all()).isZero();
    assertThat(bisected.out()).contains("3.28.0: refuted", "3.53.4.0: upheld", "fixed in 3.");
    assertThat(json().get("lastBad").asString()).isNotEmpty();
    assertThat(json().get("fixedIn").asString()).isIn("3.31.1", "3.36.0", "3.53.4.0");
  }

  @Test
  void each_answer_equals_that_of_a_replay() {
    Versions versions = reader().versions(id);
    assertThat(versions.tried()).isNotEmpty();
    for (Versions.Tried tried : versions.tried()) {
      if (tried.answer().judged()) {
        Program.Ran replay =
            Program.in(folder)
                .run("replay", id, "--target", "sqlite@" + tried.version(), "--out", "found");
        assertThat(replay.out()).contains("): " + tried.answer().words());
      }
    }
  }

  @Test
  void a_version_that_was_never_released_is_skipped() {
    assertThat(reader().versions(id).about("3.0.0").orElseThrow().answer())
        .isEqualTo(Versions.Answer.UNABLE);
    assertThat(bisected.out()).contains("3.0.0: cannot run (There is no sqlite@3.0.0");
  }

  @Test
  void the_report_shows_the_versions() throws IOException {
    Program.Ran shown = Program.in(folder).run("show", id, "--out", "found");
    assertThat(shown.out()).contains("## Versions", "fixed in 3.", "- refuted: ", "- upheld: ");
    assertThat(Files.readString(reader().home(id).resolve("report.md"))).contains("## Versions");
  }

  @Test
  void tried_versions_are_not_tried_again() {
    Program.Ran again =
        Program.in(folder).run("bisect", id, "--versions", "3.28.0,3.53.4.0", "--out", "found");
    assertThat(again.out()).contains("2 tried before").doesNotContain("  3.28.0: ");
    assertThat(again.code()).isZero();
    assertThat(reader().versions(id).about("3.0.0")).isPresent();
  }

  @Test
  void half_a_range_is_wrong_usage() {
    Program.Ran ran = Program.in(folder).run("bisect", id, "--between", "3.28.0", "--out", "found");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("two versions").hasLineCount(1);
  }

  @Test
  void a_range_without_versions_is_wrong_usage() {
    Program.Ran ran =
        Program.in(folder)
            .run("bisect", id, "--versions", "3.28.0", "--between", "3.1,3.2", "--out", "found");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(List.of(ran.err().split("\n"))).hasSize(1);
  }
}
