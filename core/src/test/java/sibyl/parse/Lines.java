package sibyl.parse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// The lines of a test resource, without comments and empty ones.
final class Lines {
  private Lines() {}

  static List<String> of(String file) {
    try (InputStream in = Objects.requireNonNull(Lines.class.getResourceAsStream(file), file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.isBlank() && !line.startsWith("--")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
