package sibyl.app.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/// The option that says where findings are, the same in all commands.
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

  /// What a command line needs to name this folder: nothing if it is the usual one.
  public String words() {
    return folder.equals(USUAL) ? "" : " " + NAME + " " + quoted(folder.toString());
  }

  private static String quoted(String text) {
    return text.matches("[A-Za-z0-9_./@%+=:,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
