package sibyl.lab.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.FindingText;
import sibyl.finding.Json;
import sibyl.finding.Versions;
import sibyl.lab.hosting.Hostings;
import sibyl.locus.Locus;
import sibyl.play.Learned;

/// A folder of findings, for writing. A campaign puts each contradiction into it the moment it is confirmed, and again when it
/// is reduced; commands such as `reduce` and `bisect` add to it:
///
/// ```
/// pending/N.json            not yet reduced
/// findings/ID/case.json     reduced, with original.json, repro.sql, report.md and sightings.jsonl; later
///                           perhaps evidence.json and versions.json, and in unreduced.jsonl.gz later findings that
///                           showed the same bug and were not reduced; people may add why.md
/// campaigns/START.json      the summary of each run, as it ended
/// guidance/ID.json          what rounds with findings knew, as links of a chain
/// index.db                  all findings, to be queried
/// ```
public final class Store implements AutoCloseable {
  private static final String UNREDUCED = "unreduced.jsonl.gz";
  private static final List<String> FILES =
      List.of(
          "case.json",
          "original.json",
          "repro.sql",
          "report.md",
          "sightings.jsonl",
          UNREDUCED,
          StoreReader.VERSIONS,
          StoreReader.EVIDENCE);

  private final Path folder;
  private final StoreReader reader;
  private final Index index;
  private final FileLock lock;
  private final AtomicLong next = new AtomicLong(System.currentTimeMillis() * 1000);

  /// A finding as it was first seen.
  public record Sighting(Case found, Verdict.Refuted verdict, String version, Instant when) {}

  /// A sighting in the store that was not reduced yet.
  public record Pending(Path file, Sighting sighting) {}

  private Store(StoreReader reader, Index index, FileLock lock) {
    this.folder = reader.folder();
    this.reader = reader;
    this.index = index;
    this.lock = lock;
  }

  /// Opens a store; fails if a file in it cannot be read.
  public static Store open(Path folder) {
    return open(folder, UnreadableFiles.NONE);
  }

