package sibyl.session;

import sibyl.dialect.Variant;
import sibyl.sql.Statement;

/// One connection to one database. It never throws for what the database does: errors, crashes and time-outs are
/// outcomes.
public interface Session extends AutoCloseable {

  Outcome run(Statement statement);

  /// Whether there is still a database to ask; if not, every further outcome only repeats how it ended.
  default boolean alive() {
    return true;
  }

  /// Another database of the same target, fresh and empty, that stores its tables in a certain way.
  Session beside(Variant way);

  @Override
  void close();
}
