package sibyl.lab.server;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import sibyl.lab.fetch.Installation;
import sibyl.lab.fetch.Subprocess;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hosting.Edition;
import sibyl.lab.jdbc.LoadClock;
import sibyl.lab.target.Scratch;

/// A running private server with its folder, port and log; [PrivateServer] starts one and, after a crash, another. It ends with
/// this process, however that ends.
///
/// A shell guards it and reads from this process. At the end of input, which also comes when this process is killed, the shell
/// kills all processes whose working directory is in the server's folder and removes the folder. The word `kill` makes it only
/// kill them, so that a server can be started again on the same data; that server gets another guard, and the word `leave` ends
/// the first one.
public final class ServerProcess implements AutoCloseable {
  private static final String GUARD =
      """
      folder=$1
      ulimit -c 0
      ulimit -v "$2"
      ulimit -f "$3"
      farewell=$4
      killed=$folder/killed$5
      shift 5
      # A file that grows too large is an error of the statement, not the end of the server.
      trap '' XFSZ
      exec 3<&0
      (cd "$folder/work" && exec setsid "$@" </dev/null >"$folder/log" 2>&1 3<&-) &
      server=$!
      trap '' HUP INT TERM
      (
        those() { find /proc -mindepth 2 -maxdepth 2 -name cwd -lname "$folder/*" | tr -dc '0-9\\n'; }
        while read -r word; do
          case $word in
            kill)
              : >"$killed.soon"
              while [ -n "$(those)" ]; do kill -9 $(those); done
              : >"$killed"
              ;;
            leave) exit ;;
          esac
        done <&3
        kill -s "$farewell" "$server"
        for again in 1 2 3 4 5 6 7 8 9; do
          kill -0 "$server" || break
          sleep 0.1
        done
        for again in 1 2 3; do
          kill -9 $(those)
        done
        rm -rf "$folder"
      ) 2>/dev/null &
      guard=$!
      exec 3<&-
      wait "$server"
      # The guard reads no end of input while this shell lives.
      [ ! -e "$killed.soon" ] || wait "$guard"
      """;

  /// Limit in kB of address space, which is always far more than the memory in use.
  private static final long MOST_MEMORY = 8L << 20;

  /// Limit of one file in blocks of 512 bytes.
  private static final long LARGEST_FILE = (2L << 30) / 512;

  /// How long the server may take to end.
  private static final Duration END = Duration.ofSeconds(10);

  private static final Path IN_MEMORY = Path.of("/dev/shm");
  private static final long ROOM = 2L << 30;

  /// The process of a server and its port.
  private record Running(Process process, int port) {}

  private final Hosting.Server hosting;
  private final Edition edition;
  private final Installation installation;
  private final Scratch scratch;
  private final ServerLog log;
  private volatile Running running;
  private final AtomicInteger crashes = new AtomicInteger();
  private volatile boolean down;

  private ServerProcess(
      Hosting.Server hosting,
      Edition edition,
      Installation installation,
      Scratch scratch,
      ServerLog log,
      Running running) {
    this.hosting = hosting;
    this.edition = edition;
    this.installation = installation;
    this.scratch = scratch;
    this.log = log;
    this.running = running;
  }

  /// Starts a server on a copy of the installation's data directory; it is not ready yet.
  static ServerProcess start(Hosting.Server hosting, Edition edition, Installation installation)
      throws IOException {
    Scratch scratch = Scratch.in(place());
    Path folder = scratch.folder();
    Path data = folder.resolve("data");
    Path work = Files.createDirectories(folder.resolve("work"));
    Account.OURS.own(folder);
    Subprocess.of(
            Account.OURS.running(
                List.of("cp", "-R", installation.data().toString(), data.toString())),
            work)
        .run();
    ServerLog log =
        new ServerLog(
            folder.resolve("log"),
            hosting.crash(),
            List.of(data, work, folder, installation.home()));
    Running running = begun(hosting, edition, installation, folder, 0);
    return new ServerProcess(hosting, edition, installation, scratch, log, running);
  }

  private static Running begun(
      Hosting.Server hosting, Edition edition, Installation installation, Path folder, int crashes)
      throws IOException {
    int port = freePort();
    Placeholders known =
        Placeholders.of("home", installation.home())
            .and("data", folder.resolve("data"))
            .and("work", folder.resolve("work"))
            .and("port", port);
    List<String> command = new ArrayList<>(List.of("sh", "-c", GUARD, "sibyl-server"));
    command.add(folder.toString());
    command.add(Long.toString(MOST_MEMORY));
    command.add(Long.toString(LARGEST_FILE));
    command.add(hosting.farewell());
    command.add(Integer.toString(crashes));
    command.addAll(Account.OURS.running(known.fill(edition.start().words())));
    Process process =
        new Subprocess(command, Installation.environment(edition.start(), known), Path.of("/"))
            .builder()
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return new Running(process, port);
  }

  /// A port that was free a moment ago. Whether another process has taken it since shows when the server is queried for its
  /// data directory.
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /// The folder for servers: in memory, where there is room; else the temporary folder, which for root is one that `nobody`
  /// may enter.
  public static Path place() throws IOException {
    if (Files.isWritable(IN_MEMORY) && Files.getFileStore(IN_MEMORY).getUsableSpace() >= ROOM) {
      return IN_MEMORY;
    }
    return Account.OURS.root() ? Path.of("/tmp") : Path.of(System.getProperty("java.io.tmpdir"));
  }

  boolean alive() {
    return !down && running.process().isAlive();
  }

  /// Waits a little for the end, because a server that lost a connection may be about to die.
  boolean ends(long millis) {
    try {
      return running.process().waitFor(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  int port() {
    return running.port();
  }

  Path data() {
    return scratch.folder().resolve("data");
  }

  ServerLog log() {
    return log;
  }

  /// Kills the server and its children at once, and keeps its files.
  void crash() {
    Path killed = scratch.folder().resolve("killed" + crashes.get());
    crashes.incrementAndGet();
    down = true;
    command("kill");
    LoadClock.Limit limit = LoadClock.in(END);
    while (!Files.exists(killed) && !limit.passed()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /// How often the server was killed.
  int crashes() {
    return crashes.get();
  }

  /// Whether it was killed and not started again.
  boolean down() {
    return down;
  }

  /// Starts it again after a crash; it is not ready yet.
  void restart() throws IOException {
    Running next = begun(hosting, edition, installation, scratch.folder(), crashes.get());
    command("leave");
    running = next;
    down = false;
  }

  private void command(String word) {
    try {
      OutputStream guard = running.process().getOutputStream();
      guard.write((word + "\n").getBytes(StandardCharsets.UTF_8));
      guard.flush();
    } catch (IOException _) {
      // The guard is gone already.
    }
  }

  /// Kills the server and leaves nothing of it.
  @Override
  public void close() {
    try {
      running.process().getOutputStream().close();
    } catch (IOException _) {
      // The guard is gone already.
    }
    try {
      if (!LoadClock.ends(running.process(), END)) {
        running.process().destroyForcibly();
      }
    } catch (InterruptedException _) {
      running.process().destroyForcibly();
      Thread.currentThread().interrupt();
    }
    scratch.close();
  }
}
