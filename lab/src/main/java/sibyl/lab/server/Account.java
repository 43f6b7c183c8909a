package sibyl.lab.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The user that servers run as: ourselves, but nobody in particular if we are root, because most servers refuse root and
/// none shall have the run of the machine.
public record Account(boolean root) {
  private static final int NOBODY = 65534;

  public static final Account OURS = new Account(uid() == 0);

  /// The command as this user would give it.
  public List<String> running(List<String> command) {
    List<String> all = new ArrayList<>();
    if (root) {
      String nobody = Integer.toString(NOBODY);
      all.addAll(List.of("setpriv", "--reuid", nobody, "--regid", nobody, "--clear-groups", "--"));
    }
    all.addAll(command);
    return all;
  }

  /// Gives a folder and all in it to this user.
  public void own(Path folder) throws IOException {
    if (root) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(f -> !Files.isSymbolicLink(f)).toList()) {
          Files.setAttribute(file, "unix:uid", NOBODY);
          Files.setAttribute(file, "unix:gid", NOBODY);
        }
      }
    }
  }

  private static int uid() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:uid") instanceof Integer uid
          ? uid
          : NOBODY;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (UnsupportedOperationException | IllegalArgumentException _) {
      // No such system; then there is no root either.
      return NOBODY;
    }
  }
}
