package sibyl.lab.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.lab.server.Account;
import sibyl.lab.target.TargetUnavailable;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Unopened;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// A session over JDBC. It is where nearly all time is spent, so it does little: print, execute,
/// read typed cells.
///
/// Each statement has a `java.sql.Statement` of its own. That costs next to nothing, and a reused
/// one remembers: in some drivers the cursor on generated keys of the last INSERT, which keeps the
/// next VACUUM out, or an earlier failure.
///
/// Not for several threads at once. Where a database is shared, a statement that may have to wait runs on a thread of this
/// session's own, and nothing else is done with the connection until it has ended.
public final class JdbcSession implements Session {
  static final int MOST_ROWS = 10_000;

  /// Characters and bytes, over all cells of an answer.
  static final long MOST_TEXT = 64L << 20;

  private static final Outcome NO_ROWS = new Outcome.Rows(List.of());

  private static final Pattern CONNECTION_NUMBER = Pattern.compile("^\\(conn=\\d+\\) ");
  private static final Outcome NOT_RUN = new Outcome.NotRun();

  private volatile ScratchConnection ground;
  private final Pattern ownName;
  private Connection connection;
  private final boolean apart;
  private final Dialect dialect;
  private final SessionTerms terms;
  private final StatementJournal.World journal;
  private final Meter meter;
  private final Meter.Account account;
  private final Duration patience;
  private final Watchdog.Watch watch;
  private final Function<Variant, Session> others;
  private final Map<String, Savepoint> savepoints = new HashMap<>();
  private @Nullable Outcome end;

  /// With whom the database is shared, and what this connection's number is there.
  private @Nullable DatabaseSessions shared;

  private String number = "";
  private @Nullable ExecutorService runner;
  private @Nullable Future<Outcome> pending;
  private long begun;
  private long cost;
  private boolean transaction;
  private boolean closed;

  public JdbcSession(
      ScratchConnection ground,
      boolean apart,
      Dialect dialect,
      SessionTerms terms,
      StatementJournal.World journal,
      Function<Variant, Session> others) {
    this.others = others;
    this.ground = ground;
    this.ownName =
        Pattern.compile("\\b" + Pattern.quote(ground.name()) + "\\b", Pattern.CASE_INSENSITIVE);
    this.connection = ground.connection();
    this.apart = apart;
    this.dialect = dialect;
    this.terms = terms;
    this.journal = journal;
    this.meter = terms.meter();
    this.account = meter.new Account(apart);
    this.patience = terms.patience();
    this.watch = Watchdog.SHARED.watch(terms.patience(), () -> this.ground.kill());
  }

  @Override
  public Outcome run(Statement statement) {
    idle();
    String sql = Sql.print(statement, dialect.spelling());
    journal.about(sql);
    long begin = System.nanoTime();
    Outcome outcome = end == null ? alone(statement, sql) : end;
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

  /// What this session, and those it shares its meter with, cost.
  public Meter meter() {
    return meter;
  }

  @Override
  public boolean alive() {
    return end == null;
  }

  @Override
  public Session another() {
    try {
      Optional<ScratchConnection> next = end == null ? ground.another() : Optional.empty();
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
      return new Unopened(message(e));
    }
  }

  private void share(DatabaseSessions all) {
    all.join(this);
    number = all.greet(connection);
    shared = all;
  }

  /// What the DBMS calls this connection; empty if it has no name for it.
  String number() {
    return number;
  }

  /// Whether a statement has begun and not ended.
  boolean running() {
    Future<Outcome> statement = pending;
    return statement != null && !statement.isDone();
  }

  private void idle() {
    if (pending != null) {
      throw new IllegalStateException("the statement before it still waits");
    }
  }

  /// Before the next begins, those whom this one let go have ended or wait again: else chance would decide who is first.
  @Override
  public Outcome start(Statement statement) {
    DatabaseSessions all = shared;
    if (all == null || !all.waiting() || end != null) {
      return run(statement);
    }
    idle();
    String sql = Sql.print(statement, dialect.spelling());
    journal.about(sql);
    begun = System.nanoTime();
    pending = runner().submit(() -> alone(statement, sql));
    Outcome outcome = settled(all);
    boolean keeps = outcome.accepted() && (statement instanceof Query || statement.changesRows());
    if (!keeps && !(outcome instanceof Outcome.Blocked)) {
      all.members().forEach(m -> m.settle(all));
    }
    return outcome;
  }

  @Override
  public Outcome await() {
    DatabaseSessions all = shared;
    if (all == null || pending == null) {
      throw new IllegalStateException("no statement waits");
    }
    return settled(all);
  }

  private ExecutorService runner() {
    ExecutorService own = runner;
    if (own == null) {
      own =
          Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("session").factory());
      runner = own;
    }
    return own;
  }

