package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.app.report.Summary;
import sibyl.claim.KnownRows;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Target;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Three runs on an old SQLite with the same seed: the first; the second in another folder, with all findings of the first as
/// known; the third continues the first.
final class RunTest {
  private static final String[] HUNT = {
    "run", "sqlite@3.28.0", "--rounds", "110", "--seed", "7", "--workers", "1"
  };

  @TempDir private static Path folder = Path.of("");
  private static Program.Ran first = new Program.Ran(-1, "", "");
  private static Program.Ran second = first;
  private static Program.Ran third = first;

  @BeforeAll
  static void hunt() throws IOException {
    Program program = Program.in(folder);
    first =
        program.run(
            with(
                "--out",
                "one",
                "--json",
                "one.json",
                "--junit",
                "one.xml",
                "--sarif",
                "one.sarif",
                "--markdown",
                "one.md"));
    String known =
        ids("one").stream()
            .map(id -> "{\"signature\": \"" + id + "\", \"reason\": \"an old friend\"}")
            .collect(Collectors.joining(",", "[", "]"));
    Files.writeString(folder.resolve("known.json"), known);
    Program.Running other =
        program.start(with("--out", "two", "--known", "known.json", "--json", "two.json"));
    third = program.run(with("--out", "one", "--json", "three.json"));
    second = other.end();
  }

  private static String[] with(String... more) {
    return Stream.concat(Stream.of(HUNT), Stream.of(more)).toArray(String[]::new);
  }

  private static List<String> ids(String store) throws IOException {
    try (Stream<Path> homes = Files.list(folder.resolve(store).resolve("findings"))) {
      return homes.map(home -> home.getFileName().toString()).sorted().toList();
    }
  }

  private static JsonNode json(String name) throws IOException {
    return new JsonMapper().readTree(Files.readString(folder.resolve(name)));
  }

  private static CaseFile read(String store, String id) throws IOException {
    return Json.read(Files.readString(home(store, id).resolve("case.json")), CaseFile.class);
  }

  private static Path home(String store, String id) {
    return folder.resolve(store).resolve("findings").resolve(id);
  }

  @Test
  void new_findings_are_announced_and_make_the_exit_code_1() throws IOException {
    assertThat(first.code()).as(first.all()).isEqualTo(1);
    assertThat(ids("one")).isNotEmpty();
    for (String id : ids("one")) {
      assertThat(first.out()).contains("FOUND " + id, "sibyl replay " + id + " --out one");
    }
    assertThat(first.err()).isEmpty();
  }

  @Test
  void a_finding_is_a_folder_with_all_its_files() throws IOException {
    for (String id : ids("one")) {
      assertThat(home("one", id))
          .isDirectoryContaining("glob:**case.json")
          .isDirectoryContaining("glob:**original.json")
          .isDirectoryContaining("glob:**repro.sql")
          .isDirectoryContaining("glob:**report.md")
          .isDirectoryContaining("glob:**sightings.jsonl");
      assertThat(read("one", id).signature().id()).isEqualTo(id);
    }
    assertThat(folder.resolve("one/pending")).isEmptyDirectory();
  }

  @Test
  void the_summary_has_all_documented_fields() throws IOException {
    JsonNode summary = json("one.json");
    String documented = Files.readString(Path.of("..", "docs", "json-summary.md"));
    assertThat(summary.propertyNames())
        .contains("target", "version", "seed", "seconds", "cpuSeconds", "dbmsSeconds", "databases")
        .contains("statements", "accepted", "probes", "upheld", "moot", "refuted", "flaky")
        .contains("findings", "distinct", "workersLost", "pending", "oracles")
        .allSatisfy(name -> assertThat(documented).contains("| `" + name + "` |"));
    for (String oracle : List.of("tlp", "norec", "survives")) {
      assertThat(summary.get("oracles").get(oracle).propertyNames())
          .contains("probes", "upheld", "moot", "refuted", "distinct");
    }
    assertThat(summary.get("target").asString()).isEqualTo("sqlite@3.28.0");
    assertThat(summary.get("version").asString()).isEqualTo("3.28.0");
    assertThat(summary.get("seed").asLong()).isEqualTo(7);
    assertThat(summary.get("databases").asLong()).isEqualTo(110);
  }

