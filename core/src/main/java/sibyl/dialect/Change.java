package sibyl.dialect;

import java.util.List;
import java.util.stream.Stream;
import sibyl.sql.Schema;

/// A kind of ALTER, RENAME or TRUNCATE that is spelled the dialect's own way: `MODIFY COLUMN %d FIRST`, with placeholders for the
/// table, a column, a column definition and so on ([Schema.Rework] lists them); of several `words`, any is taken. `DrawRework`
/// generates statements from them, mostly to give tables a past for the oracle DDLCheck, which tests whether it matters. `needs`
/// is what must exist for it, `effect` what is known of the table afterwards.
public record Change(String kind, Needs needs, Schema.Effect effect, List<String> words) {

  /// What a change needs.
  ///
  ///   - `TABLE`: any base table, and any of its columns if the words name one;
  ///   - `KEYED`, `KEYLESS`: a table with a primary key, or without one;
  ///   - `PARTED`, `WHOLE`: a partitioned table, or one that is neither partitioned nor temporary;
  ///   - `PARTIBLE`: one that could be partitioned by its only key;
  ///   - `PARENTLESS`: a table that no other references;
  ///   - `PLAIN`: a column that is not generated;
  ///   - `GENERATED`: a generated column;
  ///   - `FILLED`, `OPEN`: a NOT NULL column, or one that may be NULL;
  ///   - `LONG`: a column whose values may be long;
  ///   - `INDEXABLE`: a column that is not generated and can be indexed;
  ///   - `COMPUTED`: a definition of a generated column;
  ///   - `INDEX`: an index of the table;
  ///   - `CHECK`, `UNIQUE`, `REFERENCE`, `CONSTRAINT`: a named constraint of the table;
  ///   - `VIEW`: a view.
  public enum Needs {
    TABLE,
    KEYED,
    KEYLESS,
    PARTED,
    WHOLE,
    PARTIBLE,
    PARENTLESS,
    PLAIN,
    GENERATED,
    FILLED,
    OPEN,
    LONG,
    INDEXABLE,
    COMPUTED,
    INDEX,
    CHECK,
    UNIQUE,
    REFERENCE,
    CONSTRAINT,
    VIEW
  }

  public Change {
    words = List.copyOf(words);
  }

  /// One a line: kind, needs, effect and words, between bars.
  public static List<Change> list(String lines) {
    return lines.lines().map(Change::read).toList();
  }

  private static Change read(String line) {
    List<String> parts = Stream.of(line.split("\\|", -1)).map(String::strip).toList();
    return new Change(
        parts.get(0),
        Needs.valueOf(parts.get(1)),
        Schema.Effect.valueOf(parts.get(2)),
        parts.subList(3, parts.size()));
  }
}