  private Outcome settled(DatabaseSessions all) {
    if (settle(all)) {
      return new Outcome.Blocked();
    }
    Outcome outcome = ended(Objects.requireNonNull(pending));
    pending = null;
    account.ran(System.nanoTime() - begun);
    return ground.crashed() ? NOT_RUN : outcome;
  }

  /// Waits until there is no statement any more or it waits for another connection; true if it does.
  private boolean settle(DatabaseSessions all) {
    Future<Outcome> statement = pending;
    int seen = 0;
    while (statement != null && !ends(statement, all.pause())) {
      try {
        seen = all.blocked(this, ground) ? seen + 1 : 0;
        if (seen >= all.looks() && !statement.isDone()) {
          return true;
        }
      } catch (SQLException _) {
        // A version that does not tell, or a server that is gone: then the statement's own end
        // tells.
        ended(statement);
      }
    }
    return false;
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

  @Override
  public void kill() {
    if (end != null || !ground.crash()) {
      return;
    }
    List<JdbcSession> all = shared == null ? List.of(this) : shared.members();
    for (JdbcSession session : all.reversed()) {
      session.end = NOT_RUN;
      if (!session.running()) {
        session.ground.quit();
      }
    }
  }

  @Override
  public Outcome reopen() {
    if (!ground.crashed()) {
      return Session.super.reopen();
    }
    if (pending != null) {
      ended(pending);
      pending = null;
    }
    try {
      ground = ground.reopened();
      connection = ground.connection();
      transaction = false;
      savepoints.clear();
      end = null;
      number = shared == null ? "" : shared.greet(connection);
      return new Outcome.Done(0);
    } catch (SQLException e) {
      Outcome lost = new Outcome.Failed(new Fault(Fault.Kind.LOST, "", message(e)));
      end = lost;
      return lost;
    }
  }

  /// The first session on a database ends all others.
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    DatabaseSessions all = shared;
    boolean first = all == null || all.members().getFirst() == this;
    if (all != null && first) {
      List<JdbcSession> rest = all.members().subList(1, all.members().size());
      all.close();
      rest.stream().filter(s -> !s.running()).forEach(JdbcSession::close);
      rest.forEach(JdbcSession::close);
      if (pending != null) {
        ended(pending);
      }
      rollBack();
      rest.forEach(JdbcSession::gone);
    }
    if (all != null) {
      all.leave(this);
    }
    account.close();
    if (first) {
      journal.over();
    }
    if (running()) {
      runner().execute(this::depart);
    } else {
      long begin = Meter.now(apart);
      depart();
      meter.closed(Meter.now(apart) - begin);
    }
    if (runner != null) {
      runner.shutdown();
    }
  }

  private void depart() {
    rollBack();
    watch.close();
    ground.close();
  }

  private void rollBack() {
    if (transaction && end == null) {
      Statement undo = new Statement.Transaction(Statement.Transaction.Verb.ROLLBACK);
      alone(undo, Sql.print(undo, dialect.spelling()));
    }
  }

