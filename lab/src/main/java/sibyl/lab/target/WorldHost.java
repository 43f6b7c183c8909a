package sibyl.lab.target;

import java.sql.SQLException;
import sibyl.lab.jdbc.ScratchConnection;

/// Where an [Engine] gets a fresh database from: an engine inside this process, a private server, or somebody else's server.
/// One implementation each.
public interface WorldHost extends AutoCloseable {

  /// A connection into a fresh, empty world; at `url`, if that is not empty and the engine has a URL for each world.
  ScratchConnection ground(String url) throws SQLException;

  default ScratchConnection ground() throws SQLException {
    return ground("");
  }

  /// Whether the engine runs in another process, so that its cost is the time waited for it.
  boolean apart();

  @Override
  void close();
}
