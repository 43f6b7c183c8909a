package sibyl.dialect.dbms.mysql;

import java.util.List;
import sibyl.dialect.StorageFeature;

/// The features in which storage engines of MySQL and its relatives may differ (foreign keys, ROLLBACK, index types, …): the ten
/// categories of the THANOS paper, and statements about rows and tables. Before the oracle THANOS runs the same statements in two
/// engines, each feature is tried on each engine of the server, and what two treat differently is left out.
///
/// Sources: the reference manual's chapter on alternative storage engines, MariaDB's knowledge base on its own ones, and what
/// servers answered.
final class MysqlFeatures {
  private MysqlFeatures() {}

  /// In the form that [StorageFeature#list] reads.
  static final List<StorageFeature> ALL =
      StorageFeature.list(
          """
          Data type | TINYINT | type TINYINT | -128 ;; 0 ;; 127
          Data type | TINYINT UNSIGNED | type TINYINT UNSIGNED | 0 ;; 1 ;; 255
          Data type | SMALLINT | type SMALLINT | -32768 ;; 0 ;; 32767
          Data type | SMALLINT UNSIGNED | type SMALLINT UNSIGNED | 0 ;; 65535
          Data type | MEDIUMINT | type MEDIUMINT | -8388608 ;; 8388607
          Data type | MEDIUMINT UNSIGNED | type MEDIUMINT UNSIGNED | 0 ;; 16777215
          Data type | INT | type INT | -2147483648 ;; -1 ;; 0 ;; 2147483647
          Data type | INT UNSIGNED | type INT UNSIGNED | 0 ;; 4294967295
          Data type | INT ZEROFILL | type INT(5) ZEROFILL | 0 ;; 12 ;; 123456
          Data type | BIGINT | type BIGINT | -9223372036854775808 ;; 0 ;; 9223372036854775807
          Data type | BIGINT UNSIGNED | type BIGINT UNSIGNED | 0 ;; 4294967296 ;; 9223372036854775807
          Data type | BOOLEAN | type BOOLEAN | 0 ;; 1
          Data type | FLOAT | type FLOAT | 0 ;; 1.5 ;; -2.25
          Data type | all digits of FLOAT | script ^type FLOAT$|^CREATE TABLE.* FLOAT\\b | CREATE TABLE %t (k INT NOT NULL, c FLOAT NOT NULL) ;; INSERT INTO %t VALUES (1, 16777217) ;; SELECT k, CAST(c AS UNSIGNED) FROM %t
          Data type | DOUBLE | type DOUBLE | 0 ;; 0.1 ;; -123456789.5
          Data type | DECIMAL | type DECIMAL | 0 ;; -9999999999 ;; 9999999999
          Data type | DECIMAL(10,2) | type DECIMAL(10, 2) | 0.00 ;; -0.01 ;; 99999999.99
          Data type | DECIMAL(30,10) UNSIGNED | type DECIMAL(30, 10) UNSIGNED | 0.0000000001 ;; 9007199254740993.5
          Data type | DECIMAL(65,30) | type DECIMAL(65, 30) | 0.000000000000000000000000000001 ;; -99999999999999999999999999999999999.5
          Data type | BIT(1) | type BIT(1) | 0 ;; 1
          Data type | BIT(8) | type BIT(8) | 0 ;; 129 ;; 255
          Data type | BIT(33) | type BIT(33) | 0 ;; 4294967297
          Data type | DATE | type DATE | '1000-01-01' ;; '1969-12-31' ;; '9999-12-31'
          Data type | TIME | type TIME | '-838:59:59' ;; '00:00:00' ;; '838:59:59'
          Data type | TIME(6) | type TIME(6) | '-00:00:01.000001' ;; '12:34:56.789012'
          Data type | DATETIME | type DATETIME | '1000-01-01 00:00:00' ;; '2038-01-19 03:14:08'
          Data type | DATETIME(6) | type DATETIME(6) | '1969-12-31 23:59:59.999999' ;; '2024-02-29 12:00:00.000001'
          Data type | TIMESTAMP | type TIMESTAMP DEFAULT '2001-01-01 00:00:00' | '1970-01-02 00:00:00' ;; '2038-01-18 03:14:07'
          Data type | TIMESTAMP(6) | type TIMESTAMP(6) DEFAULT '2001-01-01 00:00:00' | '1970-01-02 00:00:00.000001' ;; '2038-01-18 03:14:07.5'
          Data type | YEAR | type YEAR | 1901 ;; 1970 ;; 2155
          Data type | CHAR(5) | type CHAR(5) | '' ;; 'a' ;; 'ABC' ;; 'abcde'
          Data type | CHAR(5) trailing space | type CHAR(5) COMMENT 'padded' | 'a ' ;; ' a'
          Data type | VARCHAR(20) | type VARCHAR(20) | 'a' ;; 'A' ;; 'xyz' ;; '0'
          Data type | VARCHAR trailing space | type VARCHAR(20) COMMENT 'padded' | '' ;; 'a ' ;; ' a'
          Data type | VARCHAR(2000) | large_type VARCHAR(2000) | 'long' ;; 'a'
          Data type | TINYTEXT | large_type TINYTEXT | '' ;; 'a'
          Data type | TEXT | large_type TEXT | '' ;; 'a' ;; 'b '
          Data type | MEDIUMTEXT | large_type MEDIUMTEXT | '' ;; 'a'
          Data type | LONGTEXT | large_type LONGTEXT | '' ;; 'a'
          Data type | BINARY(4) | type BINARY(4) | x'' ;; x'00ff' ;; x'61'
          Data type | VARBINARY(10) | type VARBINARY(10) | x'' ;; x'0000' ;; x'00ff00'
          Data type | TINYBLOB | large_type TINYBLOB | x'' ;; x'00ff'
          Data type | BLOB | large_type BLOB | x'' ;; x'00ff'
          Data type | MEDIUMBLOB | large_type MEDIUMBLOB | x'' ;; x'00ff'
          Data type | LONGBLOB | large_type LONGBLOB | x'' ;; x'00ff'
          Data type | ENUM | type ENUM('a', 'b', 'B', '1') | 'a' ;; 'B' ;; '1'
          Data type | SET | type SET('a', 'b', 'c') | '' ;; 'a' ;; 'a,c'
          Data type | JSON | large_type JSON | '{"a": 1}' ;; '[1, 2]' ;; 'null'
          Data type | UUID | type UUID | '00000000-0000-0000-0000-000000000001' ;; 'ffffffff-ffff-ffff-ffff-ffffffffffff'
          Data type | INET4 | type INET4 | '0.0.0.0' ;; '192.168.0.1'
          Data type | INET6 | type INET6 | '::' ;; '2001:db8::1'
          Data type | GEOMETRY | script ^type GEOMETRY|^CREATE TABLE.* GEOMETRY | CREATE TABLE %t (k INT NOT NULL, c GEOMETRY NOT NULL) ;; INSERT INTO %t VALUES (1, ST_GeomFromText('LINESTRING(0 0,2 2)')) ;; SELECT k, ST_AsText(c) FROM %t
          Data type | POINT | script ^type POINT|^CREATE TABLE.* POINT | CREATE TABLE %t (k INT NOT NULL, c POINT NOT NULL) ;; INSERT INTO %t VALUES (1, ST_GeomFromText('POINT(1 2)')) ;; SELECT k, ST_AsText(c) FROM %t
          Data type | all digits of POINT | script ^type POINT|^CREATE TABLE.* POINT | CREATE TABLE %t (k INT NOT NULL, c POINT NOT NULL) ;; INSERT INTO %t VALUES (1, ST_GeomFromText('POINT(0.123456789 16777217)')) ;; SELECT k, ST_AsText(c) FROM %t
          Data type | VECTOR | script \\bVECTOR\\b | CREATE TABLE %t (k INT NOT NULL, c VECTOR(3) NOT NULL) ;; INSERT INTO %t VALUES (1, x'0000803f0000004000004040') ;; SELECT k, HEX(c) FROM %t
          Data type | latin1 text | type VARCHAR(20) CHARACTER SET latin1 | 'a' ;; 'B'
          Data type | ucs2 text | type VARCHAR(20) CHARACTER SET ucs2 | 'a' ;; 'B'
          Data type | utf8mb4 emoji | type VARCHAR(20) CHARACTER SET utf8mb4 | '😀' ;; 'é'
          Data type | case folding | script ^collate utf8mb4_general_ci | CREATE TABLE %t (k INT NOT NULL, c VARCHAR(20) COLLATE utf8mb4_general_ci NOT NULL) ;; INSERT INTO %t VALUES (1, 'a') ;; SELECT k FROM %t WHERE c = 'A'
          Data type | zero DATE | script ^type DATE$|^CREATE TABLE.* DATE\\b | CREATE TABLE %t (k INT NOT NULL, c DATE NOT NULL) ;; INSERT INTO %t (k) VALUES (1) ;; SELECT k, c = 0 FROM %t
          Data type | zero DATETIME | script ^type DATETIME|^CREATE TABLE.* DATETIME | CREATE TABLE %t (k INT NOT NULL, c DATETIME NOT NULL) ;; INSERT INTO %t (k) VALUES (1) ;; SELECT k, c = 0 FROM %t
          Data type | NULL | script ^nullable$ | CREATE TABLE %t (k INT NOT NULL, c INT, d VARCHAR(20), e DATE) ;; INSERT INTO %t VALUES (1, NULL, NULL, NULL) ;; INSERT INTO %t VALUES (2, 0, '', '1970-01-01') ;; SELECT k, c, d, e FROM %t

          Index type | PRIMARY KEY | script ^(table )?primary key | CREATE TABLE %t (k INT NOT NULL PRIMARY KEY, v VARCHAR(20) NOT NULL) ;; INSERT INTO %t VALUES (1, 'a') ;; INSERT INTO %t VALUES (2, 'b') ;; SELECT k, v FROM %t WHERE k = 2 ;; !INSERT INTO %t VALUES (1, 'c')
          Index type | UNIQUE | script ^unique|^table unique|^add TableUnique | CREATE TABLE %t (k INT NOT NULL, v VARCHAR(20) NOT NULL, UNIQUE (k)) ;; INSERT INTO %t VALUES (1, 'a') ;; SELECT k, v FROM %t WHERE k = 1 ;; !INSERT INTO %t VALUES (1, 'c')
          Index type | KEY | script ^index$|^table index|ADD INDEX | CREATE TABLE %t (k INT NOT NULL, v VARCHAR(20) NOT NULL) ;; CREATE INDEX i ON %t (k) ;; INSERT INTO %t VALUES (1, 'a') ;; INSERT INTO %t VALUES (1, 'b') ;; SELECT k, v FROM %t WHERE k = 1
          Index type | key of two columns | script KEY \\(\\w+, \\w+\\) | CREATE TABLE %t (k INT NOT NULL, v VARCHAR(20) NOT NULL, KEY (v, k)) ;; INSERT INTO %t VALUES (1, 'a') ;; SELECT k FROM %t WHERE v = 'a' AND k > 0
          Index type | key that may be NULL | script ^nullable key | CREATE TABLE %t (k INT NOT NULL, c INT UNIQUE) ;; INSERT INTO %t VALUES (1, NULL) ;; INSERT INTO %t VALUES (2, NULL) ;; SELECT k FROM %t WHERE c IS NULL
          Index type | BTREE | script USING BTREE | CREATE TABLE %t (k INT NOT NULL) ;; CREATE INDEX i USING BTREE ON %t (k) ;; INSERT INTO %t VALUES (1) ;; SELECT k FROM %t WHERE k < 2
          Index type | HASH | script USING HASH | CREATE TABLE %t (k INT NOT NULL) ;; CREATE INDEX i USING HASH ON %t (k) ;; INSERT INTO %t VALUES (1) ;; SELECT k FROM %t WHERE k = 1
          Index type | descending key | script ^index descending|\\bDESC\\)|\\bDESC, | CREATE TABLE %t (k INT NOT NULL) ;; CREATE INDEX i ON %t (k DESC) ;; INSERT INTO %t VALUES (1) ;; SELECT k FROM %t WHERE k = 1
          Index type | descending UNIQUE key | script ^index descending|\\bDESC\\b | CREATE TABLE %t (k INT NOT NULL) ;; CREATE UNIQUE INDEX i ON %t (k DESC) ;; INSERT INTO %t VALUES (1) ;; SELECT k FROM %t WHERE k = 1
          Index type | empty key | script ^text key|^index prefix|UNIQUE \\(v\\)|KEY \\(v|ADD (KEY|INDEX) |MODIFY|CHANGE | CREATE TABLE %t (v VARCHAR(20) NOT NULL PRIMARY KEY) ;; INSERT INTO %t VALUES ('') ;; SELECT v FROM %t
          Index type | prefix of TEXT | script ^index prefix | CREATE TABLE %t (v TEXT NOT NULL) ;; CREATE INDEX i ON %t (v(3)) ;; INSERT INTO %t VALUES ('abcd') ;; SELECT v FROM %t WHERE v = 'abcd'
          Index type | prefix of VARCHAR | script KEY \\(v\\(3\\)\\) | CREATE TABLE %t (v VARCHAR(20) NOT NULL, KEY (v(3))) ;; INSERT INTO %t VALUES ('abcd') ;; SELECT v FROM %t WHERE v = 'abcd'
          Index type | key of VARCHAR | script ^text key|ADD (KEY|INDEX) |MODIFY|CHANGE | CREATE TABLE %t (k INT NOT NULL, v VARCHAR(20) NOT NULL) ;; ALTER TABLE %t ADD KEY (v) ;; INSERT INTO %t VALUES (1, 'a') ;; SELECT k FROM %t WHERE v = 'a'
          Index type | FULLTEXT | script FULLTEXT | CREATE TABLE %t (k INT NOT NULL, v VARCHAR(200) NOT NULL) ;; CREATE FULLTEXT INDEX i ON %t (v) ;; INSERT INTO %t VALUES (1, 'something else') ;; SELECT k FROM %t
          Index type | FULLTEXT on a virtual column | script FULLTEXT | CREATE TABLE %t (k INT NOT NULL, g VARCHAR(20) AS (CONCAT(k, 'a')) VIRTUAL) ;; CREATE FULLTEXT INDEX i ON %t (g) ;; INSERT INTO %t (k) VALUES (1) ;; SELECT k FROM %t
          Index type | SPATIAL | script SPATIAL | CREATE TABLE %t (k INT NOT NULL, c GEOMETRY NOT NULL) ;; CREATE SPATIAL INDEX i ON %t (c) ;; INSERT INTO %t VALUES (1, ST_GeomFromText('POINT(1 2)')) ;; SELECT k FROM %t
          Index type | key on an expression | script ^index expression | CREATE TABLE %t (k INT NOT NULL) ;; CREATE INDEX i ON %t ((k + 1)) ;; INSERT INTO %t VALUES (1) ;; SELECT k FROM %t WHERE k + 1 = 2
          Index type | invisible index | script \\b(INVISIBLE|IGNORED)\\b | CREATE TABLE %t (k INT NOT NULL, v INT NOT NULL) ;; CREATE INDEX i ON %t (k) INVISIBLE ;; INSERT INTO %t VALUES (1, 1) ;; SELECT k FROM %t WHERE k = 1
          Index type | ignored index | script \\bIGNORED\\b | CREATE TABLE %t (k INT NOT NULL, v INT NOT NULL) ;; CREATE INDEX i ON %t (k) IGNORED ;; INSERT INTO %t VALUES (1, 1) ;; SELECT k FROM %t WHERE k = 1
          Index type | AUTO_INCREMENT | script AUTO_INCREMENT | CREATE TABLE %t (k INT NOT NULL AUTO_INCREMENT PRIMARY KEY, v INT NOT NULL) ;; INSERT INTO %t (v) VALUES (1) ;; INSERT INTO %t VALUES (7, 2) ;; INSERT INTO %t (v) VALUES (3) ;; SELECT k, v FROM %t
          Index type | AUTO_INCREMENT after a refusal | script AUTO_INCREMENT | CREATE TABLE %t (k INT NOT NULL AUTO_INCREMENT PRIMARY KEY, v INT NOT NULL UNIQUE) ;; INSERT INTO %t (v) VALUES (1) ;; !INSERT INTO %t (v) VALUES (1) ;; INSERT INTO %t (v) VALUES (2) ;; SELECT k, v FROM %t
          Index type | AUTO_INCREMENT below the last | script AUTO_INCREMENT | CREATE TABLE %t (k INT NOT NULL AUTO_INCREMENT PRIMARY KEY, v INT NOT NULL) ;; INSERT INTO %t VALUES (9, 1) ;; INSERT INTO %t VALUES (4, 2) ;; SELECT k, v FROM %t
          Index type | AUTO_INCREMENT second in a key | script PRIMARY KEY \\(a, k\\) | CREATE TABLE %t (a INT NOT NULL, k INT NOT NULL AUTO_INCREMENT, PRIMARY KEY (a, k)) ;; INSERT INTO %t (a) VALUES (1) ;; INSERT INTO %t (a) VALUES (2) ;; SELECT a, k FROM %t
          Index type | key on a virtual column | script ^generated virtual|VIRTUAL | CREATE TABLE %t (k INT NOT NULL, g INT AS (k + 1) VIRTUAL, KEY (g)) ;; INSERT INTO %t (k) VALUES (1) ;; SELECT k FROM %t WHERE g = 2
          Index type | key on a stored column | script ^generated stored|STORED | CREATE TABLE %t (k INT NOT NULL, g INT AS (k + 1) STORED, KEY (g)) ;; INSERT INTO %t (k) VALUES (1) ;; SELECT k FROM %t WHERE g = 2
          Index type | range in a stored column | script ^generated stored|STORED | CREATE TABLE %t (k INT NOT NULL, g INT AS (k + 1) STORED, KEY (g)) ;; INSERT INTO %t (k) VALUES (-7) ;; INSERT INTO %t (k) VALUES (1) ;; SELECT k FROM %t WHERE g < 0
          Index type | UNIQUE of TEXT | script UNIQUE \\(x\\) | CREATE TABLE %t (k INT NOT NULL, x TEXT NOT NULL, UNIQUE (x)) ;; INSERT INTO %t VALUES (1, 'a') ;; !INSERT INTO %t VALUES (2, 'a')
          Index type | UNIQUE of VARCHAR | script ^text key|UNIQUE \\(v\\) | CREATE TABLE %t (k INT NOT NULL, v VARCHAR(20) NOT NULL, UNIQUE (v)) ;; INSERT INTO %t VALUES (1, 'a') ;; !INSERT INTO %t VALUES (2, 'a')

          Integrity | NOT NULL | script ^not null | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; !INSERT INTO %t VALUES (NULL) ;; SELECT k FROM %t
          Integrity | DEFAULT | script ^default$|\\bDEFAULT \\d | CREATE TABLE %t (k INT NOT NULL, d INT NOT NULL DEFAULT 7) ;; INSERT INTO %t (k) VALUES (1) ;; SELECT k, d FROM %t
          Integrity | DEFAULT of an expression | script DEFAULT \\( | CREATE TABLE %t (k INT NOT NULL, d INT NOT NULL DEFAULT (3 + 4)) ;; INSERT INTO %t (k) VALUES (1) ;; SELECT k, d FROM %t
          Integrity | CHECK | script ^(table )?check$|CHECK \\( | CREATE TABLE %t (k INT NOT NULL CHECK (k > 0)) ;; INSERT INTO %t VALUES (1) ;; !INSERT INTO %t VALUES (-1) ;; SELECT k FROM %t
          Integrity | FOREIGN KEY | script ^references|^foreign key|^add ForeignKey|REFERENCES | CREATE TABLE %t (k INT NOT NULL PRIMARY KEY) ;; CREATE TABLE %tc (k INT NOT NULL, FOREIGN KEY (k) REFERENCES %t (k)) ;; INSERT INTO %t VALUES (1) ;; INSERT INTO %tc VALUES (1) ;; !INSERT INTO %tc VALUES (2) ;; !DELETE FROM %t
          Integrity | generated VIRTUAL | script ^generated virtual|AS \\(.*VIRTUAL | CREATE TABLE %t (k INT NOT NULL, g INT AS (k + 1) VIRTUAL) ;; INSERT INTO %t (k) VALUES (1) ;; UPDATE %t SET k = 5 ;; SELECT k, g FROM %t
          Integrity | generated STORED | script ^generated stored|AS \\(.*STORED | CREATE TABLE %t (k INT NOT NULL, g INT AS (k + 1) STORED) ;; INSERT INTO %t (k) VALUES (1) ;; UPDATE %t SET k = 5 ;; SELECT k, g FROM %t
          Integrity | INVISIBLE column | script ^CREATE TABLE.* INVISIBLE | CREATE TABLE %t (k INT NOT NULL, d INT NOT NULL DEFAULT 3 INVISIBLE) ;; INSERT INTO %t VALUES (1) ;; SELECT * FROM %t ;; SELECT k, d FROM %t
          Integrity | system versioning | script SYSTEM VERSIONING | CREATE TABLE %t (k INT NOT NULL) WITH SYSTEM VERSIONING ;; INSERT INTO %t VALUES (1) ;; UPDATE %t SET k = 2 ;; SELECT k FROM %t
          Integrity | application time | script PERIOD FOR | CREATE TABLE %t (k INT NOT NULL, a DATE NOT NULL, b DATE NOT NULL, PERIOD FOR p (a, b)) ;; INSERT INTO %t VALUES (1, '2000-01-01', '2010-01-01') ;; DELETE FROM %t FOR PORTION OF p FROM '2001-01-01' TO '2002-01-01' ;; SELECT k, a, b FROM %t
          Integrity | TEMPORARY | script CREATE TEMPORARY | CREATE TEMPORARY TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; SELECT k FROM %t ;; DROP TABLE %t
          Integrity | trigger | script CREATE TRIGGER | CREATE TABLE %t (k INT NOT NULL) ;; CREATE TRIGGER %tr BEFORE INSERT ON %t FOR EACH ROW SET NEW.k = NEW.k + 1 ;; INSERT INTO %t VALUES (1) ;; SELECT k FROM %t
          Integrity | AFTER trigger | script AFTER (UPDATE|INSERT) | CREATE TABLE %t (k INT NOT NULL) ;; CREATE TRIGGER %tr AFTER INSERT ON %t FOR EACH ROW SET @sibyl = NEW.k ;; INSERT INTO %t VALUES (1) ;; SELECT @sibyl
          Integrity | comment | option COMMENT = 'of a table'

          Partition | PARTITION BY HASH | keyed_option PARTITION BY HASH(%s) PARTITIONS 2
          Partition | PARTITION BY KEY | keyed_option PARTITION BY KEY() PARTITIONS 3
          Partition | PARTITION BY LINEAR KEY | keyed_option PARTITION BY LINEAR KEY() PARTITIONS 2
          Partition | RANGE | script PARTITION BY RANGE \\( | CREATE TABLE %t (k INT NOT NULL) PARTITION BY RANGE (k) (PARTITION a VALUES LESS THAN (10), PARTITION b VALUES LESS THAN MAXVALUE) ;; INSERT INTO %t VALUES (1) ;; INSERT INTO %t VALUES (11) ;; SELECT k FROM %t WHERE k > 5
          Partition | RANGE COLUMNS | script RANGE COLUMNS | CREATE TABLE %t (v VARCHAR(20) NOT NULL) PARTITION BY RANGE COLUMNS (v) (PARTITION a VALUES LESS THAN ('m'), PARTITION b VALUES LESS THAN (MAXVALUE)) ;; INSERT INTO %t VALUES ('a') ;; INSERT INTO %t VALUES ('z') ;; SELECT v FROM %t WHERE v > 'b'
          Partition | LIST | script PARTITION BY LIST \\( | CREATE TABLE %t (k INT NOT NULL) PARTITION BY LIST (k) (PARTITION a VALUES IN (1, 2), PARTITION b VALUES IN (3)) ;; INSERT INTO %t VALUES (1) ;; INSERT INTO %t VALUES (3) ;; !INSERT INTO %t VALUES (9) ;; SELECT k FROM %t WHERE k = 3
          Partition | LIST COLUMNS | script LIST COLUMNS | CREATE TABLE %t (v VARCHAR(20) NOT NULL) PARTITION BY LIST COLUMNS (v) (PARTITION a VALUES IN ('a', 'b'), PARTITION c VALUES IN ('c')) ;; INSERT INTO %t VALUES ('c') ;; SELECT v FROM %t
          Partition | LINEAR HASH | script LINEAR HASH | CREATE TABLE %t (k INT NOT NULL) PARTITION BY LINEAR HASH (k) PARTITIONS 3 ;; INSERT INTO %t VALUES (4) ;; SELECT k FROM %t WHERE k = 4
          Partition | subpartition | script SUBPARTITION | CREATE TABLE %t (k INT NOT NULL, j INT NOT NULL) PARTITION BY RANGE (k) SUBPARTITION BY HASH (j) SUBPARTITIONS 2 (PARTITION a VALUES LESS THAN (10), PARTITION b VALUES LESS THAN MAXVALUE) ;; INSERT INTO %t VALUES (1, 2) ;; SELECT k, j FROM %t WHERE j = 2
          Partition | TRUNCATE PARTITION | script TRUNCATE PARTITION | CREATE TABLE %t (k INT NOT NULL) PARTITION BY RANGE (k) (PARTITION a VALUES LESS THAN (10), PARTITION b VALUES LESS THAN MAXVALUE) ;; INSERT INTO %t VALUES (1) ;; INSERT INTO %t VALUES (11) ;; ALTER TABLE %t TRUNCATE PARTITION a ;; SELECT k FROM %t
          Partition | DROP PARTITION | script DROP PARTITION | CREATE TABLE %t (k INT NOT NULL) PARTITION BY RANGE (k) (PARTITION a VALUES LESS THAN (10), PARTITION b VALUES LESS THAN MAXVALUE) ;; INSERT INTO %t VALUES (1) ;; INSERT INTO %t VALUES (11) ;; ALTER TABLE %t DROP PARTITION a ;; SELECT k FROM %t
          Partition | REORGANIZE PARTITION | script REORGANIZE PARTITION | CREATE TABLE %t (k INT NOT NULL) PARTITION BY RANGE (k) (PARTITION a VALUES LESS THAN (10), PARTITION b VALUES LESS THAN MAXVALUE) ;; INSERT INTO %t VALUES (1) ;; ALTER TABLE %t REORGANIZE PARTITION a INTO (PARTITION c VALUES LESS THAN (1), PARTITION d VALUES LESS THAN (10)) ;; SELECT k FROM %t WHERE k < 5
          Partition | EXCHANGE PARTITION | script EXCHANGE PARTITION | CREATE TABLE %t (k INT NOT NULL) PARTITION BY RANGE (k) (PARTITION a VALUES LESS THAN (10)) ;; CREATE TABLE %te (k INT NOT NULL) ;; INSERT INTO %te VALUES (1) ;; ALTER TABLE %t EXCHANGE PARTITION a WITH TABLE %te ;; SELECT k FROM %t
          Partition | REMOVE PARTITIONING | script REMOVE PARTITIONING | CREATE TABLE %t (k INT NOT NULL) PARTITION BY HASH (k) PARTITIONS 2 ;; INSERT INTO %t VALUES (1) ;; ALTER TABLE %t REMOVE PARTITIONING ;; SELECT k FROM %t
          Partition | SELECT of a partition | script \\bPARTITION \\(a\\) WHERE | CREATE TABLE %t (k INT NOT NULL) PARTITION BY RANGE (k) (PARTITION a VALUES LESS THAN (10), PARTITION b VALUES LESS THAN MAXVALUE) ;; INSERT INTO %t VALUES (1) ;; INSERT INTO %t VALUES (11) ;; SELECT k FROM %t PARTITION (a) WHERE k > 0

          Encryption | ENCRYPTED | option ENCRYPTED = YES
          Encryption | ENCRYPTION | option ENCRYPTION = 'Y'
          Encryption | AES_ENCRYPT | script AES_ENCRYPT | CREATE TABLE %t (k INT NOT NULL, b VARBINARY(100) NOT NULL) ;; INSERT INTO %t VALUES (1, AES_ENCRYPT('secret', 'key')) ;; SELECT k, AES_DECRYPT(b, 'key') = 'secret' FROM %t
          Encryption | ENCRYPTION_KEY_ID | option ENCRYPTED = YES ENCRYPTION_KEY_ID = 2

          Compression | ROW_FORMAT = COMPRESSED | option ROW_FORMAT = COMPRESSED | ? SELECT row_format = 'Compressed' FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '%t'
          Compression | ROW_FORMAT = DYNAMIC | option ROW_FORMAT = DYNAMIC | ? SELECT row_format = 'Dynamic' FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '%t'
          Compression | ROW_FORMAT = COMPACT | option ROW_FORMAT = COMPACT | ? SELECT row_format = 'Compact' FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '%t'
          Compression | ROW_FORMAT = REDUNDANT | option ROW_FORMAT = REDUNDANT | ? SELECT row_format = 'Redundant' FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '%t'
          Compression | ROW_FORMAT = FIXED | option ROW_FORMAT = FIXED | ? SELECT row_format = 'Fixed' FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '%t'
          Compression | ROW_FORMAT = PAGE | option ROW_FORMAT = PAGE | ? SELECT row_format = 'Page' FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '%t'
          Compression | KEY_BLOCK_SIZE | option KEY_BLOCK_SIZE = 4
          Compression | PAGE_COMPRESSED | option PAGE_COMPRESSED = 1
          Compression | PAGE_COMPRESSION_LEVEL | option PAGE_COMPRESSED = 1 PAGE_COMPRESSION_LEVEL = 9
          Compression | COMPRESSION zlib | option COMPRESSION = 'zlib'
          Compression | COMPRESSION lz4 | option COMPRESSION = 'lz4'
          Compression | COMPRESSED column | large_type VARCHAR(200) COMPRESSED | 'a' ;; 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
          Compression | PACK_KEYS | option PACK_KEYS = 1
          Compression | COMPRESS() | script \\bCOMPRESS\\( | CREATE TABLE %t (k INT NOT NULL, b VARBINARY(100) NOT NULL) ;; INSERT INTO %t VALUES (1, COMPRESS('aaaaaaaaaa')) ;; SELECT k, UNCOMPRESS(b) = 'aaaaaaaaaa' FROM %t

          Transaction | COMMIT | script ^COMMIT | CREATE TABLE %t (k INT NOT NULL) ;; BEGIN ;; INSERT INTO %t VALUES (1) ;; COMMIT ;; SELECT k FROM %t
          Transaction | ROLLBACK | script ^ROLLBACK$ | CREATE TABLE %t (k INT NOT NULL) ;; BEGIN ;; INSERT INTO %t VALUES (1) ;; ROLLBACK ;; SELECT k FROM %t
          Transaction | SAVEPOINT | script SAVEPOINT | CREATE TABLE %t (k INT NOT NULL) ;; BEGIN ;; INSERT INTO %t VALUES (1) ;; SAVEPOINT s ;; INSERT INTO %t VALUES (2) ;; ROLLBACK TO SAVEPOINT s ;; COMMIT ;; SELECT k FROM %t
          Transaction | XA | script ^XA | CREATE TABLE %t (k INT NOT NULL) ;; XA START '%t%w' ;; INSERT INTO %t VALUES (1) ;; XA END '%t%w' ;; XA COMMIT '%t%w' ONE PHASE ;; SELECT k FROM %t
          Transaction | XA ROLLBACK | script ^XA ROLLBACK | CREATE TABLE %t (k INT NOT NULL) ;; XA START '%t%w' ;; INSERT INTO %t VALUES (1) ;; XA END '%t%w' ;; XA ROLLBACK '%t%w' ;; SELECT k FROM %t
          Transaction | atomicity of INSERT | atomicity | CREATE TABLE %t (k INT NOT NULL UNIQUE) ;; !INSERT INTO %t VALUES (1), (2), (1) ;; SELECT k FROM %t
          Transaction | atomicity of UPDATE | atomicity | CREATE TABLE %t (k INT NOT NULL UNIQUE) ;; INSERT INTO %t VALUES (1) ;; INSERT INTO %t VALUES (5) ;; !UPDATE %t SET k = 9 ;; SELECT COUNT(*) FROM %t WHERE k = 9
          Transaction | LOCK TABLES | script ^LOCK TABLES | CREATE TABLE %t (k INT NOT NULL) ;; LOCK TABLES %t WRITE ;; INSERT INTO %t VALUES (1) ;; UNLOCK TABLES ;; SELECT k FROM %t
          Transaction | FOR UPDATE | script FOR UPDATE | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; SELECT k FROM %t FOR UPDATE
          Transaction | LOCK IN SHARE MODE | script LOCK IN SHARE MODE | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; SELECT k FROM %t LOCK IN SHARE MODE
          Transaction | READ ONLY | script READ ONLY | CREATE TABLE %t (k INT NOT NULL) ;; START TRANSACTION READ ONLY ;; !INSERT INTO %t VALUES (1) ;; COMMIT ;; SELECT k FROM %t
          Transaction | CONSISTENT SNAPSHOT | script CONSISTENT SNAPSHOT | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; START TRANSACTION WITH CONSISTENT SNAPSHOT ;; SELECT k FROM %t ;; COMMIT

          Health check | CHECK TABLE | verb CHECK TABLE %t
          Health check | CHECK TABLE EXTENDED | verb CHECK TABLE %t EXTENDED
          Health check | CHECK TABLE QUICK | verb CHECK TABLE %t QUICK
          Health check | CHECK TABLE FOR UPGRADE | verb CHECK TABLE %t FOR UPGRADE
          Health check | REPAIR TABLE | verb REPAIR TABLE %t
          Health check | REPAIR TABLE QUICK | verb REPAIR TABLE %t QUICK
          Health check | OPTIMIZE TABLE | verb OPTIMIZE TABLE %t
          Health check | CHECKSUM TABLE | verb CHECKSUM TABLE %t
          Health check | CHECKSUM of NULL | script ^CHECKSUM TABLE | CREATE TABLE %t (k INT, v VARCHAR(20), d DATE) ;; INSERT INTO %t VALUES (NULL, NULL, NULL) ;; INSERT INTO %t VALUES (1, 'a', '2001-01-01') ;; CHECKSUM TABLE %t
          Health check | CHECKSUM of BIT | script ^CHECKSUM TABLE | CREATE TABLE %t (k INT, b BIT(33), c BIT(1)) ;; INSERT INTO %t VALUES (1, 0, 1) ;; INSERT INTO %t VALUES (2, NULL, 0) ;; CHECKSUM TABLE %t
          Health check | CHECKSUM option | option CHECKSUM = 1
          Health check | PAGE_CHECKSUM | option PAGE_CHECKSUM = 1

          Cache | CACHE INDEX | verb CACHE INDEX %t IN DEFAULT
          Cache | LOAD INDEX | verb LOAD INDEX INTO CACHE %t
          Cache | FLUSH TABLES | verb FLUSH TABLES %t
          Cache | FLUSH FOR EXPORT | script FOR EXPORT | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; FLUSH TABLES %t FOR EXPORT ;; SELECT k FROM %t ;; UNLOCK TABLES
          Cache | FLUSH WITH READ LOCK | script WITH READ LOCK | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; FLUSH TABLES %t WITH READ LOCK ;; SELECT k FROM %t ;; UNLOCK TABLES
          Cache | SQL_NO_CACHE | script SQL_NO_CACHE | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; SELECT SQL_NO_CACHE k FROM %t
          Cache | DELAY_KEY_WRITE | option DELAY_KEY_WRITE = 1

          Statistics | ANALYZE TABLE | verb ANALYZE TABLE %t
          Statistics | ANALYZE PERSISTENT | verb ANALYZE TABLE %t PERSISTENT FOR ALL
          Statistics | histogram | script UPDATE HISTOGRAM | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; ANALYZE TABLE %t UPDATE HISTOGRAM ON k ;; SELECT k FROM %t WHERE k = 1
          Statistics | STATS_PERSISTENT | option STATS_PERSISTENT = 1
          Statistics | STATS_AUTO_RECALC | option STATS_AUTO_RECALC = 0
          Statistics | STATS_SAMPLE_PAGES | option STATS_SAMPLE_PAGES = 3
          Statistics | AVG_ROW_LENGTH | option AVG_ROW_LENGTH = 100
          Statistics | MAX_ROWS | option MAX_ROWS = 1000 MIN_ROWS = 1

          DML | INSERT | script ^INSERT | CREATE TABLE %t (k INT NOT NULL, v INT NOT NULL) ;; INSERT INTO %t VALUES (1, 2) ;; SELECT k, v FROM %t
          DML | INSERT of rows | script ^rows$ | CREATE TABLE %t (k INT NOT NULL, v INT NOT NULL) ;; INSERT INTO %t VALUES (1, 2), (3, 4) ;; SELECT k, v FROM %t
          DML | INSERT IGNORE | script ^INSERT IGNORE | CREATE TABLE %t (k INT NOT NULL, v TINYINT NOT NULL) ;; INSERT IGNORE INTO %t VALUES (1, 300) ;; SELECT k, v FROM %t
          DML | INSERT SELECT | script ^INSERT INTO \\S+ SELECT | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; INSERT INTO %t SELECT k + 1 FROM %t ;; SELECT k FROM %t
          DML | ON DUPLICATE KEY UPDATE | script ON DUPLICATE KEY | CREATE TABLE %t (k INT NOT NULL UNIQUE, v INT NOT NULL) ;; INSERT INTO %t VALUES (1, 1) ;; INSERT INTO %t VALUES (1, 2) ON DUPLICATE KEY UPDATE v = v + 10 ;; SELECT k, v FROM %t
          DML | REPLACE | script ^REPLACE | CREATE TABLE %t (k INT NOT NULL, v INT NOT NULL) ;; REPLACE INTO %t VALUES (1, 1) ;; SELECT k, v FROM %t
          DML | UPDATE | script ^UPDATE | CREATE TABLE %t (k INT NOT NULL, v INT NOT NULL) ;; INSERT INTO %t VALUES (1, 1) ;; UPDATE %t SET v = 2 WHERE k = 1 ;; SELECT k, v FROM %t
          DML | DELETE | script ^DELETE | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; INSERT INTO %t VALUES (2) ;; DELETE FROM %t WHERE k = 1 ;; SELECT k FROM %t
          DML | TRUNCATE | script ^TRUNCATE TABLE | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; TRUNCATE TABLE %t ;; SELECT k FROM %t
          DML | SELECT | script ^\\(*SELECT|^WITH|^VALUES | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; SELECT k FROM %t
          DML | CREATE TABLE AS | script ^CREATE TABLE \\S+ AS | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; CREATE TABLE %ta AS SELECT k FROM %t ;; SELECT k FROM %ta
          DML | CREATE TABLE LIKE | script ^CREATE (OR REPLACE )?TABLE \\S+ LIKE | CREATE TABLE %t (k INT NOT NULL) ;; CREATE TABLE %tl LIKE %t ;; INSERT INTO %tl VALUES (1) ;; SELECT k FROM %tl
          DML | CREATE VIEW | script ^CREATE .*VIEW|^view | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; CREATE VIEW %tv AS SELECT k FROM %t ;; SELECT k FROM %tv
          DML | ADD COLUMN | script ADD COLUMN|^alter AddColumn | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; ALTER TABLE %t ADD COLUMN d INT NOT NULL DEFAULT 9 ;; SELECT k, d FROM %t
          DML | DROP COLUMN | script DROP COLUMN|^alter DropColumn | CREATE TABLE %t (k INT NOT NULL, d INT NOT NULL) ;; INSERT INTO %t VALUES (1, 2) ;; ALTER TABLE %t DROP COLUMN d ;; SELECT * FROM %t
          DML | RENAME COLUMN | script RENAME COLUMN|^alter RenameColumn | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; ALTER TABLE %t RENAME COLUMN k TO j ;; SELECT j FROM %t
          DML | MODIFY COLUMN | script (MODIFY|CHANGE) COLUMN | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; ALTER TABLE %t MODIFY COLUMN k BIGINT NOT NULL ;; SELECT k FROM %t
          DML | ALTER COLUMN DEFAULT | script ALTER COLUMN | CREATE TABLE %t (k INT NOT NULL, d INT NOT NULL) ;; ALTER TABLE %t ALTER COLUMN d SET DEFAULT 4 ;; INSERT INTO %t (k) VALUES (1) ;; SELECT k, d FROM %t
          DML | RENAME TABLE | script RENAME TABLE|RENAME TO|^alter RenameTable | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; RENAME TABLE %t TO %tn ;; SELECT k FROM %tn
          DML | DROP TABLE | script ^DROP TABLE | CREATE TABLE %t (k INT NOT NULL) ;; DROP TABLE %t
          DML | ALTER FORCE | script \\bFORCE\\b | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; ALTER TABLE %t FORCE ;; SELECT k FROM %t
          DML | ALTER ENGINE | script \\bENGINE = | CREATE TABLE %t (k INT NOT NULL, v VARCHAR(20) NOT NULL) ;; INSERT INTO %t VALUES (1, 'a') ;; ALTER TABLE %t ENGINE = MyISAM ;; SELECT k, v FROM %t ;; ALTER TABLE %t ENGINE = InnoDB ;; INSERT INTO %t VALUES (2, 'b') ;; SELECT k, v FROM %t
          DML | ORDER BY of a table | script ALTER TABLE \\S+ ORDER BY | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (2) ;; INSERT INTO %t VALUES (1) ;; ALTER TABLE %t ORDER BY k ;; SELECT k FROM %t
          DML | CONVERT TO | script CONVERT TO | CREATE TABLE %t (v VARCHAR(20) NOT NULL) ;; INSERT INTO %t VALUES ('a') ;; ALTER TABLE %t CONVERT TO CHARACTER SET latin1 ;; SELECT v FROM %t
          DML | DISABLE KEYS | script (DISABLE|ENABLE) KEYS | CREATE TABLE %t (k INT NOT NULL) ;; ALTER TABLE %t DISABLE KEYS ;; INSERT INTO %t VALUES (1) ;; ALTER TABLE %t ENABLE KEYS ;; SELECT k FROM %t
          DML | ALGORITHM = COPY | script ALGORITHM = COPY | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; ALTER TABLE %t ADD COLUMN d INT NOT NULL, ALGORITHM = COPY ;; SELECT k, d FROM %t
          DML | unchecked keys | apart ^set unique_checks
          DML | how a table is changed | apart ALGORITHM = (INPLACE|INSTANT|NOCOPY)|LOCK = (NONE|SHARED)
          DML | HANDLER | script ^HANDLER | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) ;; HANDLER %t OPEN ;; HANDLER %t READ FIRST ;; HANDLER %t CLOSE
          DML | HANDLER by key | script ^HANDLER \\S+ READ i | CREATE TABLE %t (k INT NOT NULL, KEY i (k)) ;; INSERT INTO %t VALUES (1) ;; INSERT INTO %t VALUES (2) ;; HANDLER %t OPEN ;; HANDLER %t READ i = (2) ;; HANDLER %t CLOSE
          DML | RETURNING | script RETURNING | CREATE TABLE %t (k INT NOT NULL) ;; INSERT INTO %t VALUES (1) RETURNING k ;; DELETE FROM %t RETURNING k
          DML | INSERT DELAYED | script ^INSERT DELAYED | CREATE TABLE %t (k INT NOT NULL) ;; INSERT DELAYED INTO %t VALUES (1) ;; FLUSH TABLES %t ;; SELECT k FROM %t
          """);
}
