package sibyl.sql;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The features of statements in SQL's own words, for people. Stored files and signature ids keep the keys of [Features].
public final class FeatureNames {
  private FeatureNames() {}

  private static final Pattern CALL = Pattern.compile("(call|over) \\w+");
  private static final Pattern SHOWN_CALL = Pattern.compile("(\\w+)\\(\\)((?: OVER)?)");
  private static final Map<String, String> SHOWN = table();
  private static final Map<String, String> KEYS = keys();

  /// The name that people see: `RIGHT JOIN` for the key `join RIGHT`. A key without such a name is shown as it is.
  public static String shown(String key) {
    String fixed = SHOWN.get(key);
    if (fixed != null) {
      return fixed;
    }
    int name = key.indexOf(' ') + 1;
    if (CALL.matcher(key).matches()) {
      return key.substring(name) + (key.startsWith("over ") ? "() OVER" : "()");
    }
    if (key.startsWith("cast ")) {
      return "CAST AS " + key.substring("cast ".length());
    }
    return key.startsWith("collate ") ? "COLLATE " + key.substring("collate ".length()) : key;
  }

  /// The key of a name that people see. Everything else is a key already.
  public static String key(String shown) {
    String fixed = KEYS.get(shown);
    if (fixed != null) {
      return fixed;
    }
    if (shown.startsWith("CAST AS ")) {
      return "cast " + shown.substring("CAST AS ".length());
    }
    if (shown.startsWith("COLLATE ")) {
      return "collate " + shown.substring("COLLATE ".length());
    }
    Matcher call = SHOWN_CALL.matcher(shown);
    return call.matches() ? (call.group(2).isEmpty() ? "call " : "over ") + call.group(1) : shown;
  }

  private static Map<String, String> keys() {
    Map<String, String> keys = new HashMap<>();
    SHOWN.forEach((key, shown) -> keys.put(shown, key));
    return Map.copyOf(keys);
  }

  private static Map<String, String> table() {
    Map<String, String> shown = new LinkedHashMap<>();
    for (String line : TABLE.strip().lines().toList()) {
      int at = line.indexOf('=');
      shown.put(line.substring(0, at).strip(), line.substring(at + 1).strip());
    }
    return Map.copyOf(shown);
  }

  private static final String TABLE =
      """
      join COMMA = comma join
      join INNER = INNER JOIN
      join CROSS = CROSS JOIN
      join LEFT = LEFT JOIN
      join RIGHT = RIGHT JOIN
      join FULL = FULL JOIN
      natural = NATURAL JOIN
      using = JOIN USING
      derived table = subquery in FROM
      scalar query = scalar subquery
      exists = EXISTS
      in query = IN (subquery)
      row in query = row IN (subquery)
      in list = IN (list)
      between = BETWEEN
      row between = row BETWEEN
      case = CASE
      not = NOT
      is null = IS NULL
      is true = IS TRUE
      op AND = AND
      op OR = OR
      op EQUAL = operator =
      op NOT_EQUAL = operator <>
      op LESS = operator <
      op LESS_EQUAL = operator <=
      op GREATER = operator >
      op GREATER_EQUAL = operator >=
      op SAME = IS NOT DISTINCT FROM
      op NOT_SAME = IS DISTINCT FROM
      op NEGATE = unary -
      op PLUS = unary +
      op BIT_NOT = operator ~
      op ADD = operator +
      op SUBTRACT = operator -
      op MULTIPLY = operator *
      op DIVIDE = operator /
      op MODULO = operator %
      op BIT_AND = operator &
      op BIT_OR = operator |
      op SHIFT_LEFT = operator <<
      op SHIFT_RIGHT = operator >>
      op CONCAT = operator ||
      select = SELECT
      distinct = SELECT DISTINCT
      group by = GROUP BY
      having = HAVING
      order by = ORDER BY
      nulls FIRST = NULLS FIRST
      nulls LAST = NULLS LAST
      limit = LIMIT
      values = VALUES
      with = WITH
      with recursive = WITH RECURSIVE
      set UNION = UNION
      set UNION_ALL = UNION ALL
      set INTERSECT = INTERSECT
      set EXCEPT = EXCEPT
      aggregate distinct = aggregate (DISTINCT)
      aggregate filter = aggregate FILTER
      window = window function
      window filter = window function FILTER
      table = CREATE TABLE
      temporary table = CREATE TEMPORARY TABLE
      view = CREATE VIEW
      view OR REPLACE = CREATE OR REPLACE VIEW
      view ALTER = ALTER VIEW AS
      temporary view = CREATE TEMPORARY VIEW
      index = CREATE INDEX
      unique index = CREATE UNIQUE INDEX
      index expression = CREATE INDEX on an expression
      drop TABLE = DROP TABLE
      drop INDEX = DROP INDEX
      drop VIEW = DROP VIEW
      primary key = PRIMARY KEY of a column
      table primary key = PRIMARY KEY of a table
      unique = UNIQUE of a column
      table unique = UNIQUE of a table
      check = CHECK of a column
      table check = CHECK of a table
      references = REFERENCES
      foreign key = FOREIGN KEY
      not null = NOT NULL
      default = DEFAULT
      generated stored = GENERATED STORED
      generated virtual = GENERATED VIRTUAL
      alter RenameTable = ALTER TABLE RENAME TO
      alter RenameColumn = ALTER TABLE RENAME COLUMN
      alter AddColumn = ALTER TABLE ADD COLUMN
      alter DropColumn = ALTER TABLE DROP COLUMN
      alter AddRule = ALTER TABLE ADD CONSTRAINT
      add TablePrimaryKey = ALTER TABLE ADD PRIMARY KEY
      add TableUnique = ALTER TABLE ADD UNIQUE
      add TableCheck = ALTER TABLE ADD CHECK
      add ForeignKey = ALTER TABLE ADD FOREIGN KEY
      upsert nothing = INSERT ON CONFLICT DO NOTHING
      upsert update = INSERT ON CONFLICT DO UPDATE
      insert = INSERT
      update = UPDATE
      delete = DELETE
      explain = EXPLAIN
      """;
}
