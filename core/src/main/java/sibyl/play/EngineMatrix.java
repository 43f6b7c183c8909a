package sibyl.play;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import sibyl.dialect.Storage;
import sibyl.dialect.Variant;

/// A table that says how each storage engine of a server behaves with each feature (works, refused, ignored, …), as measured by
/// `EngineProbing` once for each version. The oracle THANOS compares storage engines: before a campaign, `EngineGroups` reads
/// here which engines can be compared and which features are left out. Shown by `sibyl card TARGET --engines`.
///
/// `behaviours` has for each feature, by name, one entry for each engine. `ways` are the other ways of storing that the server
/// has.
public record EngineMatrix(
    List<String> engines, List<String> ways, Map<String, Map<String, Behaviour>> behaviours) {

  /// Nothing was tried.
  public static final EngineMatrix NONE = new EngineMatrix(List.of(), List.of(), Map.of());

  /// All ways of storing, without measured engines.
  public static EngineMatrix untried(Storage storage) {
    return new EngineMatrix(
        List.of(), storage.variants().stream().map(Variant::name).toList(), Map.of());
  }

  public enum Kind {
    WORKS,
    IGNORED,
    ALTERED,
    REFUSED
  }

  /// How an engine behaves with a feature: `shown` is a digest of its answers, `why` its error message. Engines
  /// with the same `shown` behave alike.
  public record Behaviour(Kind kind, String shown, String why) {}

  public EngineMatrix {
    engines = List.copyOf(engines);
    ways = List.copyOf(ways);
    Map<String, Map<String, Behaviour>> sorted = new LinkedHashMap<>();
    behaviours.forEach((feature, by) -> sorted.put(feature, new TreeMap<>(by)));
    behaviours = sorted;
  }

  public Optional<Behaviour> of(String feature, String engine) {
    return Optional.ofNullable(behaviours.getOrDefault(feature, Map.of()).get(engine));
  }

  /// Features that all of them have, and behave alike in.
  public List<String> common(List<String> group) {
    return named(group, (same, refused) -> same && !refused);
  }

  /// Features that all of them refuse.
  public List<String> lacking(List<String> group) {
    return named(group, (same, refused) -> same && refused);
  }

  /// Features in which they differ.
  public List<String> apart(List<String> group) {
    return named(group, (same, _) -> !same);
  }

  private interface Wanted {
    boolean test(boolean same, boolean refused);
  }

  private List<String> named(List<String> group, Wanted wanted) {
    List<String> names = new ArrayList<>();
    behaviours.forEach(
        (feature, by) -> {
          List<Behaviour> all = group.stream().flatMap(e -> Stream.ofNullable(by.get(e))).toList();
          boolean refused = all.stream().allMatch(b -> b.kind() == Kind.REFUSED);
          boolean same = all.stream().map(Behaviour::shown).distinct().count() == 1;
          if (wanted.test(same, refused)) {
            names.add(feature);
          }
        });
    return names;
  }

  /// How many pairs of a feature and an engine that has it there are.
  public long units() {
    return engines.stream().mapToLong(e -> units(e).size()).sum();
  }

  /// The features that an engine has.
  public List<String> units(String engine) {
    return behaviours.keySet().stream()
        .filter(f -> of(f, engine).filter(b -> b.kind() == Kind.WORKS).isPresent())
        .toList();
  }
}
