package sibyl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Expected texts in files that people read. After a change that is meant to change them,
/// `mvn verify -Dgolden=write` writes them anew, and the difference is reviewed like code.
public final class Golden {
  private static final Path FOLDER = Path.of("src", "test", "resources", "sibyl");
  private static final String ANSWER = "\n----\n";
  private static final String NEXT = "\n\n";

  private Golden() {}

  public static void check(String name, String actual) {
    Path file = FOLDER.resolve(name);
    if (System.getProperty("golden", "").equals("write")) {
      write(file, actual);
    }
    assertSame(name, read(file).lines().toList(), actual.lines().toList());
  }

  /// Tells the first line that differs, not whole files.
  private static void assertSame(String name, List<String> expected, List<String> actual) {
    for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
      assertThat(actual.get(i))
          .describedAs("%s, line %d; if this is meant: mvn verify -Dgolden=write", name, i + 1)
          .isEqualTo(expected.get(i));
    }
    assertThat(actual.size()).describedAs("lines of %s", name).isEqualTo(expected.size());
  }

  /// A file of questions, each followed by a line `----` and the answer, with an empty line between
  /// them. To ask one more, add it without an answer and let the file be written anew.
  public static void answers(String name, UnaryOperator<String> answer) {
    String text =
        Arrays.stream(read(FOLDER.resolve(name)).strip().split(NEXT, -1))
            .map(block -> block.split(ANSWER, 2)[0].strip())
            .map(question -> question + ANSWER + answer.apply(question).strip())
            .collect(Collectors.joining(NEXT));
    check(name, text + "\n");
  }

  /// A text that tests start from.
  public static String text(String name) {
    return read(FOLDER.resolve(name));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
