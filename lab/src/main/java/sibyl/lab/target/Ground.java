package sibyl.lab.target;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/// What one session stands on: a connection into a world of its own, which ends with it.
public interface Ground extends AutoCloseable {

  Connection connection();

  /// Told of every statement before it runs: it should not take longer.
  default void limit(Statement statement, Duration patience) throws SQLException {}

  /// Asked about every failure: how the server ended, if the failure was its end.
  Optional<String> lost(SQLException failure);

  /// Ends a statement that no cancelling ends, if this can be done without ending ourselves.
  void kill();

  @Override
  void close();
}
