package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.calls;
import static sibyl.lab.campaign.Shapes.column;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.extreme;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.option;
import static sibyl.lab.campaign.Shapes.outerJoin;
import static sibyl.lab.campaign.Shapes.typed;

import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Tree;

/// Bugs of both MySQL 9.7.4 and MariaDB 11.4.5.
enum SharedMysqlBugs implements Explanation {
  /// CSV cannot read the zero timestamp that it wrote.
  CSV_ZERO_TIMESTAMP(
      """
      CREATE TABLE t0(c0 TIMESTAMP NOT NULL) ENGINE = CSV;
      INSERT INTO t0 VALUES (0);
      SELECT * FROM t0;
      --> error: Table 't0' is marked as crashed and should be repaired
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return rotates(found, "CSV")
          && found.verdict().explanation().contains("marked as crashed")
          && says(found, "TIMESTAMP");
    }
  },

  /// A hash index of MEMORY treats 0.0 and -0.0 as different.
  MEMORY_NEGATIVE_ZERO(
      """
      CREATE TABLE t0(c0 REAL PRIMARY KEY) ENGINE = MEMORY;
      INSERT INTO t0 VALUES (-0.0e0), (0.0e0);
      SELECT c0 = 0 FROM t0;
      --> 1
      --> 1
      SELECT c0 FROM t0 WHERE c0 = 0;
      --> 0.0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return rotates(found, "MEMORY") && contradicts(found) && says(found, "-0.0E0");
    }
  },

  /// A function that has a value for NULL counts as one that rejects rows of NULLs, so that an outer join becomes an inner one.
  FUNCTION_AND_OUTER_JOIN(
      """
      CREATE TABLE t0(c0 INT);
      INSERT INTO t0 VALUES (0);
      SELECT field('', a.c0) = 0, elt(2, a.c0, 1) FROM t0 LEFT JOIN t0 AS a ON 0;
      --> 1|'1'
      SELECT 0 FROM t0 LEFT JOIN t0 AS a ON 0 WHERE field('', a.c0) = 0;
      --> no rows
      SELECT 0 FROM t0 LEFT JOIN t0 AS a ON 0 WHERE elt(2, a.c0, 1);
      --> no rows
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> outerJoin(n))
          && any(found, n -> calls(n, "field", "elt", "char", "quote", "interval", "make_set"));
    }
  },

  /// With an index, MIN and MAX of an ENUM are the first and last declared, and not by text as the manual says.
  EXTREME_OF_ENUM(
      """
      CREATE TABLE t0(c0 ENUM('a', '1') PRIMARY KEY);
      INSERT INTO t0 VALUES ('a'), ('1');
      SELECT max(c0) FROM t0;
      --> '1'
      SELECT max(c0) FROM t0 USE INDEX ();
      --> 'a'
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "ENUM"))
          && any(found, n -> index(n))
          && any(found, n -> extreme(n));
    }

    @Override
    public Fence fence() {
      return Fence.withoutIndexes();
    }
  },

  /// In a unique index, <=> finds only one of several NULLs.
  ONE_NULL_IN_UNIQUE(
      """
      CREATE TABLE t0(c0 INT UNIQUE);
      INSERT INTO t0 VALUES (NULL), (NULL);
      SELECT 0 FROM t0 WHERE c0 <=> dayofweek(NULL);
      --> 0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(
              found,
              n ->
                  n instanceof Expr.Comparison c
                      && c.op() == Expr.ComparisonOp.SAME
                      && (column(c.left()) || column(c.right())));
    }
  },

  /// An aggregate over an empty join has a value if the engine knows its number of rows.
  EMPTY_TABLE_JOINED(
      """
      CREATE TABLE t0(c0 INT) ENGINE = MyISAM;
      SELECT min(0) FROM t0 LEFT JOIN t0 AS a ON 0;
      --> 0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> option(n, "MyISAM") || option(n, "Aria"))
          && any(
              found,
              n ->
                  n instanceof Query.Select s
                      && s.groupBy().isEmpty()
                      && s.from().filter(f -> Tree.any(f, x -> outerJoin(x))).isPresent()
                      && s.items().stream()
                          .anyMatch(i -> Tree.any(i, x -> x instanceof Expr.Aggregate)));
    }
  };

  private final String script;

  SharedMysqlBugs(String script) {
    this.script = script;
  }

  @Override
  public String script() {
    return script;
  }

  private static boolean rotates(CaseFile found, String engine) {
    return found.drawn().probe().aim().names().contains(engine);
  }

  /// Whether a statement of the claim contains these words.
  private static boolean says(CaseFile found, String words) {
    return found.claim().acts().stream().anyMatch(a -> a.sql().contains(words));
  }
}
