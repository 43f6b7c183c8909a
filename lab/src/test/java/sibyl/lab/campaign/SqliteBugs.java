package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.bare;
import static sibyl.lab.campaign.Shapes.column;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.type;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import sibyl.claim.Verdict;
import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// SQLite 3.53.4.
enum SqliteBugs implements Explanation {
  /// IN with a subquery converts its operand in place when it is pushed into a grouped subquery: '1' is shown for 1.
  IN_CONVERTS_ITS_OPERAND(
      """
      CREATE TABLE t0(c0 TEXT);
      SELECT x FROM (SELECT count(0) AS x) WHERE x NOT IN (SELECT c0 FROM t0);
      --> '1'
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return any(found, n -> n instanceof Expr.InQuery q && column(q.operand()))
          && found.verdict().answers().stream().map(SqliteBugs::untyped).distinct().count() == 1;
    }
  },

  /// NOT IN searches for NULL at one end of an index only, and finds none where the order is descending.
  NULL_AT_THE_OTHER_END(
      """
      CREATE TABLE t0(c0, UNIQUE (c0 DESC));
      INSERT INTO t0 VALUES (NULL), (1);
      SELECT 0 WHERE 0 NOT IN (SELECT c0 FROM t0);
      --> 0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Expr.InQuery q && readsDescending(q.query(), found));
    }
  },

  /// An INTEGER PRIMARY KEY is not found by the REAL that equals the smallest integer.
  SMALLEST_KEY(
      """
      CREATE TABLE t0(c0 INTEGER PRIMARY KEY);
      INSERT INTO t0 VALUES (-9223372036854775808);
      SELECT CAST(c0 AS REAL) = c0 FROM t0;
      --> 1
      SELECT 0 FROM t0 WHERE CAST(c0 AS REAL) IN (SELECT c0 FROM t0);
      --> no rows
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Schema.PrimaryKey)
          && any(found, n -> n instanceof Expr.Literal(Value.Int i) && i.value() == Long.MIN_VALUE)
          && any(found, SqliteBugs::looksUpReal);
    }
  },

  /// An R-Tree rounds the constant that its columns are compared with.
  RTREE_COMPARES_BY_ITSELF(
      """
      CREATE VIRTUAL TABLE t0 USING rtree(c0, c1, c2);
      INSERT INTO t0 VALUES (1, 0, 9223372036854775807);
      SELECT 9223372036854775806 >= c2 FROM t0;
      --> 0
      SELECT count(*) FROM t0 WHERE 9223372036854775806 >= c2;
      --> 1
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return any(
              found,
              n ->
                  n instanceof Statement.CreateVirtualTable t
                      && t.module().toLowerCase(Locale.ROOT).startsWith("rtree"))
          && any(found, SqliteBugs::comparesUnlikeFloat);
    }
  };

  private final String script;

  SqliteBugs(String script) {
    this.script = script;
  }

  @Override
  public String script() {
    return script;
  }

  /// The rows, with texts and numbers printed alike.
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

  private static boolean readsDescending(Query query, CaseFile found) {
    return any(
        found,
        n ->
            n instanceof Schema.IndexTerm t
                && t.descending()
                && Tree.all(t, Expr.ColumnRef.class).stream().anyMatch(c -> namesColumn(query, c)));
  }

  private static boolean namesColumn(Query query, Expr.ColumnRef column) {
    return Tree.any(
        query, n -> n instanceof Expr.ColumnRef c && c.column().equalsIgnoreCase(column.column()));
  }

  /// A REAL that is compared with a column or looked up in a query.
  private static boolean looksUpReal(Node node) {
    return switch (node) {
      case Expr.InQuery q -> type(q.operand()) == SqlType.REAL;
      case Expr.Comparison c ->
          (type(c.left()) == SqlType.REAL && column(c.right()))
              || (type(c.right()) == SqlType.REAL && column(c.left()));
      case Node _ -> false;
    };
  }

  /// A column beside anything but a number that a 32-bit float holds.
  private static boolean comparesUnlikeFloat(Node node) {
    return switch (node) {
      case Expr.Comparison c ->
          (column(c.left()) && !small(c.right())) || (column(c.right()) && !small(c.left()));
      case Expr.Between b -> column(b.operand()) && !(small(b.low()) && small(b.high()));
      case Node _ -> false;
    };
  }

  private static boolean small(Expr e) {
    return bare(e) instanceof Expr.Literal(Value.Int i) && Math.abs(i.value()) < 1L << 24;
  }
}
