package sibyl.parse;

import java.util.Map;
import java.util.Set;

/// Lists of keywords by which the readers of this package tell names from operands in a user's SQL: which words are never
/// names, which are also functions, and which known operator stands in for one that JSqlParser does not know (RLIKE for GLOB).
final class Words {
  private Words() {}

  /// Keywords that never stand for an operand or a name here. Some dialects let some of them name things; such text
  /// stays unread.
  static final Set<String> RESERVED =
      Set.of(
          """
          SELECT DISTINCT ALL FROM WHERE GROUP ORDER BY HAVING LIMIT OFFSET UNION INTERSECT EXCEPT VALUES AS
          ON USING JOIN INNER LEFT RIGHT FULL CROSS NATURAL OUTER WITH AND OR NOT IS IN LIKE GLOB MATCH REGEXP
          BETWEEN ESCAPE COLLATE ISNULL NOTNULL CASE WHEN THEN ELSE END CAST EXISTS NULL INDEXED WINDOW ASC
          DESC SET DEFAULT INTO RAISE RETURNING CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP ADD ALTER
          AUTOINCREMENT CHECK COMMIT CONSTRAINT CREATE DEFERRABLE DELETE DROP FOREIGN INDEX INSERT NOTHING
          PRIMARY REFERENCES TABLE TO TRANSACTION UNIQUE UPDATE ILIKE SIMILAR RLIKE XOR DIV SEMI ANTI ASOF
          POSITIONAL STRAIGHT_JOIN QUALIFY PIVOT UNPIVOT TABLESAMPLE LATERAL FETCH
          """
              .split("\\s+"));

  /// Keywords that are functions' names as well.
  static final Set<String> CALLABLE = Set.of("LIKE", "GLOB", "MATCH", "REGEXP");

  /// Operators that JSqlParser does not know, and those that replace them.
  static final Map<String, String> LOANED = Map.of("GLOB", "RLIKE");
}
