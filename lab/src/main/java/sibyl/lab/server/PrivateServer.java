package sibyl.lab.server;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import sibyl.lab.fetch.Installation;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hosting.Edition;
import sibyl.lab.jdbc.Drivers;
import sibyl.lab.jdbc.LoadClock;
import sibyl.lab.jdbc.LostConnection;
import sibyl.lab.jdbc.ScratchConnection;
import sibyl.lab.jdbc.Watchdog;
import sibyl.lab.target.ResolvedTarget;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.target.WorldHost;

/// Opens databases on a server (PostgreSQL, MariaDB, MySQL) that a worker starts for itself and may crash.
/// [sibyl.lab.target.Engine] asks it for each new database. If the server dies, how it died becomes the result of the
/// statement that was running, and the next database is on a new server.
public final class PrivateServer implements WorldHost {
  private static final int STARTS = 3;
  private static final Duration START = Duration.ofSeconds(30);
  private static final Duration LOOK = Duration.ofMillis(20);

  /// A dying server needs time to write why.
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  private final ResolvedTarget wanted;
  private final Hosting.Server hosting;
  private final Edition edition;
  private final Installation installation;
  private final Driver driver;
  private final Properties properties = new Properties();
  private @Nullable ServerProcess server;

  /// The numbers of existing worlds. The lowest free one is next, so that the names in a round do not depend on the rounds
  /// before.
  private final BitSet standing = new BitSet();

  public PrivateServer(
      ResolvedTarget wanted, Hosting.Server hosting, Installation installation, Driver driver) {
    this.wanted = wanted;
    this.hosting = hosting;
    this.edition = hosting.edition(wanted.version()).orElseThrow();
    this.installation = installation;
    this.driver = driver;
    hosting.speaks().properties().forEach(p -> properties.setProperty(p.name(), p.value()));
  }

  @Override
  public synchronized ScratchConnection ground(String url) throws SQLException {
    for (int left = STARTS; ; left--) {
      ServerProcess running = running();
      try {
        return ground(running);
      } catch (SQLException e) {
        // The server may have died unnoticed; then another one is started.
        if (left == 0 || !running.ends(LOOK.toMillis())) {
          throw e;
        }
      }
    }
  }

  private ScratchConnection ground(ServerProcess running) throws SQLException {
    Connection connection = connected(running);
    int number = standing.nextClearBit(1);
    standing.set(number);
    WorldStatements.run(connection, world(number).fill(hosting.fresh().begin()), running::close);
    return new Rented(connection, running, number, true);
  }

  private static Placeholders world(int number) {
    return Placeholders.of("world", name(number));
  }

  private static String name(int number) {
    return ScratchConnection.NUMBERED + number;
  }

  private synchronized void ended(ServerProcess where, int number) {
    if (where == server) {
      standing.clear(number);
    }
  }

  @Override
  public boolean apart() {
    return true;
  }

  @Override
  public synchronized void close() {
    if (server != null) {
      server.close();
      server = null;
      standing.clear();
    }
  }

  private ServerProcess running() throws SQLException {
    ServerProcess running = server;
    if (running != null && running.down()) {
      restart(running);
    }
    if (running != null && running.alive()) {
      return running;
    }
    close();
    String why = "";
    for (int left = STARTS; left > 0; left--) {
      try {
        ServerProcess started = ServerProcess.start(hosting, edition, installation);
        server = started;
        if (ready(started)) {
          return started;
        }
        why = String.join(" ", started.log().last(0));
        close();
      } catch (IOException e) {
        throw new TargetUnavailable(wanted + " does not start on this machine", e);
      }
    }
    throw new TargetUnavailable(
        wanted + " does not start on this machine; the end of its log is: " + why);
  }

  private void restart(ServerProcess crashed) throws SQLException {
    try {
      crashed.restart();
    } catch (IOException e) {
      throw new SQLException("the server does not start again", e);
    }
    if (!ready(crashed)) {
      throw new SQLException(
          "the server does not start again on what it wrote\n"
              + String.join("\n", crashed.log().last(0)));
    }
  }

