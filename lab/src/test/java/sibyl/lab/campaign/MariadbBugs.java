package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.bare;
import static sibyl.lab.campaign.Shapes.column;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.defect;
import static sibyl.lab.campaign.Shapes.equates;
import static sibyl.lab.campaign.Shapes.extreme;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.isNull;
import static sibyl.lab.campaign.Shapes.large;
import static sibyl.lab.campaign.Shapes.option;
import static sibyl.lab.campaign.Shapes.outerJoin;
import static sibyl.lab.campaign.Shapes.ran;
import static sibyl.lab.campaign.Shapes.sharesColumns;
import static sibyl.lab.campaign.Shapes.type;
import static sibyl.lab.campaign.Shapes.typed;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// MariaDB 11.4.5; `SharedMysqlBugs` has those of MySQL, too.
enum MariadbBugs implements Explanation {
  /// As a condition, a text or quotient that is a fraction is rounded to an integer in some places and not in others.
  TEXT_OF_FRACTION(
      """
      SELECT NOT CAST(0.1E0 AS CHAR), NOT (NOT CAST(0.1E0 AS CHAR));
      --> 0|0
      SELECT 1.00000 / 6854775808.00000, NOT (NOT (1.00000 / 6854775808.00000));
      --> 0.000000000|0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found) && ran(found, MariadbBugs::textOfNumberAsCondition);
    }
  },

  /// MIN and MAX are searched in an index between the bounds of a condition, clipped to the type of the column.
  EXTREME_LOOKED_UP(
      """
      CREATE TABLE t0(c0 INT PRIMARY KEY);
      INSERT INTO t0 VALUES (2147483647);
      SELECT max(c0) FROM t0 WHERE c0 < 9.3E18;
      --> NULL
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(found, MariadbBugs::extremeNumber)
          && any(found, MariadbBugs::bounds);
    }

