package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.contradicts;

import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Schema;
import sibyl.sql.Tree;

/// DuckDB 2.0.0.
enum DuckdbBugs implements Explanation {
  /// Only as many rows are fetched as LIMIT asks for, though a condition is on rowid.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 TIMESTAMP);
  /// SELECT c0 FROM t0 WHERE rowid LIMIT 1 OFFSET 1
  /// ```
  ROWID_AND_LIMIT {
    @Override
    public boolean shows(CaseFile found) {
      return found.verdict().defect().toString().contains("Attempted to access index")
          && any(found, n -> n instanceof Expr.ColumnRef c && c.column().equals("rowid"));
    }
  },

  /// A comparison with the empty string in an empty table fails to be rewritten.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BOOLEAN);
  /// SELECT 0 FROM t0 WHERE '' > split_part(CAST(c0 AS VARCHAR), '.', 1)
  /// ```
  FUNCTION_FAILS_TO_BIND {
    @Override
    public boolean shows(CaseFile found) {
      return found.verdict().defect().toString().contains("BindBuiltinScalarFunction");
    }
  },

  /// A generated column is computed above an outer join, also for rows that are not there.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INTEGER, c1 GENERATED ALWAYS AS (0) VIRTUAL);
  /// SELECT t0.c1 FROM t0 RIGHT JOIN (SELECT 0) ON 0
  /// ```
  GENERATED_FOR_NOTHING {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Schema.Generated)
          && any(found, Shapes::outerJoin);
    }
  },

  /// An outer join with an empty table has rows, but EXISTS does not see them.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 TEXT);
  /// CREATE TABLE t1(c1 REAL);
  /// INSERT INTO t1 VALUES (0), (0);
  /// SELECT 0 WHERE EXISTS (SELECT 0 FROM t1 LEFT JOIN t0 ON '' = t0.c0)
  /// ```
  OUTER_JOIN_DOES_NOT_EXIST {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Expr.Exists e && Tree.any(e.query(), Shapes::outerJoin));
    }
  };
}
