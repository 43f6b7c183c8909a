package sibyl.lab.worker;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import sibyl.dialect.Dialect;
import sibyl.dialect.StorageFeature;
import sibyl.finding.Case;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;

/// Which ways of storing tables are rotated: those of these names, or all; `featured` if what is drawn shall aim at features
/// of storage engines, to which those of a table (`more`) are added. `kits` are what other versions of the DBMS need, by number, where versions are rotated.
public record RotationOptions(
    List<String> names, boolean featured, Map<String, Kit> kits, String more) {
  public static final RotationOptions ALL = new RotationOptions(List.of(), true, Map.of(), "");

  /// A dialect with the features that were added.
  public Dialect applied(Dialect dialect) {
    return more.isEmpty()
        ? dialect
        : dialect.withStorage(dialect.storage().withFeatures(StorageFeature.list(more)));
  }

  /// With all that cases of a target need which compare its versions.
  public RotationOptions having(Target target, Collection<Case> cases, Consumer<String> progress) {
    Map<String, Kit> all = new HashMap<>(kits);
    cases.stream()
        .flatMap(c -> c.versions().stream())
        .distinct()
        .filter(number -> !all.containsKey(number))
        .forEach(number -> all.put(number, Kit.fetch(new Target(target.dbms(), number), progress)));
    return new RotationOptions(names, featured, all, more);
  }

  public RotationOptions {
    names = List.copyOf(names);
    kits = Map.copyOf(kits);
  }
}
