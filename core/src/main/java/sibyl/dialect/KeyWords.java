package sibyl.dialect;

import java.util.List;
import java.util.Set;

/// How a dialect declares keys, and which hidden columns its rows have. Read where tables are generated and copied, and where a
/// query is declined because it shows a hidden column.
///
///   - `tails`: what may follow the words of a key or NOT NULL, such as `ON CONFLICT IGNORE`;
///   - `countingType`, `countingTail`: a key of a single column of that type counts up by itself if the tail follows it;
///   - `referenceTails`: what may follow a foreign key, such as `ON DELETE CASCADE`;
///   - `rowKey`: the implicit key column of every plain table (`rowid`), or empty;
///   - `rowIds`: names, in capitals, of hidden columns that identify or number rows. Their values depend on how rows are stored.
public record KeyWords(
    List<String> tails,
    String countingType,
    String countingTail,
    List<String> referenceTails,
    String rowKey,
    Set<String> rowIds) {

  public static KeyWords of(String countingType, String countingTail, String... referenceTails) {
    return of(countingType, countingTail, List.of(referenceTails));
  }

  public static KeyWords of(String countingType, String countingTail, List<String> referenceTails) {
    return new KeyWords(List.of(""), countingType, countingTail, referenceTails, "", Set.of());
  }

  public KeyWords withTails(String... others) {
    return new KeyWords(
        List.of(others), countingType, countingTail, referenceTails, rowKey, rowIds);
  }

  public KeyWords withRowKey(String column) {
    return new KeyWords(tails, countingType, countingTail, referenceTails, column, rowIds);
  }

  public KeyWords withRowIds(String... columns) {
    return new KeyWords(tails, countingType, countingTail, referenceTails, rowKey, Set.of(columns));
  }
}
