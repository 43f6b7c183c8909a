package sibyl.dialect.dbms.mysql;

import java.util.List;
import java.util.stream.Stream;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialect.TableOption;

/// The dialect of Percona Server, read by generators and error handling when it is the target: MySQL with a storage engine of its
/// own. Written from its documentation (pages "MyRocks" and "Feature comparison"), untested: its binaries are in no registry that
/// can be fetched from, so it is reached by URL only.
public final class Percona {
  private Percona() {}

  private static final List<TableOption> OPTIONS =
      Stream.concat(Stream.of(TableOption.of("ENGINE = ROCKSDB")), MysqlTables.OWN_OPTIONS.stream())
          .toList();

  public static final Dialect DIALECT =
      Mysql.relative("percona", MysqlTables.SHAPES, OPTIONS, MysqlChanges.OWN)
          .variables(MysqlVariables.and(MysqlVariables.OWN))
          .storage(MysqlStorage.with(MysqlStorage.OWN_VARIANTS))
          .build();
}
