package sibyl.lab.worker;

import java.util.List;
import java.util.Map;
import sibyl.lab.target.Kit;

/// Which ways of storing tables are rotated: those of these names, or all; `featured` if what is drawn shall aim at features
/// of storage engines. `kits` are what other versions of the DBMS need, by number, where versions are rotated.
public record Ways(List<String> names, boolean featured, Map<String, Kit> kits) {
  public static final Ways ALL = new Ways(List.of(), true, Map.of());

  public Ways {
    names = List.copyOf(names);
    kits = Map.copyOf(kits);
  }
}
