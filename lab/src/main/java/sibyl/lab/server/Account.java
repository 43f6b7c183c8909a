package sibyl.lab.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The user that private servers run as: the current one, or `nobody` if that is root, because most servers refuse root and
/// none should have its rights. Whoever starts a server, or makes a folder for one, asks here.
public record Account(boolean root) {
  private static final int NOBODY = 65534;

  public static final Account OURS = new Account(uid() == 0);

  /// The command that runs this command as that user.
  public List<String> running(List<String> command) {
    List<String> all = new ArrayList<>();
    if (root) {
      String nobody = Integer.toString(NOBODY);
      all.addAll(List.of("setpriv", "--reuid", nobody, "--regid", nobody, "--clear-groups", "--"));
    }
    all.addAll(command);
    return all;
  }

  /// Makes that user the owner of a folder and all in it.
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
      // Not a Unix system, so there is no root.
      return NOBODY;
    }
  }
}
