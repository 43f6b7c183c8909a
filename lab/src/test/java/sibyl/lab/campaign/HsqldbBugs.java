package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.bare;
import static sibyl.lab.campaign.Shapes.calls;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.defect;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.isNull;
import static sibyl.lab.campaign.Shapes.large;
import static sibyl.lab.campaign.Shapes.ran;
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
import sibyl.sql.Value;

/// HSQLDB 2.7.4, where texts are compared without padding (`sql.pad_space=false`).
enum HsqldbBugs implements Explanation {
  /// IS TRUE and similar tests of NULL are NULL.
  TRUTH_OF_UNKNOWN(
      """
      CREATE TABLE t0(c0 BOOLEAN);
      INSERT INTO t0 VALUES (NULL);
      SELECT c0 IS TRUE, c0 IS NOT TRUE FROM t0;
      --> NULL|NULL
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found) && ran(found, n -> n instanceof Expr.Truth);
    }

    @Override
    public Fence fence() {
      return Fence.truthAsCase();
    }
  },

  /// The left operand decides which collation a comparison has, but in a condition the operands are swapped to suit an index.
  OTHER_COLLATION_DECIDES(
      """
      CREATE TABLE t0(c0 VARCHAR_IGNORECASE(10));
      INSERT INTO t0 VALUES ('a');
      SELECT 'A' = c0 FROM t0;
      --> FALSE
      SELECT c0 FROM t0 WHERE 'A' = c0;
      --> 'a'
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, HsqldbBugs::comparesTexts)
          && any(found, HsqldbBugs::comparesEqualToOthers);
    }
  },

  /// Rows are returned in index order where ORDER BY asks for another one: read backwards, an index returns NULL last.
  ORDER_OF_THE_INDEX(
      """
      CREATE TABLE t0(c0 INT);
      CREATE INDEX i0 ON t0(c0);
      INSERT INTO t0 VALUES (0), (NULL);
      SELECT c0 FROM t0 ORDER BY c0 DESC LIMIT 1;
      --> 0
      SELECT c0 FROM t0 ORDER BY c0 + 0 DESC LIMIT 1;
      --> NULL
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(found, HsqldbBugs::cutOtherwise);
    }
  },

  /// A number as the condition of WHEN is accepted and fails later.
  NUMBER_BEHIND_WHEN(
      """
      CREATE TABLE t0(c0 INT);
      INSERT INTO t0 VALUES (0);
      SELECT 0 FROM t0 WHERE 0 > CASE WHEN 0 THEN 0 END;
      --> error: HsqlException at org.hsqldb.error.Error.error: General error
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "General error")
          && any(
              found,
              n ->
                  n instanceof Expr.Case c
                      && c.operand().isEmpty()
                      && c.whens().stream().anyMatch(w -> bare(w.when()) instanceof Expr.Literal));
    }
  },

  /// The condition of one reader of a common table expression is applied for all of its readers.
  CTE_READ_TWICE(
      """
      CREATE TABLE t0(c0 INT);
      INSERT INTO t0 VALUES (0);
      WITH q AS (SELECT c0 FROM t0) SELECT count(*) FROM q WHERE 1 = 0 UNION ALL SELECT count(*) FROM q;
      --> 1
      --> 1
      """) {
    @Override
    public boolean shows(CaseFile found) {
      boolean parted =
          found.drawn().oracle().equals("tlp")
              && found.drawn().probe().asked() instanceof Query.With w
              && Tree.any(w.body(), n -> n instanceof Expr.Aggregate);
      return contradicts(found)
          && (parted || any(found, n -> n instanceof Query.With w && readTwice(w)));
    }
  },

  /// A large integer is rounded before it is compared with a float in a condition, and not elsewhere.
  LARGE_CONSTANT(
      """
      CREATE TABLE t0(c0 REAL);
      INSERT INTO t0 VALUES (9.223372036854776E18);
      SELECT 9223372036854775807 = c0 FROM t0;
      --> FALSE
      SELECT c0 FROM t0 WHERE 9223372036854775807 = c0;
      --> 9.223372036854776E18
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Comparison c
                      && (largeWithFloat(c.left(), c.right())
                          || largeWithFloat(c.right(), c.left())));
    }
  },

  /// NOT NULL fails.
  NOT_OF_NOTHING(
      """
      SELECT NOT NULL FROM (VALUES (0)) AS t(c0);
      --> error: HsqlException at org.hsqldb.error.Error.error: General error
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "General error")
          && found.drawn().probe().asked() instanceof Query q
          && Tree.any(
              q,
              n ->
                  n instanceof Query.Select s
                      && s.where().filter(w -> isNull(bare(w))).isPresent());
    }
  },

  /// LIKE NULL fails.
  LIKE_NOTHING(
      """
      SELECT c0 LIKE CAST(NULL AS VARCHAR(9)) FROM (VALUES ('a')) AS t(c0);
      --> error: HsqlException at org.hsqldb.error.Error.error: General error
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "General error")
          && any(found, n -> n instanceof Expr.Like l && Tree.any(l.pattern(), x -> isNull(x)));
    }
  },

  /// Comparing a BIGINT with an infinite number fails.
  COMPARED_WITH_INFINITY(
      """
      CREATE TABLE t0(c0 BIGINT);
      INSERT INTO t0 VALUES (0);
      SELECT c0 FROM t0 WHERE c0 = sinh(-2147483648);
      --> error: HsqlException at org.hsqldb.error.Error.error: General error
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "General error")
          && any(
              found,
              n ->
                  n instanceof Expr.Comparison c
                      && Tree.any(c, x -> calls(x, "sinh", "cosh", "exp", "power")));
    }
  },

  /// Dropping a column that a generated column needs is refused, but the table is unusable after that.
  BROKEN_BY_REFUSAL(
      """
      CREATE TABLE t0(c0 INT, c1 INT GENERATED ALWAYS AS (c0));
      ALTER TABLE t0 DROP COLUMN c0;
      --> error: user lacks privilege or object not found: C0
      INSERT INTO t0(c0) VALUES (0);
      --> error: HsqlException at org.hsqldb.error.Error.error: General error
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "General error")
          && any(found, n -> n instanceof Schema.Generated)
          && any(
              found,
              n -> n instanceof Statement.AlterTable a && a.change() instanceof Schema.DropColumn);
    }
  },

  /// The text of constraints and generated columns that SCRIPT writes cannot be parsed: constants are folded to a value of the
  /// wrong type, IN loses its form.
  UNREADABLE_SCRIPT(
      """
      CREATE TABLE t0(c0 BIGINT, CHECK (c0 <> 0 OR NULL = 0));
      SELECT check_clause FROM information_schema.check_constraints WHERE constraint_schema = 'PUBLIC';
      --> '(PUBLIC.T0.C0!=0) OR NULL'
      CREATE TABLE t1(c0 BIGINT, CHECK ((c0 != 0) OR NULL));
      --> error: NULL literal not allowed
      CREATE TABLE t2(c0 BOOLEAN GENERATED ALWAYS AS ('' IN ('', '')));
      SELECT generation_expression FROM information_schema.columns WHERE table_name = 'T2';
      --> '('')=((''),(''))'
      CREATE TABLE t3(c0 BOOLEAN GENERATED ALWAYS AS (('') = ((''), (''))));
      --> error: row column count mismatch
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "schema refused") && any(found, HsqldbBugs::worded);
    }
  },

  /// A CHECK from which a column was removed by constant folding still prevents dropping that column.
  FOLDED_COLUMN_HELD(
      """
      CREATE TABLE t0(c0 INT, c1 INT, CHECK ((0 BETWEEN 1 AND c1) OR c0 IS NULL));
      ALTER TABLE t0 DROP COLUMN c1;
      --> error: column is referenced in:
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "by history refused: column is referenced in")
          && any(found, HsqldbBugs::worded);
    }
  },

  /// An expression that names its own table in full is invalid once the table is renamed.
  FULL_NAME_LOST(
      """
      CREATE TABLE t0(c0 INT, c1 INT GENERATED ALWAYS AS (PUBLIC.t0.c0), c2 INT);
      ALTER TABLE t0 RENAME TO t1;
      ALTER TABLE t1 DROP COLUMN c2;
      --> error: user lacks privilege or object not found: PUBLIC.T0.C0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(
              found, "by creation refused: user lacks privilege or object not found: PUBLIC.SYN")
          && any(found, n -> n instanceof Schema.RenameTable)
          && any(found, HsqldbBugs::worded);
    }
  },

  /// A generated column keeps the old name of a renamed source column, and most changes of its table fail.
  COMPUTED_FROM_THE_OLD_NAME(
      """
      CREATE TABLE t0(c0 INT, c1 INT GENERATED ALWAYS AS (c0));
      ALTER TABLE t0 ALTER COLUMN c0 RENAME TO c2;
      ALTER TABLE t0 ADD COLUMN c3 INT;
      --> error: user lacks privilege or object not found: C2
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "by history refused: user lacks privilege or object not found")
          && any(found, n -> n instanceof Schema.Generated)
          && any(found, HsqldbBugs::renamesColumn);
    }
  },

  /// A generated column keeps the old type of its source column.
  COMPUTED_FROM_THE_OLD_TYPE(
      """
      CREATE TABLE t0(c0 CHAR(3), c1 VARCHAR(100) GENERATED ALWAYS AS (c0));
      ALTER TABLE t0 ALTER COLUMN c0 SET DATA TYPE VARCHAR(100);
      INSERT INTO t0(c0) VALUES ('0');
      SELECT c0, c1 FROM t0;
      --> '0'|'0  '
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "state: ")
          && any(found, n -> n instanceof Schema.Generated)
          && any(found, HsqldbBugs::retyped);
    }
  },

  /// SCRIPT writes nvl and similar functions as CASEWHEN, which pads its texts to one length.
  SCRIPT_OF_ANOTHER_VALUE(
      """
      CREATE TABLE t0(c0 INT, c1 VARCHAR(100) GENERATED ALWAYS AS (nvl('', 'a')));
      INSERT INTO t0(c0) VALUES (0);
      SELECT generation_expression FROM information_schema.columns WHERE table_name = 'T0' AND column_name = 'C1';
      --> ' CASEWHEN(FALSE,'a','')'
      CREATE TABLE t1(c0 INT, c1 VARCHAR(100) GENERATED ALWAYS AS (CASEWHEN(FALSE, 'a', '')));
      INSERT INTO t1(c0) VALUES (0);
      SELECT c1 FROM t0;
      --> ''
      SELECT c1 FROM t1;
      --> ' '
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "state: ")
          && any(found, n -> n instanceof Schema.Generated)
          && any(found, n -> calls(n, "nvl", "nvl2", "ifnull", "nullif", "coalesce"));
    }
  },

  /// A key keeps comparing as the old type of its column did.
  KEY_OF_THE_OLD_TYPE(
      """
      CREATE TABLE t0(c0 CHAR(3) UNIQUE);
      ALTER TABLE t0 ALTER COLUMN c0 SET DATA TYPE VARCHAR_IGNORECASE(100);
      INSERT INTO t0(c0) VALUES ('a'), ('A');
      CREATE TABLE t1(c0 VARCHAR_IGNORECASE(100) UNIQUE);
      INSERT INTO t1(c0) VALUES ('a'), ('A');
      --> error: integrity constraint violation: unique constraint or index violation
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "refused: integrity constraint violation: unique")
          && any(found, HsqldbBugs::retyped);
    }
  },

  /// A column with ON DELETE SET NULL can be altered to NOT NULL.
  NULL_WHERE_NONE_MAY_BE(
      """
      CREATE TABLE t0(c0 INTEGER PRIMARY KEY);
      CREATE TABLE t1(c1 INTEGER, FOREIGN KEY(c1) REFERENCES t0(c0) ON DELETE SET NULL);
      ALTER TABLE t1 ALTER COLUMN c1 SET NOT NULL;
      CREATE TABLE t2(c1 INTEGER NOT NULL, FOREIGN KEY(c1) REFERENCES t0(c0) ON DELETE SET NULL);
      --> error: SET NULL requires nullable column: C1
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "SET NULL requires nullable column");
    }
  };

  private final String script;

  HsqldbBugs(String script) {
    this.script = script;
  }

  @Override
  public String script() {
    return script;
  }

  private static boolean readTwice(Query.With with) {
    List<String> read =
        Tree.all(with, Relation.Named.class).stream().map(Relation.Named::name).toList();
    return with.ctes().stream().anyMatch(c -> Collections.frequency(read, c.name()) > 1);
  }

  private static boolean cutOtherwise(Node node) {
    return node instanceof Query.Select s
        && s.limit().isPresent()
        && !s.orderBy().isEmpty()
        && (s.orderBy().stream().anyMatch(Query.OrderTerm::descending)
            || Tree.any(s, HsqldbBugs::keepsRight));
  }

  private static boolean keepsRight(Node node) {
    return node instanceof Relation.Join j
        && (j.kind() == Relation.JoinKind.RIGHT || j.kind() == Relation.JoinKind.FULL);
  }

  private static boolean renamesColumn(Node node) {
    return node instanceof Schema.RenameColumn
        || (node instanceof Schema.Rework r && r.words().contains("%c RENAME TO"));
  }

  private static boolean retyped(Node node) {
    return node instanceof Schema.Rework r && r.effect() == Schema.Effect.RETYPED;
  }

  private static boolean worded(Node node) {
    return node instanceof Schema.Check
        || node instanceof Schema.TableCheck
        || node instanceof Schema.Generated
        || node instanceof Schema.Default
        || (node instanceof Schema.Rework r && r.words().contains(" DEFAULT %v"))
        || node instanceof Statement.CreateView;
  }

  private static boolean comparesTexts(Node node) {
    return switch (node) {
      case Expr.Comparison c -> type(c.left()) == SqlType.TEXT && type(c.right()) == SqlType.TEXT;
      case Expr.InQuery q -> type(q.operand()) == SqlType.TEXT;
      case Node _ -> false;
    };
  }

  /// Types and texts for which different texts may compare equal.
  private static boolean comparesEqualToOthers(Node node) {
    return typed(node, "VARCHAR_IGNORECASE")
        || typed(node, "CHAR(")
        || (node instanceof Expr.Literal(Value.Text(String text)) && text.endsWith(" "));
  }

  private static boolean largeWithFloat(Expr constant, Expr other) {
    return large(bare(constant)) && type(other) == SqlType.REAL;
  }
}
