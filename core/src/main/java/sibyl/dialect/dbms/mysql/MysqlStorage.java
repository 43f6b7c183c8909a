package sibyl.dialect.dbms.mysql;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.dialect.Storage;
import sibyl.dialect.Variant;

/// Which storage engines and row formats of MySQL and its relatives the oracle THANOS compares (the same statements must end
/// alike in two of them), how a server is asked for its engines, and which are left out because they do not store ordinary rows.
/// Part of their dialects. What engines may differ in is in [MysqlFeatures].
final class MysqlStorage {
  private MysqlStorage() {}

  /// The clock is fixed, so that stored values do not depend on the time.
  private static final String SETTING = "SET timestamp = 1000000000, default_storage_engine = ";

  /// Left out are engines that do not store ordinary rows: logs, sequences, other tables, other servers, texts that lose
  /// values (CONNECT), nothing at all.
  private static final Storage.Engines ENGINES =
      new Storage.Engines(
          """
          SELECT engine FROM information_schema.engines WHERE support IN ('YES', 'DEFAULT') AND engine NOT IN
          ('PERFORMANCE_SCHEMA', 'SEQUENCE', 'CONNECT', 'MRG_MyISAM', 'MRG_MYISAM', 'FEDERATED', 'BLACKHOLE', 'S3', 'SPIDER', 'OQGRAPH', 'SPHINX',
          'ndbcluster', 'ndbinfo') ORDER BY support = 'DEFAULT' DESC, engine
          """,
          SETTING + "%s",
          """
          SELECT engine = '%s' FROM information_schema.tables
          WHERE table_schema = DATABASE() AND table_name = '%t'
          """,
          "ENGINE *=",
          "SHOW WARNINGS",
          // No rollback, data changed by an INSERT, an option that was replaced.
          List.of(
              "1196", "4173", "1105", "1292", "1366", "1265", "1264", "1478", "1618", "1911",
              "3751"));

  /// Tables of one engine in another format.
  static Variant written(String engine, String tail) {
    return Variant.opened(engine + " " + tail, SETTING + engine)
        .worded("", tail)
        .closing(CHECKSUMS);
  }

  /// A checksum depends on the format.
  private static final String CHECKSUMS = "CHECKSUM TABLE";

  /// What no partitioned table can have.
  private static final String[] WHOLE = {
    CHECKSUMS,
    "GEOMETRY",
    "POINT",
    "unique",
    "table unique",
    "unique index",
    "references",
    "foreign key",
    "add TableUnique",
    "add ForeignKey",
    "index FULLTEXT",
    "index SPATIAL",
    "add TablePrimaryKey",
    "alter DropColumn",
    "rework DROP PRIMARY KEY"
  };

  private static final List<Variant> VARIANTS =
      List.of(
          written("InnoDB", "ROW_FORMAT = COMPACT"),
          written("InnoDB", "ROW_FORMAT = REDUNDANT"),
          written("InnoDB", "ROW_FORMAT = COMPRESSED"),
          written("InnoDB", "PARTITION BY KEY() PARTITIONS 3").ifKeyed().closing(WHOLE),
          Variant.opened("InnoDB TEMPORARY", SETTING + "InnoDB")
              .worded("TEMPORARY", "")
              .closing(
                  CHECKSUMS,
                  "view",
                  "references",
                  "foreign key",
                  "add ForeignKey",
                  "index FULLTEXT",
                  "index SPATIAL",
                  "how a table is changed",
                  "rework RENAME TABLE %t TO %n",
                  "rework COMPRESSION = 'NONE'",
                  "verb ANALYZE TABLE %s PERSISTENT FOR ALL"),
          written("MyISAM", "ROW_FORMAT = DYNAMIC"),
          written("MyISAM", "PACK_KEYS = 1"),
          written("MyISAM", "DELAY_KEY_WRITE = 1 CHECKSUM = 1"));

  static final List<Variant> OWN_VARIANTS =
      List.of(written("InnoDB", "ENCRYPTION = 'Y'"), written("InnoDB", "COMPRESSION = 'zlib'"));

  /// Older releases have no geometry in partitioned tables.
  private static final Set<String> CHANGED =
      Set.of("type GEOMETRY", "type POINT", "type GEOMETRY SRID 0", "type POINT SRID 0");

  /// With variants that only some relatives have.
  static Storage with(List<Variant> own) {
    return new Storage(
        Optional.of(ENGINES),
        Stream.of(VARIANTS, own).flatMap(List::stream).toList(),
        MysqlFeatures.ALL,
        CHANGED);
  }
}
