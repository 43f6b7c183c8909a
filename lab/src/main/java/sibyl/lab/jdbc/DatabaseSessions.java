package sibyl.lab.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sibyl.dialect.Waits;
import sibyl.lab.server.WorldStatements;

/// All sessions that are open on one database, once there are several, as in tests with concurrent transactions. A separate
/// connection asks the DBMS which of them wait for a lock.
final class DatabaseSessions {
  private final Waits waits;
  private final List<JdbcSession> members = new ArrayList<>();
  private @Nullable ScratchConnection watcher;

  DatabaseSessions(Waits waits) {
    this.waits = waits;
  }

  void join(JdbcSession session) {
    members.add(session);
  }

  void leave(JdbcSession session) {
    members.remove(session);
  }

  List<JdbcSession> members() {
    return List.copyOf(members);
  }

  /// Prepares a connection for sharing the database; yields its number, empty if it has none.
  String greet(Connection connection) {
    WorldStatements.tryAll(connection, waits.before(), () -> {});
    try {
      return waits.own().isEmpty() ? "" : first(connection, waits.own());
    } catch (SQLException _) {
      // An old version without numbers; then all that wait are counted.
      return "";
    }
  }

  /// Whether the DBMS can say which statements wait.
  boolean waiting() {
    return !waits.waiting().isEmpty();
  }

  int pause() {
    return waits.pause();
  }

  int looks() {
    return waits.looks();
  }

  /// Whether the DBMS says that this session waits; where connections have no numbers, whether all running ones wait.
  boolean blocked(JdbcSession session, ScratchConnection from) throws SQLException {
    Set<String> numbers = numbers(watcher(from).connection());
    return session.number().isEmpty()
        ? numbers.size() >= members.stream().filter(JdbcSession::running).count()
        : numbers.contains(session.number());
  }

  private ScratchConnection watcher(ScratchConnection from) throws SQLException {
    ScratchConnection open = watcher;
    if (open == null || open.crashed()) {
      close();
      open = from.another().orElseThrow(() -> new SQLException("no second connection"));
      watcher = open;
    }
    return open;
  }

  private Set<String> numbers(Connection connection) throws SQLException {
    ClassLoader ours = Drivers.enter(connection);
    try (Statement call = connection.createStatement();
        ResultSet answer = call.executeQuery(waits.waiting())) {
      Set<String> numbers = new HashSet<>();
      while (answer.next()) {
        numbers.add(String.valueOf(answer.getString(1)));
      }
      return numbers;
    } finally {
      Thread.currentThread().setContextClassLoader(ours);
    }
  }

  private static String first(Connection connection, String query) throws SQLException {
    ClassLoader ours = Drivers.enter(connection);
    try (Statement call = connection.createStatement();
        ResultSet answer = call.executeQuery(query)) {
      return answer.next() ? String.valueOf(answer.getString(1)) : "";
    } finally {
      Thread.currentThread().setContextClassLoader(ours);
    }
  }

  void close() {
    if (watcher != null) {
      watcher.close();
      watcher = null;
    }
  }
}
