package sibyl.app.options;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The files with options (`sibyl run @nightly.txt`) on a command line. The library picocli reads them; this class adds file
/// and line to error messages about what stands in them.
public record ArgumentFiles(List<String> args) {
  private static final Pattern NAMED = Pattern.compile("'([^']+)'|(--[a-z][a-z-]*)");

  public ArgumentFiles {
    args = List.copyOf(args);
  }

  public boolean any() {
    return files().findAny().isPresent();
  }

  /// Fails if a file cannot be read, because picocli would treat its name as an argument.
  public void check() {
    files()
        .filter(file -> !Files.isReadable(file) || Files.isDirectory(file))
        .findFirst()
        .ifPresent(
            file -> {
              throw new WrongUsage("@" + file + ": there is no such file, or it cannot be read");
            });
  }

  /// The error message, prefixed with file and line if it names an argument from a file.
  public String located(String message) {
    return NAMED
        .matcher(message)
        .results()
        .map(ArgumentFiles::word)
        .takeWhile(word -> !args.contains(word))
        .flatMap(word -> files().flatMap(file -> locations(file, word)))
        .findFirst()
        .map(location -> location + ": " + message)
        .orElse(message);
  }

  private static String word(MatchResult found) {
    return found.group(1) == null ? found.group(2) : found.group(1);
  }

  private static Stream<String> locations(Path file, String word) {
    try {
      // Any bytes are valid in this charset, and only lines are counted.
      List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
      return Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
          .filter(i -> List.of(lines.get(i).split("#", 2)[0].split("[\\s=\"']+")).contains(word))
          .map(i -> file + ", line " + (i + 1));
    } catch (IOException _) {
      return Stream.empty();
    }
  }

  /// `@@` escapes an argument that begins with `@`.
  private Stream<Path> files() {
    return args.stream()
        .filter(arg -> arg.length() > 1 && arg.startsWith("@") && !arg.startsWith("@@"))
        .map(arg -> Path.of(arg.substring(1)));
  }
}