    @Override
    public Fence fence() {
      return Fence.withoutIndexes();
    }
  },

  /// An unsigned bound of BETWEEN is read as a signed one.
  BETWEEN_UNSIGNED(
      """
      CREATE TABLE t0(c0 REAL);
      INSERT INTO t0 VALUES (0);
      SELECT c0 FROM t0 WHERE c0 BETWEEN ~0 AND 0;
      --> 0.0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Between b
                      && Tree.any(
                          b, x -> x instanceof Expr.Unary u && u.op() == Expr.UnaryOp.BIT_NOT));
    }
  },

  /// Bytes BETWEEN a number and bytes are compared as numbers or as bytes, depending on the plan.
  BETWEEN_OF_MIXED(
      """
      CREATE TABLE t0(c0 BLOB, c1 BINARY(4) PRIMARY KEY);
      INSERT INTO t0(c0) VALUES ('0');
      SELECT t0.c0 BETWEEN 0 AND a.c1 FROM t0, t0 AS a;
      --> 1
      SELECT 0 FROM t0, t0 AS a WHERE t0.c0 BETWEEN 0 AND a.c1;
      --> no rows
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Between b
                      && type(b.operand()) == SqlType.BLOB
                      && type(b.low()) != type(b.high()));
    }
  },

  /// Of a = b and a <=> b between unique columns only the latter is evaluated, so that NULLs are equal.
  EQUALITY_FORGOTTEN(
      """
      CREATE TABLE t0(c0 INT UNIQUE);
      INSERT INTO t0 VALUES (NULL);
      SELECT a.c0 FROM t0 AS a JOIN t0 AS b ON a.c0 = b.c0;
      --> no rows
      SELECT a.c0 FROM t0 AS a JOIN t0 AS b ON a.c0 = b.c0 WHERE a.c0 <=> b.c0;
      --> NULL
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
                      && column(c.left())
                      && column(c.right())
                      && equatedToo(c, found));
    }
  },

  /// An outer join in a subquery of IN ignores an ON that names a column of the outer query.
  OUTER_JOIN_IN_SUBQUERY(
      """
      CREATE TABLE t0(c0 INT);
      CREATE TABLE t1(c1 INT);
      INSERT INTO t0 VALUES (1);
      INSERT INTO t1 VALUES (0);
      SELECT t0.c0 FROM t1 AS a LEFT JOIN t0 ON 0;
      --> NULL
      SELECT 1 IN (SELECT t0.c0 FROM t1 AS a LEFT JOIN t0 ON t1.c1) FROM t1;
      --> 1
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.InQuery q
                      && Tree.any(
                          q.query(),
                          x ->
                              x instanceof Relation.Join j
                                  && outerJoin(j)
                                  && j.on().filter(on -> namesOutside(on, q.query())).isPresent()));
    }
  },

  /// IN returns a row of a MEMORY table once for each row of its correlated subquery.
  COUNTED_TWICE(
      """
      CREATE TABLE t0(c0 VARCHAR(20) PRIMARY KEY) ENGINE = MEMORY;
      INSERT INTO t0 VALUES ('a'), ('b');
      SELECT count(*) FROM t0 WHERE c0 IN (SELECT t0.c0 FROM t0 AS a);
      --> 4
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> option(n, "MEMORY"))
          && any(found, n -> n instanceof Expr.InQuery q && namesOutside(q.query(), q.query()));
    }
  },

  /// A number that is too large for UNSIGNED is clipped to the largest signed or unsigned integer, depending on the plan.
  CLIPPED_OTHERWISE(
      """
      CREATE TABLE t0(c0 DOUBLE, c1 INT);
      INSERT INTO t0(c0) VALUES (1E300);
      SELECT CAST(c0 AS UNSIGNED) FROM t0 GROUP BY CAST(c0 AS UNSIGNED);
      --> 18446744073709551615
      SELECT CAST(c0 AS UNSIGNED), avg(DISTINCT c1) FROM t0 GROUP BY CAST(c0 AS UNSIGNED);
      --> 9223372036854775807|NULL
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Expr.Cast c && c.to().text().equals("UNSIGNED"))
          && any(found, n -> large(n));
    }
  },

  /// 0.0 and -0.0 are one group or two, depending on the plan.
  ZEROS_GROUPED(
      """
      CREATE TABLE t0(c0 DOUBLE);
      INSERT INTO t0 VALUES (0), (-0.0E0);
      SELECT count(*) FROM t0 GROUP BY c0;
      --> 1
      --> 1
      SELECT count(*), sum(DISTINCT 0) FROM t0 GROUP BY c0;
      --> 2|0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Query.Select s
                      && !s.groupBy().isEmpty()
                      && Tree.any(s, a -> a instanceof Expr.Aggregate g && g.distinct()))
          && any(found, MariadbBugs::negativeZero);
    }
  },

  /// Where a BIT(1) of MyISAM, Aria or ARCHIVE is grouped by and an aggregate is DISTINCT, all groups show the last one.
  BIT_OF_ANOTHER_GROUP(
      """
      CREATE TABLE t0(c0 BIT(1)) ENGINE = MyISAM;
      INSERT INTO t0 VALUES (0), (1);
      SELECT c0, avg(DISTINCT c0) FROM t0 GROUP BY c0;
      --> TRUE|0.0000
      --> TRUE|1.0000
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "BIT"))
          && any(found, n -> n instanceof Query.Select s && !s.groupBy().isEmpty())
          && any(found, n -> n instanceof Expr.Aggregate a && a.distinct());
    }
  },

  /// A foreign key does not follow a table that is renamed by copying it (MDEV-34105).
  REFERENCE_LEFT_BEHIND(
      """
      CREATE TABLE t0(c0 DECIMAL, PRIMARY KEY (c0));
      CREATE TABLE t1(c0 DECIMAL, FOREIGN KEY(c0) REFERENCES t0(c0));
      ALTER TABLE t0 RENAME TO t2, ALGORITHM = COPY;
      SELECT referenced_table_name FROM information_schema.referential_constraints WHERE constraint_schema = database();
      --> 't0'
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "schema refused: Can")
          && any(
              found,
              n ->
                  n instanceof Statement.AlterTable a
                      && a.change() instanceof Schema.RenameTable
                      && a.tail().contains("COPY"));
    }
  },

  /// A FULLTEXT index takes the place of the index that a foreign key needs when the table is created again.
  FULLTEXT_FOR_A_KEY(
      """
      CREATE TABLE t0(c0 VARCHAR(20) UNIQUE);
      CREATE TABLE t1(c1 VARCHAR(20), FOREIGN KEY(c1) REFERENCES t0(c0));
      CREATE FULLTEXT INDEX i0 ON t1(c1);
      CREATE TABLE t2(c1 VARCHAR(20), FULLTEXT KEY i0 (c1), FOREIGN KEY (c1) REFERENCES t0 (c0));
      --> error: Can't create
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "schema refused: Can")
          && any(found, n -> n instanceof Statement.CreateIndex i && i.kind().contains("FULLTEXT"));
    }
  },

  /// After a delete, reading by a SPATIAL index is refused as if it needed locks.
  READING_REFUSED_AS_LOCKING(
      """
      CREATE TABLE t0(c0 INTEGER);
      CREATE TABLE t1(c1 GEOMETRY NOT NULL);
      INSERT INTO t0 VALUES (0);
      INSERT INTO t1 VALUES (ST_GeomFromText('MULTIPOINT(0 0,2 2)'));
      CREATE SPATIAL INDEX i0 ON t1(c1);
      DELETE FROM t1;
      SELECT 0 FROM t1 RIGHT JOIN t0 ON MBRContains(t1.c1, ST_GeomFromText('POINT(2 2)'));
      --> error: Update locks cannot be acquired during a READ UNCOMMITTED transaction
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "Update locks cannot be acquired");
    }
  },

  /// Aria crashes on NULL in a column with a SPATIAL index.
  SHAPELESS_IN_ARIA(
      """
      CREATE TABLE t0(c0 GEOMETRY NOT NULL) ENGINE = Aria TRANSACTIONAL = 0;
      CREATE SPATIAL INDEX i0 ON t0(c0);
      INSERT INTO t0(c0) VALUES (ST_GeomFromText('POINT(2 2)'));
      UPDATE t0 SET c0 = NULL;
      --> error: LOST
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "LOST")
          && any(found, n -> n instanceof Statement.CreateIndex i && i.kind().contains("SPATIAL"));
    }
  },

  /// A table whose CREATE was refused exists.
  REFUSED_AND_MADE(
      """
      CREATE TABLE t1(c1 TEXT, c2 TEXT GENERATED ALWAYS AS (greatest(c1, CAST(0 AS CHAR))) STORED);
      --> error: Illegal mix of collations (utf8mb4_nopad_bin,IMPLICIT) and (utf8mb4_bin,IMPLICIT) for operation 'greatest'
      CREATE TABLE t1(c1 TEXT);
      --> error: Table 't1' already exists
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "by history refused: Table")
          && any(found, n -> n instanceof Schema.Generated);
    }
  },

  /// The operand of IN is converted, with loss, to the type of the indexed column that the subquery selects.
  IN_LOOKUP_CONVERTS(
      """
      CREATE TABLE t0(c0 INT, KEY (c0));
      INSERT INTO t0 VALUES (0), (1), (2);
      SELECT 0.5E0 IN (SELECT c0 FROM t0);
      --> 1
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(
              found,
              n ->
                  n instanceof Expr.InQuery q
                      && q.query()
                          .output()
                          .filter(o -> o.getFirst().type() != type(q.operand()))
                          .isPresent());
    }

    @Override
    public Fence fence() {
      return Fence.withoutIndexes();
    }
  },

  /// A value of another type that is looked up in an index is converted to the type of the column, with loss.
  LOOKUP_CONVERTS(
      """
      CREATE TABLE t0(c0 INT, KEY (c0));
      INSERT INTO t0 VALUES (1);
      SELECT c0 = '0.5' FROM t0;
      --> 0
      SELECT c0 FROM t0 WHERE c0 = '0.5';
      --> 1
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(
              found,
              n ->
                  sharesColumns(n)
                      || (n instanceof Expr.Comparison c
                          && (equates(c) || c.op() == Expr.ComparisonOp.NOT_EQUAL)
                          && type(c.left()) != type(c.right())
                          && (column(c.left()) || column(c.right()))));
    }

    @Override
    public Fence fence() {
      return Fence.withoutIndexes();
    }
  },

  /// A comparison of rows that is NULL counts as false, because the engine takes it for one that is never NULL.
  NULL_IN_ROW_COMPARISON(
      """
      SELECT ((0, NULL) = (0, 0)) IS NULL;
      --> 0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Comparison c
                      && Stream.of(c.left(), c.right()).anyMatch(MariadbBugs::rowWithNull));
    }
  };

  private final String script;

  MariadbBugs(String script) {
    this.script = script;
  }

  @Override
  public String script() {
    return script;
  }

  private static boolean textOfNumber(Node node) {
    return switch (node) {
      case Expr.Cast c -> textual(c.to().type()) && fractional(type(c.operand()));
      case Expr.Call c ->
          textual(c.function().result()) && c.args().stream().anyMatch(a -> fractional(type(a)));
      case Expr.Binary b -> b.op() == Expr.BinaryOp.DIVIDE;
      case Node _ -> false;
    };
  }

  private static boolean textual(SqlType type) {
    return type == SqlType.TEXT || type == SqlType.BLOB;
  }

  private static boolean fractional(SqlType type) {
    return type == SqlType.REAL || type == SqlType.NUMERIC;
  }

  /// Not of texts: those of ENUMs have a bug of their own.
  private static boolean extremeNumber(Node node) {
    return node instanceof Expr.Aggregate a
        && extreme(a)
        && a.args().stream().allMatch(e -> type(e) != SqlType.TEXT);
  }

  /// A condition that bounds a column; a column as a condition does, too.
  private static boolean bounds(Node node) {
    return switch (node) {
      case Expr.Comparison c -> column(c.left()) || column(c.right());
      case Query.Select s -> s.where().filter(w -> column(w)).isPresent();
      case Node _ -> false;
    };
  }

  /// A text of a number where a condition is expected.
  private static boolean textOfNumberAsCondition(Node node) {
    return switch (node) {
      case Expr.Not n -> textOfNumber(bare(n.operand()));
      case Expr.Logical l -> textOfNumber(bare(l.left())) || textOfNumber(bare(l.right()));
      case Expr.IsNull i -> textOfNumber(bare(i.operand()));
      case Query.Select s -> s.where().filter(w -> textOfNumber(bare(w))).isPresent();
      case Node _ -> false;
    };
  }

  /// Whether the same columns are equated with `=` or by a join.
  private static boolean equatedToo(Expr.Comparison same, CaseFile found) {
    Set<Expr> columns = Set.of(bare(same.left()), bare(same.right()));
    return any(
        found,
        n ->
            sharesColumns(n)
                || (n instanceof Expr.Comparison c
                    && c.op() == Expr.ComparisonOp.EQUAL
                    && columns.contains(bare(c.left()))
                    && columns.contains(bare(c.right()))));
  }

  /// Whether it names a table that the query does not read.
  private static boolean namesOutside(Node node, Query query) {
    List<String> read =
        Tree.all(query, Relation.Named.class).stream().map(Relation.Named::visibleAs).toList();
    return Tree.any(
        node,
        n -> n instanceof Expr.ColumnRef c && !c.table().isEmpty() && !read.contains(c.table()));
  }

  private static boolean negativeZero(Node node) {
    return switch (node) {
      case Expr.Literal(Value.Real(double r)) -> r == 0 && 1 / r < 0;
      case Expr.Unary u -> u.op() == Expr.UnaryOp.NEGATE;
      case Node _ -> false;
    };
  }

  private static boolean rowWithNull(Expr e) {
    return e instanceof Expr.RowValue r && r.parts().stream().anyMatch(p -> isNull(bare(p)));
  }
}
