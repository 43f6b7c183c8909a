package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two queries are proved equal, refuted by example rows, or neither; any other file is wrong usage.
final class ProveTest {
  private static final String SCHEMA =
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER NOT NULL);
      """;

  @TempDir private Path folder = Path.of("");

  private Program.Ran prove(String text, String... options) throws IOException {
    Files.writeString(folder.resolve("pair.sql"), text);
    String[] args = new String[options.length + 2];
    args[0] = "prove";
    args[1] = "pair.sql";
    System.arraycopy(options, 0, args, 2, options.length);
    return Program.in(folder).run(args);
  }

  @Test
  void equal_queries_are_proved() throws IOException {
    Program.Ran ran =
        prove(SCHEMA + "SELECT DISTINCT id FROM t WHERE b > 1; SELECT id FROM t WHERE 1 < b;");
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(ran.out()).startsWith("EQUAL (");
    assertThat(ran.err()).isEmpty();
  }

  @Test
  void different_queries_are_refuted_by_rows() throws IOException {
    Program.Ran ran = prove(SCHEMA + "SELECT id FROM t; SELECT id FROM t WHERE a = a;");
    assertThat(ran.code()).as(ran.all()).isEqualTo(1);
    assertThat(ran.out().lines())
        .containsSubsequence("DIFFERENT", "for these rows:", "the first query returns")
        .anyMatch(l -> l.startsWith("  INSERT INTO t(id, a, b) VALUES (") && l.contains("NULL"))
        .endsWith("the second query returns nothing");
  }

  @Test
  void unknown_functions_stand_for_any_function_with_an_option() throws IOException {
    String pair = SCHEMA + "SELECT a FROM t WHERE p(a); SELECT a FROM t WHERE q(a);";
    Program.Ran careful = prove(pair);
    assertThat(careful.code()).as(careful.all()).isEqualTo(5);
    assertThat(careful.out()).startsWith("UNKNOWN (function p may not be pure");
    Program.Ran free = prove(pair, "--any-function");
    assertThat(free.code()).as(free.all()).isEqualTo(1);
    assertThat(free.out()).contains("with these functions:", "  p(", "  q(");
  }

  @Test
  void unsupported_constructs_are_unknown() throws IOException {
    Program.Ran ran =
        prove(SCHEMA + "SELECT a FROM t LIMIT 1; SELECT a FROM t LIMIT 1;", "--dialect", "sqlite");
    assertThat(ran.code()).as(ran.all()).isEqualTo(5);
    assertThat(ran.out()).isEqualTo("UNKNOWN (LIMIT)\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT 1                         | must hold a schema and two queries",
        "SELECT 1; SELEC 2                | the second of the two queries cannot be parsed: SELEC"
            + " 2",
        "CREATE TABEL t (a INTEGER); SELECT 1; SELECT 2 | cannot be parsed: CREATE TABEL t (a"
            + " INTEGER)",
        "SELECT 1; SELECT 2; SELECT 3     | must hold two queries, but holds more",
        "SELECT 1; CREATE TABLE t (a INTEGER) | must end in two queries, but the second of them is"
            + " not a query",
      })
  void a_file_of_something_else_is_wrong_usage(String text, String sentence) throws IOException {
    Program.Ran ran = prove(text);
    assertThat(ran.code()).as(ran.all()).isEqualTo(2);
    assertThat(ran.err()).startsWith("sibyl: pair.sql").contains(sentence).doesNotContain("\tat ");
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void a_missing_file_and_an_unknown_dialect_are_wrong_usage() throws IOException {
    Program.Ran missing = Program.in(folder).run("prove", "nowhere.sql");
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).isEqualTo("sibyl: nowhere.sql: there is no such file\n");
    Program.Ran foreign = prove("SELECT 1; SELECT 1", "--dialect", "klingon");
    assertThat(foreign.code()).isEqualTo(2);
    assertThat(foreign.err()).contains("there is no dialect 'klingon'; there are: ");
  }

  @Test
  void help_describes_the_file_and_the_answers() {
    Program.Ran help = Program.in(folder).run("prove", "--help");
    assertThat(help.code()).isZero();
    assertThat(help.out())
        .contains("Usage: sibyl prove", "CREATE TABLE", "EQUAL", "DIFFERENT", "UNKNOWN");
  }
}
