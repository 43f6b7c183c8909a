package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.calls;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.defect;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.large;
import static sibyl.lab.campaign.Shapes.option;
import static sibyl.lab.campaign.Shapes.type;
import static sibyl.lab.campaign.Shapes.typed;

import java.util.Collections;
import java.util.List;
import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// MySQL 9.7.4; `SharedMysqlBugs` has those of MariaDB, too.
enum MysqlBugs implements Explanation {
  /// INTERSECT and EXCEPT in a common table expression give other rows to the second reader.
  SET_OPERATION_READ_TWICE(
      """
      CREATE TABLE t0(c0 INT, c1 INT);
      INSERT INTO t0 VALUES (0, 0), (1, 2);
      WITH q AS (SELECT c0 FROM t0 INTERSECT SELECT c1 FROM t0) SELECT count(*) FROM q UNION ALL SELECT count(*) FROM q;
      --> 1
      --> 2
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Query.With w && readsSetOperationTwice(w));
    }
  },

  /// A float that is compared with a decimal is rounded to a decimal in a condition, and not elsewhere.
  CONSTANT_ROUNDED(
      """
      CREATE TABLE t0(c0 DECIMAL(30, 10));
      INSERT INTO t0 VALUES (9007199254740993);
      SELECT c0 <= 9.007199254740992E15 FROM t0;
      --> 1
      SELECT c0 FROM t0 WHERE c0 <= 9.007199254740992E15;
      --> no rows
      """) {
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

  /// A bound that is too large for an indexed FLOAT is lost.
  BOUND_OUT_OF_RANGE(
      """
      CREATE TABLE t0(c0 FLOAT PRIMARY KEY);
      INSERT INTO t0 VALUES (0), (1);
      SELECT NOT (c0 BETWEEN 1.0E300 AND 0) FROM t0;
      --> 1
      --> 1
      SELECT c0 FROM t0 WHERE NOT (c0 BETWEEN 1.0E300 AND 0);
      --> 1.0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "FLOAT"))
          && any(found, n -> index(n))
          && any(found, n -> large(n));
    }

    @Override
    public Fence fence() {
      return Fence.withoutIndexes();
    }
  },

  /// A column of a MyISAM table cannot be renamed if the primary key was declared after a unique column.
  RENAMED_IN_MYISAM(
      """
      CREATE TABLE t0(c0 INT UNIQUE, c1 INT UNIQUE, PRIMARY KEY (c1)) ENGINE = MyISAM;
      ALTER TABLE t0 RENAME COLUMN c0 TO c2;
      --> error: Incorrect key file for table 't0'; try to repair it
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "Incorrect key file")
          && any(found, n -> option(n, "MyISAM"))
          && any(
              found,
              n ->
                  n instanceof Statement.AlterTable a && a.change() instanceof Schema.RenameColumn);
    }
  },

  /// With an index, shapes count as disjoint only if their bounding boxes are.
  DISJOINT_BY_BOXES(
      """
      CREATE TABLE t0(c0 GEOMETRY NOT NULL SRID 0);
      INSERT INTO t0 VALUES (ST_GeomFromText('POINT(1 2)'));
      CREATE SPATIAL INDEX i0 ON t0(c0);
      SELECT 0 FROM t0 FORCE INDEX (i0) WHERE ST_Disjoint(c0, ST_GeomFromText('LINESTRING(0 0,2 2)'));
      --> no rows
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(found, n -> calls(n, "ST_Disjoint"));
    }
  },

  /// Bytes and ENUMs IN a subquery of numbers are compared as texts or as numbers, depending on the plan.
  IN_QUERY_OF_NUMBERS(
      """
      CREATE TABLE t0(c0 INT);
      INSERT INTO t0 VALUES (0);
      SELECT x'61' IN (SELECT 0), x'61' IN (SELECT 0 FROM t0);
      --> 0|1
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.InQuery q
                      && (type(q.operand()) == SqlType.BLOB || type(q.operand()) == SqlType.TEXT)
                      && numbers(q.query()));
    }
  };

  private final String script;

  MysqlBugs(String script) {
    this.script = script;
  }

  @Override
  public String script() {
    return script;
  }

  private static boolean readsSetOperationTwice(Query.With with) {
    List<String> read =
        Tree.all(with, Relation.Named.class).stream().map(Relation.Named::name).toList();
    return with.ctes().stream()
        .anyMatch(
            c ->
                Tree.any(c.query(), MysqlBugs::intersectOrExcept)
                    && Collections.frequency(read, c.name()) > 1);
  }

  private static boolean intersectOrExcept(Node node) {
    return node instanceof Query.Compound c
        && (c.op() == Query.SetOp.INTERSECT || c.op() == Query.SetOp.EXCEPT);
  }

  private static boolean numbers(Query query) {
    return query
        .output()
        .map(o -> o.getFirst().type())
        .filter(t -> t == SqlType.INTEGER || t == SqlType.NUMERIC || t == SqlType.REAL)
        .isPresent();
  }
}
