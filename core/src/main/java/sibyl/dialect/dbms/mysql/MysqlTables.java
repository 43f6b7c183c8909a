package sibyl.dialect.dbms.mysql;

import static sibyl.sql.SqlType.GEOMETRY;
import static sibyl.sql.SqlType.TEXT;
import static sibyl.sql.TypeName.firm;

import java.util.List;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.dialect.ColumnTypes;
import sibyl.dialect.Dialect.IndexKind;
import sibyl.dialect.Dialect.TableOption;
import sibyl.dialect.Dialect.Tables;
import sibyl.dialect.KeyWords;
import sibyl.dialect.preset.Domains;
import sibyl.dialect.preset.TypeList;
import sibyl.sql.TypeName;

/// What generated tables of MySQL and its relatives are made of: column types, values for them, keys, and options such as `ENGINE
/// = MEMORY` or `PARTITION BY KEY() PARTITIONS 3`. Part of their dialects.
final class MysqlTables {
  private MysqlTables() {}

  /// The types of a MEMORY table.
  private static final List<TypeName> SHORT_TYPES =
      TypeList.of(
          """
          FIRM INTEGER: INT | BIGINT | SMALLINT UNSIGNED
          FIRM NUMERIC: DECIMAL(10, 2)
          FIRM TEXT: VARCHAR(20) | CHAR(5)
          FIRM DATE: DATE
          """);

  static final List<TableOption> OPTIONS =
      List.of(
          TableOption.of("ENGINE = InnoDB"),
          TableOption.of("ENGINE = MyISAM"),
          new TableOption("ENGINE = MEMORY", false, false, SHORT_TYPES),
          TableOption.of("ROW_FORMAT = COMPRESSED"),
          TableOption.of("ROW_FORMAT = DYNAMIC"),
          TableOption.of("STATS_PERSISTENT = 1"),
          TableOption.of("PACK_KEYS = 1"),
          TableOption.of("CHECKSUM = 1"),
          new TableOption("PARTITION BY KEY() PARTITIONS 3", true, false, List.of()));

  /// InnoDB's predefined tablespaces; others are files that would have to be deleted.
  static final List<TableOption> OWN_OPTIONS =
      List.of(
          TableOption.of("TABLESPACE innodb_system"),
          TableOption.of("TABLESPACE innodb_file_per_table"));

  private static final List<Weighted<TypeName>> TYPES =
      TypeList.weighted(
          """
          FIRM INTEGER: 9 INT | 3 BIGINT | 2 TINYINT | 2 INT UNSIGNED | 1 BIGINT UNSIGNED | 1 MEDIUMINT | 1 SMALLINT UNSIGNED | 1 INT(5) ZEROFILL
          FIRM BOOLEAN: 2 BOOLEAN
          FIRM TEXT: 6 VARCHAR(20) | 3 TEXT | 2 CHAR(5) | 1 TINYTEXT | 1 ENUM('a', 'b', 'B', '1')
          LOOSE REAL: 4 DOUBLE | 2 FLOAT
          FIRM NUMERIC: 4 DECIMAL(10, 2) | 1 DECIMAL | 1 DECIMAL(30, 10) UNSIGNED
          FIRM BLOB: 2 BLOB | 2 VARBINARY(10) | 1 BINARY(4)
          FIRM DATE: 3 DATE
          FIRM TIMESTAMP: 2 DATETIME
          FIRM TIME: 1 TIME
          """);

  /// Types for shapes. An index on one is used only if the column has one reference system, so it is declared.
  static final List<Weighted<TypeName>> SHAPES =
      List.of(
          new Weighted<>(5, firm("GEOMETRY SRID 0", GEOMETRY)),
          new Weighted<>(3, firm("POINT SRID 0", GEOMETRY)));

  /// Types for shapes without reference systems.
  static final List<Weighted<TypeName>> PLAIN_SHAPES =
      List.of(
          new Weighted<>(5, firm("GEOMETRY", GEOMETRY)),
          new Weighted<>(3, firm("POINT", GEOMETRY)));

