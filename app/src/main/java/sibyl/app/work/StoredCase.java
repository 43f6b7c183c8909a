package sibyl.app.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import sibyl.app.options.WrongUsage;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.StoreReader;
import sibyl.triage.ExaminedFinding;

/// Finds the stored finding that the user named on the command line, by its id, the beginning of one, or a file. Used by all
/// commands about one finding; suggests similar ids if there is none.
public record StoredCase(CaseFile file, Path path, Optional<String> id) {
  private static final int SIMILAR = 5;

  /// `name` is an id or a prefix of one, a `case.json`, or a folder that holds one.
  public static StoredCase find(String name, Path store) {
    Path path = Path.of(name);
    boolean looksLikeFile = name.contains("/") || name.endsWith(".json");
    if (looksLikeFile || (Files.exists(path) && !Files.isDirectory(path))) {
      Path file = Files.isDirectory(path) ? path.resolve("case.json") : path;
      return new StoredCase(read(file), file, Optional.empty());
    }
    StoreReader reader = reader(store);
    String id = id(name, reader);
    Path file = reader.home(id).resolve("case.json");
    return new StoredCase(read(file), file, Optional.of(id));
  }

  public static StoreReader reader(Path store) {
    StoreReader reader = new StoreReader(store, ErrorMessages.UNREAD);
    if (!reader.exists()) {
      throw new WrongUsage("there are no findings in " + store + "; name their folder with --out");
    }
    return reader;
  }

  /// All readable findings. Fails if there are findings but none is readable.
  public static List<ExaminedFinding> findings(StoreReader reader) {
    List<ExaminedFinding> read = reader.witnesses();
    int all = reader.ids().size();
    if (read.isEmpty() && all > 0) {
      throw new NoStore(
          "none of the %d findings in %s can be read".formatted(all, reader.folder()));
    }
    return read;
  }

  /// The only id with this prefix.
  public static String id(String prefix, StoreReader reader) {
    List<String> all = reader.ids();
    List<String> meant = all.stream().filter(id -> id.startsWith(prefix)).toList();
    if (prefix.isEmpty() || meant.isEmpty()) {
      throw new WrongUsage(
          "there is no finding '%s' in %s; %s"
              .formatted(prefix, reader.folder(), similar(prefix, all)));
    }
    if (meant.size() > 1) {
      throw new WrongUsage(
          "several findings begin with '%s': %s".formatted(prefix, String.join(", ", meant)));
    }
    return meant.getFirst();
  }

  private static String similar(String wanted, List<String> all) {
    List<String> nearest =
        all.stream()
            .sorted(Comparator.comparingInt(id -> distance(wanted, id)))
            .limit(SIMILAR)
            .toList();
    return nearest.isEmpty() ? "it is empty" : "similar ids: " + String.join(", ", nearest);
  }

  /// The edit distance from the wanted id to a prefix of the other.
  private static int distance(String wanted, String id) {
    int[] row = new int[id.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= wanted.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= id.length(); j++) {
        int change = diagonal + (wanted.charAt(i - 1) == id.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return Arrays.stream(row).min().orElse(0);
  }

  private static CaseFile read(Path file) {
    try {
      CaseFile read = Json.read(Files.readString(file), CaseFile.class);
      if (read.format() < 1 || read.format() > CaseFile.FORMAT) {
        throw new WrongUsage(
            "%s is a case of format %d; this Sibyl reads formats 1 to %d"
                .formatted(file, read.format(), CaseFile.FORMAT));
      }
      return read;
    } catch (Json.Unreadable e) {
      throw new WrongUsage("%s is not a case of Sibyl: %s".formatted(file, oneLine(e)));
    } catch (IOException e) {
      throw new WrongUsage("%s cannot be read: %s".formatted(file, NoStore.because(e)));
    }
  }

  private static String oneLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
