package sibyl.lab.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/// A bare JDBC connection into a fresh database, below a [JdbcSession]: it knows how the database is removed when the
/// connection is closed, how it is killed, and whether its server died. One implementation for each place where a DBMS runs.
public interface ScratchConnection extends AutoCloseable {

  /// Prefix of the names of databases, followed by a number. No generated object has such a name.
  String NUMBERED = "sibyl";

  Connection connection();

  /// The name of the database; it depends on which others exist.
  String name();

  /// Sets a time limit for a statement before it runs, if the driver needs it.
  default void limit(Statement statement, Duration patience) throws SQLException {}

  /// How the server ended, if the failure is a sign of that.
  Optional<String> lost(SQLException failure);

  /// Another connection into the same world, if that is possible; it is closed before this one.
  default Optional<ScratchConnection> another() throws SQLException {
    return Optional.empty();
  }

  /// Kills the engine as a power failure would, and keeps what was written; false if that cannot be done.
  default boolean crash() {
    return false;
  }

  /// Whether that was done since this connection was made.
  default boolean crashed() {
    return false;
  }

  /// Closes the connection and keeps the world.
  void quit();

  /// A connection into the same world after a crash.
  default ScratchConnection reopened() throws SQLException {
    throw new SQLException("this world cannot be reopened");
  }

  /// Ends a statement that cannot be cancelled, if this is possible without ending this process.
  void kill();

  @Override
  void close();
}
