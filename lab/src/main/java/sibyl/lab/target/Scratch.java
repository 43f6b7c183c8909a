package sibyl.lab.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A temporary folder for workers and servers, deleted after use; at the next start, also those of processes that were killed.
/// It is outside the folder of findings, because a socket's path must be short.
public final class Scratch implements AutoCloseable {
  /// The path of a socket may have about a hundred characters, including our own names.
  private static final int LONGEST = 60;

  private static final Pattern NAME = Pattern.compile("sibyl-(\\d+)-.*");

  private final Path folder;

  private Scratch(Path folder) {
    this.folder = folder;
  }

  public static Scratch make() {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    return in(temporary.toString().length() > LONGEST ? Path.of("/tmp") : temporary);
  }

  public static Scratch in(Path parent) {
    sweep(parent);
    try {
      return new Scratch(
          Files.createTempDirectory(parent, "sibyl-" + ProcessHandle.current().pid() + "-"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Removes the folders of processes that were killed.
  private static void sweep(Path parent) {
    try (Stream<Path> folders = Files.list(parent)) {
      for (Path left : folders.toList()) {
        Matcher name = NAME.matcher(left.getFileName().toString());
        if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
          delete(left);
        }
      }
    } catch (IOException _) {
      // Not readable for this user; the system clears it in time.
    }
  }

  public Path folder() {
    return folder;
  }

  public static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException _) {
      // A dying worker may still write; what is left is swept next time.
    }
  }

  @Override
  public void close() {
    delete(folder);
  }
}
