package sibyl.proof.template;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.dialect.Dialect;
import sibyl.draw.Grammar;
import sibyl.proof.check.Answer;
import sibyl.proof.check.Checker;
import sibyl.sql.Node;

/// The proved rewrites that Sibyl ships, read from `library.txt`; the oracle `eqsql` draws from it, and `sibyl library` prints
/// it. An entry is a line with name and kind, then both texts with `<=>` between them, or `==>` if only the first may be
/// replaced by the second. An empty line ends it.
public final class Library {
  private static final String BOTH_WAYS = "<=>";
  private static final String ONE_WAY = "==>";

  private final Map<String, Template> entries = new LinkedHashMap<>();
  private final Map<String, Template> directions = new LinkedHashMap<>();
  private final Map<Template.Kind, List<Template>> byKind = new EnumMap<>(Template.Kind.class);
  private final KindSummaries summaries = new KindSummaries();
  private final Map<String, KindSummary> patterns = new HashMap<>();
  private final CandidateLists candidates = new CandidateLists();
  private final Map<Grammar, UsableTemplates> usable =
      Collections.synchronizedMap(new WeakHashMap<>());

  private Library() {}

  /// The handwritten part.
  public static Library written() {
    return read(text("library.txt"));
  }

  /// All shipped entries.
  public static Library shipped() {
    return Shipped.library;
  }

  /// Read on first use.
  private static final class Shipped {
    static final Library library = read(text("library.txt") + "\n" + text("grown.txt"));
  }

  private static String text(String file) {
    try (InputStream in = Library.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Library read(String text) {
    Library library = new Library();
    for (String entry : text.split("\n\\s*\n", -1)) {
      List<String> lines = entry.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
      if (!lines.isEmpty()) {
        library.add(lines);
      }
    }
    return library;
  }

  private void add(List<String> lines) {
    String[] head = lines.getFirst().strip().split("\\s+", -1);
    String body = String.join(" ", lines.subList(1, lines.size()));
    boolean both = body.contains(BOTH_WAYS);
    String[] sides = body.split(both ? BOTH_WAYS : ONE_WAY, -1);
    if (head.length != 2 || sides.length != 2) {
      throw new IllegalArgumentException("not an entry: " + String.join("\n", lines));
    }
    Template template =
        Template.read(
            head[0],
            Template.Kind.valueOf(head[1].toUpperCase(Locale.ROOT)),
            sides[0].strip(),
            sides[1].strip());
    if (entries.put(template.name(), template) != null) {
      throw new IllegalArgumentException("two entries called " + template.name());
    }
    addDirection(template);
    if (both) {
      addDirection(template.reversed());
    }
  }

  private void addDirection(Template template) {
    directions.put(template.name(), template);
    patterns.put(template.name(), summaries.pattern(template.from()));
    byKind.computeIfAbsent(template.kind(), _ -> new ArrayList<>()).add(template);
  }

  /// One template for each entry.
  public List<Template> entries() {
    return List.copyOf(entries.values());
  }

  /// The entries that are not proved, each with the checker's answer.
  public List<String> unproved() {
    List<String> unproved = new ArrayList<>();
    try (Checker checker = new Checker(true)) {
      for (Template template : entries()) {
        Answer answer = template.proved(checker);
        if (!(answer instanceof Answer.Equal)) {
          unproved.add(template.name() + ": " + answer);
        }
      }
    }
    return unproved;
  }

  /// One template for each direction in which an entry of that kind may be used.
  public List<Template> directions(Template.Kind kind) {
    return byKind.getOrDefault(kind, List.of());
  }

  /// The summary of a text, for comparison with the entries of this library.
  KindSummary summary(Node text) {
    return summaries.of(text);
  }

  /// The templates of that kind that may match a text with that summary.
  List<Template> candidates(Template.Kind kind, KindSummary summary) {
    return candidates.of(
        kind,
        summary,
        () ->
            directions(kind).stream()
                .filter(t -> summary.mayMatch(Objects.requireNonNull(patterns.get(t.name())))));
  }

  /// The templates that a grammar can express.
  public UsableTemplates usable(Grammar grammar) {
    return usable.computeIfAbsent(grammar, UsableTemplates::new);
  }

  /// The templates that one grammar can express.
  public final class UsableTemplates {
    private final CandidateLists candidates = new CandidateLists();
    private final Set<String> names;
    private final Dialect dialect;
    private final boolean hasEnums;

    private UsableTemplates(Grammar grammar) {
      dialect = grammar.dialect();
      hasEnums = TemplateRewriting.hasEnums(dialect);
      names =
          directions.values().stream()
              .filter(t -> t.traits().features().stream().allMatch(grammar::may))
              .map(Template::name)
              .collect(Collectors.toUnmodifiableSet());
    }

    Dialect dialect() {
      return dialect;
    }

    /// Whether the dialect has ENUM types.
    boolean hasEnums() {
      return hasEnums;
    }

    /// The templates of that kind that may match the text.
    List<Template> candidates(Template.Kind kind, Node text) {
      KindSummary summary = summary(text);
      return candidates.of(
          kind,
          summary,
          () ->
              Library.this.candidates(kind, summary).stream()
                  .filter(t -> names.contains(t.name())));
    }
  }

  /// Candidates by summary. Summaries are few, so each list is computed once.
  private static final class CandidateLists {
    private final Map<Template.Kind, Map<KindSummary, List<Template>>> known =
        new EnumMap<>(Template.Kind.class);

    CandidateLists() {
      for (Template.Kind kind : Template.Kind.values()) {
        known.put(kind, new ConcurrentHashMap<>());
      }
    }

    List<Template> of(
        Template.Kind kind, KindSummary summary, Supplier<Stream<Template>> candidates) {
      Map<KindSummary, List<Template>> ofKind = Objects.requireNonNull(known.get(kind));
      List<Template> found = ofKind.get(summary);
      return found != null
          ? found
          : ofKind.computeIfAbsent(summary, _ -> candidates.get().toList());
    }
  }

  public Optional<Template> named(String name) {
    return Optional.ofNullable(directions.get(name));
  }
}
