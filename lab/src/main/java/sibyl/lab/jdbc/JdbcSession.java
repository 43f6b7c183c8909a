package sibyl.lab.jdbc;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sibyl.dialect.Dialect;
import sibyl.dialect.Variant;
import sibyl.lab.target.TargetUnavailable;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Unopened;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// The real [Session]: one connection over JDBC. Rounds, replays and the reducer run each statement here. Nearly all time is
/// spent here, so it does little: print a statement, write it to the journal, execute it, measure it.
///
/// Not for several threads at once. Where a database is shared, a statement that may have to wait runs on a thread of this
/// session's own, and nothing else is done with the connection until it has ended.
public final class JdbcSession implements Session {
  private final StatementExecutor executor;
  private final boolean apart;
  private final Dialect dialect;
  private final SessionTerms terms;
  private final StatementJournal.World journal;
  private final Meter meter;
  private final Meter.Account account;
  private final Function<Variant, Session> others;
  private final BackgroundStatement background = new BackgroundStatement();

  /// All sessions on this database, once there are several.
  private @Nullable DatabaseSessions shared;

  private String number = "";
  private long begun;
  private long cost;
  private boolean closed;

  /// `others` opens databases of the same target with other storage.
  public JdbcSession(
      ScratchConnection ground,
      boolean apart,
      Dialect dialect,
      SessionTerms terms,
      StatementJournal.World journal,
      Function<Variant, Session> others) {
    this.executor = new StatementExecutor(ground, dialect, terms.patience());
    this.apart = apart;
    this.dialect = dialect;
    this.terms = terms;
    this.journal = journal;
    this.meter = terms.meter();
    this.account = meter.new Account(apart);
    this.others = others;
  }

  @Override
  public Outcome run(Statement statement) {
    refuseWhilePending();
    String sql = Sql.print(statement, dialect.spelling());
    journal.about(sql);
    long begin = System.nanoTime();
    Outcome end = executor.end();
    Outcome outcome = end == null ? executor.run(statement, sql) : end;
    cost = System.nanoTime() - begin;
    account.ran(cost);
    return outcome;
  }

  @Override
  public long cost() {
    return cost;
  }

  @Override
  public Session beside(Variant way) {
    return others.apply(way);
  }

  /// The cost of this session and of all others with the same meter.
  public Meter meter() {
    return meter;
  }

  @Override
  public boolean alive() {
    return executor.end() == null;
  }

  @Override
  public Session another() {
    try {
      Optional<ScratchConnection> next = alive() ? executor.ground().another() : Optional.empty();
      if (next.isEmpty()) {
        return new Unopened("this database takes no other connection");
      }
      DatabaseSessions all = shared;
      if (all == null) {
        all = new DatabaseSessions(dialect.waits());
        share(all);
      }
      JdbcSession session =
          new JdbcSession(
              next.get(), apart, dialect, terms, journal.session(all.members().size()), others);
      session.share(all);
      return session;
    } catch (SQLException | TargetUnavailable e) {
      return new Unopened(executor.message(e));
    }
  }

  private void share(DatabaseSessions all) {
    all.join(this);
    number = all.greet(executor.connection());
    shared = all;
  }

  /// The DBMS's number of this connection; empty if it has none.
  String number() {
    return number;
  }

  /// Whether a statement has begun and not ended.
  boolean running() {
    return background.running();
  }

  private void refuseWhilePending() {
    if (background.pending()) {
      throw new IllegalStateException("the previous statement is still pending");
    }
  }

  /// Returns only when the statements of other sessions that this one unblocked have ended or wait again: else the order
  /// of statements would depend on timing.
  @Override
  public Outcome start(Statement statement) {
    DatabaseSessions all = shared;
    if (all == null || !all.waiting() || !alive()) {
      return run(statement);
    }
    refuseWhilePending();
    String sql = Sql.print(statement, dialect.spelling());
    journal.about(sql);
    begun = System.nanoTime();
    background.begin(() -> executor.run(statement, sql));
    Outcome outcome = settled(all);
    boolean keepsLocks =
        outcome.accepted() && (statement instanceof Query || statement.changesRows());
    if (!keepsLocks && !(outcome instanceof Outcome.Blocked)) {
      all.members().forEach(m -> m.settle(all));
    }
    return outcome;
  }

  @Override
  public Outcome await() {
    DatabaseSessions all = shared;
    if (all == null || !background.pending()) {
      throw new IllegalStateException("no statement waits");
    }
    return settled(all);
  }

  private Outcome settled(DatabaseSessions all) {
    if (settle(all)) {
      return new Outcome.Blocked();
    }
    Outcome outcome = background.take();
    account.ran(System.nanoTime() - begun);
    return executor.unlessKilled(outcome);
  }

  private boolean settle(DatabaseSessions all) {
    return background.settle(all, this, executor.ground());
  }

  @Override
  public void kill() {
    if (!alive() || !executor.ground().crash()) {
      return;
    }
    List<JdbcSession> all = shared == null ? List.of(this) : shared.members();
    for (JdbcSession session : all.reversed()) {
      session.executor.kill();
      if (!session.running()) {
        session.executor.ground().quit();
      }
    }
  }

  @Override
  public Outcome reopen() {
    if (!executor.ground().crashed()) {
      return Session.super.reopen();
    }
    if (background.pending()) {
      background.take();
    }
    Outcome outcome = executor.reopen();
    if (outcome.accepted()) {
      number = shared == null ? "" : shared.greet(executor.connection());
    }
    return outcome;
  }

  /// The first session on a database closes all others.
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    DatabaseSessions all = shared;
    boolean first = all == null || all.members().getFirst() == this;
    if (all != null && first) {
      closeOthers(all);
    }
    if (all != null) {
      all.leave(this);
    }
    account.close();
    if (first) {
      journal.over();
    }
    if (running()) {
      background.whenEnded(executor::close);
    } else {
      long begin = Meter.now(apart);
      executor.close();
      meter.closed(Meter.now(apart) - begin);
    }
    background.shutDown();
  }

  /// Idle sessions first: their locks may be what the others wait for.
  private void closeOthers(DatabaseSessions all) {
    List<JdbcSession> rest = all.members().subList(1, all.members().size());
    all.close();
    rest.stream().filter(s -> !s.running()).forEach(JdbcSession::close);
    rest.forEach(JdbcSession::close);
    if (background.pending()) {
      background.take();
    }
    executor.rollBack();
    rest.forEach(JdbcSession::awaitEnd);
  }

  /// Waits for a statement that was still running when its session was closed. Nothing blocks it any more.
  private void awaitEnd() {
    if (!background.ended(terms.patience())) {
      executor.ground().kill();
    }
  }
}
