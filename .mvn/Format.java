import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.JavaFormatterOptions;

/// Formats every Java file of the project in Google's style, or checks that it is so formatted.
///
/// The build starts it on the JDK that also compiles, since google-java-format reads code with the
/// parser of the JDK it runs on, and Maven's own may be too old for this project's syntax.
///
/// Markdown comments stay as they were written: their tables and indented SQL mean what they show.
static final Formatter FORMATTER =
    new Formatter(JavaFormatterOptions.builder().formatJavadoc(false).build());

void main(String[] args) throws Exception {
  boolean apply =
      switch (args[0]) {
        case "apply" -> true;
        case "check" -> false;
        default -> throw new IllegalArgumentException("check or apply, not " + args[0]);
      };
  List<Path> sources = new ArrayList<>(List.of(Path.of(".mvn")));
  try (var modules = Files.list(Path.of(""))) {
    modules.map(module -> module.resolve("src")).filter(Files::isDirectory).forEach(sources::add);
  }
  List<Path> files = new ArrayList<>();
  for (Path folder : sources) {
    try (var found = Files.walk(folder)) {
      found.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
    }
  }
  List<Path> unformatted =
      files.parallelStream().filter(file -> differs(file, apply)).sorted().toList();
  for (Path file : unformatted) {
    System.err.println((apply ? "formatted: " : "not formatted: ") + file);
  }
  if (!apply && !unformatted.isEmpty()) {
    System.err.println("To format all code: mvn -N verify -Dformat=apply");
    System.exit(1);
  }
}

boolean differs(Path file, boolean apply) {
  try {
    String before = Files.readString(file);
    String after = FORMATTER.formatSourceAndFixImports(before);
    if (before.equals(after)) {
      return false;
    }
    if (apply) {
      Files.writeString(file, after);
    }
    return true;
  } catch (FormatterException e) {
    throw new IllegalStateException(file + " cannot be read: " + e.getMessage(), e);
  } catch (IOException e) {
    throw new UncheckedIOException(e);
  }
}
