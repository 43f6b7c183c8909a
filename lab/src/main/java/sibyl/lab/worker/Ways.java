package sibyl.lab.worker;

import java.util.List;
import java.util.Map;
import sibyl.dialect.Dialect;
import sibyl.dialect.StorageFeature;
import sibyl.lab.target.Kit;

/// Which ways of storing tables are rotated: those of these names, or all; `featured` if what is drawn shall aim at features
/// of storage engines, to which those of a table (`more`) are added. `kits` are what other versions of the DBMS need, by number, where versions are rotated.
public record Ways(List<String> names, boolean featured, Map<String, Kit> kits, String more) {
  public static final Ways ALL = new Ways(List.of(), true, Map.of(), "");

  /// A dialect with the features that were added.
  public Dialect applied(Dialect dialect) {
    return more.isEmpty()
        ? dialect
        : dialect.withStorage(dialect.storage().withFeatures(StorageFeature.list(more)));
  }

  public Ways {
    names = List.copyOf(names);
    kits = Map.copyOf(kits);
  }
}
