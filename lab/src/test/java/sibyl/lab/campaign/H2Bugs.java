package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.calls;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.names;
import static sibyl.lab.campaign.Shapes.told;

import java.util.Locale;
import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;

/// H2 2.5.252.
enum H2Bugs implements Explanation {

  /// A FILTER that is never true is forgotten where a minimum, maximum or count is looked up directly.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT PRIMARY KEY);
  /// INSERT INTO t0 VALUES (1);
  /// SELECT min(c0) FILTER (WHERE FALSE), count(*) FILTER (WHERE FALSE) FROM t0
  /// ```
  FILTER_FORGOTTEN {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Aggregate a
                      && a.function().name().matches("min|max|count")
                      && a.filter().filter(f -> !names(f)).isPresent());
    }
  },

  /// A truth value behind WHEN is written as if it were a predicate on the operand of CASE, so that a derived table or view,
  /// which is read again, means something else.
  ///
  /// ```sql
  /// SELECT CASE c0 WHEN (c0 = TRUE) THEN 1 END FROM t0;
  /// SELECT * FROM (SELECT CASE c0 WHEN (c0 = TRUE) THEN 1 END FROM t0) AS d
  /// ```
  TRUTH_BEHIND_WHEN {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Case c
                      && c.operand().isPresent()
                      && c.whens().stream().anyMatch(H2Bugs::predicate));
    }
  },

  /// The first join of a view with itself loses rows if its rows are fetched as they are needed.
  ///
  /// ```sql
  /// CREATE VIEW v0 AS SELECT 0 AS x FROM t0;
  /// SET LAZY_QUERY_EXECUTION 1;
  /// CREATE VIEW v1 AS SELECT 0 AS x FROM v0;
  /// SELECT 0 FROM v1 JOIN v1 AS a USING (x)
  /// ```
  LAZY_JOIN_OF_VIEWS {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Statement.SetVariable v
                      && v.name().toUpperCase(Locale.ROOT).contains("LAZY"))
          && any(found, n -> n instanceof Statement.CreateView)
          && any(found, n -> n instanceof Relation.Join);
    }
  },

  /// Two conditions about the same pair of shapes stop the planner, if there is an index on either.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 GEOMETRY);
  /// CREATE SPATIAL INDEX i0 ON t0(c0);
  /// SELECT 0 FROM t0 JOIN t0 AS a ON t0.c0 && a.c0 AND a.c0 && t0.c0
  /// ```
  SHAPES_JOINED_TWICE {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "INTERNAL")
          && told(found, "Unexpected code path")
          && any(found, n -> index(n))
          && any(found, n -> calls(n, "(%s && %s)"));
    }
  },

  /// SCRIPT gives an empty constant a type of length 0, which cannot be read.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BLOB CHECK (c0 <= X''));
  /// SCRIPT NODATA
  /// ```
  NO_LENGTH {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "schema refused: Invalid value")
          && any(
              found,
              n ->
                  n instanceof Schema.Check
                      || n instanceof Schema.Generated
                      || n instanceof Schema.TableCheck);
    }
  },

  /// A table whose primary key was a number keeps its rows under that number when the key is dropped, and new ones under the
  /// next, until there is none.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT, c1 BIGINT PRIMARY KEY);
  /// INSERT INTO t0 VALUES (0, 9223372036854775806);
  /// ALTER TABLE t0 DROP PRIMARY KEY;
  /// INSERT INTO t0 VALUES (0, 0), (0, 0);
  /// UPDATE t0 SET c1 = 0;
  /// INSERT INTO t0 VALUES (0, 0)
  /// ```
  KEY_OUTLIVES_ITS_DROP {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "by history refused: Unique index or primary key violation")
          && any(found, n -> n instanceof Schema.Rework r && r.effect() == Schema.Effect.KEY_GONE);
    }
  };

  private static boolean predicate(Expr.When branch) {
    Expr e = branch.when();
    return e.type() == SqlType.BOOLEAN
        && !(e instanceof Expr.Literal)
        && !(e instanceof Expr.ColumnRef)
        && !(e instanceof Expr.Implicit);
  }
}
