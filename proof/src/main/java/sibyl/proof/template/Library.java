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

/// The transformations that come with the product. Each entry is a line with its name and kind, then both texts with `<=>` between
/// them, or `==>` if only the first may become the second; an empty line ends it.
public final class Library {
  private static final String BOTH_WAYS = "<=>";
  private static final String ONE_WAY = "==>";

  private final Map<String, Template> entries = new LinkedHashMap<>();
  private final Map<String, Template> directions = new LinkedHashMap<>();
  private final Map<Template.Kind, List<Template>> byKind = new EnumMap<>(Template.Kind.class);
  private final KindSummaries glances = new KindSummaries();
  private final Map<String, KindSummary> patterns = new HashMap<>();
  private final Looks looks = new Looks();
  private final Map<Grammar, Spoken> spoken = Collections.synchronizedMap(new WeakHashMap<>());

  private Library() {}

  /// What people wrote of it.
  public static Library written() {
    return read(text("library.txt"));
  }

  /// As shipped.
  public static Library shipped() {
    return SHIPPED.library;
  }

  /// Read when first asked for.
  private static final class SHIPPED {
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
    direct(template);
    if (both) {
      direct(template.reversed());
    }
  }

  private void direct(Template template) {
    directions.put(template.name(), template);
    patterns.put(template.name(), glances.pattern(template.from()));
    byKind.computeIfAbsent(template.kind(), _ -> new ArrayList<>()).add(template);
  }

  /// One for each pair of texts.
  public List<Template> entries() {
    return List.copyOf(entries.values());
  }

  /// The entries that are not proved, each with what the checker says of it.
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

  /// One for each way in which an entry of that kind may be used.
  public List<Template> directions(Template.Kind kind) {
    return byKind.getOrDefault(kind, List.of());
  }

  /// How something looks beside the entries of this library.
  KindSummary glance(Node text) {
    return glances.of(text);
  }

  /// Those of that kind which a text of that look may match.
  List<Template> resembling(Template.Kind kind, KindSummary glance) {
    return looks.of(
        kind,
        glance,
        () ->
            directions(kind).stream()
                .filter(t -> glance.resembles(Objects.requireNonNull(patterns.get(t.name())))));
  }

  /// As much of it as can be said in a grammar.
  public Spoken spoken(Grammar grammar) {
    return spoken.computeIfAbsent(grammar, Spoken::new);
  }

  /// The transformations that one grammar can say.
  public final class Spoken {
    private final Looks looks = new Looks();
    private final Set<String> said;
    private final Dialect dialect;
    private final boolean lists;

    private Spoken(Grammar grammar) {
      dialect = grammar.dialect();
      lists = TemplateRewriting.lists(dialect);
      said =
          directions.values().stream()
              .filter(t -> t.features().stream().allMatch(grammar::may))
              .map(Template::name)
              .collect(Collectors.toUnmodifiableSet());
    }

    Dialect dialect() {
      return dialect;
    }

    /// Whether a text may be one of a list.
    boolean lists() {
      return lists;
    }

    /// Those of that kind which a text may look like.
    List<Template> resembling(Template.Kind kind, Node text) {
      KindSummary glance = glance(text);
      return looks.of(
          kind,
          glance,
          () ->
              Library.this.resembling(kind, glance).stream().filter(t -> said.contains(t.name())));
    }
  }

  /// Looks are few, so what resembles each is thought about once.
  private static final class Looks {
    private final Map<Template.Kind, Map<KindSummary, List<Template>>> known =
        new EnumMap<>(Template.Kind.class);

    Looks() {
      for (Template.Kind kind : Template.Kind.values()) {
        known.put(kind, new ConcurrentHashMap<>());
      }
    }

    List<Template> of(
        Template.Kind kind, KindSummary glance, Supplier<Stream<Template>> resembling) {
      Map<KindSummary, List<Template>> ofKind = Objects.requireNonNull(known.get(kind));
      List<Template> found = ofKind.get(glance);
      return found != null ? found : ofKind.computeIfAbsent(glance, _ -> resembling.get().toList());
    }
  }

  public Optional<Template> named(String name) {
    return Optional.ofNullable(directions.get(name));
  }
}
