package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.calls;
import static sibyl.lab.campaign.Shapes.column;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.equates;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.names;
import static sibyl.lab.campaign.Shapes.nothing;
import static sibyl.lab.campaign.Shapes.outerJoin;
import static sibyl.lab.campaign.Shapes.told;
import static sibyl.lab.campaign.Shapes.type;
import static sibyl.lab.campaign.Shapes.typed;

import java.util.stream.Stream;
import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Derby 10.17.1.
enum DerbyBugs implements Explanation {

  /// An outer join is taken for an inner one if a condition asks for anything that names a column of its optional side,
  /// whatever is made of NULL there.
  ///
  /// ```sql
  /// SELECT 0 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE coalesce(t1.c0, 7) = 7;
  /// SELECT 0 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE (t1.c0 IS NULL) = TRUE;
  /// SELECT 0 FROM t0 LEFT JOIN t1 ON 0 = 0 WHERE NOT ((t1.c0 IS NULL) IS NULL)
  /// ```
  OUTER_JOIN_MADE_INNER {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> outerJoin(n))
          && any(found, DerbyBugs::comparesComputed);
    }
  },

  /// What is compared with an IN is compared with the rows of its subquery instead.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BOOLEAN);
  /// INSERT INTO t0 VALUES (FALSE);
  /// SELECT c0 FROM t0 WHERE c0 = ('a' IN (SELECT 'a' FROM t0 WHERE FALSE))
  /// ```
  IN_COMPARED {
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

  /// IN is false where it is NULL, outside of conditions and if it is negated or asked whether it is NULL.
  ///
  /// ```sql
  /// SELECT (c0 IN (SELECT c0 FROM t0)) IS NULL FROM t0;
  /// SELECT 1 NOT IN (CAST(NULL AS INT), 0) FROM t0
  /// ```
  NULL_IN {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found) && any(found, DerbyBugs::inNothing);
    }
  },

  /// A CHECK that names no column is stumbled over.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BOOLEAN CHECK (TRUE))
  /// ```
  CHECK_OF_NOTHING {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "QueryTreeNodeVector.elementAt");
    }
  },

  /// What stands for the operand of CASE, NULLIF or BETWEEN is not evaluated if the condition is moved.
  ///
  /// ```sql
  /// SELECT 0 FROM t0 JOIN t1 ON t0.c0 = t1.c0 WHERE CASE t1.c1 WHEN 0 THEN 'a' END = 'a';
  /// SELECT 0 FROM t0 WHERE CASE X'' WHEN X'' THEN '' END BETWEEN '' AND ''
  /// ```
  OPERAND_NOT_EVALUATED {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "NullPointerException")
          && any(
              found,
              n ->
                  (n instanceof Expr.Case c && c.operand().isPresent())
                      || n instanceof Expr.Between
                      || calls(n, "nullif"));
    }
  },

  /// A column of an outer join's side that is missing is read before there is a row of NULLs, in a CASE that is looked up in
  /// a list.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT);
  /// INSERT INTO t0 VALUES (0);
  /// CREATE VIEW v0 AS SELECT 0 AS x0 FROM t0;
  /// SELECT 0 FROM t0 LEFT JOIN v0 ON t0.c0 = 1 WHERE CASE WHEN 0 = v0.x0 THEN '' END NOT IN ('', '')
  /// ```
  MISSING_SIDE_READ {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "NullPointerException")
          && any(found, n -> outerJoin(n))
          && any(
              found, n -> n instanceof Expr.InList l && Tree.any(l, c -> c instanceof Expr.Case));
    }
  },

  /// An EXISTS on the right of a comparison is stumbled over.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BOOLEAN);
  /// SELECT 0 FROM t0 WHERE c0 = (EXISTS (SELECT 0 FROM t0))
  /// ```
  EXISTS_COMPARED {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "ArrayIndexOutOfBoundsException")
          && any(
              found,
              n ->
                  n instanceof Expr.Comparison c
                      && Tree.any(c.right(), x -> x instanceof Expr.Exists));
    }
  },

  /// A negative INTEGER does not meet the same number of a wider type where rows are hashed.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INTEGER);
  /// CREATE TABLE t1(c1 BIGINT);
  /// INSERT INTO t0 VALUES (-2);
  /// INSERT INTO t1 VALUES (-2);
  /// SELECT 0 FROM t0 JOIN t1 ON t0.c0 = t1.c1
  /// ```
  HASHED_BY_WIDTH {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "INTEGER") || typed(n, "SMALLINT"))
          && any(found, DerbyBugs::wide)
          && any(found, DerbyBugs::negative)
          && any(found, DerbyBugs::meets);
    }
  },

  /// An index keeps the text that was there before if only blanks behind it are new, and is asked for it.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 VARCHAR(3) PRIMARY KEY, c1 INTEGER);
  /// INSERT INTO t0(c0) VALUES ('a');
  /// UPDATE t0 SET c0 = 'a ';
  /// SELECT c0 FROM t0;
  /// SELECT c0, c1 FROM t0
  /// ```
  OLD_TEXT_IN_INDEX {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(found, n -> typed(n, "VARCHAR") || typed(n, "CHAR"))
          && any(
              found, n -> n instanceof Expr.Literal(Value.Text(String text)) && text.endsWith(" "));
    }
  },

  /// A column that becomes NULL when its parent goes can be made to take none. Removing the parent is stumbled over then.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INTEGER UNIQUE);
  /// CREATE TABLE t1(c1 INTEGER REFERENCES t0(c0) ON DELETE SET NULL);
  /// INSERT INTO t0 VALUES (1);
  /// INSERT INTO t1 VALUES (1);
  /// ALTER TABLE t1 ALTER COLUMN c1 NOT NULL;
  /// DELETE FROM t0
  /// ```
  NULL_WHERE_NONE_MAY_BE {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "schema refused: SET NULL cannot be specified");
    }
  };

  private static boolean negative(Node node) {
    return node instanceof Expr.Literal(Value.Int(long value)) && value < 0;
  }

  private static boolean wide(Node node) {
    return Stream.of("BIGINT", "REAL", "DOUBLE", "DECIMAL").anyMatch(t -> typed(node, t));
  }

  /// Whether numbers of two columns are looked up by being equal.
  private static boolean meets(Node node) {
    return switch (node) {
      case Expr.Comparison c -> equates(c) && number(c.left()) && number(c.right());
      case Expr.InQuery q ->
          number(q.operand())
              && outputs(q.query()).anyMatch(i -> i.expr().filter(DerbyBugs::number).isPresent());
      case Relation.Join j -> j.natural() || !j.using().isEmpty();
      case Node _ -> false;
    };
  }

  private static boolean number(Expr e) {
    return column(e) && type(e).numeric();
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

  /// Whether it could be NULL.
  private static boolean mayLack(Node node) {
    return names(node) || Tree.any(node, n -> nothing(n));
  }
}
