package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.column;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.extreme;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.large;
import static sibyl.lab.campaign.Shapes.option;
import static sibyl.lab.campaign.Shapes.outerJoin;
import static sibyl.lab.campaign.Shapes.sharesColumns;
import static sibyl.lab.campaign.Shapes.told;
import static sibyl.lab.campaign.Shapes.type;
import static sibyl.lab.campaign.Shapes.typed;

import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// MariaDB 11.4.5; those that MySQL has as well are among the shared ones.
enum MariadbBugs implements Explanation {

  /// NOT (x IS TRUE) is taken for a condition that no NULL survives, so that an outer join becomes an inner one.
  ///
  /// ```sql
  /// SELECT 0 FROM t0 LEFT JOIN t1 ON 0 WHERE NOT (t1.c0 IS TRUE)
  /// ```
  TRUTH_AND_OUTER_JOIN {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> outerJoin(n))
          && any(found, n -> n instanceof Expr.Truth);
    }
  },

  /// A text that is made of a fraction is the whole number next to that fraction in some places, and its own number in others;
  /// a quotient that is rounded to 0 is true.
  ///
  /// ```sql
  /// SELECT NOT CAST(0.1E0 AS CHAR), NOT (NOT CAST(0.1E0 AS CHAR));
  /// SELECT 1.00000 / 6854775808.00000, NOT (NOT (1.00000 / 6854775808.00000))
  /// ```
  TEXT_OF_FRACTION {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found) && any(found, MariadbBugs::textOfNumber);
    }
  },

  /// MIN and MAX are looked up in an index by the bounds that a condition gives, and those are clipped to the type of the
  /// column.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT PRIMARY KEY);
  /// INSERT INTO t0 VALUES (2147483647);
  /// SELECT max(c0) FROM t0 WHERE c0 < 9.3E18
  /// ```
  EXTREME_LOOKED_UP {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(found, MariadbBugs::extremeNumber)
          && any(found, MariadbBugs::bounds);
    }
  },

  /// A bound of BETWEEN that has no sign is taken for one that has.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 REAL);
  /// INSERT INTO t0 VALUES (0);
  /// SELECT c0 FROM t0 WHERE c0 BETWEEN ~0 AND 0
  /// ```
  BETWEEN_UNSIGNED {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Between b
                      && Tree.any(
                          b, x -> x instanceof Expr.Unary u && u.op() == Expr.UnaryOp.BIT_NOT));
    }
  },

  /// Bytes that are between a number and bytes are compared as numbers or as bytes, depending on the plan.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BLOB, c1 BINARY(4) PRIMARY KEY);
  /// INSERT INTO t0(c0) VALUES ('0');
  /// SELECT t0.c0 BETWEEN 0 AND a.c1 FROM t0, t0 AS a;
  /// SELECT 0 FROM t0, t0 AS a WHERE t0.c0 BETWEEN 0 AND a.c1
  /// ```
  BETWEEN_OF_MIXED {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Between b
                      && type(b.operand()) == SqlType.BLOB
                      && type(b.low()) != type(b.high()));
    }
  },

  /// Of a = b and a <=> b only the latter is left, so that NULLs are equal.
  ///
  /// ```sql
  /// SELECT 0 FROM t0 AS a JOIN t0 AS b ON a.c0 = b.c0 WHERE a.c0 <=> b.c0
  /// ```
  EQUALITY_FORGOTTEN {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Comparison c
                      && c.op() == Expr.ComparisonOp.SAME
                      && column(c.left())
                      && column(c.right()))
          && any(
              found,
              n ->
                  sharesColumns(n)
                      || (n instanceof Expr.Comparison c && c.op() == Expr.ComparisonOp.EQUAL));
    }
  },

  /// A condition of the query outside is not seen by an outer join in a subquery of IN.
  ///
  /// ```sql
  /// CREATE TABLE t1(c1 INT);
  /// INSERT INTO t0 VALUES (1);
  /// INSERT INTO t1 VALUES (0);
  /// SELECT 1 IN (SELECT t0.c0 FROM t1 AS a LEFT JOIN t0 ON t1.c1) FROM t1
  /// ```
  OUTER_JOIN_IN_SUBQUERY {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Expr.InQuery q && Tree.any(q.query(), x -> outerJoin(x)));
    }
  },

  /// IN counts a row of a table in memory once for each row of its subquery.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 VARCHAR(20) PRIMARY KEY) ENGINE = MEMORY;
  /// INSERT INTO t0 VALUES ('a'), ('b');
  /// SELECT count(*) FROM t0 WHERE c0 IN (SELECT t0.c0 FROM t0 AS a)
  /// ```
  COUNTED_TWICE {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> option(n, "MEMORY"))
          && any(found, n -> n instanceof Expr.InQuery);
    }
  },

  /// A number that is too large for UNSIGNED is clipped to the largest with or without a sign, depending on the plan.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 DOUBLE, c1 INT);
  /// INSERT INTO t0(c0) VALUES (1E300);
  /// SELECT CAST(c0 AS UNSIGNED) FROM t0 GROUP BY CAST(c0 AS UNSIGNED);
  /// SELECT CAST(c0 AS UNSIGNED), avg(DISTINCT c1) FROM t0 GROUP BY CAST(c0 AS UNSIGNED)
  /// ```
  CLIPPED_OTHERWISE {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Expr.Cast c && c.to().text().equals("UNSIGNED"))
          && any(found, n -> large(n));
    }
  },

  /// Zeros of both signs are one group or two, depending on the plan.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 DOUBLE);
  /// INSERT INTO t0 VALUES (0), (-0.0E0);
  /// SELECT count(*) FROM t0 GROUP BY c0;
  /// SELECT count(*), sum(DISTINCT 0) FROM t0 GROUP BY c0
  /// ```
  ZEROS_GROUPED {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Query.Select s && !s.groupBy().isEmpty())
          && any(found, n -> n instanceof Expr.Literal(Value.Real(double r)) && r == 0);
    }
  },

  /// Of a BIT(1) that is grouped by beside an aggregate of distinct values, MyISAM, Aria and ARCHIVE show the last row's.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BIT(1)) ENGINE = MyISAM;
  /// INSERT INTO t0 VALUES (0), (1);
  /// SELECT c0, avg(DISTINCT c0) FROM t0 GROUP BY c0
  /// ```
  BIT_OF_ANOTHER_GROUP {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "BIT"))
          && any(found, n -> n instanceof Query.Select s && !s.groupBy().isEmpty())
          && any(found, n -> n instanceof Expr.Aggregate a && a.distinct());
    }
  },

  /// References do not follow a table that is renamed by copying it (MDEV-34105).
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 DECIMAL, PRIMARY KEY (c0));
  /// CREATE TABLE t1(c0 DECIMAL, FOREIGN KEY(c0) REFERENCES t0(c0));
  /// ALTER TABLE t0 RENAME TO t2, ALGORITHM = COPY;
  /// SHOW CREATE TABLE t1
  /// ```
  REFERENCE_LEFT_BEHIND {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "schema refused: Can")
          && any(
              found,
              n ->
                  n instanceof Statement.AlterTable a
                      && a.change() instanceof Schema.RenameTable
                      && a.tail().contains("COPY"));
    }
  },

  /// A FULLTEXT index that came later stands for the one that a reference needs when the table is made again.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 VARCHAR(20) UNIQUE);
  /// CREATE TABLE t1(c1 VARCHAR(20), FOREIGN KEY(c1) REFERENCES t0(c0));
  /// CREATE FULLTEXT INDEX i0 ON t1(c1);
  /// CREATE TABLE t2(c1 VARCHAR(20), FULLTEXT KEY i0 (c1), FOREIGN KEY (c1) REFERENCES t0 (c0))
  /// ```
  FULLTEXT_FOR_A_KEY {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "schema refused: Can")
          && any(found, n -> n instanceof Statement.CreateIndex i && i.kind().contains("FULLTEXT"));
    }
  },

  /// Renaming a column of a condition fails once a view over a derived table was made of it.
  ///
  /// ```sql
  /// CREATE TABLE t1(c0 INT, CHECK (c0));
  /// CREATE VIEW w0 AS SELECT 0 AS x0 FROM (SELECT 0 AS x0 FROM t1) AS d;
  /// DROP VIEW w0;
  /// ALTER TABLE t1 RENAME COLUMN c0 TO c2
  /// ```
  CONDITION_OF_OLD_NAMES {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "by history refused: Unknown column")
          && any(found, n -> n instanceof Statement.CreateView);
    }
  },

  /// What is read by a SPATIAL index is refused as if it were to be locked, after rows went from it.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INTEGER);
  /// CREATE TABLE t1(c1 GEOMETRY NOT NULL);
  /// INSERT INTO t0 VALUES (0);
  /// INSERT INTO t1 VALUES (ST_GeomFromText('MULTIPOINT(0 0,2 2)'));
  /// CREATE SPATIAL INDEX i0 ON t1(c1);
  /// DELETE FROM t1;
  /// SELECT 0 FROM t1 RIGHT JOIN t0 ON MBRContains(t1.c1, ST_GeomFromText('POINT(2 2)'))
  /// ```
  READING_REFUSED_AS_LOCKING {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "Update locks cannot be acquired");
    }
  },

  /// Aria does not survive NULL in a column with a SPATIAL index.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 GEOMETRY NOT NULL) ENGINE = Aria TRANSACTIONAL = 0;
  /// CREATE SPATIAL INDEX i0 ON t0(c0);
  /// INSERT INTO t0(c0) VALUES (ST_GeomFromText('POINT(2 2)'));
  /// UPDATE t0 SET c0 = NULL
  /// ```
  SHAPELESS_IN_ARIA {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "LOST")
          && any(found, n -> n instanceof Statement.CreateIndex i && i.kind().contains("SPATIAL"));
    }
  },

  /// A table whose making was refused is there.
  ///
  /// ```sql
  /// CREATE TABLE t1(c1 TEXT, c2 TEXT GENERATED ALWAYS AS (greatest(c1, CAST(0 AS CHAR))) STORED)
  /// ```
  REFUSED_AND_MADE {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "by history refused: Table")
          && any(found, n -> n instanceof Schema.Generated);
    }
  };

  private static boolean textOfNumber(Node node) {
    return switch (node) {
      case Expr.Cast c -> textual(c.to().type()) && fractional(type(c.operand()));
      case Expr.Call c ->
          textual(c.function().result()) && c.args().stream().anyMatch(a -> fractional(type(a)));
      case Expr.Binary b -> b.op() == Expr.BinaryOp.DIVIDE;
      case Node _ -> false;
    };
  }

  private static boolean textual(SqlType type) {
    return type == SqlType.TEXT || type == SqlType.BLOB;
  }

  private static boolean fractional(SqlType type) {
    return type == SqlType.REAL || type == SqlType.NUMERIC;
  }

  /// ENUMs are texts, and have troubles of their own.
  private static boolean extremeNumber(Node node) {
    return node instanceof Expr.Aggregate a
        && extreme(a)
        && a.args().stream().allMatch(e -> type(e) != SqlType.TEXT);
  }

  /// A condition that says how large a column is, if only by asking whether it is 0.
  private static boolean bounds(Node node) {
    return switch (node) {
      case Expr.Comparison c -> column(c.left()) || column(c.right());
      case Query.Select s -> s.where().filter(w -> column(w)).isPresent();
      case Node _ -> false;
    };
  }
}
