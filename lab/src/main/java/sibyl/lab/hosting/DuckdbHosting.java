package sibyl.lab.hosting;

import java.util.List;
import sibyl.dialect.dbms.Duckdb;
import sibyl.export.Client;
import sibyl.finding.FreshDatabase;
import sibyl.lab.hosting.Hosting.Artifact;
import sibyl.lab.hosting.Hosting.Embedded;

/// How DuckDB is fetched and started, for targets such as `duckdb@1.1.3`: inside the JVM of a worker process. Data only, an
/// entry in [Hostings]. The scripts for its command-line client, which `sibyl export` writes, are untested: that client could
/// not be fetched, so its options are from the documentation.
final class DuckdbHosting {
  private DuckdbHosting() {}

  static final Hosted HOSTED =
      Hosted.of(
              Duckdb.DIALECT,
              Embedded.of(new Artifact("org.duckdb", "duckdb_jdbc"), "2.0.0.0", "jdbc:duckdb:")
                  // One thread per processor would slow down the other workers.
                  .with(
                      new FreshDatabase(
                          List.of("SET threads = 1", "SET memory_limit = '500MB'"), List.of())))
          .with(
              Client.of(
                      "duckdb :memory: < {file}",
                      List.of(".bail off", ".headers on", ".nullvalue NULL"),
                      ".print {text}")
                  .with(SqliteHosting.QUOTED));
}