  @Test
  void files_for_ci_agree_with_the_summary() throws Exception {
    String sarif = Files.readString(folder.resolve("one.sarif"));
    assertThat(CiFilesTest.sarifErrors(sarif)).isEmpty();
    Set<String> buckets = new TreeSet<>();
    json("one.json").get("found").forEach(f -> buckets.add(f.get("bucket").asString()));
    assertThat(json("one.json").get("buckets").asInt()).isEqualTo(buckets.size());
    assertThat(sarif).containsPattern("one/findings/[0-9a-f]{12}/repro.sql");
    for (String bucket : buckets) {
      assertThat(sarif).contains("\"" + bucket + "\"");
      assertThat(Files.readString(folder.resolve("one.md"))).contains("`" + bucket + "` | **new**");
    }
    assertThat(CiFilesTest.junitErrors(Files.readString(folder.resolve("one.xml")))).isEmpty();
    assertThat(CiFilesTest.junit(Files.readString(folder.resolve("one.xml"))))
        .filteredOn(ReportTestCase::hasFailure)
        .hasSize(buckets.size())
        .allSatisfy(c -> assertThat(c.getFailureDetail()).contains("CREATE "));
  }

  @Test
  void every_run_leaves_its_summary_in_the_store() throws IOException {
    List<Summary> summaries = new StoreReader(folder.resolve("one")).campaigns(Summary.class);
    assertThat(summaries.stream().map(Json::pretty))
        .containsExactly(
            Files.readString(folder.resolve("one.json")),
            Files.readString(folder.resolve("three.json")));
  }

  @Test
  void a_page_shows_all_findings_and_runs() throws IOException {
    Program.Ran report = Program.in(folder).run("report", "--out", "one", "--to", "one.html");
    assertThat(report.code()).as(report.all()).isZero();
    String page = Files.readString(folder.resolve("one.html"));
    for (String id : ids("one")) {
      assertThat(page).contains("id=\"f" + id + "\"");
    }
    assertThat(page).contains("Distinct findings over time", "Probes by oracle", "<h2>Runs</h2>");
  }

  /// A finding about answers that a script can compare.
  private static String comparing() throws IOException {
    for (String id : ids("one")) {
      if (read("one", id).words().expectations().stream().noneMatch(e -> e instanceof KnownRows)) {
        return id;
      }
    }
    throw new AssertionError("only findings with known rows");
  }

  @Test
  void a_finding_is_exported_to_a_file_or_printed() throws IOException {
    String id = comparing();
    Program.Ran printed = Program.in(folder).run("export", id, "--as", "client", "--out", "one");
    assertThat(printed.code()).as(printed.all()).isZero();
    assertThat(printed.out()).contains("CREATE ", "The results above must agree.");
    Program.Ran written =
        Program.in(folder)
            .run("export", id, "--as", "bisect", "--out", "one", "--to", "bisect_run.sh");
    assertThat(written.all()).isEmpty();
    assertThat(folder.resolve("bisect_run.sh")).content().startsWith("#!/bin/sh\n");
  }

  @Test
  void the_figures_of_a_summary_add_up() throws IOException {
    JsonNode summary = json("one.json");
    long moot = sum(summary.get("moot"));
    long judged = summary.get("upheld").asLong() + moot + summary.get("refuted").asLong();
    assertThat(summary.get("probes").asLong())
        .isBetween(judged, judged + summary.get("flaky").asLong());
    assertThat(summary.get("accepted").asLong())
        .isEqualTo(summary.get("statements").asLong() - sum(summary.get("faults")));
    assertThat(summary.get("distinct").asInt()).isEqualTo(ids("one").size());
    assertThat(summary.get("found").size()).isEqualTo(ids("one").size());
    assertThat(summary.get("dbmsSeconds").asDouble())
        .isPositive()
        .isLessThan(summary.get("seconds").asDouble());
  }

  private static long sum(JsonNode counts) {
    return counts.values().stream().mapToLong(JsonNode::asLong).sum();
  }

  @Test
  void the_same_seed_gives_the_same_bytes_in_another_process() throws IOException {
    assertThat(ids("two")).isEqualTo(ids("one"));
    for (String id : ids("one")) {
      for (String file : List.of("case.json", "repro.sql", "report.md")) {
        assertThat(home("two", id).resolve(file))
            .hasSameBinaryContentAs(home("one", id).resolve(file));
      }
    }
  }

  @Test
  void known_findings_are_stored_and_shown_but_not_new() throws IOException {
    assertThat(second.code()).as(second.all()).isZero();
    assertThat(second.out()).contains("known", "an old friend").doesNotContain("FOUND");
    assertThat(json("two.json").get("fresh").asInt()).isZero();
    assertThat(json("two.json").get("distinct").asInt()).isEqualTo(ids("one").size());
  }

