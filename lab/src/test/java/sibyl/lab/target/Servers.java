package sibyl.lab.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import sibyl.dialect.dbms.Dialects;
import sibyl.dialect.dbms.Sqlite;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.fetch.Cache;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.jdbc.JdbcSession;
import sibyl.lab.jdbc.ScratchConnection;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.session.Outcome;

/// Real servers for tests, fetched through the user's own caches.
public final class Servers {
  private Servers() {}

  public static ResolvedTarget wanted(String text) {
    String[] parts = text.split("@", 2);
    return new ResolvedTarget(
        parts[0], parts[1], Hostings.of(Dialects.named(parts[0]).orElseThrow()));
  }

  /// Held by classes that share servers: the last test of each closes them all.
  public static final String LOCK = "servers";

  private static final Map<String, WorldHost> SHARED = new ConcurrentHashMap<>();

  /// A server that several tests use, whatever they do to it.
  public static WorldHost shared(String text) {
    return SHARED.computeIfAbsent(text, Servers::host);
  }

  public static void closeShared() {
    SHARED.values().forEach(WorldHost::close);
    SHARED.clear();
  }

  public static WorldHost host(String text) {
    try (Artifacts artifacts = Artifacts.ofUser(line -> System.err.println(line))) {
      return host(text, artifacts);
    }
  }

  public static WorldHost host(String text, Artifacts artifacts) {
    ResolvedTarget wanted = wanted(Fetched.before(text));
    return Engine.host(wanted, Kit.fetch(wanted, artifacts, Cache.ofUser()));
  }

  /// The dialect of the session does not matter in these tests.
  public static JdbcSession open(WorldHost host, Duration patience) throws SQLException {
    return new JdbcSession(
        host.ground(),
        host.apart(),
        Sqlite.DIALECT,
        SessionTerms.patient(patience),
        _ -> {},
        _ -> {
          throw new IllegalStateException("one world is enough");
        });
  }

  public static Outcome run(JdbcSession session, String sql) {
    return session.run(new sibyl.sql.Statement.Native(sql));
  }

  /// The working directory of the server of this connection.
  public static Path folder(ScratchConnection ground, String text) throws SQLException {
    Hosting.Server server = (Hosting.Server) wanted(text).hosting();
    try (Statement call = ground.connection().createStatement();
        ResultSet answer = call.executeQuery(server.whose())) {
      answer.next();
      return Path.of(answer.getString(1)).resolveSibling("").normalize();
    }
  }

  /// All processes that work in that folder.
  public static List<ProcessHandle> in(Path folder) {
    return ProcessHandle.allProcesses()
        .filter(p -> workplace(p.pid()).filter(f -> f.startsWith(folder)).isPresent())
        .toList();
  }

  private static Optional<Path> workplace(long pid) {
    try {
      return Optional.of(Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "cwd")));
    } catch (IOException | UncheckedIOException _) {
      return Optional.empty();
    }
  }

  public static void signal(String name, List<ProcessHandle> processes) throws IOException {
    for (ProcessHandle process : processes) {
      try {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }
}
