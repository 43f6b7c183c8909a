package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs on the user's own schema and queries.
final class UserScriptTest {
  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void bring() throws IOException {
    Files.writeString(
        folder.resolve("schema.sql"),
        """
        CREATE TABLE orders(id INTEGER PRIMARY KEY, price NUMERIC);
        INSERT INTO orders VALUES (1, 339.47), (2, 50);
        CREATE TABLE large AS SELECT id, price FROM orders WHERE price > 100;
        """);
    // 3.28.0 loses the type of x.
    Files.writeString(
        folder.resolve("queries.sql"),
        """
        SELECT o.id FROM large AS l JOIN orders AS o ON l.id = o.id WHERE o.price > 20;
        SELECT x FROM (SELECT CAST(0 AS TEXT) AS x, 1 AS y FROM large GROUP BY +NULL) AS d WHERE d.x >= d.y;
        """);
  }

  private Program.Ran run(String... more) {
    List<String> usual =
        List.of("run", "sqlite@3.28.0", "--rounds", "1", "--workers", "1", "--triage", "off");
    return Program.in(folder)
        .run(Stream.concat(usual.stream(), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void a_bug_in_a_query_of_the_user_is_found_and_replays() throws IOException {
    Program.Ran ran =
        run("--setup", "schema.sql", "--seeds", "queries.sql", "--oracle", "tlp", "--seed", "1");
    assertThat(ran.code()).as(ran.all()).isEqualTo(1);
    assertThat(ran.out()).contains("setup: orders, large", "tlp: rows lost");
    Path findings = folder.resolve("sibyl-findings/findings");
    try (Stream<Path> each = Files.list(findings)) {
      Path found = each.findFirst().orElseThrow();
      assertThat(Files.readString(found.resolve("repro.sql"))).contains("CREATE TABLE large AS");
      Program.Ran again = Program.in(folder).run("replay", String.valueOf(found.getFileName()));
      assertThat(again.code()).as(again.all()).isEqualTo(1);
    }
  }

  @Test
  void generated_queries_use_the_tables_of_the_user() {
    Program.Ran ran = run("--setup", "schema.sql", "--oracle", "norec,radar", "--seed", "1");
    assertThat(ran.code()).as(ran.all()).isBetween(0, 1);
    assertThat(ran.out()).contains("setup: orders, large", "1 databases");
  }

  @Test
  void unusable_scripts_are_reported_and_leave_no_files() throws IOException {
    Files.writeString(folder.resolve("bad.sql"), "CREATE TABLE t(a); INSERT INTO u VALUES (1);");
    Files.writeString(folder.resolve("empty.sql"), "-- nothing\n");
    mistaken("rejects the setup: INSERT INTO u VALUES (1): ", "--setup", "bad.sql");
    mistaken("nowhere.sql cannot be read", "--setup", "nowhere.sql");
    mistaken("empty.sql holds no statement", "--setup", "empty.sql");
    mistaken("queries.sql holds no statement that builds a database", "--setup", "queries.sql");
    mistaken("the queries of --seeds need tables", "--seeds", "queries.sql");
    mistaken("schema.sql holds no query", "--setup", "schema.sql", "--seeds", "schema.sql");
  }

  private void mistaken(String sentence, String... options) {
    Program.Ran ran = run(options);
    assertThat(ran.code()).as(ran.all()).isEqualTo(2);
    assertThat(ran.err()).startsWith("sibyl: ").contains(sentence).doesNotContain("\tat ");
    assertThat(folder.resolve("sibyl-findings")).doesNotExist();
  }
}
