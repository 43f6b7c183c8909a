package sibyl.lab.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.finding.Script;

/// The findings of a campaign in a folder:
///
/// ```
/// pending/N.json            seen, not yet reduced
/// findings/ID/case.json     reduced, with original.json, repro.sql, report.md and sightings.jsonl
/// index.db                  all findings, to be queried
/// ```
public final class Store implements AutoCloseable {
  private final Path folder;
  private final Index index;
  private final FileLock lock;
  private final AtomicLong next = new AtomicLong(System.currentTimeMillis() * 1000);

  /// A contradiction as it was first seen.
  public record Sighting(Case found, Verdict.Refuted verdict, String version, Instant when) {}

  /// A sighting on disk.
  public record Pending(Path file, Sighting sighting) {}

  private Store(Path folder, Index index, FileLock lock) {
    this.folder = folder;
    this.index = index;
    this.lock = lock;
  }

  /// Opens a store for writing, or makes it; one process at a time.
  public static Store open(Path folder) {
    try {
      Files.createDirectories(folder.resolve("pending"));
      Files.createDirectories(folder.resolve("findings"));
      FileChannel channel =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = locked(channel, folder);
      return new Store(folder, Index.open(folder.resolve("index.db")), lock);
    } catch (IOException e) {
      throw new NoStore(folder + " cannot be used for findings: " + reason(e), e);
    }
  }

  private static FileLock locked(FileChannel channel, Path folder) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
    } catch (OverlappingFileLockException _) {
      // Said below: it is in use, if only by ourselves.
    }
    channel.close();
    throw new NoStore(folder + " is in use by another run");
  }

  public Path folder() {
    return folder;
  }

  public Index index() {
    return index;
  }

  /// Keeps a sighting, before anything else is done with it.
  public Pending keep(Sighting sighting) {
    Path file = folder.resolve("pending").resolve(next.incrementAndGet() + ".json");
    write(file, Json.line(sighting));
    return new Pending(file, sighting);
  }

  /// What an earlier run left unreduced.
  public List<Pending> pending() {
    try (Stream<Path> files = Files.list(folder.resolve("pending"))) {
      return files
          .filter(f -> f.toString().endsWith(".json"))
          .sorted()
          .flatMap(f -> read(f).map(s -> new Pending(f, s)).stream())
          .toList();
    } catch (IOException e) {
      throw new NoStore(folder + " cannot be read: " + reason(e), e);
    }
  }

  private static Optional<Sighting> read(Path file) {
    try {
      return Optional.of(Json.read(Files.readString(file), Sighting.class));
    } catch (IOException | Json.Unreadable _) {
      // Cut short by a full disk or a kill; it stays where it is for a human to look at.
      return Optional.empty();
    }
  }

  /// Files a reduced finding: a new one gets a folder, a known one a line among its sightings. True if it is new.
  public synchronized boolean file(CaseFile found, Pending pending) {
    Path home = home(found.signature().id());
    boolean fresh = !Files.exists(home.resolve("case.json"));
    try {
      Files.createDirectories(home);
      Sighting seen = pending.sighting();
      if (fresh) {
        Files.copy(
            pending.file(), home.resolve("original.json"), StandardCopyOption.REPLACE_EXISTING);
        write(home.resolve("repro.sql"), Script.repro(found));
        write(home.resolve("report.md"), Script.report(found));
        write(home.resolve("case.json"), Json.pretty(found));
      }
      Files.writeString(
          home.resolve("sightings.jsonl"),
          Json.line(
                  new SightingLine(
                      seen.when(), found.target(), found.oracle(), seen.found().from()))
              + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      index.seen(found, seen.when());
      Files.deleteIfExists(pending.file());
    } catch (IOException e) {
      throw new NoStore("a finding could not be written to " + home + ": " + reason(e), e);
    }
    return fresh;
  }

  /// A finding that was not seen again is no finding.
  public void discard(Pending pending) {
    try {
      Files.deleteIfExists(pending.file());
    } catch (IOException e) {
      throw new NoStore(pending.file() + " cannot be removed: " + reason(e), e);
    }
  }

  private record SightingLine(Instant when, String target, String oracle, Case.Provenance from) {}

  private Path home(String id) {
    return folder.resolve("findings").resolve(id);
  }

  /// Whole or not at all, also when the disk is full or the process is killed.
  private static void write(Path file, String text) {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    try {
      Files.writeString(draft, text);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new NoStore(file + " could not be written: " + reason(e), e);
    }
  }

  static String reason(IOException e) {
    String reason =
        e instanceof FileSystemException f && f.getReason() != null
            ? f.getReason()
            : e.getMessage();
    return e.getClass().getSimpleName().replace("Exception", "")
        + (reason == null ? "" : " (" + reason + ")");
  }

  @Override
  public void close() {
    index.close();
    try {
      lock.acquiredBy().close();
    } catch (IOException _) {
      // The lock goes with the process.
    }
  }
}
