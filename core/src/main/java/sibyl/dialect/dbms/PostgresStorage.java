package sibyl.dialect.dbms;

import java.util.Set;
import sibyl.dialect.Storage;
import sibyl.dialect.Variant;

/// The ways of storing tables that the oracle THANOS compares on PostgreSQL (the same statements must end alike in two of them):
/// plain, unlogged, temporary, partitioned, with another fill factor or TOAST setting. Part of its dialect.
final class PostgresStorage {
  private PostgresStorage() {}

  private static final String STORED =
      """
      DO $$ DECLARE c record; BEGIN FOR c IN SELECT attname FROM pg_attribute WHERE attrelid = '%t'::regclass
      AND attnum > 0 AND attstorage = 'x' LOOP EXECUTE
      format('ALTER TABLE %t ALTER COLUMN %I SET STORAGE EXTERNAL', c.attname); END LOOP; END $$
      """;

  /// A partitioned table has no keys but the partition key, and does not change it.
  static final Storage STORAGE =
      Storage.of(
              Variant.opened("plain"),
              Variant.of("unlogged", "UNLOGGED", "")
                  .closing(
                      "verb ALTER TABLE %s SET UNLOGGED",
                      "verb ALTER TABLE %s SET LOGGED", "rework SET UNLOGGED", "rework SET LOGGED"),
              Variant.of("temporary", "TEMPORARY", "")
                  .closing(
                      "verb ALTER TABLE %s SET UNLOGGED",
                      "verb ALTER TABLE %s SET LOGGED",
                      "rework SET UNLOGGED",
                      "rework SET LOGGED",
                      "rework CREATE UNLOGGED TABLE %n AS SELECT * FROM %t"),
              Variant.of("loosely filled", "", "WITH (fillfactor = 10)"),
              Variant.of("early TOAST", "", "WITH (toast_tuple_target = 128)"),
              Variant.of("external TOAST", "", "WITH (toast_tuple_target = 128)").then(STORED),
              Variant.of("in parts", "", "PARTITION BY LIST (%s)")
                  .ifKeyed()
                  .then("CREATE TABLE %t_p0 PARTITION OF %t DEFAULT")
                  .closing(
                      "unique",
                      "table unique",
                      "unique index",
                      "index TABLESPACE pg_default",
                      "add TableUnique",
                      "add TablePrimaryKey",
                      "alter RenameTable",
                      "alter DropColumn",
                      "rework ALTER COLUMN %c TYPE %y",
                      "rework ALTER COLUMN %c SET DATA TYPE %y",
                      "rework SET (fillfactor = 50)",
                      "rework RESET (fillfactor)",
                      "rework SET (autovacuum_enabled = false)",
                      "rework SET (parallel_workers = 2)",
                      "verb ALTER TABLE %s SET UNLOGGED",
                      "verb ALTER TABLE %s SET LOGGED",
                      "rework SET UNLOGGED",
                      "rework SET LOGGED",
                      "rework CLUSTER ON %i",
                      "rework SET WITHOUT CLUSTER",
                      "rework CREATE TABLE %n (LIKE %t INCLUDING ALL)"))
          // Since version 18, partitioned tables cannot be UNLOGGED.
          .changing(Set.of("verb ALTER TABLE %s SET UNLOGGED", "rework SET UNLOGGED"));
}
