package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.bare;
import static sibyl.lab.campaign.Shapes.contradicts;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import sibyl.claim.Verdict;
import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// SQLite 3.53.4.
enum SqliteBugs implements Explanation {
  /// A condition is pushed into a UNION ALL although an arm of it has a RIGHT or FULL JOIN.
  ///
  /// ```sql
  /// SELECT 0 FROM (SELECT c0 AS x FROM t0 UNION ALL SELECT b.c0 FROM t0 AS a FULL JOIN t0 AS b) WHERE x
  /// ```
  PUSHED_INTO_OUTER_JOIN {
    @Override
    public boolean shows(CaseFile found) {
      return any(
          found,
          n ->
              n instanceof Query.Compound c
                  && c.op() == Query.SetOp.UNION_ALL
                  && Tree.any(c, SqliteBugs::rightOrFull));
    }
  },

  /// DISTINCT takes a column for constant because it equals one, though values of other types equal
  /// it too, and looks at neighbours only: 0, '0', 0 are shown as three rows.
  ///
  /// ```sql
  /// SELECT DISTINCT t1.c0 FROM t0 JOIN t1 ON t1.c0 = t0.c0 AND t0.c0 = 0
  /// ```
  DISTINCT_OF_EQUATED_COLUMN {
    @Override
    public boolean shows(CaseFile found) {
      return found.drawn().probe().asked() instanceof Query.Select s
          && (s.distinct() || !s.groupBy().isEmpty())
          && any(found, SqliteBugs::equatesTypes);
    }
  },

  /// IN with a subquery converts the value it looks up in place when the condition is pushed into a
  /// grouped subquery, so that another type is shown: '1' for 1.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 TEXT);
  /// SELECT x FROM (SELECT count(0) AS x) WHERE x NOT IN (SELECT c0 FROM t0)
  /// ```
  IN_CONVERTS_ITS_OPERAND {
    @Override
    public boolean shows(CaseFile found) {
      return any(found, n -> n instanceof Expr.InQuery)
          && found.verdict().answers().stream().map(SqliteBugs::untyped).distinct().count() == 1;
    }
  },

  /// NOT IN looks for a NULL at one end of an index only, and finds none where the order is descending.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0, UNIQUE (c0 DESC));
  /// INSERT INTO t0 VALUES (NULL), (1);
  /// SELECT 0 WHERE 0 NOT IN (SELECT c0 FROM t0)
  /// ```
  NULL_AT_THE_OTHER_END {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Expr.InQuery)
          && any(found, n -> n instanceof Schema.IndexTerm t && t.descending());
    }
  },

  /// An INTEGER PRIMARY KEY is not found by the REAL that equals the smallest integer.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INTEGER PRIMARY KEY);
  /// INSERT INTO t0 VALUES (-9223372036854775808);
  /// SELECT 0 FROM t0 WHERE CAST(c0 AS REAL) IN (SELECT c0 FROM t0)
  /// ```
  SMALLEST_KEY {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Schema.PrimaryKey)
          && any(found, n -> n instanceof Expr.Literal(Value.Int i) && i.value() == Long.MIN_VALUE);
    }
  },

  /// An R-Tree compares what it is asked for as 64-bit floats or integers, not as the rest of the
  /// engine does.
  ///
  /// ```sql
  /// CREATE VIRTUAL TABLE t0 USING rtree(c0, c1, c2);
  /// SELECT count(*) FROM t0 WHERE 9223372036854775806 >= t0.c2
  /// ```
  RTREE_COMPARES_BY_ITSELF {
    @Override
    public boolean shows(CaseFile found) {
      return any(
              found,
              n ->
                  n instanceof Statement.CreateVirtualTable t
                      && t.module().toLowerCase(Locale.ROOT).startsWith("rtree"))
          && any(found, n -> n instanceof Expr.Comparison || n instanceof Expr.Between);
    }
  };

  private static boolean rightOrFull(Node node) {
    return node instanceof Relation.Join j
        && (j.kind() == Relation.JoinKind.RIGHT || j.kind() == Relation.JoinKind.FULL);
  }

  private static boolean equatesTypes(Node node) {
    return node instanceof Expr.Comparison c
        && (c.op() == Expr.ComparisonOp.EQUAL || c.op() == Expr.ComparisonOp.SAME)
        && bare(c.left()) instanceof Expr.ColumnRef l
        && bare(c.right()) instanceof Expr.ColumnRef r
        && l.kind() != r.kind();
  }

  /// The rows without what tells the type of a cell.
  private static List<String> untyped(Verdict.Answer answer) {
    return answer.lines().stream().map(SqliteBugs::untyped).sorted().toList();
  }

  private static String untyped(String line) {
    String plain = line.replaceAll("^x?'|'$", "");
    try {
      return new BigDecimal(plain).stripTrailingZeros().toPlainString();
    } catch (NumberFormatException _) {
      return plain;
    }
  }
}