  private static final String[] POINTS = {
    "POINT(0 0)",
    "POINT(1 1)",
    "POINT(1 2)",
    "POINT(-1 2.5)",
    "POINT(0.1 0)",
    "POINT(2 2)",
    "POINT(16777217 -0.1)",
    "POINT(1e10 -1e10)"
  };

  private static final String[] FIGURES =
      Stream.concat(
              Stream.of(POINTS),
              Stream.of(
                  "LINESTRING(0 0,2 2)",
                  "LINESTRING(-1 2.5,1 1,1 2)",
                  "POLYGON((0 0,2 0,2 2,0 2,0 0))",
                  "POLYGON((0 0,2 0,2 2,0 2,0 0))",
                  "POLYGON((-1 -1,1 -1,1 1,-1 1,-1 -1))",
                  "POLYGON((-1e10 -1e10,1e10 -1e10,0 1e10,-1e10 -1e10))",
                  "MULTIPOINT(0 0,2 2)"))
          .toArray(String[]::new);

  static Tables of(List<Weighted<TypeName>> shapes, List<TableOption> options) {
    return Tables.of(
            ColumnTypes.of(
                    Stream.of(TYPES, shapes).flatMap(List::stream).toList(),
                    List.of(
                        Domains.whole("TINYINT", 0, 1, -1, 2, 127, -128, 10),
                        Domains.whole(
                            "INT", 0, 1, -1, 2, 3, 10, 255, Integer.MAX_VALUE, Integer.MIN_VALUE),
                        Domains.whole("MEDIUMINT", 0, 1, -1, 2, 8388607, -8388608, 100),
                        Domains.whole("INT UNSIGNED", 0, 1, 2, 3, 255, 2147483648L, 4294967295L),
                        Domains.whole("SMALLINT UNSIGNED", 0, 1, 2, 3, 255, 65535),
                        Domains.whole("BIGINT UNSIGNED", 0, 1, 2, 3, 4294967295L, Long.MAX_VALUE),
                        Domains.whole("INT(5) ZEROFILL", 0, 1, 2, 12, 12345, 123456),
                        Domains.decimals(
                            "DECIMAL(10, 2)",
                            "0",
                            "1",
                            "-1",
                            "0.5",
                            "-0.01",
                            "2.25",
                            "99999999.99"),
                        Domains.decimals(
                            "DECIMAL", "0", "1", "-1", "10", "9999999999", "-9999999999"),
                        Domains.decimals(
                            "DECIMAL(30, 10) UNSIGNED",
                            "0",
                            "1",
                            "0.1",
                            "2.5",
                            "0.0000000001",
                            "9007199254740993"),
                        Domains.texts(
                            "CHAR(5)", "", " ", "a", "A", "b", "a ", " a", "1", "-1", "0.5", "é",
                            "ABC", "%"),
                        Domains.texts("ENUM('a', 'b', 'B', '1')", "a", "b", "B", "1"),
                        Domains.shapes("GEOMETRY", FIGURES),
                        Domains.shapes("GEOMETRY SRID 0", FIGURES),
                        Domains.shapes("POINT", POINTS),
                        Domains.shapes("POINT SRID 0", POINTS)))
                .withLarge(List.of("TEXT", "TINYTEXT", "BLOB"))
                .withPrefixes(),
            KeyWords.of(
                "INT",
                "AUTO_INCREMENT",
                "",
                "ON DELETE CASCADE",
                "ON UPDATE CASCADE",
                "ON DELETE SET NULL"))
        .withIndexKinds(
            List.of(
                new IndexKind("FULLTEXT", List.of(TEXT)),
                new IndexKind("SPATIAL", List.of(GEOMETRY), true),
                new IndexKind("USING HASH", List.of()),
                new IndexKind("USING BTREE", List.of())))
        .withOptions(options)
        .withConflicts("IGNORE", "REPLACE");
  }
}
