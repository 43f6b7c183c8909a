package sibyl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.dialect.dbms.Generic;

/// The walls of the house, read from its source: who may use whom, and what may stand where.
class RoomsTest {
  /// Each imports only rooms to its left.
  private static final List<String> ORDER =
      List.of(
          "chance",
          "sql",
          "scalar",
          "dialect",
          "parse",
          "metadata",
          "session",
          "plan",
          "scene",
          "determinism",
          "draw",
          "compare",
          "claim",
          "probe",
          "reference",
          "copy",
          "oracle",
          "locus",
          "finding",
          "export",
          "reduce",
          "feedback",
          "source",
          "play",
          "triage");

  /// What would make the same seed give other bytes: the world outside, clocks, threads, chance.
  private static final Pattern OUTSIDE =
      Pattern.compile(
          "java\\.(sql|net|io|nio\\.file|nio\\.channels|time|util\\.concurrent|rmi|util\\.logging)\\b"
              + "|\\b(Thread|ThreadLocal|Runtime|Process|ProcessBuilder|Instant|Clock|LocalDate(Time)?)\\b"
              + "|System\\.(currentTimeMillis|nanoTime|getProperty|getenv|identityHashCode|in|out|err)\\b"
              + "|Math\\.random|\\b(Secure|Splittable|ThreadLocal)?Random\\b|\\bUUID\\b"
              + "|parallelStream|\\.parallel\\(\\)");

  private static final Pattern ROOM = Pattern.compile("\\bsibyl\\.([a-z]+)\\b");

  /// A comment, or a literal that may look as if it held one.
  private static final Pattern COMMENT_OR_LITERAL =
      Pattern.compile(
          "(?<comment>//[^\\n]*|/\\*(?s:.*?)\\*/)"
              + "|\"\"\"(?s:.*?)\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\])+'");

  /// Where a DBMS must be named outside its dialect, and why.
  private static final Map<String, String> NAMED_ON_PURPOSE =
      Map.of(
          "lab/src/main/java/sibyl/lab/store/Index.java",
          "the index of findings is a file of that format, whatever is tested");

  /// Examples of commands in help texts name a target.
  private static final Pattern EXAMPLE =
      Pattern.compile("sibyl [a-z]+ .*|.*\\bsuch as [a-z]+@.*|.*\\b[a-z]+@[0-9][0-9.]*\\b.*");

  @Test
  void each_room_of_core_imports_only_rooms_to_its_left() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path file : sources("core")) {
      String room = room(file);
      for (String used : rooms(code(file))) {
        if (!ORDER.contains(used) || ORDER.indexOf(used) > ORDER.indexOf(room)) {
          wrong.add(file + " uses sibyl." + used);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void the_list_of_rooms_is_complete() throws IOException {
    Set<String> rooms = new TreeSet<>();
    for (Path file : sources("core")) {
      rooms.add(room(file));
    }
    assertThat(rooms).containsExactlyInAnyOrderElementsOf(ORDER);
  }

  @Test
  void core_knows_no_files_clocks_threads_or_chance_of_its_own() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path file : sources("core")) {
      Matcher outside = OUTSIDE.matcher(withoutLiterals(file));
      while (outside.find()) {
        wrong.add(file + " uses " + outside.group());
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void a_dbms_is_named_only_in_its_dialect_and_where_it_is_hosted() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (String module : List.of("core", "proof", "lab", "app")) {
      for (Path file : sources(module)) {
        String place = place(file);
        if (place.contains("/sibyl/dialect/")
            || place.contains("/sibyl/lab/hosting/")
            || NAMED_ON_PURPOSE.containsKey(place)) {
          continue;
        }
        boolean helps = module.equals("app");
        for (String line : code(file).lines().toList()) {
          if (names(helps ? withoutExamples(line) : line)) {
            wrong.add(place + ": " + line.strip());
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /// The generic dialect is of no DBMS, and its name a common word. Every ORDER BY ends like Derby.
  private static boolean names(String text) {
    String lower = text.toLowerCase(Locale.ROOT).replace("orderby", "");
    return Dialects.ALL.stream()
        .filter(d -> !d.equals(Generic.DIALECT))
        .map(Dialect::name)
        .anyMatch(lower::contains);
  }

  /// The line without literals that show people a command.
  private static String withoutExamples(String line) {
    return COMMENT_OR_LITERAL
        .matcher(line)
        .replaceAll(
            m -> {
              String text = m.group().replace("\"", "").strip();
              return EXAMPLE.matcher(text).matches() ? "" : Matcher.quoteReplacement(m.group());
            });
  }

  private static Set<String> rooms(String code) {
    Set<String> rooms = new TreeSet<>();
    Matcher room = ROOM.matcher(code);
    while (room.find()) {
      rooms.add(room.group(1));
    }
    return rooms;
  }

  /// The folder below `sibyl`; folders in it belong to it.
  private static String room(Path file) {
    List<String> names = new ArrayList<>();
    file.forEach(name -> names.add(name.toString()));
    return names.get(names.lastIndexOf("sibyl") + 1);
  }

  private static String place(Path file) {
    return Path.of("..").toAbsolutePath().normalize().relativize(file).toString();
  }

  private static List<Path> sources(String module) throws IOException {
    Path root = Path.of("..", module, "src", "main", "java").toAbsolutePath().normalize();
    try (Stream<Path> files = Files.walk(root)) {
      List<Path> found = files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
      assertThat(found).isNotEmpty();
      return found;
    }
  }

  /// The source without its comments.
  private static String code(Path file) throws IOException {
    return COMMENT_OR_LITERAL
        .matcher(Files.readString(file))
        .replaceAll(m -> Matcher.quoteReplacement(m.group("comment") == null ? m.group() : ""));
  }

  private static String withoutLiterals(Path file) throws IOException {
    return COMMENT_OR_LITERAL.matcher(Files.readString(file)).replaceAll("\"\"");
  }
}
