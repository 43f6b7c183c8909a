package sibyl.app.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.app.Program;

/// A wrong command line is answered with one sentence and exit code 2, and leaves no files behind.
final class WrongUsageTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "run                                 | Missing required parameter: 'TARGET'",
        "run sqlite --target sqlite          | name one target",
        "run sqlite --dialect sqlite         | --dialect, --database and --driver can only be used"
            + " with a JDBC URL",
        "run sqlite --driver a:b:1           | can only be used with a JDBC URL",
        "rum sqlite                          | 'rum'",
        "run sqlite --fro 5s                 | '--fro'",
        "run sqlite --oracle tlp,pythia      | no oracle called 'pythia'; there are: tlp, norec,"
            + " radar, ddlcheck, thanos, survives, eqsql, pqs, reference, noise, plans, pieces",
        "run sqlite --oracle plans           | 'plans' works only on your own queries",
        "oracles pythia                      | no oracle called 'pythia'",
        "oracles --target mariadb            | name one",
        "oracles ddlcheck --target oracle    | no target 'oracle'",
        "run sqlite --sarif /nowhere/x       | --sarif cannot be written",
        "export abc                          | '--as",
        "export abc --as pdf                 | no format 'pdf'; there are: client, sqllogictest,"
            + " mtr, junit, bisect",
        "run sqlite --changes 0              | --changes must be between 1 and 100,000",
        "run sqlite --tables 0               | --tables must be between 1 and 100,000",
        "run sqlite --preset huge            | '--preset'",
        "run sqlite --novelty maybe          | '--novelty'",
        "run sqlite --for soon               | 'soon' is not a duration; write for example 60s",
        "run sqlite --for 0s                 | at least 1s",
        "run sqlite --rounds -3              | --rounds must not be negative",
        "run sqlite --quota much             | 'much' is not a size; write for example 500MB",
        "run sqlite --workers 0              | --workers must be between 1",
        "run sqlite --seed lucky             | 'lucky'",
        "run sqlite --known nowhere.json     | nowhere.json: there is no such file",
        "run sqlite --json nowhere/out.json  | --json cannot be written to nowhere/out.json",
        "findings --out nowhere              | there are no findings in nowhere",
        "reduce some.json --trials 0         | --trials must be at least 1",
        "cache clean delphi                  | nothing in the cache is called 'delphi'",
        "cache clean --older-than long       | 'long' is not a duration",
        "run h2 --rotate file                | at least two ways of storing; only one is given",
        "run h2 --rotate rocks,file          | no way of storing called 'rocks'",
        "run h2 --rotate file,version:2.4.240 | versions or ways of storing, not both",
      })
  void is_reported_in_one_sentence(String line, String sentence) throws IOException {
    Program.Ran ran =
        Program.in(folder).run(Pattern.compile(" +").splitAsStream(line).toArray(String[]::new));
    assertThat(ran.code()).as(ran.all()).isEqualTo(2);
    assertThat(ran.err()).startsWith("sibyl: ").contains(sentence).doesNotContain("\tat ");
    assertThat(ran.out()).isEmpty();
    assertThat(folder.resolve("sibyl-findings")).doesNotExist();
  }

  @Test
  void features_of_storage_engines_need_different_names() throws IOException {
    Files.writeString(folder.resolve("more.txt"), "data type | INT8 | type INT8\n".repeat(2));
    Program.Ran ran = Program.in(folder).run("run", "mariadb", "--engine-features", "more.txt");
    assertThat(ran.code()).as(ran.all()).isEqualTo(2);
    assertThat(ran.err()).contains("more.txt: two features are called 'INT8'");
  }

  @Test
  void a_malformed_list_of_known_findings_is_wrong_usage() throws IOException {
    for (String text : List.of("not JSON", "{}", "[{\"reason\": \"no signature\"}]", "[null]")) {
      Files.writeString(folder.resolve("known.json"), text);
      Program.Ran ran = Program.in(folder).run("run", "sqlite", "--known", "known.json");
      assertThat(ran.code()).as(text + ": " + ran.all()).isEqualTo(2);
      assertThat(ran.err()).startsWith("sibyl: known.json ").doesNotContain("\tat ");
    }
  }

  @Test
  void an_out_that_is_a_file_is_wrong_usage() throws IOException {
    Files.writeString(folder.resolve("out"), "old content");
    Program.Ran ran = Program.in(folder).run("run", "sqlite", "--out", "out");
    assertThat(ran.code()).as(ran.all()).isEqualTo(2);
    assertThat(ran.err()).isEqualTo("sibyl: --out must be a folder, but out is a file\n");
    assertThat(folder.resolve("out")).hasContent("old content");
  }

  @Test
  void help_and_version_end_with_exit_code_0() {
    Program.Ran help = Program.in(folder).run("run", "--help");
    assertThat(help.code()).isZero();
    assertThat(help.out()).contains("Usage: sibyl run", "Exit codes:", "Examples:");
    Program.Ran version = Program.in(folder).run("--version");
    assertThat(version.code()).isZero();
    assertThat(version.out()).startsWith("sibyl ").doesNotContain("unknown", "${");
  }

  @Test
  void oracles_and_targets_are_listed() {
    Program.Ran oracles = Program.in(folder).run("oracles");
    assertThat(oracles.code()).isZero();
    assertThat(oracles.out()).contains("tlp", "norec", "survives", "plans", "pieces");
    Program.Ran kinds =
        Program.in(folder).run("oracles", "ddlcheck", "--target", "mariadb@10.11.5");
    assertThat(kinds.code()).isZero();
    assertThat(kinds.out().lines()).contains("  CREATE TABLE", "  ALTER TABLE DROP COLUMN");
    Program.Ran targets = Program.in(folder).run("targets");
    assertThat(targets.code()).isZero();
    assertThat(targets.out()).contains("sqlite");
  }
}
