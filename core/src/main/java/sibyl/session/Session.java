package sibyl.session;

import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.sql.Statement;

/// One connection to one database. All statements of test rounds, replays and reductions go through it; the real one is
/// `JdbcSession`, the tests have a toy engine. It never throws for what the database does: errors, crashes and timeouts are
/// outcomes.
public interface Session extends AutoCloseable {

  Outcome run(Statement statement);

  /// Whether the database can still be used; if not, every further outcome repeats how it ended.
  default boolean alive() {
    return true;
  }

  /// Opens another database of the same target, fresh and empty, that stores its tables in that variant.
  Session beside(Variant variant);

  /// Opens another connection to the same database. It is closed at the latest with the session that opened the database.
  default Session another() {
    return new Unopened("this database allows only one connection");
  }

  /// Starts a statement. Returns its outcome, or `Blocked` if the engine says that it waits for another connection. While it
  /// waits, only [#await] may be called.
  default Outcome start(Statement statement) {
    return run(statement);
  }

  /// The outcome of the statement that was blocked, or `Blocked` if it still waits.
  default Outcome await() {
    throw new IllegalStateException("no statement was blocked");
  }

  /// The cost of the last statement in nanoseconds, or 0 if it is not measured.
  default long cost() {
    return 0;
  }

  /// Kills the engine as a power failure would; what it wrote to disk stays. This session and all others of the engine run nothing
  /// until it is reopened. If the engine cannot be killed, nothing happens, and [#reopen] fails.
  default void kill() {}

  /// Starts the engine again on the data that is left, if it does not run yet, and connects this session to it.
  default Outcome reopen() {
    return new Outcome.Failed(
        new Fault(Fault.Kind.UNSUPPORTED, "", "the data of this database is lost with its engine"));
  }

  @Override
  void close();
}
