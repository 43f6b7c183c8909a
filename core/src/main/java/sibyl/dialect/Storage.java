package sibyl.dialect;

import java.util.List;
import java.util.Optional;

/// The ways in which a DBMS stores tables: storage engines that a server lists, and `variants` of everything else.
///
/// `features` are what engines may differ in. They are tried on each; where two do not agree, neither is asked about
/// it in the presence of the other.
public record Storage(
    Optional<Engines> engines, List<Variant> variants, List<StorageFeature> features) {

  public static final Storage NONE = new Storage(Optional.empty(), List.of(), List.of());

  /// How a server is asked for its engines (`listing`, the usual one first), how one becomes the usual one (`choosing`, `%s`), and a
  /// query whether a table `%t` is kept in it (`kept`). Some `chosen` words name one, and have no place where it is rotated.
  public record Engines(String listing, String choosing, String kept, String chosen) {}

  public Storage {
    variants = List.copyOf(variants);
    features = List.copyOf(features);
    if (features.stream().map(StorageFeature::name).distinct().count() < features.size()) {
      throw new IllegalArgumentException("two features of one name");
    }
  }

  public static Storage of(Variant... variants) {
    return new Storage(Optional.empty(), List.of(variants), List.of());
  }

  /// The way of that name. Which engines a server has, only it knows.
  public Optional<Variant> variant(String name) {
    if (name.startsWith("version:")) {
      return Optional.of(Variant.version(name.substring("version:".length())));
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
        engines,
        variants,
        java.util.stream.Stream.concat(features.stream(), more.stream()).toList());
  }
}
