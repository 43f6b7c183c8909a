package sibyl.lab.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.Json;
import sibyl.finding.Versions;
import sibyl.triage.Witness;

/// The findings of a store, for reading: it takes no lock and writes nothing, so it serves beside a run and where only
/// reading is allowed.
public record Shelf(Path folder) {
  static final String CAMPAIGNS = "campaigns";
  static final String VERSIONS = "versions.json";
  static final String EVIDENCE = "evidence.json";

  /// Whether a folder looks like a store at all.
  public boolean exists() {
    return Files.isDirectory(findings());
  }

  /// The ids of all findings.
  public List<String> ids() {
    try (Stream<Path> homes = Files.list(findings())) {
      return homes
          .filter(home -> Files.exists(home.resolve("case.json")))
          .map(home -> home.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new NoStore(folder + " cannot be read: " + NoStore.because(e), e);
    }
  }

  /// Where a finding's files are.
  public Path home(String id) {
    return findings().resolve(id);
  }

  /// What its own script says.
  public String script(String id) {
    return read(home(id).resolve("repro.sql"));
  }

  /// When it was seen, and where.
  public List<Store.SightingLine> sightings(String id) {
    return read(home(id).resolve("sightings.jsonl"))
        .lines()
        .filter(line -> !line.isBlank())
        .map(line -> Json.read(line, Store.SightingLine.class))
        .toList();
  }

  /// The summaries of all runs, in the order in which they began.
  public List<String> campaigns() {
    Path home = folder.resolve(CAMPAIGNS);
    if (!Files.isDirectory(home)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(home)) {
      return files.filter(f -> f.toString().endsWith(".json")).sorted().map(Shelf::read).toList();
    } catch (IOException e) {
      throw new NoStore(home + " cannot be read: " + NoStore.because(e), e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new NoStore(file + " cannot be read: " + NoStore.because(e), e);
    }
  }

  /// What versions said to a finding, if any were asked.
  public Versions versions(String id) {
    return read(home(id).resolve(VERSIONS), Versions.class).orElse(Versions.NONE);
  }

  /// What is known of a finding's cause, if it was asked for.
  public Optional<Evidence> evidence(String id) {
    return read(home(id).resolve(EVIDENCE), Evidence.class);
  }

  /// All findings that can be read, with what is known of them.
  public List<Witness> witnesses() {
    return ids().stream()
        .flatMap(
            id ->
                read(home(id).resolve("case.json"), CaseFile.class)
                    .map(file -> new Witness(id, file, evidence(id), versions(id)))
                    .stream())
        .toList();
  }

  /// What is not there, or was made by another Sibyl, can be gathered again.
  private static <T> Optional<T> read(Path file, Class<T> kind) {
    try {
      return Optional.of(Json.read(Files.readString(file), kind));
    } catch (IOException | Json.Unreadable _) {
      return Optional.empty();
    }
  }

  public List<Index.Entry> entries() {
    Path file = folder.resolve("index.db");
    if (!Files.exists(file)) {
      return List.of();
    }
    try (Index index = Index.reading(file)) {
      return index.all();
    }
  }

  /// How many sightings wait to be reduced.
  public long pending() {
    try (Stream<Path> files = Files.list(folder.resolve("pending"))) {
      return files.filter(f -> f.toString().endsWith(".json")).count();
    } catch (IOException _) {
      return 0;
    }
  }

  private Path findings() {
    return folder.resolve("findings");
  }
}
