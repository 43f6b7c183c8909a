package sibyl.lab.target;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import sibyl.dialect.Hosting;
import sibyl.dialect.Hosting.Edition;

/// A server of our own, running: its folder, its port, its log. It ends with us, however we end.
///
/// The shell around it reads from us: when we are gone, even if we were killed, it reads the end, kills all that works
/// in the server's folder (a server's children may be anybody's, but they stand there) and removes the folder.
final class ServerProcess implements AutoCloseable {
  private static final String GUARD =
      """
      folder=$1
      ulimit -c 0
      ulimit -v "$2"
      ulimit -f "$3"
      farewell=$4
      shift 4
      # A file that grows too large is an error of the statement, not the end of the server.
      trap '' XFSZ
      exec 3<&0
      (cd "$folder/work" && exec setsid "$@" </dev/null >"$folder/log" 2>&1 3<&-) &
      server=$!
      trap '' HUP INT TERM
      (
        while read -r _; do :; done <&3
        kill -s "$farewell" "$server"
        for again in 1 2 3 4 5 6 7 8 9; do
          kill -0 "$server" || break
          sleep 0.1
        done
        for again in 1 2 3; do
          kill -9 $(find /proc -mindepth 2 -maxdepth 2 -name cwd -lname "$folder/*" | tr -dc '0-9\\n')
        done
        rm -rf "$folder"
      ) 2>/dev/null &
      exec 3<&-
      wait "$server"
      """;

  /// In kB of address space, which is always far more than what is used.
  private static final long MOST_MEMORY = 8L << 20;

  /// Of one file, in blocks of 512 bytes.
  private static final long LARGEST_FILE = (2L << 30) / 512;

  private static final Path IN_MEMORY = Path.of("/dev/shm");
  private static final long ROOM = 2L << 30;

  private final Process process;
  private final Scratch scratch;
  private final ServerLog log;
  private final int port;

  private ServerProcess(Process process, Scratch scratch, ServerLog log, int port) {
    this.process = process;
    this.scratch = scratch;
    this.log = log;
    this.port = port;
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
    int port = freePort();
    Placeholders known =
        Placeholders.of("home", installation.home())
            .and("data", data)
            .and("work", work)
            .and("port", port);
    List<String> command = new ArrayList<>(List.of("sh", "-c", GUARD, "sibyl-server"));
    command.add(folder.toString());
    command.add(Long.toString(MOST_MEMORY));
    command.add(Long.toString(LARGEST_FILE));
    command.add(hosting.farewell());
    command.addAll(Account.OURS.running(known.fill(edition.start().words())));
    Process process =
        new Subprocess(command, Installation.environment(edition.start(), known), Path.of("/"))
            .builder()
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    ServerLog log =
        new ServerLog(
            folder.resolve("log"),
            hosting.crash(),
            List.of(data, work, folder, installation.home()));
    return new ServerProcess(process, scratch, log, port);
  }

  /// A port that was free a moment ago. Who takes it in between is found out when the server is asked whose it is.
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /// Memory, where there is room; else where this process scribbles, unless a server as nobody could not go there.
  static Path place() throws IOException {
    if (Files.isWritable(IN_MEMORY) && Files.getFileStore(IN_MEMORY).getUsableSpace() >= ROOM) {
      return IN_MEMORY;
    }
    return Account.OURS.root() ? Path.of("/tmp") : Path.of(System.getProperty("java.io.tmpdir"));
  }

  boolean alive() {
    return process.isAlive();
  }

  /// Waits for the end a little, as a server that lost a connection may be about to die.
  boolean ends(long millis) {
    try {
      return process.waitFor(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  int port() {
    return port;
  }

  Path data() {
    return scratch.folder().resolve("data");
  }

  ServerLog log() {
    return log;
  }

  /// Kills the server and leaves nothing of it.
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException _) {
      // Then nobody reads any more, which is as good.
    }
    if (!ends(10_000)) {
      process.destroyForcibly();
    }
    scratch.close();
  }
}
