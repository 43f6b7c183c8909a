package sibyl.lab.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import sibyl.lab.server.Account;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.TargetUnavailable;

/// Sibyl's own folder of unpacked server binaries, kept between runs (`sibyl cache` lists it). An entry is complete or absent,
/// and is made only once, even if several processes need it at the same time.
public record Cache(Path folder) {
  /// The items that this process uses, by the path of their note. The locks end with the process.
  private static final Map<Path, FileChannel> USED = new HashMap<>();

  /// For the threads of this process, by the file that they lock.
  private static final Map<Path, Object> TURNS = new ConcurrentHashMap<>();

  /// In the user's cache folder; for root, whose home other users may not enter, in that of the system.
  public static Cache ofUser() {
    Path home =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .filter(named -> !named.isBlank())
            .map(Path::of)
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
    return new Cache(
        (Account.OURS.root() && !open(home) ? Path.of("/var/cache") : home).resolve("sibyl"));
  }

  /// Makes an entry in a given folder.
  public interface Maker {
    void make(Path folder) throws IOException;
  }

  /// The entry of that name; it is made if it is absent.
  public Path entry(String name, Maker maker) {
    Path entry = folder.resolve(name);
    if (Files.isDirectory(entry)) {
      return entry;
    }
    return locked(
        name,
        () -> {
          if (!Files.isDirectory(entry)) {
            // We hold the lock, so what is here was left by a process that was killed.
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

  /// Does something that only one process may do at a time.
  <T> T locked(String name, Work<T> work) {
    Path lock = folder.resolve(name + ".lock");
    try {
      Files.createDirectories(Optional.ofNullable(lock.getParent()).orElse(folder));
      // Java refuses a file lock if another thread of the process waits for the same.
      synchronized (TURNS.computeIfAbsent(lock, _ -> new Object())) {
        try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
          channel.lock();
          return work.done();
        }
      }
    } catch (IOException | UncheckedIOException e) {
      throw new TargetUnavailable(
          "The cache %s cannot be written; make room there or set XDG_CACHE_HOME to another folder"
              .formatted(folder),
          e);
    }
  }

  /// Keeps an item (a folder in the cache, by its path there) from being cleared until this process ends, and notes when it
  /// was used. The notes are outside the items, so that they are not cleared with them.
  public void use(String item) {
    Path note = note(item);
    synchronized (USED) {
      if (USED.containsKey(note)) {
        return;
      }
      try {
        Files.createDirectories(Optional.ofNullable(note.getParent()).orElse(folder));
        FileChannel channel =
            FileChannel.open(
                note, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        // Before the lock, because this opens and closes the file, which would release the lock.
        Files.setLastModifiedTime(note, FileTime.from(Instant.now()));
        channel.lock(0, Long.MAX_VALUE, true);
        USED.put(note, channel);
      } catch (IOException _) {
        // A cache that is read-only for us can still be used; its owner decides when to clear it.
      }
    }
  }

  /// When an item was last used.
  Optional<Instant> used(String item) {
    try {
      return Optional.of(Files.getLastModifiedTime(note(item)).toInstant());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  boolean inUse(String item) throws IOException {
    // The check itself must not leave a note.
    return Files.exists(note(item)) && unused(item, () -> true).isEmpty();
  }

  /// Does something to an item while nobody uses it; empty if it is in use.
  <T> Optional<T> unused(String item, Work<T> work) throws IOException {
    Path note = note(item);
    synchronized (USED) {
      // Checked first: closing the file would release all locks of this process on it.
      if (USED.containsKey(note)) {
        return Optional.empty();
      }
      Files.createDirectories(Optional.ofNullable(note.getParent()).orElse(folder));
      try (FileChannel channel =
              FileChannel.open(note, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.tryLock()) {
        return lock == null ? Optional.empty() : Optional.of(work.done());
      }
    }
  }

  private Path note(String item) {
    return folder.resolve(".uses").resolve(item.replace('/', '@'));
  }

  /// Whether other users may enter a folder and all its parents.
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
