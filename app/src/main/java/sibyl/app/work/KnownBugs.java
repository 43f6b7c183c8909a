package sibyl.app.work;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.Summary;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.lab.store.NoStore;

/// The registry of known bugs, a JSON file that users keep with `sibyl known`. A campaign reads it at its start: findings in it
/// do not count as new, and features that would only find them again can be avoided.
public record KnownBugs(List<Entry> entries) {

  /// The default of `--known`.
  public static final Path USUAL = Path.of("sibyl-known.json");

  public static final KnownBugs NONE = new KnownBugs(List.of());

  /// A `FIXED` bug that is found again has regressed; bugs in the other states are expected.
  public enum State {
    @JsonProperty("known")
    KNOWN("known"),
    @JsonProperty("not-a-bug")
    NOT_A_BUG("not-a-bug"),
    @JsonProperty("limitation")
    LIMITATION("limitation"),
    @JsonProperty("fixed")
    FIXED("fixed");

    private final String word;

    State(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /// One known bug. `signature` is the id of a finding or bucket; `reason` and `link` are for people. From the day `expires` on, the
  /// entry is ignored. Most rounds do not generate the feature `avoid`. The `witness` is the finding itself, for replays.
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Entry(
      String signature,
      @Nullable State state,
      String reason,
      String link,
      String expires,
      String fixedIn,
      String avoid,
      Optional<CaseFile> witness) {

    public State effectiveState() {
      return Optional.ofNullable(state).orElse(State.KNOWN);
    }

    public boolean expired(LocalDate today) {
      return !expires.isBlank() && !LocalDate.parse(expires).isAfter(today);
    }

    public Entry fixedIn(String version) {
      return new Entry(signature, State.FIXED, reason, link, expires, version, avoid, witness);
    }

    public String shown() {
      return (reason.isBlank() ? effectiveState().toString() : reason)
          + (link.isBlank() ? "" : " (" + link + ")");
    }
  }

  public KnownBugs {
    entries = List.copyOf(entries);
  }

  /// Reads a JSON list of entries.
  public static KnownBugs read(Path file) {
    List<Entry> entries = entries(file);
    for (Entry entry : entries) {
      if (entry.signature().isBlank()) {
        throw new WrongUsage(file + " has an entry without a signature");
      }
      try {
        entry.expired(LocalDate.EPOCH);
      } catch (DateTimeException e) {
        throw new WrongUsage(
            "%s: 'expires' of '%s' must be a day such as 2027-01-31, not '%s'"
                .formatted(file, entry.signature(), entry.expires()));
      }
    }
    return new KnownBugs(entries);
  }

  private static List<Entry> entries(Path file) {
    try {
      return List.of(Json.read(Files.readString(file), Entry[].class));
    } catch (Json.Unreadable | NullPointerException e) {
      throw new WrongUsage(
          file
              + " is not a list of known findings such as [{\"signature\": \"3f2a91c0d4e5\","
              + " \"reason\": \"...\", \"link\": \"...\"}]: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw new WrongUsage(
          "the known findings cannot be read from " + file + ": " + NoStore.because(e));
    }
  }

  /// The entry that applies to a finding today.
  public Optional<Entry> about(String signature, LocalDate today) {
    return entries.stream()
        .filter(e -> e.signature().equals(signature) && !e.expired(today))
        .findFirst();
  }

  /// The entry that applies to a bug today, by its bucket or one of its findings.
  public Optional<Entry> about(Summary.Bug bug, LocalDate today) {
    return about(bug.bucket(), today)
        .or(() -> bug.findings().stream().flatMap(f -> about(f.id(), today).stream()).findFirst());
  }

  /// The ids that do not count as new today.
  public Set<String> silenced(LocalDate today) {
    return entries.stream()
        .filter(e -> e.effectiveState() != State.FIXED && !e.expired(today))
        .map(Entry::signature)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// The entries whose feature a campaign avoids today.
  public List<Entry> avoided(LocalDate today) {
    return entries.stream()
        .filter(e -> !e.avoid().isBlank() && silenced(today).contains(e.signature()))
        .toList();
  }

  public List<Entry> expired(LocalDate today) {
    return entries.stream().filter(e -> e.expired(today)).toList();
  }

  /// Adds an entry; it replaces one with the same signature.
  public KnownBugs with(Entry entry) {
    List<Entry> all =
        new ArrayList<>(
            entries.stream().filter(e -> !e.signature().equals(entry.signature())).toList());
    all.add(entry);
    all.sort(Comparator.comparing(Entry::signature));
    return new KnownBugs(all);
  }

  public void write(Path file) {
    try {
      Files.writeString(file, Json.pretty(entries));
    } catch (IOException e) {
      throw new NoStore(
          "the known findings could not be written to " + file + ": " + NoStore.because(e), e);
    }
  }
}
