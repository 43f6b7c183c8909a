package sibyl.lab.campaign;

import static sibyl.lab.campaign.Shapes.any;
import static sibyl.lab.campaign.Shapes.calls;
import static sibyl.lab.campaign.Shapes.contradicts;
import static sibyl.lab.campaign.Shapes.equates;
import static sibyl.lab.campaign.Shapes.extreme;
import static sibyl.lab.campaign.Shapes.index;
import static sibyl.lab.campaign.Shapes.names;
import static sibyl.lab.campaign.Shapes.nothing;
import static sibyl.lab.campaign.Shapes.option;
import static sibyl.lab.campaign.Shapes.outerJoin;
import static sibyl.lab.campaign.Shapes.sharesColumns;
import static sibyl.lab.campaign.Shapes.told;
import static sibyl.lab.campaign.Shapes.type;
import static sibyl.lab.campaign.Shapes.typed;

import sibyl.finding.CaseFile;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;

/// MySQL 9.7.4 and MariaDB 11.4.5 alike.
enum SharedMysqlBugs implements Explanation {

  /// All engines refuse or take a statement, in words of their own: a class by itself, and no more than it says.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT NOT NULL) ENGINE = ARCHIVE;
  /// CREATE INDEX i0 ON t0(c0)
  /// ```
  OTHER_WORDS {
    @Override
    public boolean shows(CaseFile found) {
      return found.verdict().defect().minor();
    }
  },

  /// CSV cannot read the zero that it wrote.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 TIMESTAMP NOT NULL) ENGINE = CSV;
  /// INSERT INTO t0 VALUES (0);
  /// SELECT * FROM t0
  /// ```
  CSV_ZERO_TIMESTAMP {
    @Override
    public boolean shows(CaseFile found) {
      return rotates(found, "CSV")
          && found.verdict().explanation().contains("marked as crashed")
          && says(found, "TIMESTAMP");
    }
  },

  /// ARCHIVE writes other bytes into texts and blobs when it writes a table anew.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 BLOB) ENGINE = ARCHIVE;
  /// INSERT INTO t0 VALUES (0);
  /// REPAIR TABLE t0;
  /// SELECT * FROM t0
  /// ```
  ARCHIVE_SPOILS_BLOBS {
    @Override
    public boolean shows(CaseFile found) {
      return rotates(found, "ARCHIVE")
          && contradicts(found)
          && (says(found, "REPAIR TABLE") || says(found, "OPTIMIZE TABLE"));
    }
  },

  /// A hash index of MEMORY takes zeros of both signs for different.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 REAL PRIMARY KEY) ENGINE = MEMORY;
  /// INSERT INTO t0 VALUES (-0.0e0);
  /// SELECT * FROM t0 WHERE c0 = 0
  /// ```
  MEMORY_NEGATIVE_ZERO {
    @Override
    public boolean shows(CaseFile found) {
      return rotates(found, "MEMORY") && contradicts(found) && says(found, "-0.0E0");
    }
  },

