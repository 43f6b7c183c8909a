package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.calls;
import static sibyl.lab.campaign.Shapes.column;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.defect;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.isNull;
import static sibyl.lab.campaign.Shapes.names;
import static sibyl.lab.campaign.Shapes.outerJoin;
import static sibyl.lab.campaign.Shapes.typed;

import java.util.stream.Stream;
import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Derby 10.17.1.
enum DerbyBugs implements Explanation {
  /// An outer join becomes an inner one if a condition compares an expression with a column of its optional side, even one that
  /// has a value for NULL.
  OUTER_JOIN_MADE_INNER(
      """
      CREATE TABLE t0(c0 INT);
      CREATE TABLE t1(c0 INT);
      INSERT INTO t0 VALUES (0);
      SELECT coalesce(t1.c0, 7) FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0;
      --> 7
      SELECT 0 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE coalesce(t1.c0, 7) = 7;
      --> no rows
      SELECT 0 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE (t1.c0 IS NULL) = TRUE;
      --> no rows
      SELECT 0 FROM t0 LEFT JOIN t1 ON 0 = 0 WHERE NOT ((t1.c0 IS NULL) IS NULL);
      --> no rows
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> outerJoin(n))
          && any(found, DerbyBugs::comparesComputed);
    }
  },

  /// A value that is compared with the result of IN is compared with the rows of its subquery instead.
  IN_COMPARED(
      """
      CREATE TABLE t0(c0 BOOLEAN);
      INSERT INTO t0 VALUES (FALSE);
      SELECT c0 FROM t0 WHERE c0 = ('a' IN (SELECT 'a' FROM t0 WHERE FALSE));
      --> no rows
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Comparison c
                      && (c.left() instanceof Expr.InQuery || c.right() instanceof Expr.InQuery));
    }
  },

  /// IN is false where it should be NULL, if it is selected, negated or tested with IS NULL.
  NULL_IN(
      """
      CREATE TABLE t0(c0 INT);
      INSERT INTO t0 VALUES (NULL);
      SELECT (c0 IN (SELECT c0 FROM t0)) IS NULL FROM t0;
      --> FALSE
      SELECT 1 NOT IN (CAST(NULL AS INT), 0) FROM t0;
      --> TRUE
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found) && any(found, DerbyBugs::inNothing);
    }
  },

  /// The operand of CASE, NULLIF or BETWEEN is not evaluated if the condition is moved.
  OPERAND_NOT_EVALUATED(
      """
      CREATE TABLE t0(c0 INT, c1 INT);
      INSERT INTO t0 VALUES (0, 0);
      SELECT 0 FROM t0 WHERE CASE X'' WHEN X'' THEN '' END BETWEEN '' AND '';
      --> error: NullPointerException at org.apache.derby.iapi.types.SQLBinary.equals
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "NullPointerException")
          && any(
              found,
              n ->
                  (n instanceof Expr.Case c && c.operand().isPresent())
                      || n instanceof Expr.Between
                      || calls(n, "nullif"));
    }
  },

  /// An index keeps the old text after an update to a text that compares equal, and queries read it from there.
  OLD_TEXT_IN_INDEX(
      """
      CREATE TABLE t0(c0 VARCHAR(3) PRIMARY KEY, c1 INTEGER);
      INSERT INTO t0(c0) VALUES ('a');
      UPDATE t0 SET c0 = 'a ';
      SELECT c0 FROM t0;
      --> 'a'
      SELECT c0, c1 FROM t0;
      --> 'a '|NULL
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(found, n -> typed(n, "VARCHAR") || typed(n, "CHAR"))
          && any(
              found, n -> n instanceof Expr.Literal(Value.Text(String text)) && text.endsWith(" "));
    }
  },

  /// A column with ON DELETE SET NULL can be altered to NOT NULL.
  NULL_WHERE_NONE_MAY_BE(
      """
      CREATE TABLE t0(c0 INTEGER UNIQUE);
      CREATE TABLE t1(c1 INTEGER REFERENCES t0(c0) ON DELETE SET NULL);
      INSERT INTO t0 VALUES (1);
      INSERT INTO t1 VALUES (1);
      ALTER TABLE t1 ALTER COLUMN c1 NOT NULL;
      DELETE FROM t0;
      --> error: ArrayIndexOutOfBoundsException at org.apache.derby.impl.sql.execute.RowChangerImpl.<init>
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "schema refused: SET NULL cannot be specified");
    }
  };

  private final String script;

  DerbyBugs(String script) {
    this.script = script;
  }

  @Override
  public String script() {
    return script;
  }

  private static boolean comparesComputed(Node node) {
    return switch (node) {
      case Expr.Comparison c -> computed(c.left()) || computed(c.right());
      case Expr.IsNull i -> computed(i.operand());
      case Expr.Between b -> computed(b.operand()) || computed(b.low()) || computed(b.high());
      case Expr.Like l -> computed(l.operand()) || computed(l.pattern());
      case Expr.InList l ->
          computed(l.operand()) || l.list().stream().anyMatch(DerbyBugs::computed);
      case Node _ -> false;
    };
  }

  private static boolean computed(Expr e) {
    return !column(e) && names(e);
  }

  private static boolean inNothing(Node node) {
    return switch (node) {
      case Expr.InQuery q ->
          mayLack(q.operand()) || outputs(q.query()).anyMatch(DerbyBugs::mayLack);
      case Expr.InList l -> mayLack(l.operand()) || l.list().stream().anyMatch(DerbyBugs::mayLack);
      case Node _ -> false;
    };
  }

  private static Stream<Query.Item> outputs(Query query) {
    return Tree.all(query, Query.Select.class).stream().flatMap(s -> s.items().stream());
  }

  /// Whether it may be NULL.
  private static boolean mayLack(Node node) {
    return names(node) || Tree.any(node, n -> isNull(n));
  }
}
