package sibyl.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.dialect.dbms.Dialects;

class FaultTest {

  /// Also those that are hard to provoke, as the manuals list them.
  @ParameterizedTest
  @CsvSource({
    "sqlite, '', 5, [SQLITE_BUSY] The database file is locked (database is locked)",
    "sqlite, '', 6, [SQLITE_LOCKED] A table in the database is locked (database table is locked)",
    "postgres, 40001, 0, could not serialize access due to concurrent update",
    "postgres, 40P01, 0, deadlock detected",
    "postgres, 55P03, 0, canceling statement due to lock timeout",
    "postgres, XX000, 0, tuple concurrently updated",
    "cockroachdb, 40001, 0, restart transaction: TransactionRetryWithProtoRefreshError",
    "mysql, 40001, 1213, Deadlock found when trying to get lock; try restarting transaction",
    "mysql, HY000, 1205, Lock wait timeout exceeded; try restarting transaction",
    "mysql, HY000, 3572, Statement aborted because lock(s) could not be acquired immediately",
    "mariadb, HY000, 1020, Record has changed since last read in table 't0'",
    "tidb, HY000, 9007, Write conflict",
    "h2, 40001, 40001, Deadlock detected",
    "h2, HYT00, 50200, Timeout trying to lock table",
    "h2, 90131, 90131, Concurrent update in table",
    "hsqldb, 40001, -4861, transaction rollback: serialization failure",
    "derby, 40001, 30000, A lock could not be obtained due to a deadlock",
    "derby, 40XL1, 30000, A lock could not be obtained within the time requested",
    "duckdb, '', 0, TransactionContext Error: Conflict on update!",
    "duckdb, '', 0, TransactionContext Error: Catalog write-write conflict on create with \"t0\"",
    "generic, 40001, 0, serialization failure"
  })
  void a_lock_of_another_connection_is_a_conflict(
      String dialect, String state, int code, String message) {
    assertThat(Dialects.named(dialect).orElseThrow().fault(state, code, message).kind())
        .isEqualTo(Fault.Kind.CONFLICT);
  }

  @Test
  void a_conflict_neither_alarms_nor_is_about_features() {
    assertThat(Fault.Kind.CONFLICT.alarming()).isFalse();
    assertThat(Fault.Kind.CONFLICT.aboutFeatures()).isFalse();
  }
}