  @Test
  void a_second_run_in_the_same_folder_continues_and_finds_nothing_new() throws IOException {
    assertThat(third.code()).as(third.all()).isZero();
    assertThat(third.out()).contains("seen before").doesNotContain("FOUND");
    for (String id : ids("one")) {
      assertThat(Files.readAllLines(home("one", id).resolve("sightings.jsonl")).size())
          .isEqualTo(2 * Files.readAllLines(home("two", id).resolve("sightings.jsonl")).size());
    }
  }

  @Test
  void the_round_of_a_finding_shows_it_again_when_it_is_played_alone() throws IOException {
    Program.Ran replay =
        Program.in(folder).run("replay", ids("one").getFirst(), "--round", "--out", "one");
    assertThat(replay.code()).as(replay.all()).isEqualTo(1);
    assertThat(replay.out()).contains("The finding was found again.");
  }

  @Test
  void a_stored_finding_is_refuted_again_when_replayed() throws IOException {
    String id = ids("one").getFirst();
    Program.Ran replay =
        Program.in(folder)
            .run("replay", id.substring(0, 6), "--out", "one", "--json", "replay.json");
    assertThat(replay.code()).as(replay.all()).isEqualTo(1);
    assertThat(replay.out())
        .contains("Law (", "returns", "On sqlite@3.28.0 (3.28.0): refuted: ")
        .doesNotContain("different claim");
    assertThat(json("replay.json").get("verdict").asString()).isEqualTo("refuted");
    assertThat(json("replay.json").get("sameClaim").asBoolean()).isTrue();
  }

  @Test
  void all_findings_can_be_listed_and_shown() throws IOException {
    Program.Ran brief = Program.in(folder).run("findings", "--out", "one");
    assertThat(brief.code()).isZero();
    int count = ids("one").size();
    assertThat(brief.out())
        .contains(count + (count == 1 ? " finding in " : " findings in "), "bucket");
    Program.Ran list = Program.in(folder).run("findings", "--all", "--out", "one");
    for (String id : ids("one")) {
      assertThat(list.out()).contains(id);
    }
    String id = ids("one").getLast();
    Program.Ran shown = Program.in(folder).run("show", id.substring(0, 8), "--out", "one");
    assertThat(shown.code()).isZero();
    assertThat(shown.out())
        .startsWith(Files.readString(home("one", id).resolve("report.md")))
        .contains("Query plan:");
  }

  @Test
  void an_unknown_id_is_answered_with_similar_ones() throws IOException {
    String id = ids("one").getFirst();
    Program.Ran shown = Program.in(folder).run("show", "x" + id.substring(1), "--out", "one");
    assertThat(shown.code()).isEqualTo(2);
    assertThat(shown.err()).contains("similar ids: " + id).hasLineCount(1);
  }

  @Test
  void the_script_of_a_finding_runs_as_it_is() throws IOException {
    Target target = Target.parse("sqlite@3.28.0");
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
      Engine engine = Engine.load(target, artifacts);
      for (String id : ids("one")) {
        if (read("one", id).oracle().equals("survives")) {
          // Not in this process: it may crash.
          continue;
        }
        try (Session session = engine.open(SessionTerms.patient(Duration.ofSeconds(10)))) {
          List<String> script = statements(home("one", id).resolve("repro.sql"));
          long asked = read("one", id).claim().acts().size();
          assertThat(script).hasSize(read("one", id).setup().size() + (int) asked);
          for (String sql : script.subList(script.size() - (int) asked, script.size())) {
            assertThat(sql).startsWithIgnoringCase("SELECT");
          }
          for (String sql : script) {
            Outcome outcome = session.run(new Statement.Native(sql));
            assertThat(outcome.accepted()).as("%s: %s", sql, outcome).isTrue();
          }
        }
      }
    }
  }

  /// The statements of a script as a client reads them: without comments, each up to a semicolon at the end of a line.
  private static List<String> statements(Path script) throws IOException {
    List<String> statements = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    for (String line : Files.readAllLines(script)) {
      if (!line.startsWith("--") && !line.isBlank()) {
        statement.append(line).append('\n');
        if (line.endsWith(";")) {
          statements.add(statement.substring(0, statement.length() - 2));
          statement.setLength(0);
        }
      }
    }
    assertThat(statement).isEmpty();
    return statements;
  }
}
