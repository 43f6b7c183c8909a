package sibyl.lab.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/// What one session stands on: a connection into a world of its own, which ends with it.
public interface ScratchConnection extends AutoCloseable {

  /// Prefix of the names of databases, followed by a number. Nothing that is generated has such a name.
  String NUMBERED = "sibyl";

  Connection connection();

  /// What the database is called; which name it gets depends on what else stands there.
  String name();

  /// Told of every statement before it runs: it should not take longer.
  default void limit(Statement statement, Duration patience) throws SQLException {}

  /// Asked about every failure: how the server ended, if the failure was its end.
  Optional<String> lost(SQLException failure);

  /// Another connection into the same world, if it takes one; it ends before this one does.
  default Optional<ScratchConnection> another() throws SQLException {
    return Optional.empty();
  }

  /// Kills what the world stands on as a power failure would, and keeps what was written; false if that cannot be done.
  default boolean crash() {
    return false;
  }

  /// Whether that was done since this connection was made.
  default boolean crashed() {
    return false;
  }

  /// Ends the connection and leaves the world.
  void quit();

  /// A connection into the same world after a crash.
  default ScratchConnection reopened() throws SQLException {
    throw new SQLException("this world cannot be reopened");
  }

  /// Ends a statement that no cancelling ends, if this can be done without ending ourselves.
  void kill();

  @Override
  void close();
}
