package sibyl.lab.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import sibyl.finding.FreshDatabase;
import sibyl.lab.jdbc.Watchdog;

/// Runs the statements that create, enter and remove a database for one test (`CREATE DATABASE sibyl1`, `USE sibyl1`), before
/// and after the test, with a time limit of its own.
public final class WorldStatements {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private WorldStatements() {}

  /// The statements that enter a world of another connection: all but CREATE.
  public static List<String> entering(FreshDatabase fresh) {
    return fresh.begin().stream().filter(sql -> !sql.startsWith("CREATE ")).toList();
  }

  /// Runs all of them; if one fails, the connection is closed. `kill` is for a server that does not answer.
  public static void run(Connection connection, List<String> texts, Runnable kill)
      throws SQLException {
    for (String sql : texts) {
      try {
        run(connection, sql, kill);
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    }
  }

  /// Runs all of them, even if some fail; true if none fails.
  public static boolean tryAll(Connection connection, List<String> texts, Runnable kill) {
    boolean all = true;
    for (String sql : texts) {
      try {
        run(connection, sql, kill);
      } catch (SQLException _) {
        // What cannot be removed stays until the server ends, which is soon.
        all = false;
      }
    }
    return all;
  }

  private static void run(Connection connection, String sql, Runnable kill) throws SQLException {
    try (Watchdog.Watch watch = Watchdog.SHARED.watch(PATIENCE, kill);
        Statement call = connection.createStatement()) {
      watch.begin(call);
      try {
        call.execute(sql);
      } catch (RuntimeException e) {
        // Drivers throw anything once the protocol is out of step.
        throw new SQLException("the driver failed", e);
      } finally {
        watch.end();
      }
    }
  }
}
