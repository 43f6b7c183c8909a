package sibyl.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sibyl.finding.Json;
import sibyl.lab.store.NoStore;

/// Findings that somebody has looked at already. They are shown as known and do not count as new.
record KnownFindings(Map<String, Entry> bySignature) {

  /// `signature` is a finding's id; `reason` and `link` are for people.
  record Entry(@Nullable String signature, @Nullable String reason, @Nullable String link) {
    String shown() {
      return Optional.ofNullable(reason).orElse("known")
          + Optional.ofNullable(link).filter(l -> !l.isBlank()).map(l -> " (" + l + ")").orElse("");
    }
  }

  static final KnownFindings NONE = new KnownFindings(Map.of());

  /// Reads a JSON list of entries.
  static KnownFindings read(Path file) {
    Map<String, Entry> known = new LinkedHashMap<>();
    for (Entry entry : entries(file)) {
      if (entry.signature() == null || entry.signature().isBlank()) {
        throw new WrongUsage(file + " has an entry without a signature");
      }
      known.put(entry.signature(), entry);
    }
    return new KnownFindings(known);
  }

  private static List<Entry> entries(Path file) {
    try {
      return List.of(Json.read(Files.readString(file), Entry[].class));
    } catch (Json.Unreadable | NullPointerException e) {
      throw new WrongUsage(
          file
              + " is no list of known findings, such as [{\"signature\": \"3f2a91c0d4e5\","
              + " \"reason\": \"...\", \"link\": \"...\"}]: "
              + e.getMessage());
    } catch (IOException e) {
      throw new WrongUsage(
          "the known findings cannot be read from " + file + ": " + NoStore.because(e));
    }
  }

  Set<String> signatures() {
    return bySignature.keySet();
  }

  Optional<Entry> about(String signature) {
    return Optional.ofNullable(bySignature.get(signature));
  }
}
