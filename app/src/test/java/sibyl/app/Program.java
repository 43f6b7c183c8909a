package sibyl.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sibyl.lab.jdbc.LoadClock;

/// Runs the program in a process of its own, as users do.
public record Program(Path folder, List<String> jvm) {
  private static final Duration MOST = Duration.ofMinutes(20);

  public static Program in(Path folder) {
    return new Program(folder, List.of());
  }

  Program with(String... options) {
    return new Program(folder, List.of(options));
  }

  /// The exit code and output of a finished process.
  public record Ran(int code, String out, String err) {
    public String all() {
      return out + err;
    }
  }

  /// A running process.
  public record Running(Process process, Path out, Path err) {
    public Ran end() {
      try {
        if (!LoadClock.ends(process, MOST)) {
          process.descendants().forEach(ProcessHandle::destroyForcibly);
          process.destroyForcibly();
          throw new AssertionError("still running: " + Files.readString(out));
        }
        return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    List<ProcessHandle> workers() {
      try (Stream<ProcessHandle> children = process.children()) {
        return children.toList();
      }
    }
  }

  List<String> command(String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(jvm);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "sibyl.app.Main"));
    command.addAll(List.of(args));
    return command;
  }

  public Running start(String... args) {
    return start(command(args));
  }

  public Running start(List<String> command) {
    try {
      Path out = Files.createTempFile(folder, "out", ".txt");
      Path err = Files.createTempFile(folder, "err", ".txt");
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      return new Running(process, out, err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Ran run(String... args) {
    return start(args).end();
  }
}
