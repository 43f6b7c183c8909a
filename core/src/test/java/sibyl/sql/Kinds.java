package sibyl.sql;

import java.util.LinkedHashSet;
import java.util.Set;

/// The records at the ends of a sealed hierarchy.
final class Kinds {
  private Kinds() {}

  static Set<Class<?>> of(Class<?> root) {
    Set<Class<?>> kinds = new LinkedHashSet<>();
    collect(root, kinds);
    return kinds;
  }

  private static void collect(Class<?> type, Set<Class<?>> kinds) {
    if (type.isRecord()) {
      kinds.add(type);
    } else {
      for (Class<?> sub : type.getPermittedSubclasses()) {
        collect(sub, kinds);
      }
    }
  }
}
