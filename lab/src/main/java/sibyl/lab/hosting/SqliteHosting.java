package sibyl.lab.hosting;

import java.util.List;
import sibyl.dialect.dbms.Sqlite;
import sibyl.export.Client;
import sibyl.export.Client.Terse;
import sibyl.lab.hosting.Hosting.Artifact;
import sibyl.lab.hosting.Hosting.Embedded;

/// How SQLite is fetched and started, for targets such as `sqlite@3.28.0`: inside the JVM of a worker process. Data only, an
/// entry in [Hostings].
final class SqliteHosting {
  private SqliteHosting() {}

  /// Literals, so that the text '1' is not the number 1.
  static final Terse QUOTED =
      new Terse("-batch -noheader", List.of(".bail off", ".mode quote"), ",", "^$");

  static final Hosted HOSTED =
      Hosted.of(
              Sqlite.DIALECT,
              Embedded.of(
                  new Artifact("org.xerial", "sqlite-jdbc"),
                  "3.53.4.0",
                  // Otherwise a value may grow to a gigabyte, and a worker with it. Old drivers
                  // ignore the
                  // limit.
                  "jdbc:sqlite:file::memory:?jdbc.get_generated_keys=false&limit_length=1000000"))
          .with(
              Client.of(
                      "sqlite3 :memory: < {file}",
                      List.of(".bail off", ".nullvalue NULL"),
                      ".print {text}")
                  .with(QUOTED));
}
