package sibyl.session;

import sibyl.dialect.Fault;
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

  /// Another connection to the same database. It ends at the latest with the session that the database was opened by.
  default Session another() {
    return new Unopened("this database takes one connection only");
  }

  /// Begins a statement. Its outcome, or `Blocked` if the engine says that it waits for another connection. While it
  /// waits, nothing but [#await] may be asked of this session.
  default Outcome start(Statement statement) {
    return run(statement);
  }

  /// The outcome of the statement that was blocked, or `Blocked` if it still waits.
  default Outcome await() {
    throw new IllegalStateException("no statement was blocked");
  }

  /// What the last statement cost, in nanoseconds, where somebody measures it.
  default long cost() {
    return 0;
  }

  /// Kills the engine as a power failure would; what it wrote to disk stays. All that was connected to it, this session
  /// and others, runs nothing until it is reopened. Where that cannot be done nothing happens, and [#reopen] says so.
  default void kill() {}

  /// Starts the engine again on the data that are left, if it does not run yet, and connects this session to it.
  default Outcome reopen() {
    return new Outcome.Failed(
        new Fault(Fault.Kind.UNSUPPORTED, "", "this database does not outlive its engine"));
  }

  @Override
  void close();
}