  /// Opens a store for writing, or creates it; one process at a time.
  public static Store open(Path folder, UnreadableFiles unread) {
    try {
      Files.createDirectories(folder.resolve("pending"));
      Files.createDirectories(folder.resolve("findings"));
      FileChannel channel =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = locked(channel, folder);
      try {
        return new Store(
            new StoreReader(folder, unread), Index.open(folder.resolve("index.db")), lock);
      } catch (NoStore e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw new NoStore(folder + " cannot be used for findings: " + NoStore.because(e), e);
    }
  }

  private static FileLock locked(FileChannel channel, Path folder) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
    } catch (OverlappingFileLockException _) {
      // In use by this process.
    }
    channel.close();
    throw new NoStore(
        folder + " is in use by another run; wait for its end or choose another folder with --out");
  }

  public Path folder() {
    return folder;
  }

  public Index index() {
    return index;
  }

  /// Stores a sighting, before anything else is done with it.
  public Pending keep(Sighting sighting) {
    Path file = folder.resolve("pending").resolve(next.incrementAndGet() + ".json");
    write(file, Json.line(sighting));
    return new Pending(file, sighting);
  }

  /// The sightings that an earlier run did not reduce. Files that a full disk or a kill cut short stay as they are.
  public List<Pending> pending() {
    return reader.sightings();
  }

  /// How a reduced finding was filed: it is new; or it is known, but comes from an earlier round of the same seed and replaces
  /// the old case, so that the result does not depend on which worker was first; or it is known.
  public enum Filed {
    NEW,
    EARLIER,
    KNOWN
  }

  /// Files a reduced finding: a new one gets a folder, a known one a line among its sightings. If the folder holds a case that
  /// cannot be read, the finding stays pending.
  public synchronized Filed file(CaseFile found, Pending pending) {
    Path home = home(found.signature().id());
    if (!replaceable(home.resolve("case.json"), CaseFile.class)) {
      return Filed.KNOWN;
    }
    Filed filed = filed(found, home.resolve("case.json"));
    try {
      Files.createDirectories(home);
      Sighting seen = pending.sighting();
      if (filed != Filed.KNOWN) {
        // Evidence and versions belong to the old case.
        Files.deleteIfExists(home.resolve(StoreReader.VERSIONS));
        Files.deleteIfExists(home.resolve(StoreReader.EVIDENCE));
        Files.copy(
            pending.file(), home.resolve("original.json"), StandardCopyOption.REPLACE_EXISTING);
        write(home.resolve("repro.sql"), FindingText.repro(found, Hostings.fresh(found.target())));
        write(home.resolve("report.md"), FindingText.report(found, Hostings.fresh(found.target())));
        write(home.resolve("case.json"), Json.pretty(found));
      }
      addLine(home, seen);
      index.seen(found, seen.when());
      if (filed == Filed.EARLIER) {
        index.moved(found.signature().id(), found);
      }
      Files.deleteIfExists(pending.file());
    } catch (IOException e) {
      throw new NoStore("The finding cannot be written to " + home + ": " + NoStore.because(e), e);
    }
    return filed;
  }

  private static void addLine(Path home, Sighting seen) throws IOException {
    Case found = seen.found();
    Files.writeString(
        home.resolve("sightings.jsonl"),
        Json.line(new SightingLine(seen.when(), found.target(), found.oracle(), found.from()))
            + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /// Adds a finding, which was not reduced, to the sightings of the bug that it shows: that of the finding `id`.
  public synchronized void sighted(Pending pending, String id) {
    Path home = home(id);
    try {
      // Each finding is a file of its own within the compressed one, so that it is whole after a
      // kill.
      try (OutputStream out =
              Files.newOutputStream(
                  home.resolve(UNREDUCED), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
          OutputStream packed = new GZIPOutputStream(out)) {
        packed.write((Json.line(pending.sighting()) + "\n").getBytes(StandardCharsets.UTF_8));
      }
      addLine(home, pending.sighting());
      index.seenAgain(id, pending.sighting().when());
      Files.deleteIfExists(pending.file());
    } catch (IOException e) {
      throw new NoStore("The finding cannot be written to " + home + ": " + NoStore.because(e), e);
    }
  }

  /// The bugs of a target whose place is known, each with the id of its smallest finding.
  public Map<Locus, String> located(String target) {
    Map<Locus, String> located = new LinkedHashMap<>();
    reader.witnesses().stream()
        .filter(w -> w.file().target().equals(target))
        .sorted(Comparator.comparingInt(w -> w.file().length()))
        .forEach(
            w ->
                w.evidence()
                    .flatMap(Evidence::locus)
                    .ifPresent(locus -> located.putIfAbsent(locus, w.id())));
    return located;
  }

  private Filed filed(CaseFile found, Path file) {
    if (Files.notExists(file)) {
      return Filed.NEW;
    }
    return new TolerantReader(reader.unread())
        .value(file, CaseFile.class)
        .map(old -> earlier(found.drawn().from(), old.drawn().from()))
        .map(earlier -> earlier ? Filed.EARLIER : Filed.KNOWN)
        .orElse(Filed.KNOWN);
  }

  private static boolean earlier(Case.Provenance one, Case.Provenance other) {
    return one.seed() == other.seed()
        && (one.round() < other.round()
            || (one.round() == other.round() && one.probe() < other.probe()));
  }

  /// Replaces the case of a finding with a smaller one. If the smaller case has the id of another finding in the store, the two
  /// become one. Yields the new id.
  public synchronized String replace(String old, CaseFile smaller) {
    String id = smaller.signature().id();
    Path home = home(id);
    if (!replaceable(home.resolve("case.json"), CaseFile.class)) {
      throw new NoStore(
          home
              + " holds a case that cannot be read, so nothing was replaced; move it away to go"
              + " on");
    }
    try {
      if (!id.equals(old) && Files.exists(home.resolve("case.json"))) {
        Files.write(
            home.resolve("sightings.jsonl"),
            Files.readAllLines(home(old).resolve("sightings.jsonl")),
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
        if (Files.exists(home(old).resolve(UNREDUCED))) {
          Files.write(
              home.resolve(UNREDUCED),
              Files.readAllBytes(home(old).resolve(UNREDUCED)),
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND);
        }
        for (String name : FILES) {
          Files.deleteIfExists(home(old).resolve(name));
        }
        Files.deleteIfExists(home(old));
      } else {
        if (!id.equals(old)) {
          Files.move(home(old), home, StandardCopyOption.ATOMIC_MOVE);
        }
        // Evidence and versions belong to the old case.
        Files.deleteIfExists(home.resolve(StoreReader.VERSIONS));
        Files.deleteIfExists(home.resolve(StoreReader.EVIDENCE));
        write(
            home.resolve("repro.sql"),
            FindingText.repro(smaller, Hostings.fresh(smaller.target())));
        write(
            home.resolve("report.md"),
            FindingText.report(smaller, Hostings.fresh(smaller.target())));
        write(home.resolve("case.json"), Json.pretty(smaller));
      }
      index.moved(old, smaller);
      return id;
    } catch (IOException e) {
      throw new NoStore("The finding cannot be written to " + home + ": " + NoStore.because(e), e);
    }
  }

  /// Stores the summary of a run under the time it began.
  public void keepCampaign(Instant started, String json) {
    try {
      Path home = Files.createDirectories(folder.resolve(StoreReader.CAMPAIGNS));
      write(home.resolve(started.toString().replace(':', '-') + ".json"), json);
    } catch (IOException e) {
      throw new NoStore(folder + " cannot be written: " + NoStore.because(e), e);
    }
  }

  /// Stores what an epoch added to the guidance of later rounds.
  public void keep(Learned learned) {
    try {
      Path home = Files.createDirectories(folder.resolve(StoreReader.GUIDANCE));
      write(home.resolve(learned.id() + ".json"), Json.line(learned));
    } catch (IOException e) {
      throw new NoStore(folder + " cannot be written: " + NoStore.because(e), e);
    }
  }

  /// Stores the verdicts of versions with a finding and in its report, unless that would overwrite a file that cannot be read.
  public synchronized void keep(String id, CaseFile found, Versions versions) {
    if (replaceable(home(id).resolve(StoreReader.VERSIONS), Versions.class)) {
      write(home(id).resolve(StoreReader.VERSIONS), Json.pretty(versions));
      writeReport(id, found);
    }
  }

  /// Stores the evidence of a finding's cause, also in its report, unless that would overwrite a file that cannot be read.
  public synchronized void keep(String id, Evidence evidence) {
    if (replaceable(home(id).resolve(StoreReader.EVIDENCE), Evidence.class)) {
      write(home(id).resolve(StoreReader.EVIDENCE), Json.pretty(evidence));
      reader
          .file(id)
          .ifPresent(
              found -> {
                writeReport(id, found);
                index.titled(id, FindingText.title(found, Optional.of(evidence)));
              });
    }
  }

  private void writeReport(String id, CaseFile found) {
    write(
        home(id).resolve("report.md"),
        FindingText.report(
            found, Hostings.fresh(found.target()), reader.versions(id), reader.evidence(id)));
  }

  private boolean replaceable(Path file, Class<?> kind) {
    return Files.notExists(file)
        || new TolerantReader(reader.unread()).value(file, kind).isPresent();
  }

  /// Removes a sighting that did not happen again.
  public void discard(Pending pending) {
    try {
      Files.deleteIfExists(pending.file());
    } catch (IOException e) {
      throw new NoStore(pending.file() + " cannot be removed: " + NoStore.because(e), e);
    }
  }

  /// A line among the sightings of a finding.
  public record SightingLine(Instant when, String target, String oracle, Case.Provenance from) {}

  private Path home(String id) {
    return folder.resolve("findings").resolve(id);
  }

  /// Writes the whole file or nothing, also when the disk is full or the process is killed.
  private static void write(Path file, String text) {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    try {
      Files.writeString(draft, text);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new NoStore(file + " cannot be written: " + NoStore.because(e), e);
    }
  }

  @Override
  public void close() {
    index.close();
    try {
      lock.acquiredBy().close();
    } catch (IOException _) {
      // The lock ends with the process.
    }
  }
}
