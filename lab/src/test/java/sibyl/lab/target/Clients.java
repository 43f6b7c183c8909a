package sibyl.lab.target;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.fetch.Cache;
import sibyl.lab.fetch.DebianPackages;
import sibyl.lab.hosting.Hosting.Packages;

/// Real clients: Debian's packages, each in a folder of its own.
final class Clients {
  private Clients() {}

  /// A program of a Debian package: the command that starts it.
  static List<String> debian(String name, String program) {
    return loaded(home(name), program);
  }

  /// The folder with a package and its dependencies.
  static Path home(String name) {
    Fetched.client(name);
    Cache cache = Cache.ofUser();
    return cache.entry(
        "clients/bookworm-" + name,
        folder -> {
          DebianPackages packages =
              new DebianPackages(
                  new Packages("bookworm", List.of(name)),
                  cache.folder().resolve("debian/client-" + name));
          packages.look();
          packages.unpack(folder);
        });
  }

  /// The packages bring their own C library, hence also the loader that belongs to it.
  static List<String> loaded(Path home, String program) {
    Path loader =
        Stream.of("usr/lib", "lib")
            .map(f -> home.resolve(f).resolve("x86_64-linux-gnu/ld-linux-x86-64.so.2"))
            .filter(Files::exists)
            .findFirst()
            .orElseThrow();
    String libraries =
        home.resolve("usr/lib/x86_64-linux-gnu") + ":" + home.resolve("lib/x86_64-linux-gnu");
    return List.of(
        loader.toString(), "--library-path", libraries, home.resolve(program).toString());
  }

  static List<Path> jars(String target) {
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
      return artifacts.jars(Target.parse(Fetched.before(target)));
    }
  }

  static String classPath(List<Path> jars) {
    return String.join(":", jars.stream().map(Path::toString).toList());
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /// The exit code and output of a finished process.
  record Ran(int code, String out) {}

  /// Runs a command to its end, in a folder of its own, because some write logs into their working directory.
  static Ran run(List<String> command, Path input) throws IOException, InterruptedException {
    Path home = Files.createTempDirectory("sibyl");
    Path out = home.resolve("out");
    try {
      Process process =
          new ProcessBuilder(new ArrayList<>(command))
              .directory(home.toFile())
              .redirectInput(input.toFile())
              .redirectErrorStream(true)
              .redirectOutput(out.toFile())
              .start();
      int code = process.waitFor();
      return new Ran(code, Files.readString(out));
    } finally {
      try (Stream<Path> left = Files.walk(home)) {
        for (Path each : left.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }
}
