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

/// What people know of a DBMS's bugs, in a file of their own repository. What is known does not count as new.
public record KnownBugs(List<Entry> entries) {

  /// What `sibyl run` reads if nothing else is named.
  public static final Path USUAL = Path.of("sibyl-known.json");

  public static final KnownBugs NONE = new KnownBugs(List.of());

  /// A bug that is `FIXED` and seen again has regressed; the others are seen without anybody being told.
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

  /// `signature` is a finding's id; `reason` and `link` are for people. From the day it `expires` on, the entry says nothing.
  /// Most rounds do without the feature to `avoid`. The `witness` is the finding itself, to be asked again.
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

    public State standing() {
      return Optional.ofNullable(state).orElse(State.KNOWN);
    }

    public boolean expired(LocalDate today) {
      return !expires.isBlank() && !LocalDate.parse(expires).isAfter(today);
    }

    public Entry mended(String version) {
      return new Entry(signature, State.FIXED, reason, link, expires, version, avoid, witness);
    }

    public String shown() {
      return (reason.isBlank() ? standing().toString() : reason)
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
            "%s: '%s' expires on no day such as 2027-01-31: '%s'"
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
              + " is no list of known findings, such as [{\"signature\": \"3f2a91c0d4e5\","
              + " \"reason\": \"...\", \"link\": \"...\"}]: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw new WrongUsage(
          "the known findings cannot be read from " + file + ": " + NoStore.because(e));
    }
  }

  /// What is known of a finding today.
  public Optional<Entry> about(String signature, LocalDate today) {
    return entries.stream()
        .filter(e -> e.signature().equals(signature) && !e.expired(today))
        .findFirst();
  }

  /// What is known of a bug today, by its bucket or one of its findings.
  public Optional<Entry> about(Summary.Bug bug, LocalDate today) {
    return about(bug.bucket(), today)
        .or(() -> bug.findings().stream().flatMap(f -> about(f.id(), today).stream()).findFirst());
  }

  /// The findings that are no news today.
  public Set<String> silenced(LocalDate today) {
    return entries.stream()
        .filter(e -> e.standing() != State.FIXED && !e.expired(today))
        .map(Entry::signature)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Those that a campaign steers around today.
  public List<Entry> avoided(LocalDate today) {
    return entries.stream()
        .filter(e -> !e.avoid().isBlank() && silenced(today).contains(e.signature()))
        .toList();
  }

  public List<Entry> expired(LocalDate today) {
    return entries.stream().filter(e -> e.expired(today)).toList();
  }

  /// With an entry in the place of any other of that signature.
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
