package sibyl.dialect.dbms;

import java.util.List;
import java.util.Optional;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.mysql.Mariadb;
import sibyl.dialect.dbms.mysql.Mysql;
import sibyl.dialect.dbms.mysql.Percona;
import sibyl.dialect.dbms.mysql.Tidb;

/// The list of all dialects, one for each DBMS that can be tested; a new one is added here. Targets such as `duckdb@1.1.0` and
/// stored findings name their DBMS, and are resolved here.
public final class Dialects {
  private Dialects() {}

  public static final List<Dialect> ALL =
      List.of(
          Sqlite.DIALECT,
          H2.DIALECT,
          Hsqldb.DIALECT,
          Derby.DIALECT,
          Duckdb.DIALECT,
          Mysql.DIALECT,
          Mariadb.DIALECT,
          Percona.DIALECT,
          Tidb.DIALECT,
          Postgres.DIALECT,
          Cockroachdb.DIALECT,
          Generic.DIALECT);

  public static Optional<Dialect> named(String name) {
    return ALL.stream().filter(d -> d.name().equals(name)).findFirst();
  }
}
