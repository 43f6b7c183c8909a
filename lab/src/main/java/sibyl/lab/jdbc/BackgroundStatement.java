package sibyl.lab.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import sibyl.session.Outcome;

/// Runs a statement of a session on another thread, because it may have to wait for a lock that another connection holds, and
/// the test goes on meanwhile. Only where several connections share a database. One statement at a time.
final class BackgroundStatement {
  private @Nullable ExecutorService thread;
  private @Nullable Future<Outcome> pending;

  void begin(Callable<Outcome> statement) {
    pending = thread().submit(statement);
  }

  /// Whether there is a statement whose outcome was not taken yet.
  boolean pending() {
    return pending != null;
  }

  /// Whether a statement has begun and not ended.
  boolean running() {
    Future<Outcome> statement = pending;
    return statement != null && !statement.isDone();
  }

  /// Takes the outcome of the pending statement, when it has ended.
  Outcome take() {
    Future<Outcome> statement = pending;
    if (statement == null) {
      throw new IllegalStateException("no statement is pending");
    }
    Outcome outcome = ended(statement);
    pending = null;
    return outcome;
  }

  /// Waits until the statement has ended or waits for another connection; true if it waits.
  boolean settle(DatabaseSessions all, JdbcSession session, ScratchConnection ground) {
    Future<Outcome> statement = pending;
    int seen = 0;
    while (statement != null && !ends(statement, all.pause())) {
      try {
        seen = all.blocked(session, ground) ? seen + 1 : 0;
        if (seen >= all.looks() && !statement.isDone()) {
          return true;
        }
      } catch (SQLException _) {
        // A version that does not report who waits, or a server that is gone: only the statement's
        // own end counts then.
        ended(statement);
      }
    }
    return false;
  }

  /// Does something when the pending statement has ended.
  void whenEnded(Runnable last) {
    thread().execute(last);
  }

  /// Takes no more statements.
  void shutDown() {
    if (thread != null) {
      thread.shutdown();
    }
  }

  /// Waits for a statement that was still running at the shutdown; false if it does not end in that time.
  boolean ended(Duration patience) {
    try {
      return thread == null || thread.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private ExecutorService thread() {
    ExecutorService own = thread;
    if (own == null) {
      own =
          Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("session").factory());
      thread = own;
    }
    return own;
  }

  private static boolean ends(Future<Outcome> statement, long millis) {
    try {
      statement.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException _) {
      return false;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Outcome ended(Future<Outcome> statement) {
    try {
      return statement.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
