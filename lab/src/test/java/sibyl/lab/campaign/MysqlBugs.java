package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.calls;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.equates;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.large;
import static sibyl.lab.campaign.Shapes.option;
import static sibyl.lab.campaign.Shapes.outerJoin;
import static sibyl.lab.campaign.Shapes.told;
import static sibyl.lab.campaign.Shapes.type;
import static sibyl.lab.campaign.Shapes.typed;

import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// MySQL 9.7.4; those that MariaDB has as well are among the shared ones.
enum MysqlBugs implements Explanation {

  /// INTERSECT and EXCEPT in a common table expression or view forget what they have read: a second reader sees rows that
  /// are not there, or the storage engine is asked for an index that it does not have.
  ///
  /// ```sql
  /// WITH q AS (SELECT c0 FROM t0 INTERSECT SELECT c1 FROM t0) SELECT count(*) FROM q UNION ALL SELECT count(*) FROM q;
  /// CREATE VIEW v0 AS SELECT 0 AS x FROM t0 EXCEPT SELECT 0;
  /// SELECT DISTINCT x FROM v0 JOIN t1 ON x = t1.c0
  /// ```
  SET_OPERATION_READ_TWICE {
    @Override
    public boolean shows(CaseFile found) {
      return (contradicts(found) || told(found, "Got error"))
          && any(
              found,
              n ->
                  n instanceof Query.Compound c
                      && switch (c.op()) {
                        case INTERSECT, EXCEPT -> true;
                        case UNION, UNION_ALL -> false;
                      });
    }
  },

  /// A whole number is clipped to the decimal it is joined with.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 DECIMAL(10, 2));
  /// INSERT INTO t0 VALUES (99999999.99);
  /// SELECT * FROM t0 JOIN (SELECT 2147483647 AS x) AS d ON c0 = x
  /// ```
  JOIN_ROUNDS {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "DECIMAL(10, 2)"))
          && any(
              found,
              n ->
                  n instanceof Expr.InQuery
                      || (n instanceof Expr.Comparison c
                          && equates(c)
                          && type(c.left()) != type(c.right())));
    }
  },

  /// A float that is compared with a decimal is made a decimal in a condition, and not elsewhere.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 DECIMAL(30, 10));
  /// INSERT INTO t0 VALUES (9007199254740993);
  /// SELECT c0 <= 9.007199254740992E15 FROM t0;
  /// SELECT c0 FROM t0 WHERE c0 <= 9.007199254740992E15
  /// ```
  CONSTANT_ROUNDED {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Comparison c
                      && (type(c.left()) == SqlType.NUMERIC || type(c.right()) == SqlType.NUMERIC)
                      && Tree.any(c, x -> large(x)));
    }
  },

  /// json_valid(NULL) is 0 behind an outer join.
  ///
  /// ```sql
  /// SELECT json_valid(a.c0) FROM t0 LEFT JOIN t0 AS a ON 0
  /// ```
  VALID_NOTHING {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> outerJoin(n))
          && any(found, n -> calls(n, "json_valid"));
    }
  },

  /// With an index, an ENUM with a COLLATE is looked up as if it had none.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 ENUM('a') PRIMARY KEY);
  /// INSERT INTO t0 VALUES ('a');
  /// SELECT 0 FROM t0 WHERE NOT (c0 COLLATE utf8mb4_general_ci)
  /// ```
  ENUM_COLLATED {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "ENUM"))
          && any(found, n -> index(n))
          && any(found, n -> n instanceof Expr.Collate);
    }
  },

  /// A bound that is too large for a FLOAT with an index is lost.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 FLOAT PRIMARY KEY);
  /// INSERT INTO t0 VALUES (0), (1);
  /// SELECT c0 FROM t0 WHERE NOT (c0 BETWEEN 1.0E300 AND 0)
  /// ```
  BOUND_OUT_OF_RANGE {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "FLOAT"))
          && any(found, n -> index(n))
          && any(found, n -> large(n));
    }
  },

  /// A condition that no row of a partitioned table can meet is moved behind the outer join that adds NULLs.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT PRIMARY KEY) PARTITION BY KEY() PARTITIONS 3;
  /// INSERT INTO t0 VALUES (0);
  /// SELECT 0 FROM t0 CROSS JOIN t0 AS a RIGHT JOIN t0 AS b ON 1 WHERE a.c0 IS NULL
  /// ```
  PARTITION_OF_OPTIONAL_TABLE {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> option(n, "PARTITION"))
          && any(found, n -> outerJoin(n));
    }
  },

  /// A column of a MyISAM table cannot be renamed if the key was declared after a unique column.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT UNIQUE, c1 INT UNIQUE, PRIMARY KEY (c1)) ENGINE = MyISAM;
  /// ALTER TABLE t0 RENAME COLUMN c0 TO c2
  /// ```
  RENAMED_IN_MYISAM {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "Incorrect key file")
          && any(found, n -> option(n, "MyISAM"))
          && any(
              found,
              n ->
                  n instanceof Statement.AlterTable a && a.change() instanceof Schema.RenameColumn);
    }
  };
}
