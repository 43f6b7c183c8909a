package sibyl.lab.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.Versions;
import sibyl.play.Learned;
import sibyl.triage.ExaminedFinding;

/// A folder of findings, for reading, by commands that list, show or replay them: takes no lock and writes nothing, so it can
/// be used during a run and in read-only folders. Files that cannot be read are reported to `unread` and left out.
public record StoreReader(Path folder, UnreadableFiles unread) {
  static final String CASE = "case.json";
  static final String CAMPAIGNS = "campaigns";
  static final String GUIDANCE = "guidance";
  static final String VERSIONS = "versions.json";
  static final String EVIDENCE = "evidence.json";
  private static final String WHY = "why.md";

  /// Fails if a file cannot be read.
  public StoreReader(Path folder) {
    this(folder, UnreadableFiles.NONE);
  }

  /// Whether the folder is a store.
  public boolean exists() {
    return Files.isDirectory(findings());
  }

  /// The ids of all findings.
  public List<String> ids() {
    try (Stream<Path> homes = Files.list(findings())) {
      return homes
          .filter(this::holdsCase)
          .map(home -> home.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new NoStore(folder + " cannot be read: " + NoStore.because(e), e);
    }
  }

  /// Also true if the folder may not be entered.
  private boolean holdsCase(Path home) {
    Path file = home.resolve(CASE);
    return Files.exists(file) || (Files.isDirectory(home) && !Files.notExists(file));
  }

  /// The folder of a finding.
  public Path home(String id) {
    return findings().resolve(id);
  }

  /// A finding's script.
  public Optional<String> script(String id) {
    Path file = home(id).resolve("repro.sql");
    if (Files.notExists(file)) {
      unread.unreadable(file, "there is no such file");
    }
    return reading().text(file);
  }

  /// When and where a finding was seen.
  public List<Store.SightingLine> sightings(String id) {
    Path file = home(id).resolve("sightings.jsonl");
    return reading()
        .text(file)
        .orElse("")
        .lines()
        .filter(line -> !line.isBlank())
        .flatMap(line -> reading().value(file, line, Store.SightingLine.class).stream())
        .toList();
  }

  /// The summaries of all runs, in the order in which they began.
  public <T> List<T> campaigns(Class<T> kind) {
    return files(folder.resolve(CAMPAIGNS)).stream()
        .flatMap(f -> reading().value(f, kind).stream())
        .toList();
  }

  /// The chain of what rounds with this guidance knew, the first link first; empty if it was not stored.
  public List<Learned> guidance(String id) {
    List<Learned> chain = new ArrayList<>();
    String next = id;
    while (!next.isEmpty()) {
      Path file = folder.resolve(GUIDANCE).resolve(next + ".json");
      Optional<Learned> link = reading().value(file, Learned.class);
      if (link.isEmpty()) {
        return List.of();
      }
      chain.addFirst(link.get());
      next = link.get().before();
    }
    return chain;
  }

  /// A finding, if it can be read.
  public Optional<CaseFile> file(String id) {
    return reading().value(home(id).resolve(CASE), CaseFile.class);
  }

  /// The verdicts of versions on a finding, if it was run on any.
  public Versions versions(String id) {
    return reading().value(home(id).resolve(VERSIONS), Versions.class).orElse(Versions.NONE);
  }

  /// The evidence of a finding's cause, if it was gathered.
  public Optional<Evidence> evidence(String id) {
    return reading().value(home(id).resolve(EVIDENCE), Evidence.class);
  }

  /// Whether evidence of a finding was gathered, even if it cannot be read.
  public boolean examined(String id) {
    return !Files.notExists(home(id).resolve(EVIDENCE));
  }

  /// Why a finding is a bug of its own, if somebody wrote that down in `why.md`.
  public Optional<String> why(String id) {
    return reading().text(home(id).resolve(WHY)).filter(text -> !text.isBlank());
  }

  /// All findings that can be read, with evidence and versions.
  public List<ExaminedFinding> witnesses() {
    return ids().stream()
        .flatMap(
            id ->
                file(id)
                    .map(file -> new ExaminedFinding(id, file, evidence(id), versions(id)))
                    .stream())
        .toList();
  }

  public List<Index.Entry> entries() {
    Path file = folder.resolve("index.db");
    if (!Files.exists(file)) {
      return List.of();
    }
    try (Index index = Index.reading(file)) {
      return index.all();
    } catch (NoStore e) {
      unread.unreadable(
          file,
          Optional.ofNullable(e.getCause()).map(Throwable::getMessage).orElse("it is no index"));
      return List.of();
    }
  }

  /// How many sightings are not reduced yet.
  public long pending() {
    return sightings().size();
  }

  /// The sightings that are not reduced yet.
  List<Store.Pending> sightings() {
    return files(folder.resolve("pending")).stream()
        .flatMap(
            f ->
                reading().value(f, Store.Sighting.class).map(s -> new Store.Pending(f, s)).stream())
        .toList();
  }

  private List<Path> files(Path home) {
    if (Files.notExists(home)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(home)) {
      return files.filter(f -> f.toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      unread.unreadable(home, NoStore.because(e));
      return List.of();
    }
  }

  private TolerantReader reading() {
    return new TolerantReader(unread);
  }

  private Path findings() {
    return folder.resolve("findings");
  }
}
