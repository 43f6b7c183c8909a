package sibyl.lab.target;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/// Statements of a hosting, around a world.
final class Statements {
  private static final int MOST_SECONDS = 20;

  private Statements() {}

  /// All of them; if one fails, the connection is closed.
  static void run(Connection connection, List<String> texts) throws SQLException {
    for (String sql : texts) {
      try (Statement call = connection.createStatement()) {
        call.execute(sql);
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    }
  }

  /// As many as succeed.
  static void tryAll(Connection connection, List<String> texts) {
    for (String sql : texts) {
      try (Statement call = connection.createStatement()) {
        call.setQueryTimeout(MOST_SECONDS);
        call.execute(sql);
      } catch (SQLException _) {
        // What cannot be tidied up stays until its server ends, which is soon.
      }
    }
  }
}
