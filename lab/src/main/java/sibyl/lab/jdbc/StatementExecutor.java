package sibyl.lab.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// Executes statements on the connection of a [JdbcSession], each within the time limit, and turns what happens into an
/// outcome. Knows whether the connection has ended.
///
/// Each statement has a `java.sql.Statement` of its own. That costs next to nothing, and a reused one has a memory: in some
/// drivers the cursor on the generated keys of the last INSERT, which blocks the next VACUUM, or an earlier failure.
final class StatementExecutor {
  private static final Outcome NOT_RUN = new Outcome.NotRun();

  private final Dialect dialect;
  private final Duration patience;
  private final DriverErrors errors;
  private final Watchdog.Watch watch;
  private volatile ScratchConnection ground;
  private Connection connection;
  private Transactions transactions;
  private @Nullable Outcome end;

  StatementExecutor(ScratchConnection ground, Dialect dialect, Duration patience) {
    this.dialect = dialect;
    this.patience = patience;
    this.errors = new DriverErrors(dialect, ground.name());
    this.ground = ground;
    this.connection = ground.connection();
    this.transactions = new Transactions(connection, dialect.spelling());
    this.watch = Watchdog.SHARED.watch(patience, () -> this.ground.kill());
  }

  ScratchConnection ground() {
    return ground;
  }

  Connection connection() {
    return connection;
  }

  /// How the connection ended; null while it lives. Every later statement has this outcome.
  @Nullable Outcome end() {
    return end;
  }

  /// The engine was killed: nothing more runs until the connection is reopened.
  void kill() {
    end = NOT_RUN;
  }

  /// The outcome of a statement that another thread ran, unless the engine was killed meanwhile.
  Outcome unlessKilled(Outcome outcome) {
    return ground.crashed() ? NOT_RUN : outcome;
  }

  String message(Exception e) {
    return errors.message(e);
  }

  /// Connects again after a crash.
  Outcome reopen() {
    try {
      ground = ground.reopened();
      connection = ground.connection();
      transactions = new Transactions(connection, dialect.spelling());
      end = null;
      return new Outcome.Done(0);
    } catch (SQLException e) {
      Outcome lost = new Outcome.Failed(new Fault(Fault.Kind.LOST, "", message(e)));
      end = lost;
      return lost;
    }
  }

  void rollBack() {
    if (transactions.open() && end == null) {
      Statement undo = new Statement.Transaction(Statement.Transaction.Verb.ROLLBACK);
      run(undo, Sql.print(undo, dialect.spelling()));
    }
  }

  void close() {
    rollBack();
    watch.close();
    ground.close();
  }

  Outcome run(Statement statement, String sql) {
    ClassLoader ours = Drivers.enter(connection);
    try {
      return executed(statement, sql);
    } finally {
      Thread.currentThread().setContextClassLoader(ours);
    }
  }

  private Outcome executed(Statement statement, String sql) {
    try {
      java.sql.Statement call = connection.createStatement();
      call.setEscapeProcessing(false);
      ground.limit(call, patience);
      watch.begin(call);
      Outcome outcome = outcome(statement, call, sql);
      boolean cancelled = watch.end();
      return closed(
          call,
          cancelled && outcome instanceof Outcome.Failed(Fault fault)
              ? slow(fault.message())
              : outcome);
    } catch (SQLException e) {
      return failed(e);
    }
  }

  /// Drivers may report a failure again when the statement is closed; the first report counts.
  private Outcome closed(java.sql.Statement call, Outcome outcome) {
    try {
      call.close();
      return outcome;
    } catch (SQLException e) {
      return outcome.accepted() ? failed(e) : outcome;
    }
  }

  private Outcome outcome(Statement statement, java.sql.Statement call, String sql) {
    try {
      if (statement instanceof Statement.Transaction t) {
        transactions.run(t, call);
        return new Outcome.Done(0);
      }
      return call.execute(sql)
          ? ResultReader.rows(statement, call)
          : new Outcome.Done(ResultReader.changed(statement, call));
    } catch (SQLException e) {
      return failed(e);
    } catch (RuntimeException e) {
      // A bug in the driver.
      return new Outcome.Failed(new Fault(Fault.Kind.UNKNOWN, e.getClass().getName(), message(e)));
    } catch (OutOfMemoryError _) {
      // A single value may be larger than this process's memory; nothing of it was kept.
      return ResultReader.tooMuch("too large an answer");
    } catch (StackOverflowError | AssertionError e) {
      // An internal error of an engine that runs in this process.
      return new Outcome.Failed(new Fault(Fault.Kind.INTERNAL, "", e.getClass().getName()));
    }
  }

  private Outcome failed(SQLException e) {
    if (ground.crashed()) {
      end = NOT_RUN;
      return NOT_RUN;
    }
    Optional<String> lost = ground.lost(e);
    if (lost.isPresent()) {
      Outcome outcome = new Outcome.Failed(new Fault(Fault.Kind.LOST, "", lost.get()));
      end = outcome;
      return outcome;
    }
    Outcome outcome = new Outcome.Failed(errors.fault(e));
    if (disconnected()) {
      // Later statements must not be blamed for it.
      end = outcome;
    }
    return outcome;
  }

  private boolean disconnected() {
    try {
      return connection.isClosed();
    } catch (SQLException _) {
      return true;
    }
  }

  private static Outcome slow(String message) {
    return new Outcome.Failed(new Fault(Fault.Kind.SLOW, "", message));
  }
}
