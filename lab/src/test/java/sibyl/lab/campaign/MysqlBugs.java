package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.calls;
import static sibyl.lab.campaign.Shapes.column;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.defect;
import static sibyl.lab.campaign.Shapes.equates;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.large;
import static sibyl.lab.campaign.Shapes.names;
import static sibyl.lab.campaign.Shapes.option;
import static sibyl.lab.campaign.Shapes.outerJoin;
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

  /// An integer that is too large for the decimal column it is joined with is clipped to the largest decimal.
  JOIN_ROUNDS(
      """
      CREATE TABLE t0(c0 DECIMAL(10, 2));
      CREATE TABLE t1(c0 INT);
      INSERT INTO t0 VALUES (99999999.99);
      INSERT INTO t1 VALUES (2147483647);
      SELECT t0.c0 FROM t0 JOIN t1 ON t0.c0 = t1.c0;
      --> 99999999.99
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "DECIMAL(10, 2)"))
          && any(found, MysqlBugs::decimalMeetsWhole);
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

  /// With an index, the COLLATE of an ENUM is ignored.
  ENUM_COLLATED(
      """
      CREATE TABLE t0(c0 ENUM('a') PRIMARY KEY);
      INSERT INTO t0 VALUES ('a');
      SELECT NOT (c0 COLLATE utf8mb4_general_ci) FROM t0;
      --> 1
      SELECT 0 FROM t0 WHERE NOT (c0 COLLATE utf8mb4_general_ci);
      --> no rows
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "ENUM"))
          && any(found, n -> index(n))
          && any(found, n -> n instanceof Expr.Collate c && column(c.operand()));
    }

    @Override
    public Fence fence() {
      return Fence.withoutIndexes();
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

  /// A condition that no row of a partitioned table meets is applied after an outer join has added NULLs.
  PARTITION_OF_OPTIONAL_TABLE(
      """
      CREATE TABLE t0(c0 INT PRIMARY KEY) PARTITION BY KEY() PARTITIONS 3;
      INSERT INTO t0 VALUES (0);
      SELECT 0 FROM t0 CROSS JOIN t0 AS a RIGHT JOIN t0 AS b ON 1 WHERE a.c0 IS NULL;
      --> 0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> option(n, "PARTITION"))
          && any(found, n -> outerJoin(n));
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

  /// A constant column of a view is replaced by its constant even where an outer join adds NULLs for it.
  CONSTANT_OF_OPTIONAL_VIEW(
      """
      CREATE TABLE t0(c0 INT);
      INSERT INTO t0 VALUES (0);
      CREATE VIEW v0 AS SELECT -1 AS x FROM t0;
      SELECT x FROM t0 LEFT JOIN v0 ON 0 WHERE x;
      --> NULL
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "rows gained")
          && any(found, n -> outerJoin(n))
          && any(found, MysqlBugs::constantView);
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

  private static boolean decimalMeetsWhole(Node node) {
    return switch (node) {
      case Expr.InQuery q ->
          type(q.operand()) == SqlType.NUMERIC && q.query().type() == SqlType.INTEGER;
      case Expr.Comparison c -> equates(c) && type(c.left()) != type(c.right());
      case Node _ -> false;
    };
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

  private static boolean constantView(Node node) {
    return switch (node) {
      case Statement.CreateView v -> constant(v.query());
      case Relation.Derived d -> constant(d.query());
      case Node _ -> false;
    };
  }

  private static boolean constant(Query query) {
    return query instanceof Query.Select s && s.items().stream().anyMatch(i -> !names(i));
  }

  private static boolean numbers(Query query) {
    return query
        .output()
        .map(o -> o.getFirst().type())
        .filter(t -> t == SqlType.INTEGER || t == SqlType.NUMERIC || t == SqlType.REAL)
        .isPresent();
  }
}
