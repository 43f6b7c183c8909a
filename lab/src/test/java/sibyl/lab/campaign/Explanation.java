package sibyl.lab.campaign;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Step;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Bugs of the newest versions (of SQLite 3.53.4, where no other is named) that are known and not fixed: each was looked at by hand. A
/// reduced finding that shows one of them proves nothing against the oracle that reported it.
///
/// They are told by the shape of what is left and not by signature, because one bug is left with a
/// dozen signatures: which cast, type or function stands beside the culprit is chance.
enum Explanation {

  /// A condition is pushed into a UNION ALL although an arm of it has a RIGHT or FULL JOIN.
  ///
  /// ```sql
  /// SELECT 0 FROM (SELECT c0 AS x FROM t0 UNION ALL SELECT b.c0 FROM t0 AS a FULL JOIN t0 AS b) WHERE x
  /// ```
  PUSHED_INTO_OUTER_JOIN {
    @Override
    boolean shows(CaseFile found) {
      return any(
          found,
          n ->
              n instanceof Query.Compound c
                  && c.op() == Query.SetOp.UNION_ALL
                  && Tree.any(c, Explanation::rightOrFull));
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
    boolean shows(CaseFile found) {
      return found.drawn().probe().asked() instanceof Query.Select s
          && (s.distinct() || !s.groupBy().isEmpty())
          && any(found, Explanation::equatesTypes);
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
    boolean shows(CaseFile found) {
      return any(found, n -> n instanceof Expr.InQuery)
          && found.verdict().answers().stream().map(Explanation::untyped).distinct().count() == 1;
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
    boolean shows(CaseFile found) {
      return any(
              found,
              n ->
                  n instanceof Statement.CreateVirtualTable t
                      && t.module().toLowerCase(Locale.ROOT).startsWith("rtree"))
          && any(found, n -> n instanceof Expr.Comparison || n instanceof Expr.Between);
    }
  },

  /// DuckDB 2.0.0: only as many rows are fetched as LIMIT asks for, though a condition is on rowid.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 TIMESTAMP);
  /// SELECT c0 FROM t0 WHERE rowid LIMIT 1 OFFSET 1
  /// ```
  ROWID_AND_LIMIT {
    @Override
    boolean shows(CaseFile found) {
      return found.verdict().defect().contains("Attempted to access index")
          && any(found, n -> n instanceof Expr.ColumnRef c && c.column().equals("rowid"));
    }
  },

  /// DuckDB 2.0.0: a comparison with the empty string in an empty table fails to be rewritten.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BOOLEAN);
  /// SELECT 0 FROM t0 WHERE '' > split_part(CAST(c0 AS VARCHAR), '.', 1)
  /// ```
  FUNCTION_FAILS_TO_BIND {
    @Override
    boolean shows(CaseFile found) {
      return found.verdict().defect().contains("BindBuiltinScalarFunction");
    }
  },

  /// MariaDB 11.4 takes a comparison of rows for one that is never NULL; it and MySQL 9.7 also take
  /// it for one that no row of NULLs survives, so that an outer join becomes an inner one.
  ///
  /// ```sql
  /// SELECT ((0, NULL) = (0, 0)) IS NULL;
  /// SELECT 0 FROM t0 LEFT JOIN t1 ON 0 WHERE (0, t1.c0) < (1, 0)
  /// ```
  ROWS_COMPARED_WITH_NULL {
    @Override
    boolean shows(CaseFile found) {
      return any(found, n -> n instanceof Expr.Comparison c && c.left() instanceof Expr.RowValue);
    }
  },

  /// H2 2.5.252 forgets a FILTER that is never true where it looks a minimum, maximum or count up
  /// directly.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT PRIMARY KEY);
  /// INSERT INTO t0 VALUES (1);
  /// SELECT min(c0) FILTER (WHERE FALSE) FROM t0
  /// ```
  FILTER_FORGOTTEN {
    @Override
    boolean shows(CaseFile found) {
      return on(found, "h2")
          && any(found, n -> n instanceof Expr.Aggregate a && a.filter().isPresent());
    }
  },

  /// H2 2.5.252 writes a truth value behind WHEN as if it were a predicate on the operand of CASE, so
  /// that a derived table or view, which it reads again, means something else.
  ///
  /// ```sql
  /// SELECT CASE c0 WHEN (c0 = TRUE) THEN 1 END FROM t0;
  /// SELECT * FROM (SELECT CASE c0 WHEN (c0 = TRUE) THEN 1 END FROM t0) AS d
  /// ```
  TRUTH_BEHIND_WHEN {
    @Override
    boolean shows(CaseFile found) {
      return on(found, "h2")
          && any(found, n -> n instanceof Expr.Case c && c.operand().isPresent());
    }
  },

  /// HSQLDB 2.7.4 looks into an index for what another column of the same row says.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INTEGER PRIMARY KEY);
  /// INSERT INTO t0 VALUES (1);
  /// SELECT c0 FROM t0 WHERE c0 BETWEEN c0 AND 5
  /// ```
  INDEX_ASKED_FOR_ITS_OWN_ROW {
    @Override
    boolean shows(CaseFile found) {
      return on(found, "hsqldb")
          && any(
              found,
              n ->
                  (n instanceof Expr.Between b
                          && (column(b.operand()) || column(b.low()) || column(b.high())))
                      || (n instanceof Expr.Comparison c && column(c.left()) && column(c.right())));
    }
  },

  /// HSQLDB 2.7.4 compares the first column only, if the second is a constant.
  ///
  /// ```sql
  /// SELECT 0 FROM t0 WHERE (c0, c0) IN (SELECT c0, TIMESTAMP '2024-12-31 00:00:00' FROM t0)
  /// ```
  ROW_IN_QUERY {
    @Override
    boolean shows(CaseFile found) {
      return on(found, "hsqldb")
          && any(found, n -> n instanceof Expr.InQuery q && q.operand() instanceof Expr.RowValue);
    }
  },

  /// Derby 10.17.1 takes an outer join for an inner one whatever a condition makes of NULL.
  ///
  /// ```sql
  /// SELECT 0 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE coalesce(t1.c0, 7) = 7
  /// ```
  OUTER_JOIN_MADE_INNER {
    @Override
    boolean shows(CaseFile found) {
      return on(found, "derby")
          && any(
              found,
              n ->
                  n instanceof Relation.Join j
                      && (j.kind() == Relation.JoinKind.LEFT
                          || j.kind() == Relation.JoinKind.RIGHT));
    }
  },

  /// Derby 10.17.1 takes IN for false where it is NULL.
  ///
  /// ```sql
  /// SELECT (c0 IN (SELECT c0 FROM t0)) IS NULL FROM t0;
  /// SELECT 1 NOT IN (CAST(NULL AS INT), 0) FROM t0
  /// ```
  NULL_IN {
    @Override
    boolean shows(CaseFile found) {
      return on(found, "derby")
          && any(found, n -> n instanceof Expr.InQuery || n instanceof Expr.InList);
    }
  },

  /// Derby 10.17.1 stumbles over a CHECK that names no column.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BOOLEAN CHECK (TRUE))
  /// ```
  CHECK_OF_NOTHING {
    @Override
    boolean shows(CaseFile found) {
      return found.verdict().defect().contains("QueryTreeNodeVector.elementAt");
    }
  },

  /// Derby 10.17.1 forgets to evaluate the operand of a CASE that stands in a condition of a join.
  ///
  /// ```sql
  /// SELECT 0 FROM t0 JOIN t1 ON t0.c0 = t1.c0 WHERE CASE t1.c1 WHEN 0 THEN 'a' END = 'a'
  /// ```
  CASE_OF_NOTHING {
    @Override
    boolean shows(CaseFile found) {
      return on(found, "derby")
          && found.verdict().defect().contains("NullPointerException")
          && any(found, n -> n instanceof Expr.Case);
    }
  };

  abstract boolean shows(CaseFile found);

  static Optional<Explanation> of(CaseFile found) {
    return Arrays.stream(values()).filter(e -> e.shows(found)).findFirst();
  }

  private static boolean on(CaseFile found, String dbms) {
    return found.drawn().target().startsWith(dbms + "@");
  }

  private static boolean column(Expr e) {
    return Tree.any(e, n -> n instanceof Expr.ColumnRef);
  }

  private static boolean any(CaseFile found, Predicate<Node> test) {
    Case asked = found.drawn();
    return Stream.concat(
            asked.setup().stream().map(Step::statement), Stream.of(asked.probe().asked()))
        .anyMatch(s -> Tree.any(s, test));
  }

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

  private static Expr bare(Expr e) {
    return e instanceof Expr.Implicit i ? bare(i.operand()) : e;
  }

  /// The rows without what tells the type of a cell.
  private static List<String> untyped(Verdict.Answer answer) {
    return answer.lines().stream().map(Explanation::untyped).sorted().toList();
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
