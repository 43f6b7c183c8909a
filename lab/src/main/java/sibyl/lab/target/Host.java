package sibyl.lab.target;

import java.sql.SQLException;

/// Where the worlds of an engine stand: in our own process, on a server of ours, on somebody else's.
interface Host extends AutoCloseable {

  /// A connection into a fresh, empty world.
  Ground ground() throws SQLException;

  /// Whether it works while we wait, so that waiting is what it costs.
  boolean apart();

  @Override
  void close();
}