  /// Waits until the server answers, and checks that it is ours: another process may have taken the port.
  private boolean ready(ServerProcess started) {
    LoadClock.Limit limit = LoadClock.in(START);
    while (!limit.passed()) {
      try (Connection connection = connect(started);
          Statement call = connection.createStatement();
          ResultSet answer = call.executeQuery(hosting.whose())) {
        return answer.next() && Path.of(String.valueOf(answer.getString(1))).equals(started.data());
      } catch (SQLException _) {
        if (started.ends(LOOK.toMillis())) {
          return false;
        }
      }
    }
    return false;
  }

  /// Tries again for a while, because right after a crash of one connection a server may refuse others.
  private Connection connected(ServerProcess running) throws SQLException {
    LoadClock.Limit limit = LoadClock.in(START);
    try (Watchdog.Watch watch = Watchdog.SHARED.watch(START, running::close)) {
      watch.begin(null);
      while (true) {
        try {
          return connect(running);
        } catch (SQLException e) {
          if (running.ends(LOOK.toMillis()) || limit.passed()) {
            throw e;
          }
        }
      }
    }
  }

  private Connection connect(ServerProcess running) throws SQLException {
    String url = Placeholders.of("port", running.port()).fill(hosting.url());
    return Drivers.connect(driver, url, properties);
  }

  /// One connection; the `first` one removes the world.
  private final class Rented implements ScratchConnection {
    private final Connection connection;
    private final ServerProcess server;
    private final int number;
    private final boolean first;
    private final long logged;
    private final int crashes;

    Rented(Connection connection, ServerProcess server, int number, boolean first) {
      this.connection = connection;
      this.server = server;
      this.number = number;
      this.first = first;
      this.logged = server.log().size();
      this.crashes = server.crashes();
    }

    @Override
    public String name() {
      return PrivateServer.name(number);
    }

    @Override
    public Optional<ScratchConnection> another() throws SQLException {
      return Optional.of(joined(false));
    }

    /// Another connection into the same world.
    private ScratchConnection joined(boolean removing) throws SQLException {
      Connection second = connected(server);
      WorldStatements.run(
          second, world(number).fill(WorldStatements.entering(hosting.fresh())), server::close);
      return new Rented(second, server, number, removing);
    }

    @Override
    public boolean crash() {
      server.crash();
      return true;
    }

    @Override
    public boolean crashed() {
      return server.crashes() > crashes;
    }

    @Override
    public ScratchConnection reopened() throws SQLException {
      quit();
      synchronized (PrivateServer.this) {
        if (server.down()) {
          restart(server);
        }
        return joined(first);
      }
    }

    @Override
    public Connection connection() {
      return connection;
    }

    @Override
    public Optional<String> lost(SQLException failure) {
      if (!LostConnection.is(connection, failure)) {
        return Optional.empty();
      }
      String words = lastWords();
      // A server that survives has just recovered from a crash; the next world must not depend on
      // how well.
      server.close();
      return Optional.of(words);
    }

    /// Reads the log until the server is gone or writes nothing more: a trace is not written at once.
    private String lastWords() {
      LoadClock.Limit limit = LoadClock.in(LAST_WORDS);
      List<String> before = List.of();
      List<String> lines = server.log().crash(logged);
      while ((lines.isEmpty() || !lines.equals(before))
          && !server.ends(LOOK.toMillis())
          && !limit.passed()) {
        before = lines;
        lines = server.log().crash(logged);
      }
      lines = new ArrayList<>(server.log().crash(logged));
      if (lines.isEmpty()) {
        lines.add(server.alive() ? "the server closed the connection" : "the server died");
        lines.addAll(server.log().last(logged));
      }
      return String.join("\n", lines);
    }

    @Override
    public void kill() {
      server.close();
    }

    @Override
    public void close() {
      if (first
          && server.alive()
          && WorldStatements.tryAll(
              connection, world(number).fill(hosting.fresh().end()), server::close)) {
        ended(server, number);
      }
      quit();
    }

    @Override
    public void quit() {
      try {
        connection.close();
      } catch (SQLException | RuntimeException _) {
        // The server is gone, or soon will be.
      }
    }
  }
}
