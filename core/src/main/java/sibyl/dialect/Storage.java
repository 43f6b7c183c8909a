package sibyl.dialect;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The ways in which a DBMS stores tables: storage engines that a server lists, and `variants` of everything else.
///
/// `features` are what engines may differ in. They are tried on each; where two do not agree, neither is asked about
/// it in the presence of the other.
///
/// Versions of a DBMS can be rotated as well; `changed` are features of statements whose answers releases changed on purpose.
public record Storage(
    Optional<Engines> engines,
    List<Variant> variants,
    List<StorageFeature> features,
    Set<String> changed) {

  public static final Storage NONE = new Storage(Optional.empty(), List.of(), List.of(), Set.of());

  /// How a server is asked for its engines (`listing`, the usual one first), how one becomes the usual one (`choosing`, `%s`), and a
  /// query whether a table `%t` is kept in it (`kept`). Some `chosen` words name one, and have no place where it is rotated.
  /// `warnings` asks what a server thought of the last statement, and codes that are `excused` tell of engines alone.
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

  /// The way of that name. Which engines a server has, only it knows.
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
