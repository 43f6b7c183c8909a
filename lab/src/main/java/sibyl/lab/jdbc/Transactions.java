package sibyl.lab.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sibyl.sql.Spelling;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// Begins and ends the transactions of one connection as the dialect wants it, with SQL or through calls of the driver. Used
/// for BEGIN, COMMIT, ROLLBACK and savepoints in tests.
final class Transactions {
  private final Connection connection;
  private final Spelling spelling;
  private final Map<String, Savepoint> savepoints = new HashMap<>();
  private boolean open;

  Transactions(Connection connection, Spelling spelling) {
    this.connection = connection;
    this.spelling = spelling;
  }

  /// Whether a transaction was begun and not ended.
  boolean open() {
    return open;
  }

  void run(Statement.Transaction statement, java.sql.Statement call) throws SQLException {
    execute(statement, call);
    switch (statement.verb()) {
      case BEGIN -> open = true;
      case COMMIT, ROLLBACK -> open = false;
      case SAVEPOINT, ROLLBACK_TO -> {}
    }
  }

  /// A dialect may need several calls, some of them before BEGIN or after COMMIT.
  private void execute(Statement.Transaction statement, java.sql.Statement call)
      throws SQLException {
    List<String> calls = Sql.calls(statement, spelling);
    boolean begins = statement.verb() == Statement.Transaction.Verb.BEGIN;
    if (spelling.transactions().driven()) {
      for (String before : begins ? calls.subList(0, calls.size() - 1) : List.<String>of()) {
        call.execute(before);
      }
      drive(statement);
      return;
    }
    try {
      call.execute(calls.getFirst());
    } finally {
      // The calls after COMMIT or ROLLBACK are needed even if that failed.
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
}
