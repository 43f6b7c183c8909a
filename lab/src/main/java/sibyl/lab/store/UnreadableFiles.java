package sibyl.lab.store;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Hears of files of a store that are there but cannot be read, and why. They stay as they are: somebody else may be able
/// to read them.
@FunctionalInterface
public interface UnreadableFiles {
  /// For those who count on a whole store.
  UnreadableFiles NONE =
      (file, why) -> {
        throw new NoStore(sentence(file, why));
      };

  void told(Path file, String why);

  /// Says each file once, in one sentence.
  static UnreadableFiles once(Consumer<String> say) {
    Set<Path> said = ConcurrentHashMap.newKeySet();
    return (file, why) -> {
      if (said.add(file.toAbsolutePath().normalize())) {
        say.accept(sentence(file, why));
      }
    };
  }

  private static String sentence(Path file, String why) {
    return "%s cannot be read: %s".formatted(file, why.lines().findFirst().orElse(""));
  }
}
