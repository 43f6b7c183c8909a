package sibyl.lab.target;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.session.Outcome;
import sibyl.session.Session;
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
/// Not for several threads at once.
public final class JdbcSession implements Session {
  static final int MOST_ROWS = 10_000;

  /// Characters and bytes, over all cells of an answer.
  static final long MOST_TEXT = 64L << 20;

  private static final Outcome NO_ROWS = new Outcome.Rows(List.of());

  private final Ground ground;
  private final Connection connection;
  private final boolean apart;
  private final Dialect dialect;
  private final Journal journal;
  private final Meter meter;
  private final Meter.Account account;
  private final Duration patience;
  private final Watchdog.Watch watch;
  private final Function<Variant, Session> others;
  private @Nullable Outcome end;

  JdbcSession(
      Ground ground,
      boolean apart,
      Dialect dialect,
      Terms terms,
      Function<Variant, Session> others) {
    this.others = others;
    this.ground = ground;
    this.connection = ground.connection();
    this.apart = apart;
    this.dialect = dialect;
    this.journal = terms.journal();
    this.meter = terms.meter();
    this.account = meter.new Account(apart);
    this.patience = terms.patience();
    this.watch = Watchdog.SHARED.watch(terms.patience(), ground::kill);
  }

  @Override
  public Outcome run(Statement statement) {
    String sql = Sql.print(statement, dialect.spelling());
    journal.about(sql);
    long begin = System.nanoTime();
    Outcome outcome = end == null ? alone(statement, sql, begin) : end;
    account.ran(System.nanoTime() - begin);
    return outcome;
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
  public void close() {
    watch.close();
    account.close();
    long begin = Meter.now(apart);
    ground.close();
    meter.closed(Meter.now(apart) - begin);
  }

  private Outcome alone(Statement statement, String sql, long now) {
    ClassLoader ours = Drivers.enter(connection);
    try {
      return asked(statement, sql, now);
    } finally {
      Thread.currentThread().setContextClassLoader(ours);
    }
  }

  private Outcome asked(Statement statement, String sql, long now) {
    try {
      java.sql.Statement call = connection.createStatement();
      call.setEscapeProcessing(false);
      ground.limit(call, patience);
      watch.begin(call, now);
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
          Statement.SetVariable _ ->
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
    if (closed()) {
      // Whatever is asked next has not done this.
      end = outcome;
    }
    return outcome;
  }

  private boolean closed() {
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

  private static String message(Exception e) {
    return Objects.requireNonNullElse(e.getMessage(), "");
  }
}