  /// Waits for a statement that was left waiting; what it waited for is over.
  private void gone() {
    try {
      if (runner != null && !runner.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        ground.kill();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Outcome alone(Statement statement, String sql) {
    ClassLoader ours = Drivers.enter(connection);
    try {
      return asked(statement, sql);
    } finally {
      Thread.currentThread().setContextClassLoader(ours);
    }
  }

  private Outcome asked(Statement statement, String sql) {
    try {
      java.sql.Statement call = connection.createStatement();
      call.setEscapeProcessing(false);
      ground.limit(call, patience);
      watch.begin(call);
      Outcome outcome = answered(statement, call, sql);
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

  /// Drivers like to tell a failure again when the statement is closed; the first telling counts.
  private Outcome closed(java.sql.Statement call, Outcome outcome) {
    try {
      call.close();
      return outcome;
    } catch (SQLException e) {
      return outcome.accepted() ? failed(e) : outcome;
    }
  }

  private Outcome answered(Statement statement, java.sql.Statement call, String sql) {
    try {
      if (statement instanceof Statement.Transaction t) {
        transact(t, call);
        switch (t.verb()) {
          case BEGIN -> transaction = true;
          case COMMIT, ROLLBACK -> transaction = false;
          case SAVEPOINT, ROLLBACK_TO -> {}
        }
        return new Outcome.Done(0);
      }
      return call.execute(sql) ? rows(statement, call) : new Outcome.Done(changed(statement, call));
    } catch (SQLException e) {
      return failed(e);
    } catch (RuntimeException e) {
      // The driver stumbled over its own feet.
      return new Outcome.Failed(new Fault(Fault.Kind.UNKNOWN, e.getClass().getName(), message(e)));
    } catch (OutOfMemoryError _) {
      // A single value may be larger than this process; nothing of it was kept.
      return tooMuch("too large an answer");
    } catch (StackOverflowError | AssertionError e) {
      // An engine in our own process that runs out of its wits.
      return new Outcome.Failed(new Fault(Fault.Kind.INTERNAL, "", e.getClass().getName()));
    }
  }

  /// In as many calls as the dialect has for it.
  private void transact(Statement.Transaction statement, java.sql.Statement call)
      throws SQLException {
    List<String> calls = Sql.calls(statement, dialect.spelling());
    boolean begins = statement.verb() == Statement.Transaction.Verb.BEGIN;
    if (dialect.spelling().transactions().driven()) {
      for (String before : begins ? calls.subList(0, calls.size() - 1) : List.<String>of()) {
        call.execute(before);
      }
      drive(statement);
      return;
    }
    try {
      call.execute(calls.getFirst());
    } finally {
      // What stands behind the end of a transaction must follow even if that failed.
      if (!begins) {
        for (String behind : calls.subList(1, calls.size())) {
          call.execute(behind);
        }
      }
    }
    for (String next : begins ? calls.subList(1, calls.size()) : List.<String>of()) {
      call.execute(next);
    }
  }

  private void drive(Statement.Transaction statement) throws SQLException {
    switch (statement.verb()) {
      case BEGIN -> connection.setAutoCommit(false);
      case COMMIT -> {
        connection.commit();
        connection.setAutoCommit(true);
      }
      case ROLLBACK -> {
        connection.rollback();
        connection.setAutoCommit(true);
      }
      case SAVEPOINT -> savepoints.put(statement.name(), connection.setSavepoint(statement.name()));
      case ROLLBACK_TO -> {
        Savepoint savepoint = savepoints.get(statement.name());
        if (savepoint == null) {
          throw new SQLException("no savepoint " + statement.name(), "3B001");
        }
        connection.rollback(savepoint);
      }
    }
  }

  private static Outcome rows(Statement statement, java.sql.Statement call) throws SQLException {
    try (ResultSet answer = call.getResultSet()) {
      if (!answer.next()) {
        // Some versions answer a definition with no rows where others have no answer.
        return statement instanceof Query || statement instanceof Statement.Native
            ? NO_ROWS
            : new Outcome.Done(0);
      }
      // Copied by each row.
      Value[] row = new Value[answer.getMetaData().getColumnCount()];
      List<List<Value>> rows = new ArrayList<>();
      long text = 0;
      do {
        for (int i = 0; i < row.length; i++) {
          Object cell = answer.getObject(i + 1);
          text += size(cell);
          if (text > MOST_TEXT) {
            return tooMuch("too large an answer");
          }
          row[i] = value(cell);
        }
        if (rows.size() == MOST_ROWS) {
          return tooMuch("too many rows");
        }
        rows.add(List.of(row));
      } while (answer.next());
      return new Outcome.Rows(Collections.unmodifiableList(rows));
    }
  }

  /// The count a driver gives for other statements is often that of an earlier one.
  private static long changed(Statement statement, java.sql.Statement call) throws SQLException {
    return switch (statement) {
      case Statement.Insert _, Statement.Update _, Statement.Delete _, Statement.Native _ ->
          Math.max(0, call.getUpdateCount());
      case Query _,
          Statement.CreateTable _,
          Statement.CreateVirtualTable _,
          Statement.CreateIndex _,
          Statement.CreateView _,
          Statement.AlterTable _,
          Statement.Drop _,
          Statement.Maintenance _,
          Statement.SetVariable _,
          Statement.Transaction _,
          Statement.Explain _ ->
          0;
    };
  }

  private static int size(@Nullable Object cell) {
    return cell instanceof String s ? s.length() : cell instanceof byte[] b ? b.length : 0;
  }

  private static Value value(@Nullable Object cell) throws SQLException {
    return switch (cell) {
      case null -> Value.NULL;
      case Integer i -> new Value.Int(i);
      case String s -> new Value.Text(s);
      case Double d -> new Value.Real(d);
      case Long l -> new Value.Int(l);
      case byte[] b -> Value.Blob.of(b);
      case Boolean b -> new Value.Bool(b);
      case Short s -> new Value.Int(s);
      case Byte b -> new Value.Int(b);
      case Float f -> new Value.Real(f);
      case BigInteger b when b.bitLength() < Long.SIZE -> new Value.Int(b.longValue());
      case BigInteger b -> Value.Typed.of(new BigDecimal(b));
      case BigDecimal b -> Value.Typed.of(b);
      case Clob c -> new Value.Text(c.getSubString(1, (int) Math.min(MOST_TEXT, c.length())));
      case Blob b -> Value.Blob.of(b.getBytes(1, (int) Math.min(MOST_TEXT, b.length())));
      default -> new Value.Text(cell.toString());
    };
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
    Fault fault =
        dialect.fault(
            Objects.requireNonNullElse(e.getSQLState(), ""), e.getErrorCode(), message(e));
    Outcome outcome =
        new Outcome.Failed(
            fault.kind() == Fault.Kind.INTERNAL
                ? new Fault(fault.kind(), fault.state(), cause(e) + fault.message())
                : fault);
    if (disconnected()) {
      // Whatever is asked next has not done this.
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

  /// What an engine of our own language stumbled over, if it says: without it, all its internal errors look alike.
  private static String cause(SQLException e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (!(root instanceof RuntimeException)) {
      return "";
    }
    String name = root.getClass().getSimpleName();
    for (StackTraceElement frame : root.getStackTrace()) {
      // Only the engine's own loader has a name; classes that it makes as it goes never have the
      // same.
      String loader = Objects.requireNonNullElse(frame.getClassLoaderName(), "");
      if (loader.contains("@")) {
        return "%s at %s.%s: ".formatted(name, frame.getClassName(), frame.getMethodName());
      }
    }
    return name + ": ";
  }

  /// Not a fault of the engine: it would have gone on answering.
  private static Outcome tooMuch(String message) {
    return new Outcome.Failed(new Fault(Fault.Kind.DATA, "", message));
  }

  private static Outcome slow(String message) {
    return new Outcome.Failed(new Fault(Fault.Kind.SLOW, "", message));
  }

  /// What the engine said, without what is never the same twice: the number of the connection, which some drivers put before
  /// it, and the name of the database.
  private String message(Exception e) {
    String said = Objects.requireNonNullElse(e.getMessage(), "");
    return ownName
        .matcher(CONNECTION_NUMBER.matcher(said).replaceFirst(""))
        .replaceAll(ScratchConnection.NUMBERED);
  }
}
