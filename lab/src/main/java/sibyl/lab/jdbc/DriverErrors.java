package sibyl.lab.jdbc;

import java.sql.SQLException;
import java.util.Objects;
import java.util.regex.Pattern;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;

/// Turns exceptions of a JDBC driver into faults (syntax error, timeout, internal error …), by the rules of the dialect. Leaves
/// out parts of messages that differ from run to run, such as connection numbers, so that the same bug gives the same text.
final class DriverErrors {
  private static final Pattern CONNECTION_NUMBER = Pattern.compile("^\\(conn=\\d+\\) ");

  private final Dialect dialect;
  private final Pattern databaseName;

  DriverErrors(Dialect dialect, String databaseName) {
    this.dialect = dialect;
    this.databaseName =
        Pattern.compile("\\b" + Pattern.quote(databaseName) + "\\b", Pattern.CASE_INSENSITIVE);
  }

  Fault fault(SQLException e) {
    Fault fault =
        dialect.fault(
            Objects.requireNonNullElse(e.getSQLState(), ""), e.getErrorCode(), message(e));
    return fault.kind() == Fault.Kind.INTERNAL
        ? new Fault(fault.kind(), fault.state(), cause(e) + fault.message())
        : fault;
  }

  /// The exception inside an engine that is written in Java, if there is one: without it, all its internal errors look
  /// alike.
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
      // Only the engine's own class loader has a name. Classes that the engine generates have other
      // names in each run.
      String loader = Objects.requireNonNullElse(frame.getClassLoaderName(), "");
      if (loader.contains("@")) {
        return "%s at %s.%s: ".formatted(name, frame.getClassName(), frame.getMethodName());
      }
    }
    return name + ": ";
  }

  /// The message without the number of the connection, which some drivers put before it, and with one name for all
  /// databases.
  String message(Exception e) {
    String said = Objects.requireNonNullElse(e.getMessage(), "");
    return databaseName
        .matcher(CONNECTION_NUMBER.matcher(said).replaceFirst(""))
        .replaceAll(ScratchConnection.NUMBERED);
  }
}