  /// A comparison of rows is taken for one that no row of NULLs survives, so that an outer join becomes an inner one; MariaDB
  /// also takes it for one that is never NULL.
  ///
  /// ```sql
  /// SELECT 0 FROM t0 LEFT JOIN t1 ON 0 WHERE (0, t1.c0) < (1, 0);
  /// SELECT ((0, NULL) = (0, 0)) IS NULL
  /// ```
  ROWS_COMPARED_WITH_NULL {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> n instanceof Expr.Comparison c && c.left() instanceof Expr.RowValue)
          && any(found, n -> outerJoin(n) || nothing(n));
    }
  },

  /// So are functions that make something of NULL.
  ///
  /// ```sql
  /// SELECT 0 FROM t0 LEFT JOIN t1 ON 0 WHERE field('', t1.c0) = 0;
  /// SELECT 0 FROM t0 LEFT JOIN t1 ON 0 WHERE elt(2, t1.c0, 1)
  /// ```
  FUNCTION_AND_OUTER_JOIN {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> outerJoin(n))
          && any(found, n -> calls(n, "field", "elt", "char", "quote", "interval", "make_set"));
    }
  },

  /// By an index, the smallest and largest value of an ENUM are those declared first and last, and not by their text as the
  /// manual has it.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 ENUM('a', '1') PRIMARY KEY);
  /// INSERT INTO t0 VALUES ('a'), ('1');
  /// SELECT max(c0) FROM t0;
  /// SELECT max(c0) FROM t0 USE INDEX ()
  /// ```
  EXTREME_OF_ENUM {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> typed(n, "ENUM"))
          && any(found, n -> index(n))
          && any(found, n -> extreme(n));
    }
  },

  /// Bytes and ENUMs IN a subquery of numbers are compared as texts or as numbers, depending on the plan.
  ///
  /// ```sql
  /// SELECT x'61' IN (SELECT 0), x'61' IN (SELECT 0 FROM t0)
  /// ```
  IN_QUERY_OF_NUMBERS {
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
  },

  /// Only one of the NULLs in a unique index is found by <=>.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT UNIQUE);
  /// INSERT INTO t0 VALUES (NULL), (NULL);
  /// SELECT 0 FROM t0 WHERE c0 <=> dayofweek(NULL)
  /// ```
  ONE_NULL_IN_UNIQUE {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(found, n -> n instanceof Expr.Comparison c && c.op() == Expr.ComparisonOp.SAME);
    }
  },

  /// An aggregate over an empty table that is joined with another has a value, if the engine knows how many rows there are.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT) ENGINE = MyISAM;
  /// SELECT min(0) FROM t0 LEFT JOIN t0 AS a ON 0
  /// ```
  EMPTY_TABLE_JOINED {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> option(n, "MyISAM") || option(n, "Aria"))
          && any(found, n -> outerJoin(n))
          && any(found, n -> n instanceof Expr.Aggregate);
    }
  },

  /// A constant column of a view is taken for its constant even where an outer join has found no row of it.
  ///
  /// ```sql
  /// CREATE VIEW v0 AS SELECT -1 AS x FROM t0;
  /// SELECT x FROM t0 LEFT JOIN v0 ON 0 WHERE x
  /// ```
  CONSTANT_OF_OPTIONAL_VIEW {
    @Override
    public boolean shows(CaseFile found) {
      return told(found, "rows gained")
          && any(found, n -> outerJoin(n))
          && any(found, SharedMysqlBugs::constantView);
    }
  },

  /// What is looked up in an index is converted to the type of its column, with loss. Such indexes are also made for derived
  /// tables.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 INT, KEY (c0));
  /// INSERT INTO t0 VALUES (1);
  /// SELECT c0 FROM t0 WHERE c0 = '0.5';
  /// SELECT 0.5E0 IN (SELECT c0 FROM t0);
  /// SELECT c0 FROM t0 WHERE NOT (c0 <> 0.5E0)
  /// ```
  LOOKUP_CONVERTS {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n) || n instanceof Relation.Derived)
          && any(found, SharedMysqlBugs::mixesTypes);
    }
  },

  /// In an index, shapes are taken for disjoint only if the boxes around them are.
  ///
  /// ```sql
  /// CREATE TABLE t0(c0 GEOMETRY NOT NULL SRID 0);
  /// INSERT INTO t0 VALUES (ST_GeomFromText('POINT(1 2)'));
  /// CREATE SPATIAL INDEX i0 ON t0(c0);
  /// SELECT 0 FROM t0 FORCE INDEX (i0) WHERE ST_Disjoint(c0, ST_GeomFromText('LINESTRING(0 0,2 2)'))
  /// ```
  DISJOINT_BY_BOXES {
    @Override
    public boolean shows(CaseFile found) {
      return contradicts(found)
          && any(found, n -> index(n))
          && any(found, n -> calls(n, "ST_Disjoint"));
    }
  };

  private static boolean mixesTypes(Node node) {
    return switch (node) {
      case Expr.Comparison c ->
          (equates(c) || c.op() == Expr.ComparisonOp.NOT_EQUAL)
              && type(c.left()) != type(c.right());
      case Expr.InQuery _ -> true;
      case Relation.Join j -> sharesColumns(j);
      case Node _ -> false;
    };
  }

  private static boolean rotates(CaseFile found, String engine) {
    return found.drawn().probe().aim().names().contains(engine);
  }

  /// Whether a world is told something with these words.
  private static boolean says(CaseFile found, String words) {
    return found.claim().acts().stream().anyMatch(a -> a.sql().contains(words));
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
