package sibyl.lab.target;

import java.sql.SQLException;
import sibyl.lab.jdbc.ScratchConnection;

/// Where the worlds of an engine stand: in our own process, on a server of ours, on somebody else's.
public interface WorldHost extends AutoCloseable {

  /// A connection into a fresh, empty world; by `url`, if it is not empty and worlds are told apart by it.
  ScratchConnection ground(String url) throws SQLException;

  default ScratchConnection ground() throws SQLException {
    return ground("");
  }

  /// Whether it works while we wait, so that waiting is what it costs.
  boolean apart();

  @Override
  void close();
}
