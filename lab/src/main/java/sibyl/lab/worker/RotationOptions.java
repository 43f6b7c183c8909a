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

/// Which ways of storing tables (storage engines, versions) the oracle `thanos` compares in a campaign, from options of `sibyl
/// run`: those in `names`, or all if it is empty. With `featured`, generated statements aim at features of storage engines,
/// including those listed in `more`. `kits` are those of other versions of the DBMS, by number, where versions are compared.
public record RotationOptions(
    List<String> names, boolean featured, Map<String, Kit> kits, String more) {
  public static final RotationOptions ALL = new RotationOptions(List.of(), true, Map.of(), "");

  /// The dialect with the added features.
  public Dialect applied(Dialect dialect) {
    return more.isEmpty()
        ? dialect
        : dialect.withStorage(dialect.storage().withFeatures(StorageFeature.list(more)));
  }

  /// With the kits of all versions that these cases of a target compare.
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
