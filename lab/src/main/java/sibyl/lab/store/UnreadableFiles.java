package sibyl.lab.store;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Receives the files in a folder of findings that exist but cannot be read, and why. Most commands print a line and go on;
/// others fail. The files are left as they are, because somebody else may be able to read them.
@FunctionalInterface
public interface UnreadableFiles {
  /// Fails for any such file.
  UnreadableFiles NONE =
      (file, why) -> {
        throw new NoStore(sentence(file, why));
      };

  void unreadable(Path file, String why);

  /// Reports each file once, in one sentence.
  static UnreadableFiles once(Consumer<String> say) {
    Set<Path> reported = ConcurrentHashMap.newKeySet();
    return (file, why) -> {
      if (reported.add(file.toAbsolutePath().normalize())) {
        say.accept(sentence(file, why));
      }
    };
  }

  private static String sentence(Path file, String why) {
    return "%s cannot be read: %s".formatted(file, why.lines().findFirst().orElse(""));
  }
}
