package sibyl.source;

import java.util.List;
import java.util.function.Function;

/// The list of all sources, with a line about each for `sibyl systems`. A campaign takes the one that fits what the user gave:
/// generated statements, or the user's own.
public final class Sources {
  private Sources() {}

  /// A source: its name, what it does in one line, and how it is made from a user's statements.
  public record Entry(String name, String about, Function<UserScript, Source> made) {}

  public static final Entry GENERATE =
      new Entry("generate", "everything is generated from the grammar", _ -> new Generated());

  public static final Entry SCRIPT =
      new Entry(
          "script",
          "databases and first queries are the user's own (--setup, --seeds); the rest is"
              + " generated",
          Scripted::new);

  public static final List<Entry> ALL = List.of(GENERATE, SCRIPT);

  public static Entry named(String name) {
    return ALL.stream().filter(e -> e.name().equals(name)).findFirst().orElseThrow();
  }

  /// The source for a user's statements, if there are any.
  public static Entry of(UserScript script) {
    return script.tables() || !script.seeds().isEmpty() ? SCRIPT : GENERATE;
  }
}
