package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.lab.store.Index;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.Target;
import sibyl.sql.FeatureNames;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;

/// The commands for findings, after a run on an old SQLite.
final class FindingCommandsTest {
  private static final String OLD = "sqlite@3.28.0";

  @TempDir private static Path folder = Path.of("");
  private static List<String> ids = List.of();

  @BeforeAll
  static void hunt() {
    hunt("--out", "one");
    ids = new StoreReader(folder.resolve("one")).ids();
    assertThat(ids).isNotEmpty();
  }

  /// A run with fixed seed, so with the same findings every time.
  private static Program.Ran hunt(String... more) {
    String[] words =
        "run %s --rounds 80 --seed 7 --workers 1 --oracle tlp,norec".formatted(OLD).split(" ", -1);
    return run(Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new));
  }

  private static Program.Ran run(String... words) {
    return Program.in(folder).run(words);
  }

  private static CaseFile finding(String id) throws IOException {
    Path home = new StoreReader(folder.resolve("one")).home(id);
    return Json.read(Files.readString(home.resolve("case.json")), CaseFile.class);
  }

  @Test
  void known_findings_fail_no_run_unless_they_regress() throws IOException {
    List<String> add = new ArrayList<>(List.of("known", "add"));
    add.addAll(ids);
    add.addAll(List.of("--out", "one", "--reason", "an old friend"));
    assertThat(run(add.toArray(String[]::new)).code()).isZero();
    assertThat(run("known").out()).contains(ids).contains("an old friend");

    String[] again = {"run", OLD, "--rounds", "0", "--out", "one"};
    assertThat(run(again).code()).isZero();

    Program.Ran newer = run("known", "check", "sqlite", "--update");
    assertThat(newer.code()).as(newer.all()).isZero();
    assertThat(newer.out()).contains("fixed");
    assertThat(run("known").out()).contains("fixed in 3.");

    Program.Ran back = run(again);
    assertThat(back.code()).as(back.all()).isEqualTo(1);
    assertThat(back.out()).contains("Regressed in " + OLD);
    assertThat(run("run", OLD, "--rounds", "0", "--out", "one", "--fail-on", "none").code())
        .isZero();

    run(
        "known",
        "add",
        ids.getFirst(),
        "--out",
        "one",
        "--expires",
        "2020-01-31",
        "--known",
        "old");
    Program.Ran late = run("run", OLD, "--rounds", "0", "--out", "two", "--known", "old");
    assertThat(late.err()).contains(ids.getFirst() + " no longer counts as known");
  }

  @Test
  void the_title_is_the_same_everywhere() throws IOException {
    StoreReader reader = new StoreReader(folder.resolve("one"));
    List<Bucket> buckets = Buckets.of(reader.witnesses());
    assertThat(buckets).anyMatch(b -> b.smallest().title().startsWith("`"));
    run("report", "--out", "one", "--to", "page.html");
    String page = Files.readString(folder.resolve("page.html"));
    for (ExaminedFinding finding : reader.witnesses()) {
      String heading = "# " + finding.title() + "\n";
      assertThat(Files.readString(reader.home(finding.id()).resolve("report.md")))
          .startsWith(heading);
      assertThat(run("show", finding.id(), "--out", "one").out()).startsWith(heading);
      assertThat(page).contains(html("h3", finding.title()));
    }
    assertThat(reader.entries())
        .extracting(Index.Entry::title)
        .containsExactlyInAnyOrderElementsOf(
            reader.witnesses().stream().map(ExaminedFinding::title).toList());
    String[] titles =
        buckets.stream().map(b -> b.smallest().title()).distinct().toArray(String[]::new);
    assertThat(run("findings", "--out", "one").out()).contains(titles);
    Program.Ran ran = hunt("--out", "titles", "--junit", "titles.xml", "--sarif", "titles.sarif");
    for (Bucket bucket : Buckets.of(new StoreReader(folder.resolve("titles")).witnesses())) {
      String title = bucket.smallest().title();
      String headline = title.replaceFirst("^(tlp|norec): ", "");
      assertThat(ran.out()).contains(headline);
      assertThat(Files.readString(folder.resolve("titles.xml"))).contains(xml(headline));
      assertThat(Files.readString(folder.resolve("titles.sarif")))
          .contains(title.replace("\"", "\\\""));
    }
  }

  private static String html(String tag, String text) {
    return "<%s>%s</%s>".formatted(tag, xml(text).replace("'", "&#39;"), tag);
  }

  private static String xml(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  @Test
  void a_campaign_avoids_a_feature_of_a_known_bug() throws IOException {
    String id = ids.getFirst();
    String feature = finding(id).signature().question().getFirst();
    String[] add = {"known", "add", id, "--out", "one", "--known", "wide.json", "--avoid"};
    Program.Ran wrong =
        run(Stream.concat(Stream.of(add), Stream.of("bliss")).toArray(String[]::new));
    assertThat(wrong.code()).as(wrong.all()).isEqualTo(2);
    String shown = FeatureNames.shown(feature);
    assertThat(wrong.err()).contains(id + " does not need the feature 'bliss'; it needs: ", shown);
    run(Stream.concat(Stream.of(add), Stream.of(shown)).toArray(String[]::new));

    Program.Ran steered =
        run("run", OLD, "--rounds", "0", "--out", "three", "--known", "wide.json");
    assertThat(steered.out())
        .contains("9 rounds in 10 do not generate '%s', to avoid %s".formatted(shown, id));
  }

  @Test
  void a_bucket_is_known_with_all_its_members() throws IOException {
    String listed = run("findings", "--out", "one").out();
    List<String> buckets =
        listed.lines().skip(1).takeWhile(l -> !l.isBlank()).map(l -> l.split(" ", 2)[0]).toList();
    assertThat(buckets).isNotEmpty();
    List<String> add = new ArrayList<>(List.of("known", "add", "--known", "buckets.json"));
    add.addAll(buckets);
    add.addAll(List.of("--out", "one"));
    assertThat(run(add.toArray(String[]::new)).code()).isZero();
    Program.Ran elsewhere =
        hunt("--out", "elsewhere", "--known", "buckets.json", "--json", "elsewhere.json");
    assertThat(elsewhere.code()).as(elsewhere.all()).isZero();
    assertThat(Files.readString(folder.resolve("elsewhere.json")))
        .contains("\"fresh\" : 0")
        .contains("\"known\"");
    Program.Ran strict =
        run("run", OLD, "--rounds", "0", "--out", "elsewhere", "--known", "buckets.json");
    assertThat(strict.code()).as(strict.all()).isZero();
  }

  @Test
  void the_script_of_a_finding_is_refuted_by_the_oracle_that_found_it() throws IOException {
    CaseFile found = finding(ids.getFirst());
    Files.writeString(
        folder.resolve("bug.sql"),
        found.drawn().script(Target.parse(OLD).dialect().spelling()) + ";\n");
    Program.Ran old =
        run("check", "bug.sql", "--target", OLD, "--oracle", found.oracle(), "--json", "old.json");
    assertThat(old.code()).as(old.all()).isEqualTo(1);
    assertThat(old.out()).contains(found.oracle(), "refuted", "1 of 1 query is refuted");
    assertThat(Files.readString(folder.resolve("old.json"))).contains("\"refuted\"");
  }

  @Test
  void sql_that_cannot_be_parsed_is_still_used_by_other_oracles() throws IOException {
    Files.writeString(
        folder.resolve("odd.sql"),
        """
        CREATE TABLE t0(c0 INTEGER);
        INSERT INTO t0 VALUES (1), (2);
        SELECT c0 FROM t0 INDEXED BY nothing WHERE c0 > 1 ORDER BY c0 NULLS LAST LIMIT 1 OFFSET 0 + 0;
        """);
    Program.Ran ran = run("check", "odd.sql", "--target", "sqlite", "--oracle", "tlp,survives");
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(ran.out()).contains("tlp       moot: ").contains("survives  upheld");
  }

  @Test
  void pieces_checks_a_query_without_a_condition() throws IOException {
    Files.writeString(
        folder.resolve("apart.sql"),
        """
        CREATE TABLE words(k TEXT);
        CREATE TABLE numbers(v);
        INSERT INTO numbers VALUES (7);
        SELECT 7 IN (SELECT k FROM words), 7 = v FROM numbers;
        """);
    Program.Ran old = run("check", "apart.sql", "--target", OLD, "--oracle", "pieces,plans");
    assertThat(old.code()).as(old.all()).isEqualTo(1);
    assertThat(old.out()).contains("pieces    refuted: rows differ").contains("plans     upheld");
    Program.Ran newest = run("check", "apart.sql", "--target", "sqlite", "--oracle", "pieces");
    assertThat(newest.code()).as(newest.all()).isZero();
  }
}
