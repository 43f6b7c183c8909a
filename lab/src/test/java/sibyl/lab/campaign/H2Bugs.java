package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.bare;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.defect;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.names;
import static sibyl.lab.campaign.Shapes.ran;
import static sibyl.lab.campaign.Shapes.typed;

import java.util.List;
import java.util.Locale;
import java.util.Set;
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

/// H2 2.5.252.
enum H2Bugs implements Explanation {
  /// A FILTER that is never true is ignored where MIN, MAX or COUNT is answered without reading the rows.
  FILTER_FORGOTTEN(
      """
      CREATE TABLE t0(c0 INT PRIMARY KEY);
      INSERT INTO t0 VALUES (1);
      SELECT min(c0) FILTER (WHERE FALSE), count(*) FILTER (WHERE FALSE) FROM t0;
      --> 1|1
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.Aggregate a
                      && a.function().name().matches("min|max|count")
                      && a.filter().filter(f -> !names(f)).isPresent());
    }
  },

  /// In a derived table, view or SCRIPT, a boolean behind WHEN is printed as a predicate on the operand of CASE.
  TRUTH_BEHIND_WHEN(
      """
      CREATE TABLE t0(c0 BOOLEAN);
      INSERT INTO t0 VALUES (FALSE);
      SELECT CASE c0 WHEN (c0 = TRUE) THEN 1 END FROM t0;
      --> 1
      SELECT * FROM (SELECT CASE c0 WHEN (c0 = TRUE) THEN 1 END FROM t0) AS d;
      --> NULL
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return (contradicts(found) || defect(found, "schema refused"))
          && any(
              found,
              n ->
                  n instanceof Expr.Case c
                      && c.operand().isPresent()
                      && c.whens().stream().anyMatch(H2Bugs::predicate));
    }
  },

  /// A derived table or view is printed and parsed again, and EXISTS before IS is printed without its parentheses.
  UNREADABLE_TO_ITSELF(
      """
      CREATE TABLE t0(c0 INT);
      INSERT INTO t0 VALUES (0);
      SELECT c0 FROM t0 WHERE (EXISTS (SELECT 1 FROM t0)) IS TRUE;
      --> 0
      SELECT c0 FROM (SELECT c0 FROM t0 WHERE (EXISTS (SELECT 1 FROM t0)) IS TRUE) AS d;
      --> error: Syntax error in SQL statement "SELECT
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "INTERNAL Syntax error in SQL statement")
          && found.verdict().explanation().contains("[*]IS ")
          && ran(found, n -> testsExists(n));
    }

    @Override
    public Fence fence() {
      return new Fence(n -> testsExists(n) ? Tree.mapChildren(n, Fence::asCase) : n);
    }
  },

  /// The first query that reads a view twice loses rows if results are fetched lazily.
  LAZY_VIEW_READ_TWICE(
      """
      CREATE TABLE t0(c0 INT);
      INSERT INTO t0 VALUES (0), (1);
      CREATE VIEW v0 AS SELECT 0 AS x FROM t0;
      SET LAZY_QUERY_EXECUTION 1;
      SELECT 0 FROM v0 WHERE 0 NOT IN (SELECT 1 FROM v0);
      --> 0
      SELECT 0 FROM v0 WHERE 0 NOT IN (SELECT 1 FROM v0);
      --> 0
      --> 0
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Statement.SetVariable v
                      && v.name().toUpperCase(Locale.ROOT).contains("LAZY"))
          && any(found, n -> n instanceof Statement.CreateView)
          && (any(found, n -> n instanceof Relation.Join) || readsTwice(found));
    }
  },

  /// After one LIKE pattern that ends in the escape character, no other pattern of the query matches.
  SPOILT_BY_ANOTHER_PATTERN(
      """
      CREATE TABLE t0(c0 VARCHAR);
      INSERT INTO t0 VALUES ('\\'), ('1');
      SELECT c0, '1' LIKE c0 FROM t0;
      --> '\\'|NULL
      --> '1'|NULL
      SELECT '1' LIKE c0 FROM t0 WHERE c0 = '1';
      --> TRUE
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Expr.Like l && names(l.pattern()))
          && any(found, H2Bugs::escapes);
    }
  },

  /// An index keeps the old text after an update to a text that compares equal, and queries read it from there.
  OLD_TEXT_IN_INDEX(
      """
      CREATE TABLE t0(c0 VARCHAR_IGNORECASE);
      CREATE INDEX i0 ON t0(c0);
      INSERT INTO t0 VALUES ('ABC');
      UPDATE t0 SET c0 = 'abc';
      SELECT c0 FROM t0;
      --> 'ABC'
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "VARCHAR_IGNORECASE"))
          && any(found, n -> index(n))
          && any(found, n -> n instanceof Statement.Update);
    }
  },

  /// SCRIPT casts an empty constant to a type of length 0, which cannot be parsed.
  NO_LENGTH(
      """
      CREATE TABLE t0(c0 BLOB CHECK (c0 <= X''));
      SELECT check_clause FROM information_schema.check_constraints;
      --> '"C0" <= CAST(X'' AS BINARY LARGE OBJECT(0))'
      CREATE TABLE t1(c0 BLOB CHECK (c0 <= CAST(X'' AS BINARY LARGE OBJECT(0))));
      --> error: Invalid value "0" for parameter "positive long
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "schema refused: Invalid value")
          && any(
              found,
              n ->
                  n instanceof Schema.Check
                      || n instanceof Schema.Generated
                      || n instanceof Schema.TableCheck);
    }
  },

  /// After its integer primary key is dropped, a table still numbers its rows by that key, and the numbers run out.
  KEY_OUTLIVES_ITS_DROP(
      """
      CREATE TABLE t0(c0 INT, c1 BIGINT PRIMARY KEY);
      INSERT INTO t0 VALUES (0, 9223372036854775806);
      ALTER TABLE t0 DROP PRIMARY KEY;
      INSERT INTO t0 VALUES (0, 0), (0, 0);
      UPDATE t0 SET c1 = 0;
      INSERT INTO t0 VALUES (0, 0);
      --> error: Unique index or primary key violation: "PRIMARY KEY
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return defect(found, "by history refused: Unique index or primary key violation")
          && any(found, n -> n instanceof Schema.Rework r && r.effect() == Schema.Effect.KEY_GONE);
    }
  },

  /// A CHAR loses its trailing blanks in a set operation.
  UNPADDED_BY_UNION(
      """
      CREATE TABLE t0(c0 CHAR(3));
      INSERT INTO t0 VALUES ('0');
      SELECT length(x) FROM (SELECT c0 AS x FROM t0 UNION ALL SELECT c0 FROM t0);
      --> 1
      --> 1
      """) {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && ran(found, n -> n instanceof Query.Compound c && showsChar(c, found));
    }
  };

  private final String script;

  H2Bugs(String script) {
    this.script = script;
  }

  @Override
  public String script() {
    return script;
  }

  private static boolean readsTwice(CaseFile found) {
    List<String> read =
        Tree.all(found.drawn().probe().asked(), Relation.Named.class).stream()
            .map(Relation.Named::name)
            .toList();
    return Set.copyOf(read).size() < read.size();
  }

  /// Whether it is the escape character, as a text or as its number.
  private static boolean escapes(Node node) {
    return node instanceof Expr.Literal(Value value)
        && switch (value) {
          case Value.Int i -> i.value() == '\\';
          case Value.Text t -> t.value().endsWith("\\");
          case Value.Null _, Value.Bool _, Value.Real _, Value.Blob _, Value.Typed _ -> false;
        };
  }

  private static boolean predicate(Expr.When branch) {
    Expr e = branch.when();
    return e.type() == SqlType.BOOLEAN
        && !(e instanceof Expr.Literal)
        && !(e instanceof Expr.ColumnRef)
        && !(e instanceof Expr.Implicit);
  }

  /// EXISTS with IS NULL or IS TRUE behind it.
  private static boolean testsExists(Node node) {
    return switch (node) {
      case Expr.IsNull i -> bare(i.operand()) instanceof Expr.Exists;
      case Expr.Truth t -> bare(t.operand()) instanceof Expr.Exists;
      case Node _ -> false;
    };
  }

  /// Whether it selects a column that is declared as CHAR.
  private static boolean showsChar(Query.Compound compound, CaseFile found) {
    return Tree.all(compound, Query.Select.class).stream()
        .flatMap(s -> s.items().stream())
        .flatMap(i -> i.expr().stream())
        .anyMatch(
            e ->
                bare(e) instanceof Expr.ColumnRef c
                    && any(
                        found,
                        n ->
                            typed(n, "CHAR(")
                                && n instanceof Schema.ColumnDef d
                                && d.name().equalsIgnoreCase(c.column())));
  }
}
