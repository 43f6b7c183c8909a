package sibyl.app.options;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Files of arguments, named as `@FILE`. Picocli reads them; what is missing in or around them is told here.
public record ArgumentFiles(List<String> args) {
  private static final Pattern NAMED = Pattern.compile("'([^']+)'|(--[a-z][a-z-]*)");

  public ArgumentFiles {
    args = List.copyOf(args);
  }

  public boolean any() {
    return files().findAny().isPresent();
  }

  /// Fails if one cannot be read; picocli would take its name for an argument.
  public void check() {
    files()
        .filter(file -> !Files.isReadable(file) || Files.isDirectory(file))
        .findFirst()
        .ifPresent(
            file -> {
              throw new WrongUsage("@" + file + ": there is no such file that can be read");
            });
  }

  /// A complaint with the file and line that it is about, if it names something that stands there.
  public String located(String complaint) {
    return NAMED
        .matcher(complaint)
        .results()
        .map(ArgumentFiles::word)
        .takeWhile(word -> !args.contains(word))
        .flatMap(word -> files().flatMap(file -> places(file, word)))
        .findFirst()
        .map(place -> place + ": " + complaint)
        .orElse(complaint);
  }

  private static String word(MatchResult found) {
    return found.group(1) == null ? found.group(2) : found.group(1);
  }

  private static Stream<String> places(Path file, String word) {
    try {
      // Whatever its bytes, the lines can be counted.
      List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
      return Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
          .filter(i -> List.of(lines.get(i).split("#", 2)[0].split("[\\s=\"']+")).contains(word))
          .map(i -> file + ", line " + (i + 1));
    } catch (IOException _) {
      return Stream.empty();
    }
  }

  /// Two signs stand for an argument that begins with one.
  private Stream<Path> files() {
    return args.stream()
        .filter(arg -> arg.length() > 1 && arg.startsWith("@") && !arg.startsWith("@@"))
        .map(arg -> Path.of(arg.substring(1)));
  }
}
