package sibyl.sql;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Translates features of SQL between stored keys and what people read and type: `join RIGHT` is shown as `RIGHT JOIN`. Used by
/// reports, `sibyl card` and `sibyl known`; stored files and ids keep the keys of [Features].
public final class FeatureNames {
  private FeatureNames() {}

  private static final Pattern CALL = Pattern.compile("(call|over) \\w+");
  private static final Pattern SHOWN_CALL = Pattern.compile("(\\w+)\\(\\)((?: OVER)?)");
  private static final Map<String, String> SHOWN = pairs(FeatureNames.TABLE);
  private static final Map<String, String> KEYS = reversed(SHOWN);
  private static final Map<String, String> BEGINNINGS = pairs(FeatureNames.TABLE_OF_BEGINNINGS);
  private static final Map<String, String> SHOWN_BEGINNINGS = reversed(BEGINNINGS);

  /// What stands for names in the templates of a dialect's own statements.
  private static final Map<String, String> PLACES =
      Map.of(
          "%c",
          "<column>",
          "%d",
          "<definition>",
          "%i",
          "<index>",
          "%n",
          "<name>",
          "%s",
          "<object>",
          "%t",
          "<table>",
          "%v",
          "<value>",
          "%w",
          "<word>",
          "%y",
          "<type>");

  private static final Map<String, String> PLACE_KEYS = reversed(PLACES);

  /// The name that people see: `RIGHT JOIN` for the key `join RIGHT`. A key without such a name is shown as it is.
  public static String shown(String key) {
    String fixed = SHOWN.get(key);
    if (fixed != null) {
      return fixed;
    }
    if (CALL.matcher(key).matches()) {
      String name = key.substring(key.indexOf(' ') + 1);
      return name + (key.startsWith("over ") ? "() OVER" : "()");
    }
    return begun(key, BEGINNINGS).map(text -> placed(text, PLACES)).orElse(key);
  }

  /// The key of a name that people see. Everything else is a key already.
  public static String key(String shown) {
    String fixed = KEYS.get(shown);
    if (fixed != null) {
      return fixed;
    }
    Matcher call = SHOWN_CALL.matcher(shown);
    if (call.matches()) {
      return (call.group(2).isEmpty() ? "call " : "over ") + call.group(1);
    }
    return begun(shown, SHOWN_BEGINNINGS).map(text -> placed(text, PLACE_KEYS)).orElse(shown);
  }

  /// The text with its beginning replaced, if that is in the map.
  private static Optional<String> begun(String text, Map<String, String> beginnings) {
    return beginnings.entrySet().stream()
        .filter(e -> text.startsWith(e.getKey() + " "))
        .findFirst()
        .map(e -> e.getValue() + text.substring(e.getKey().length()));
  }

  private static String placed(String text, Map<String, String> places) {
    String placed = text;
    for (Map.Entry<String, String> e : places.entrySet()) {
      placed = placed.replace(e.getKey(), e.getValue());
    }
    return placed;
  }

  private static Map<String, String> reversed(Map<String, String> pairs) {
    return pairs.entrySet().stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));
  }

  private static Map<String, String> pairs(String table) {
    return table
        .strip()
        .lines()
        .map(line -> line.split("=", 2))
        .collect(Collectors.toUnmodifiableMap(pair -> pair[0].strip(), pair -> pair[1].strip()));
  }

  /// Keys that begin so go on with a word of the dialect, such as the name of a setting.
  private static final String TABLE_OF_BEGINNINGS =
      """
      cast = CAST AS
      collate = COLLATE
      module = virtual table
      option = table option
      verb = statement
      set = setting
      cte = WITH … AS
      frame = window frame
      implicit = implicit conversion to
      modifier = SELECT modifier
      insert = INSERT
      update = UPDATE
      primary key = PRIMARY KEY
      unique = UNIQUE
      not null = NOT NULL
      transaction = transaction statement
      rework = schema change
      tail = ALTER TABLE with
      """;

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
      insert REPLACE = INSERT OR REPLACE
      update REPLACE = UPDATE OR REPLACE
      explain = EXPLAIN
      LIKE escape = LIKE ESCAPE
      ILIKE escape = ILIKE ESCAPE
      untyped = column without a type
      hint = table hint
      native = statement that is not parsed
      row assignment = SET of several columns at once
      index descending = descending index
      index prefix = index on a prefix
      index collation = index with COLLATE
      index repeats = index that repeats a column
      partial index = partial index
      table index = INDEX in CREATE TABLE
      key descending = descending key
      key collation = key with COLLATE
      key name = named key
      key of open columns = key of columns without NOT NULL
      constraint name = named constraint
      generated collation = generated column with COLLATE
      check of others = CHECK of other columns
      having expression = HAVING of an expression
      add stored = ALTER TABLE ADD COLUMN GENERATED STORED
      view columns = new columns for a view
      views follow = views that follow renamed tables
      changes of indexed tables = ALTER TABLE of indexed tables
      bare columns = columns that are not grouped
      mixed references = REFERENCES of another type
      null keys = NULL in a primary key
      cross on = CROSS JOIN with ON
      comma scope = ON that sees tables before a comma
      unordered ranks = ranks without ORDER BY
      late defaults = DEFAULT after other rules of a column
      full on any = FULL JOIN with any condition
      null patterns = NULL as a pattern
      """;
}
