package sibyl.lab.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import sibyl.lab.target.TargetUnavailable;

/// The user and password for somebody else's server, needed when a worker connects to it. They come from the environment or
/// from a file that the environment names, with a line `user=…` and a line `password=…`; never from the command line, which
/// every user of a machine can read.
public record Credentials(Optional<String> user, Optional<String> password) {
  static final String USER = "SIBYL_USER";
  public static final String PASSWORD = "SIBYL_PASSWORD";
  public static final String FILE = "SIBYL_CREDENTIALS";

  /// Of this process.
  static Credentials ours() {
    return of(System.getenv());
  }

  public static Credentials of(Map<String, String> environment) {
    Map<String, String> lines = new TreeMap<>();
    Optional.ofNullable(environment.get(FILE))
        .filter(file -> !file.isBlank())
        .ifPresent(file -> lines.putAll(read(Path.of(file))));
    return new Credentials(
        Optional.ofNullable(environment.get(USER)).or(() -> line(lines, "user")),
        Optional.ofNullable(environment.get(PASSWORD)).or(() -> line(lines, "password")));
  }

  private static Optional<String> line(Map<String, String> lines, String name) {
    return Optional.ofNullable(lines.get(name));
  }

  private static Map<String, String> read(Path file) {
    Map<String, String> lines = new TreeMap<>();
    try {
      for (String line : Files.readAllLines(file)) {
        int equals = line.indexOf('=');
        if (equals > 0) {
          lines.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
        }
      }
      return lines;
    } catch (IOException _) {
      throw new TargetUnavailable(
          "%s names the file %s, which cannot be read; check the path and its permissions."
              .formatted(FILE, file));
    }
  }

  /// Adds user and password to the properties of a connection.
  public void apply(Properties properties) {
    user.ifPresent(name -> properties.setProperty("user", name));
    password.ifPresent(secret -> properties.setProperty("password", secret));
  }

  public String redacted(String text) {
    String plain = password.filter(secret -> !secret.isEmpty()).orElse("");
    return Address.redacted(plain.isEmpty() ? text : text.replace(plain, "***"));
  }

  /// A text that may be shown to anybody: without the password, and without what looks like a secret.
  public static String hidden(String text) {
    try {
      return ours().redacted(text);
    } catch (TargetUnavailable _) {
      // Then there is no password to hide.
      return Address.redacted(text);
    }
  }

  @Override
  public String toString() {
    return "Credentials of " + user.orElse("nobody");
  }
}
