package sibyl.dialect;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.dialect.Dialect.TableOption;

/// Percona Server: MySQL with a storage engine of its own. Written from its documentation alone (pages "MyRocks" and
/// "Feature comparison"): nobody publishes binaries where we could fetch them, so it is reached by URL only.
public final class Percona {
  private Percona() {}

  public static final Dialect DIALECT =
      Mysql.relative(
              "percona",
              Mysql.SHAPES,
              Stream.concat(
                      Stream.of(new TableOption("ENGINE = ROCKSDB", false, false, List.of())),
                      Mysql.OWN_OPTIONS.stream())
                  .toList(),
              Mysql.OWN_CHANGES,
              Mysql.OWN_VARIABLES,
              Set.of(),
              MysqlStorage.with(MysqlStorage.OWN_VARIANTS),
              new Hosting.Elsewhere())
          .withClient(Clients.MYSQL);
}
