package sibyl.source;

import java.util.List;
import java.util.function.Function;

/// All sources.
public final class Sources {
  private Sources() {}

  /// A source by its name, what it does in one line for people, and how it is made of what a user brings.
  public record Entry(String name, String about, Function<UserScript, Source> made) {}

  public static final Entry GENERATE =
      new Entry("generate", "everything is drawn from the grammar", _ -> new Generated());

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

  /// The one that uses what a user brings.
  public static Entry of(UserScript brought) {
    return brought.tables() || !brought.seeds().isEmpty() ? SCRIPT : GENERATE;
  }
}
