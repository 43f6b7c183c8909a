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

/// Where unpacked binaries stay between runs. An entry is there as a whole or not at all, and is made once however many
/// processes want it at the same time.
public record Cache(Path folder) {
  /// What this process uses, by its note. The locks go with the process.
  private static final Map<Path, FileChannel> USED = new HashMap<>();

  /// Of the threads of this process, by the file that they lock.
  private static final Map<Path, Object> TURNS = new ConcurrentHashMap<>();

  /// The user's usual place; for root, whose home other users may not enter, the system's.
  public static Cache ofUser() {
    Path home =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .filter(named -> !named.isBlank())
            .map(Path::of)
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
    return new Cache(
        (Account.OURS.root() && !open(home) ? Path.of("/var/cache") : home).resolve("sibyl"));
  }

  /// Makes an entry in the folder it is given.
  public interface Maker {
    void make(Path folder) throws IOException;
  }

  /// The entry of that name, made now if it is not there yet.
  public Path entry(String name, Maker maker) {
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
      synchronized (TURNS.computeIfAbsent(lock, _ -> new Object())) {
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

  /// Keeps an item (a folder in the cache, by its path there) from being cleared until this process ends, and notes that it
  /// was used. The notes stand beside the items: a lock that were cleared with its item would keep nobody out.
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
        // Before it is locked: the file is opened for it, and to close it is to lose the lock.
        Files.setLastModifiedTime(note, FileTime.from(Instant.now()));
        channel.lock(0, Long.MAX_VALUE, true);
        USED.put(note, channel);
      } catch (IOException _) {
        // A cache that we may not write to can still be used; its owner must know when to clear it.
      }
    }
  }

  /// When somebody last said that they use an item.
  Optional<Instant> used(String item) {
    try {
      return Optional.of(Files.getLastModifiedTime(note(item)).toInstant());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  boolean inUse(String item) throws IOException {
    // To look is no use: it must leave no note.
    return Files.exists(note(item)) && unused(item, () -> true).isEmpty();
  }

  /// Does something to an item that nobody uses meanwhile; nothing if somebody does now.
  <T> Optional<T> unused(String item, Work<T> work) throws IOException {
    Path note = note(item);
    synchronized (USED) {
      // Asked first: to close a file is to lose all of this process's locks on it.
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
