package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.calls;
import static sibyl.lab.campaign.Shapes.column;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.names;
import static sibyl.lab.campaign.Shapes.told;
import static sibyl.lab.campaign.Shapes.type;
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

  /// A FILTER that is never true is forgotten where a minimum, maximum or count is looked up directly.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT PRIMARY KEY);
  /// INSERT INTO t0 VALUES (1);
  /// SELECT min(c0) FILTER (WHERE FALSE), count(*) FILTER (WHERE FALSE) FROM t0
  /// ```
  FILTER_FORGOTTEN {
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

  /// A truth value behind WHEN is written as if it were a predicate on the operand of CASE, so that a derived table or view,
  /// which is read again, means something else; SCRIPT writes the same.
  ///
  /// ```sql
  /// SELECT CASE c0 WHEN (c0 = TRUE) THEN 1 END FROM t0;
  /// SELECT * FROM (SELECT CASE c0 WHEN (c0 = TRUE) THEN 1 END FROM t0) AS d
  /// ```
  TRUTH_BEHIND_WHEN {
    @Override
    public boolean shows(CaseFile found) {
      return (contradicts(found) || told(found, "schema refused"))
          && any(
              found,
              n ->
                  n instanceof Expr.Case c
                      && c.operand().isPresent()
                      && c.whens().stream().anyMatch(H2Bugs::predicate));
    }
  },

  /// A derived table or view is written anew and read again, and some of what is written cannot be read: EXISTS before IS, for
  /// one.
  ///
  /// ```sql
  /// SELECT c0 FROM t0 WHERE (EXISTS (SELECT 1 FROM t0)) IS TRUE;
  /// SELECT c0 FROM (SELECT c0 FROM t0 WHERE (EXISTS (SELECT 1 FROM t0)) IS TRUE) AS d
  /// ```
  UNREADABLE_TO_ITSELF {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "INTERNAL Syntax error in SQL statement");
    }
  },

  /// The first query that reads a view twice loses rows if they are fetched as they are needed.
  ///
  /// ```sql
  /// CREATE VIEW v0 AS SELECT 0 AS x FROM t0;
  /// SET LAZY_QUERY_EXECUTION 1;
  /// SELECT 0 FROM v0 WHERE 0 NOT IN (SELECT 1 FROM v0);
  /// CREATE VIEW v1 AS SELECT 0 AS x FROM v0;
  /// SELECT 0 FROM v1 JOIN v1 AS a USING (x)
  /// ```
  LAZY_VIEW_READ_TWICE {
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

  /// Two conditions about the same shape stop the planner, if it has an index or a view makes it one.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 GEOMETRY);
  /// CREATE SPATIAL INDEX i0 ON t0(c0);
  /// SELECT 0 FROM t0 JOIN t0 AS a ON t0.c0 && a.c0 AND a.c0 && t0.c0
  /// ```
  SHAPES_JOINED_TWICE {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "INTERNAL")
          && found.verdict().explanation().contains("Unexpected code path")
          && any(found, n -> calls(n, "(%s && %s)"));
    }
  },

  /// A day that has an index is looked up once for each time that lies in it.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 DATE PRIMARY KEY);
  /// CREATE TABLE t1(c1 TIMESTAMP);
  /// INSERT INTO t0 VALUES ('2000-02-29');
  /// INSERT INTO t1 VALUES ('2000-02-29 00:00:00'), ('2000-02-29 23:59:59');
  /// SELECT c0 FROM t0 WHERE c0 IN (SELECT c1 FROM t1)
  /// ```
  DAY_OF_EACH_TIME {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found) && any(found, n -> index(n)) && any(found, H2Bugs::dayAmongTimes);
    }
  },

  /// After one pattern that ends in the sign for escapes, no other matches.
  ///
  /// ```sql
  /// INSERT INTO t0 VALUES ('\'), ('1');
  /// SELECT c0, '1' LIKE c0 FROM t0
  /// ```
  SPOILT_BY_ANOTHER_PATTERN {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Expr.Like l && names(l.pattern()))
          && any(found, H2Bugs::escapes);
    }
  },

  /// An index that ignores case keeps the text that was there before, and is asked for it.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 VARCHAR_IGNORECASE);
  /// CREATE INDEX i0 ON t0(c0);
  /// INSERT INTO t0 VALUES ('ABC');
  /// UPDATE t0 SET c0 = 'abc';
  /// SELECT c0 FROM t0
  /// ```
  OLD_TEXT_IN_INDEX {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "VARCHAR_IGNORECASE"))
          && any(found, n -> index(n))
          && any(found, n -> n instanceof Statement.Update);
    }
  },

  /// SCRIPT gives an empty constant a type of length 0, which cannot be read.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BLOB CHECK (c0 <= X''));
  /// SCRIPT NODATA
  /// ```
  NO_LENGTH {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "schema refused: Invalid value")
          && any(
              found,
              n ->
                  n instanceof Schema.Check
                      || n instanceof Schema.Generated
                      || n instanceof Schema.TableCheck);
    }
  },

  /// A table whose primary key was a number keeps its rows under that number when the key is dropped, and new ones under the
  /// next, until there is none.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT, c1 BIGINT PRIMARY KEY);
  /// INSERT INTO t0 VALUES (0, 9223372036854775806);
  /// ALTER TABLE t0 DROP PRIMARY KEY;
  /// INSERT INTO t0 VALUES (0, 0), (0, 0);
  /// UPDATE t0 SET c1 = 0;
  /// INSERT INTO t0 VALUES (0, 0)
  /// ```
  KEY_OUTLIVES_ITS_DROP {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "by history refused: Unique index or primary key violation")
          && any(found, n -> n instanceof Schema.Rework r && r.effect() == Schema.Effect.KEY_GONE);
    }
  },

  /// A text of fixed length loses the blanks behind it in a set operation: its length is 1 there, and 3 elsewhere.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 CHAR(3)); INSERT INTO t0 VALUES ('0');
  /// SELECT length(x) FROM (SELECT c0 AS x FROM t0 UNION ALL SELECT c0 FROM t0)
  /// ```
  UNPADDED_BY_UNION {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "CHAR"))
          && any(found, n -> n instanceof Query.Compound);
    }
  },

  /// HAVING with a CASE, beside an aggregate with a FILTER, has no room for the data of its groups.
  ///
  /// ```sql
  /// SELECT max(0) FILTER (WHERE a1.c0 < t0.c0) FROM t0, t0 AS a1 GROUP BY a1.c1
  /// HAVING CASE WHEN NOT (a1.c1 <= '') THEN a1.c1 <= '' ELSE a1.c1 <= '' END
  /// ```
  NO_ROOM_FOR_GROUPS {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "SelectGroups.getCurrentGroupExprData");
    }
  };

  private static boolean readsTwice(CaseFile found) {
    List<String> read =
        Tree.all(found.drawn().probe().asked(), Relation.Named.class).stream()
            .map(Relation.Named::name)
            .toList();
    return Set.copyOf(read).size() < read.size();
  }

  private static boolean dayAmongTimes(Node node) {
    return node instanceof Expr.InQuery q
        && column(q.operand())
        && type(q.operand()) == SqlType.DATE
        && Tree.all(q.query(), Query.Select.class).stream()
            .flatMap(s -> s.items().stream())
            .anyMatch(i -> Tree.any(i, n -> n instanceof Expr e && type(e) == SqlType.TIMESTAMP));
  }

  /// Whether it is the sign for escapes, as a text or as its number.
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
}
