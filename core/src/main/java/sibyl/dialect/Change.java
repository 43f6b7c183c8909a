package sibyl.dialect;

import java.util.List;
import java.util.stream.Stream;
import sibyl.sql.Schema;

/// A kind of change to a table, index or view in a dialect's own words ([Schema.Rework] says what may stand in them);
/// where there are several, any of them. `needs` is what there must be for the change to make sense.
public record Change(String kind, Needs needs, Schema.Effect effect, List<String> words) {

  /// What a change is about.
  ///
  ///   - `TABLE`: any base table, and any of its columns if the words name one;
  ///   - `KEYED`, `KEYLESS`: a table with a primary key, or without one;
  ///   - `PARTED`, `WHOLE`: a table that lives in parts, or one that does not and lasts;
  ///   - `PARTIBLE`: one that could, by its only key;
  ///   - `PARENTLESS`: a table that no other refers to;
  ///   - `PLAIN`: a column that can be written;
  ///   - `GENERATED`: a column that cannot;
  ///   - `FILLED`, `OPEN`: a column that takes no NULL, or one that does;
  ///   - `LONG`: a column whose values may be long;
  ///   - `INDEXABLE`: a column that can be written, and indexed as it is;
  ///   - `COMPUTED`: the definition is that of a generated column;
  ///   - `INDEX`: an index of the table;
  ///   - `CHECK`, `UNIQUE`, `REFERENCE`, `CONSTRAINT`: a rule of the table that has a name;
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
  static List<Change> list(String lines) {
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
