package sibyl.lab.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;

/// Decides whether a failed statement means that the connection to a server is gone, which may be a crash of the server, or
/// only that the statement was refused.
public final class LostConnection {
  private static final int SECONDS = 2;

  private LostConnection() {}

  public static boolean is(Connection connection, SQLException failure) {
    String state = Objects.requireNonNullElse(failure.getSQLState(), "");
    try {
      // SQL's class for connections, and that for an operator's intervention.
      boolean suspect = state.startsWith("08") || state.startsWith("57P") || connection.isClosed();
      return suspect && !connection.isValid(SECONDS);
    } catch (SQLException _) {
      return true;
    }
  }
}
