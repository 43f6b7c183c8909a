package sibyl.dialect;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The ways in which a DBMS can store tables: the storage engines that a server lists, and other `variants` such as file formats.
/// The oracle THANOS runs the same statements in two of them and compares; triage tries whether a finding needs one.
///
/// `features` are what engines may differ in, such as foreign keys or ROLLBACK. Each is tried on each engine before the campaign;
/// two engines that differ in one are never compared with statements that use it.
///
/// Versions of a DBMS can be compared as well; `changed` are features of statements whose answers releases changed on purpose.
public record Storage(
    Optional<Engines> engines,
    List<Variant> variants,
    List<StorageFeature> features,
    Set<String> changed) {

  public static final Storage NONE = new Storage(Optional.empty(), List.of(), List.of(), Set.of());

  /// Storage engines of a server: `listing` is the query for them, the default first; `choosing` makes `%s` the default; `kept` asks
  /// whether a table `%t` is stored in it. `chosen` matches words that name an engine, which are left out where engines are
  /// compared. `warnings` asks for the warnings of the last statement; those with `excused` codes are about engines alone.
  public record Engines(
      String listing,
      String choosing,
      String kept,
      String chosen,
      String warnings,
      List<String> excused) {
    public Engines {
      excused = List.copyOf(excused);
    }
  }

  public Storage {
    variants = List.copyOf(variants);
    features = List.copyOf(features);
    changed = Set.copyOf(changed);
    Set<String> names = new HashSet<>();
    for (StorageFeature feature : features) {
      if (!names.add(feature.name())) {
        throw new IllegalArgumentException("two features are called '" + feature.name() + "'");
      }
    }
  }

  public static Storage of(Variant... variants) {
    return new Storage(Optional.empty(), List.of(variants), List.of(), Set.of());
  }

  public Storage changing(Set<String> others) {
    return new Storage(engines, variants, features, others);
  }

  /// The variant of that name. Any name may be an engine, because only the server knows them.
  public Optional<Variant> variant(String name) {
    if (name.startsWith(Variant.VERSION)) {
      return Optional.of(
          Variant.version(name.substring(Variant.VERSION.length()))
              .closing(changed.toArray(String[]::new)));
    }
    return variants.stream()
        .filter(v -> v.name().equals(name))
        .findFirst()
        .or(() -> engines.map(e -> engine(e, name)));
  }

  private static Variant engine(Engines engines, String name) {
    return Variant.opened(name, engines.choosing().replace("%s", name))
        .then(engines.kept().replace("%s", name));
  }

  public Storage withFeatures(List<StorageFeature> more) {
    return new Storage(
        engines, variants, Stream.concat(features.stream(), more.stream()).toList(), changed);
  }
}
