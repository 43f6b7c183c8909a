package sibyl.lab.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;

/// The findings of a store, for reading: it takes no lock and writes nothing, so it serves beside a run and where only
/// reading is allowed.
public record Shelf(Path folder) {
  static final String CAMPAIGNS = "campaigns";

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

  public CaseFile found(String id) {
    return Json.read(read(home(id).resolve("case.json")), CaseFile.class);
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
