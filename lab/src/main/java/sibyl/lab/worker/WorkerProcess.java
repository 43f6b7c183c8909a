package sibyl.lab.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import sibyl.finding.Json;
import sibyl.lab.jdbc.LoadClock;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;
import sibyl.probe.Oracle;

/// A worker process as the main process sees it: starts it, sends orders, waits for reports. A worker that runs no statement
/// for too long is killed; one that dies leaves its journal, from which the deadly statement is known.
public final class WorkerProcess implements AutoCloseable {

  /// How to start the JVM of a worker, and which oracles it has. The path of the job file is appended to `command`.
  public record Launch(List<String> command, List<Oracle> oracles) {
    public Launch {
      command = List.copyOf(command);
      oracles = List.copyOf(oracles);
    }

    public Optional<Oracle> oracle(String name) {
      return oracles.stream().filter(o -> o.name().equals(name)).findFirst();
    }

    /// Starts the running program again, with that main class and argument.
    public static Launch sameProgram(String mainClass, String word, List<Oracle> oracles) {
      return new Launch(
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:+UseSerialGC",
              "-Xms64m",
              "-Xmx192m",
              "-Xmn96m",
              "-XX:-UsePerfData",
              "-XX:-CreateCoredumpOnCrash",
              "-XX:ReservedCodeCacheSize=96m",
              // The switch over all kinds of expressions is a little larger than the usual limit of
              // inlining.
              "-XX:FreqInlineSize=360",
              "--enable-native-access=ALL-UNNAMED",
              "-cp",
              System.getProperty("java.class.path"),
              mainClass,
              word),
          oracles);
    }
  }

  /// Makes the C library return large values of a native engine to the system at once.
  private static final Map<String, String> MALLOC =
      Map.of(
          "MALLOC_ARENA_MAX", "1",
          "MALLOC_MMAP_THRESHOLD_", "1048576",
          "MALLOC_TRIM_THRESHOLD_", "4194304");

  private static final Duration START = Duration.ofSeconds(60);

  /// A crashing process needs this long to write its log.
  private static final Duration DYING = Duration.ofSeconds(5);

  private static final Duration LEAVING = Duration.ofSeconds(2);
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Process process;
  private final MessageChannel line;
  private final JournalFile journal;
  private final Path folder;
  private final Duration patience;
  private final AtomicBoolean waiting = new AtomicBoolean();
  private final AtomicBoolean hung = new AtomicBoolean();
  private volatile Duration cpu = Duration.ZERO;
  private final String version;

  private WorkerProcess(
      Process process, MessageChannel line, JournalFile journal, Job job, String version) {
    this.process = process;
    this.line = line;
    this.journal = journal;
    this.folder = job.folder();
    this.patience = job.silence();
    this.version = version;
    Thread.ofVirtual().start(this::watch);
  }

  /// Starts a worker in a scratch folder of its own; throws [TargetUnavailable] if the engine does not load.
  public static WorkerProcess start(Launch launch, Job job) {
    Path folder = job.folder();
    try {
      // An earlier worker may have left files there.
      Scratch.delete(folder);
      Files.createDirectories(folder);
      JournalFile journal = JournalFile.open(job.journal());
      Path jobFile = folder.resolve("job.json");
      Files.writeString(jobFile, Json.line(job));
      try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
        server.bind(UnixDomainSocketAddress.of(job.socket()));
        List<String> command = new ArrayList<>(launch.command());
        command.add(1, "-XX:ErrorFile=" + folder.resolve("crash.log"));
        // The second compiler leaves out the traces of frequent exceptions, and an exception
        // without its trace would look like another defect.
        command.add(1, "-XX:-OmitStackTraceInFastThrow");
        // Drivers unpack native libraries there, and a killed worker cannot tidy up.
        command.add(1, "-Djava.io.tmpdir=" + folder);
        if (Target.parse(job.settings().target()).hosting().firstCompiler()) {
          // The second compiler takes more time than its code saves: half of a short run.
          command.add(1, "-XX:TieredStopAtLevel=1");
        }
        command.add(jobFile.toString());
        ProcessBuilder builder =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.log").toFile());
        builder.environment().putAll(MALLOC);
        Process process = builder.start();
        MessageChannel line = new MessageChannel(accepted(server, process, folder));
        return new WorkerProcess(process, line, journal, job, greeted(line, folder));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SocketChannel accepted(ServerSocketChannel server, Process process, Path folder)
      throws IOException {
    server.configureBlocking(false);
    LoadClock.Limit limit = LoadClock.in(START);
    while (!limit.passed()) {
      SocketChannel channel = server.accept();
      if (channel != null) {
        channel.configureBlocking(true);
        return channel;
      }
      if (!process.isAlive()) {
        break;
      }
      pause(Duration.ofMillis(5));
    }
    process.destroyForcibly();
    throw new TargetUnavailable(
        "A worker process did not start; its output begins with: " + output(folder));
  }

  private static String greeted(MessageChannel line, Path folder) {
    return switch (line.hear().orElse(null)) {
      case Message.Ready ready -> ready.version();
      case Message.Unavailable gone -> throw new TargetUnavailable(gone.why());
      case null, default ->
          throw new TargetUnavailable(
              "A worker process died while it loaded the engine; its output begins with: "
                  + output(folder));
    };
  }

  /// The first lines that the process printed.
  private static String output(Path folder) {
    try (Stream<String> lines = Files.lines(folder.resolve("output.log"))) {
      return lines.limit(3).reduce("", (a, b) -> a + b + " ").strip();
    } catch (IOException | UncheckedIOException _) {
      return "nothing";
    }
  }

  public String version() {
    return version;
  }

  public boolean alive() {
    return process.isAlive();
  }

  public long pid() {
    return process.pid();
  }

  public boolean order(Message.Order order) {
    waiting.set(true);
    return line.say(order);
  }

  /// The next report; empty if the worker died.
  public Optional<Message> hear() {
    Optional<Message> report = line.hear();
    if (!(report.orElse(null) instanceof Message.Interim)) {
      waiting.set(false);
    }
    return report;
  }

  /// Sends an order and waits for its one report; empty if the worker died of it.
  public Optional<Message> call(Message.Order order) {
    return order(order) ? hear() : Optional.empty();
  }

  /// How a worker died, and the statements of the world in which it died.
  public record Death(boolean hung, List<JournalFile.Entry> entries, String trace) {
    public Death {
      entries = List.copyOf(entries);
    }

    /// The last one was running.
    public List<String> statements() {
      return entries.stream().map(JournalFile.Entry::sql).toList();
    }

    /// The round it died in, if it played one.
    public OptionalLong round() {
      return entries.stream()
          .mapToLong(JournalFile.Entry::round)
          .filter(r -> r != JournalFile.NO_ROUND)
          .findFirst();
    }
  }

  public Death death() {
    try {
      if (!LoadClock.ends(process, DYING)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return new Death(hung.get(), journal.entries(), trace());
  }

  /// The native frame in which the JVM crashed, if it wrote one.
  private String trace() {
    try (Stream<String> lines = Files.lines(folder.resolve("crash.log"))) {
      return lines
          .filter(l -> l.startsWith("#  SIG") || l.startsWith("# C ") || l.startsWith("C  ["))
          .limit(12)
          // Addresses, process ids and the names of unpacked libraries change from run to run.
          .map(l -> l.replaceAll(" at pc=.*| 0x[0-9a-f]+$", ""))
          .map(l -> l.replaceAll("\\[[^]+]*?(lib\\w+\\.so)", "[$1"))
          .reduce("", (a, b) -> a + b + "\n");
    } catch (IOException | UncheckedIOException _) {
      return "";
    }
  }

  private void watch() {
    long seen = -1;
    LoadClock.Limit limit = LoadClock.in(patience);
    while (process.isAlive()) {
      pause(LOOK);
      cpu();
      long pulse = journal.pulse();
      if (pulse != seen || !waiting.get()) {
        seen = pulse;
        limit = LoadClock.in(patience);
      } else if (limit.passed()) {
        hung.set(true);
        process.destroyForcibly();
      }
    }
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// CPU time that the worker has used; for a dead worker, the last known value.
  public Duration cpu() {
    process.info().totalCpuDuration().ifPresent(used -> cpu = used);
    return cpu;
  }

  @Override
  public void close() {
    line.close();
    process.destroy();
    try {
      if (!LoadClock.ends(process, LEAVING)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException _) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
