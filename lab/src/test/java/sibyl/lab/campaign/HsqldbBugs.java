package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.bare;
import static sibyl.lab.campaign.Shapes.calls;
import static sibyl.lab.campaign.Shapes.column;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.equates;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.large;
import static sibyl.lab.campaign.Shapes.names;
import static sibyl.lab.campaign.Shapes.nothing;
import static sibyl.lab.campaign.Shapes.orders;
import static sibyl.lab.campaign.Shapes.outerJoin;
import static sibyl.lab.campaign.Shapes.told;
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

/// HSQLDB 2.7.4, where texts are not padded (`sql.pad_space=false`).
enum HsqldbBugs implements Explanation {
  /// IS TRUE and its kind are unknown where they ask about what is unknown.
  ///
  /// ```sql
  /// SELECT c0 IS TRUE, c0 IS NOT TRUE FROM (VALUES (CAST(NULL AS BOOLEAN))) AS t(c0)
  /// ```
  TRUTH_OF_UNKNOWN {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found) && any(found, n -> n instanceof Expr.Truth);
    }
  },

  /// An index is looked into for what the row says that is yet to be found there. Derived tables have such indexes as well.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INTEGER PRIMARY KEY);
  /// INSERT INTO t0 VALUES (1);
  /// SELECT c0 FROM t0 WHERE c0 BETWEEN c0 AND 5;
  /// SELECT c0 FROM t0 WHERE c0 >= c0 AND c0 >= 0;
  /// SELECT c0 FROM t0 WHERE c0 LIKE c0 AND c0 IS NOT NULL
  /// ```
  INDEX_ASKED_FOR_ITS_OWN_ROW {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found) && any(found, HsqldbBugs::asksItself);
    }
  },

  /// A range of another column, also of another table, is taken for one of the column that has an index. Values of the wrong
  /// type are compared then, which fails.
  ///
  /// ```sql
  /// CREATE TABLE t1(x INT UNIQUE, y INT);
  /// SELECT * FROM t0 JOIN t1 ON t0.c0 > t1.y + 1 WHERE t1.x >= 0;
  /// SELECT * FROM t0 LEFT JOIN t1 ON t0.c0 >= 5 AND t1.x <= 3;
  /// SELECT * FROM t0 JOIN t1 ON t0.c0 <= CAST(t1.y AS VARCHAR(9)) WHERE t1.x IS NOT NULL
  /// ```
  BOUND_OF_ANOTHER {
    @Override
    public boolean shows(CaseFile found) {
      return (contradicts(found) || told(found, "General error"))
          && any(found, n -> n instanceof Relation.Join)
          && ranges(found) >= 2;
    }
  },

  /// The left operand of a comparison decides whether case and trailing blanks count. In a condition, the operands are
  /// exchanged if that suits an index; literals are padded though columns are not.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 VARCHAR_IGNORECASE(10));
  /// INSERT INTO t0 VALUES ('a');
  /// SELECT 'A' = c0 FROM t0;
  /// SELECT c0 FROM t0 WHERE 'A' = c0
  /// ```
  OTHER_COLLATION_DECIDES {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, HsqldbBugs::comparesTexts)
          && any(found, HsqldbBugs::hasTwins);
    }
  },

  /// A column of the optional side is read before it is known, if another table's index is looked into by it.
  ///
  /// ```sql
  /// CREATE TABLE t1(c0 BOOLEAN UNIQUE);
  /// INSERT INTO t0 VALUES (1);
  /// INSERT INTO t1 VALUES (FALSE);
  /// SELECT t0.c0, t1.c0 FROM t0 RIGHT JOIN t1 ON t0.c0 = 1 WHERE t1.c0 = (t0.c0 IS NOT NULL)
  /// ```
  LOOKED_UP_TOO_EARLY {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> outerJoin(n))
          && any(found, n -> index(n))
          && any(found, HsqldbBugs::equatesWithComputed);
    }
  },

  /// Rows are taken in the order of an index where that is another one: backwards, NULL comes last and not first; of a
  /// full join, what the other table alone has comes last.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT);
  /// CREATE INDEX i0 ON t0(c0);
  /// INSERT INTO t0 VALUES (0), (NULL);
  /// SELECT c0 FROM t0 ORDER BY c0 DESC LIMIT 1;
  /// SELECT c0 FROM t0 ORDER BY c0 + 0 DESC LIMIT 1;
  /// SELECT t0.c0 FROM t0 FULL JOIN t1 ON 0 = 1 ORDER BY t0.c0 LIMIT 1
  /// ```
  ORDER_OF_THE_INDEX {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(found, HsqldbBugs::cutOtherwise);
    }
  },

  /// Of conditions that are joined by OR, the first alone decides about a table whose rows an outer join keeps.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT PRIMARY KEY);
  /// INSERT INTO t0 VALUES (0);
  /// SELECT 0 FROM t0 RIGHT JOIN t0 AS a ON t0.c0 = 1 WHERE a.c0 > 1 OR a.c0 = 0
  /// ```
  OR_BEHIND_OUTER_JOIN {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(found, HsqldbBugs::keepsRight)
          && any(found, n -> n instanceof Expr.Logical l && l.op() == Expr.LogicalOp.OR);
    }
  },

  /// A number behind WHEN is no condition, but is only stumbled over.
  ///
  /// ```sql
  /// SELECT 0 FROM t0 JOIN t1 ON 0 > CASE WHEN 0 THEN 0 END
  /// ```
  NUMBER_BEHIND_WHEN {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "General error")
          && any(
              found,
              n ->
                  n instanceof Expr.Case c
                      && c.operand().isEmpty()
                      && c.whens().stream().anyMatch(w -> bare(w.when()) instanceof Expr.Literal));
    }
  },

  /// Only the first column is compared, if the second is a constant.
  ///
  /// ```sql
  /// SELECT 0 FROM t0 WHERE (c0, c0) IN (SELECT c0, TIMESTAMP '2024-12-31 00:00:00' FROM t0)
  /// ```
  ROW_IN_QUERY {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(
              found,
              n ->
                  n instanceof Expr.InQuery q
                      && q.operand() instanceof Expr.RowValue
                      && q.query() instanceof Query.Select s
                      && s.items().stream().anyMatch(i -> !names(i)));
    }
  },

  /// The condition of one reader of a common table expression holds for all others.
  ///
  /// ```sql
  /// WITH q AS (SELECT c0 FROM t0) SELECT count(*) FROM q WHERE 1 = 0 UNION ALL SELECT count(*) FROM q
  /// ```
  CTE_READ_TWICE {
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

  /// A large whole number is rounded before it is compared with a float in a condition, and not elsewhere.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 REAL);
  /// INSERT INTO t0 VALUES (9.223372036854776E18);
  /// SELECT 9223372036854775807 = c0 FROM t0;
  /// SELECT c0 FROM t0 WHERE 9223372036854775807 = c0
  /// ```
  LARGE_CONSTANT {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Expr.Comparison c && Tree.any(c, x -> large(x)));
    }
  },

  /// NOT NULL fails.
  ///
  /// ```sql
  /// SELECT NOT NULL FROM t0
  /// ```
  NOT_OF_NOTHING {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "General error")
          && found.drawn().probe().asked() instanceof Query q
          && Tree.any(
              q,
              n ->
                  n instanceof Query.Select s
                      && s.where().filter(w -> nothing(bare(w))).isPresent());
    }
  },

  /// LIKE NULL fails.
  ///
  /// ```sql
  /// SELECT c0 LIKE CAST(NULL AS VARCHAR(9)) FROM t0
  /// ```
  LIKE_NOTHING {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "General error")
          && any(found, n -> n instanceof Expr.Like l && Tree.any(l.pattern(), x -> nothing(x)));
    }
  },

  /// A whole number cannot be compared with an infinite one.
  ///
  /// ```sql
  /// SELECT 0 = sinh(-2147483648) FROM t0
  /// ```
  COMPARED_WITH_INFINITY {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "General error")
          && any(found, n -> n instanceof Expr.Comparison)
          && any(found, n -> calls(n, "sinh", "cosh", "exp", "power"));
    }
  },

  /// A column that a generated one needs is not dropped, but the table is unusable after that.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT, c1 INT GENERATED ALWAYS AS (c0));
  /// ALTER TABLE t0 DROP COLUMN c0;
  /// INSERT INTO t0(c0) VALUES (0)
  /// ```
  BROKEN_BY_REFUSAL {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "General error")
          && any(found, n -> n instanceof Schema.Generated)
          && any(
              found,
              n -> n instanceof Statement.AlterTable a && a.change() instanceof Schema.DropColumn);
    }
  },

  /// SCRIPT writes conditions, computed columns and defaults in words that cannot be read: what was constant is folded to a
  /// value of the wrong type, CASE and IN lose their form, a default is kept that its column no longer takes.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BIGINT, CHECK (c0 <> 0 OR NULL = 0));
  /// CREATE TABLE t1(c0 BOOLEAN GENERATED ALWAYS AS ('' IN ('', '')));
  /// CREATE TABLE t2(c0 BOOLEAN DEFAULT FALSE);
  /// ALTER TABLE t2 ALTER COLUMN c0 SET DATA TYPE CHAR(3);
  /// SCRIPT
  /// ```
  UNREADABLE_SCRIPT {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "schema refused") && any(found, HsqldbBugs::worded);
    }
  },

  /// A condition loses columns when it is folded, but they still cannot be dropped.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT, c1 INT, CHECK ((0 BETWEEN 1 AND c1) OR c0 IS NULL));
  /// ALTER TABLE t0 DROP COLUMN c1
  /// ```
  FOLDED_COLUMN_HELD {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "by history refused: column is referenced in")
          && any(found, HsqldbBugs::worded);
    }
  },

  /// What names its own table in full, as SCRIPT does, is lost when the table is renamed.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT, c1 INT GENERATED ALWAYS AS (PUBLIC.t0.c0), c2 INT);
  /// ALTER TABLE t0 RENAME TO t1;
  /// ALTER TABLE t1 DROP COLUMN c2
  /// ```
  FULL_NAME_LOST {
    @Override
    public boolean shows(CaseFile found) {
      return told(
              found, "by creation refused: user lacks privilege or object not found: PUBLIC.SYN")
          && any(found, n -> n instanceof Schema.RenameTable)
          && any(found, HsqldbBugs::worded);
    }
  },

  /// A computed column goes on with the name that its source no longer has, and most changes of its table fail.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT, c1 INT GENERATED ALWAYS AS (c0));
  /// ALTER TABLE t0 ALTER COLUMN c0 RENAME TO c2;
  /// ALTER TABLE t0 ADD COLUMN c3 INT
  /// ```
  COMPUTED_FROM_THE_OLD_NAME {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "by history refused: user lacks privilege or object not found")
          && any(found, n -> n instanceof Schema.Generated)
          && any(found, HsqldbBugs::renamesColumn);
    }
  },

  /// A computed column goes on with the type that its source no longer has.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 CHAR(3), c1 VARCHAR(100) GENERATED ALWAYS AS (c0));
  /// ALTER TABLE t0 ALTER COLUMN c0 SET DATA TYPE VARCHAR(100);
  /// INSERT INTO t0(c0) VALUES ('0')
  /// ```
  COMPUTED_FROM_THE_OLD_TYPE {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "state: ")
          && any(found, n -> n instanceof Schema.Generated)
          && any(found, HsqldbBugs::retyped);
    }
  },

  /// SCRIPT writes nvl and its like as CASEWHEN, which pads its texts to one length.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT, c1 VARCHAR(100) GENERATED ALWAYS AS (nvl('', 'a')));
  /// SCRIPT
  /// ```
  SCRIPT_OF_ANOTHER_VALUE {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "state: ")
          && any(found, n -> n instanceof Schema.Generated)
          && any(found, n -> calls(n, "nvl", "nvl2", "ifnull", "nullif", "coalesce"));
    }
  },

  /// A key goes on comparing as the type did that its column no longer has.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 CHAR(3) UNIQUE);
  /// ALTER TABLE t0 ALTER COLUMN c0 SET DATA TYPE VARCHAR_IGNORECASE(100);
  /// INSERT INTO t0(c0) VALUES ('a '), ('a')
  /// ```
  KEY_OF_THE_OLD_TYPE {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "refused: integrity constraint violation: unique")
          && any(found, HsqldbBugs::retyped);
    }
  },

  /// A column that becomes NULL when its parent goes can be made to take none.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INTEGER PRIMARY KEY);
  /// CREATE TABLE t1(c1 INTEGER, FOREIGN KEY(c1) REFERENCES t0(c0) ON DELETE SET NULL);
  /// ALTER TABLE t1 ALTER COLUMN c1 SET NOT NULL
  /// ```
  NULL_WHERE_NONE_MAY_BE {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "SET NULL requires nullable column");
    }
  },

  /// A view that joins another one loses rows in some queries, and others that say the same bring them back: below, x = -1
  /// finds what x < 0 does not. Why is not known.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BIGINT PRIMARY KEY);
  /// INSERT INTO t0 VALUES (-1);
  /// CREATE VIEW v0 AS SELECT CAST(t0.c0 AS BIGINT) AS x FROM t0 JOIN t0 AS a ON 0 <= 0;
  /// CREATE VIEW v1 AS SELECT v0.x AS x FROM v0 LEFT JOIN t0 ON 0 IS NOT DISTINCT FROM 0 AND 0 = 0;
  /// SELECT x FROM v1 WHERE x < 0
  /// ```
  VIEW_OF_JOINED_VIEW {
    @Override
    public boolean shows(CaseFile found) {
      return (contradicts(found) || told(found, "General error"))
          && any(found, n -> n instanceof Statement.CreateView v && joinsView(v, found));
    }
  };

  private static boolean readTwice(Query.With with) {
    List<String> read =
        Tree.all(with, Relation.Named.class).stream().map(Relation.Named::name).toList();
    return with.ctes().stream().anyMatch(c -> Collections.frequency(read, c.name()) > 1);
  }

  /// Whether it joins another view.
  private static boolean joinsView(Statement.CreateView view, CaseFile found) {
    return Tree.any(view, n -> n instanceof Relation.Join)
        && Tree.all(view, Relation.Named.class).stream()
            .anyMatch(
                r ->
                    any(
                        found,
                        n ->
                            n instanceof Statement.CreateView v
                                && v.name().equalsIgnoreCase(r.name())));
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

  private static boolean asksItself(Node node) {
    return switch (node) {
      case Expr.Between b -> column(b.operand()) && (names(b.low()) || names(b.high()));
      case Expr.Comparison c -> asks(c.left(), c.right()) || asks(c.right(), c.left());
      case Expr.Like l -> asks(l.operand(), l.pattern());
      case Node _ -> false;
    };
  }

  private static boolean asks(Expr column, Expr other) {
    return bare(column) instanceof Expr.ColumnRef c
        && Tree.any(other, n -> n instanceof Expr.ColumnRef o && o.table().equals(c.table()));
  }

  private static long ranges(CaseFile found) {
    return Tree.all(found.drawn().probe().asked(), Expr.class).stream()
        .filter(
            e ->
                orders(e)
                    || e instanceof Expr.Between
                    || (e instanceof Expr.IsNull i && i.negated()))
        .count();
  }

  private static boolean equatesWithComputed(Node node) {
    return node instanceof Expr.Comparison c
        && equates(c)
        && (computed(c.left()) || computed(c.right()));
  }

  private static boolean computed(Expr e) {
    return !column(e) && names(e);
  }

  private static boolean comparesTexts(Node node) {
    return switch (node) {
      case Expr.Comparison c -> type(c.left()) == SqlType.TEXT && type(c.right()) == SqlType.TEXT;
      case Expr.InQuery q -> type(q.operand()) == SqlType.TEXT;
      case Node _ -> false;
    };
  }

  /// Whether there are texts that some collation takes for the same.
  private static boolean hasTwins(Node node) {
    return typed(node, "VARCHAR_IGNORECASE")
        || typed(node, "CHAR(")
        || (node instanceof Expr.Literal(Value.Text(String text)) && text.endsWith(" "));
  }
}
