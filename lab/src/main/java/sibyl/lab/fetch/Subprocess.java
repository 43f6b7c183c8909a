package sibyl.lab.fetch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.lab.hosting.Hosting.Setting;
import sibyl.lab.jdbc.LoadClock;

/// A command of the system, run to its end: apt, dpkg, the tools that prepare a server's data. It inherits only the path from
/// the environment, because a server could reveal other variables.
public record Subprocess(List<String> words, List<Setting> environment, Path folder) {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int LAST_LINES = 5;

  public static Subprocess of(List<String> words, Path folder) {
    return new Subprocess(words, List.of(), folder);
  }

  /// What it printed; fails with its last lines if it ended with an error.
  public String run(Optional<Path> input) throws IOException {
    Path output = Files.createTempFile("sibyl-", ".txt");
    try {
      ProcessBuilder builder = builder().redirectErrorStream(true).redirectOutput(output.toFile());
      builder.redirectInput(input.orElse(Path.of("/dev/null")).toFile());
      Process process = builder.start();
      try {
        if (!LoadClock.ends(process, PATIENCE)) {
          throw new IOException(
              words.getFirst() + " did not end within " + PATIENCE.toMinutes() + " minutes");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      if (process.exitValue() != 0) {
        throw new IOException(
            "%s ended with %d: %s".formatted(name(), process.exitValue(), last(output)));
      }
      return Files.readString(output);
    } finally {
      Files.deleteIfExists(output);
    }
  }

  public String run() throws IOException {
    return run(Optional.empty());
  }

  public ProcessBuilder builder() {
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    Map<String, String> all = builder.environment();
    all.clear();
    all.put("PATH", path());
    all.put("HOME", folder.toString());
    // So that messages and times are the same on every machine.
    all.put("LC_ALL", "C");
    all.put("TZ", "UTC");
    environment.forEach(setting -> all.put(setting.name(), setting.value()));
    return builder;
  }

  /// The folders in which commands are searched.
  private static String path() {
    return Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin") + ":/usr/sbin:/sbin";
  }

  /// The path of a command, if the machine has it.
  static Optional<Path> found(String command) {
    return Stream.of(path().split(File.pathSeparator))
        .map(folder -> Path.of(folder, command))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private String name() {
    return words.stream()
        .filter(word -> word.contains("/bin/") || word.contains("/sbin/"))
        .findFirst()
        .orElse(words.getFirst());
  }

  private static String last(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file, java.nio.charset.StandardCharsets.ISO_8859_1)) {
      List<String> all = lines.filter(line -> !line.isBlank()).toList();
      return String.join(" ", all.subList(Math.max(0, all.size() - LAST_LINES), all.size()));
    }
  }
}
