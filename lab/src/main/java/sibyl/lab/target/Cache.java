package sibyl.lab.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;

/// Where unpacked binaries stay between runs. An entry is there as a whole or not at all, and is made once however many
/// processes want it at the same time.
record Cache(Path folder) {

  /// The user's usual place; for root, whose home other users may not enter, the system's.
  static Cache ofUser() {
    Path home =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .filter(named -> !named.isBlank())
            .map(Path::of)
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
    return new Cache(
        (Account.OURS.root() && !open(home) ? Path.of("/var/cache") : home).resolve("sibyl"));
  }

  /// Makes an entry in the folder it is given.
  interface Maker {
    void make(Path folder) throws IOException;
  }

  /// The entry of that name, made now if it is not there yet.
  Path entry(String name, Maker maker) {
    Path entry = folder.resolve(name);
    if (Files.isDirectory(entry)) {
      return entry;
    }
    return locked(
        name,
        () -> {
          if (!Files.isDirectory(entry)) {
            // The lock is ours, so whatever stands there was left by one who was killed.
            Path unfinished = entry.resolveSibling(entry.getFileName() + ".unfinished");
            Scratch.delete(unfinished);
            Files.createDirectories(unfinished);
            maker.make(unfinished);
            Files.move(unfinished, entry, StandardCopyOption.ATOMIC_MOVE);
          }
          return entry;
        });
  }

  interface Work<T> {
    T done() throws IOException;
  }

  /// Does something that no two processes may do at once.
  <T> T locked(String name, Work<T> work) {
    Path lock = folder.resolve(name + ".lock");
    try {
      Files.createDirectories(Optional.ofNullable(lock.getParent()).orElse(folder));
      // Two threads of one process may not wait for the same file.
      synchronized (Cache.class) {
        try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
          channel.lock();
          return work.done();
        }
      }
    } catch (IOException | UncheckedIOException e) {
      throw new TargetUnavailable("nothing could be put into the cache " + folder, e);
    }
  }

  /// Whether other users may enter a folder, as far up as it exists.
  private static boolean open(Path folder) {
    try {
      for (Path at = folder.toAbsolutePath(); at != null; at = at.getParent()) {
        if (Files.exists(at)
            && !Files.getPosixFilePermissions(at).contains(PosixFilePermission.OTHERS_EXECUTE)) {
          return false;
        }
      }
      return true;
    } catch (IOException _) {
      return false;
    }
  }
}
