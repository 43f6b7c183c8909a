package sibyl.app.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/// The option `--out`, the folder that holds findings (`./sibyl-findings` unless given); the same in all commands that read or
/// write them.
public final class OutFolder {
  public static final String NAME = "--out";
  private static final Path USUAL = Path.of("sibyl-findings");

  @Option(
      names = NAME,
      paramLabel = "DIR",
      description = "The folder of findings (default: ./sibyl-findings).")
  private Path folder = USUAL;

  public Path folder() {
    return folder;
  }

  /// The option as a user would have to type it; empty for the default folder.
  public String asTyped() {
    return folder.equals(USUAL) ? "" : " " + NAME + " " + quoted(folder.toString());
  }

  /// A word of a command as a shell reads it.
  public static String quoted(String text) {
    return text.matches("[A-Za-z0-9_./@%+=:,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
