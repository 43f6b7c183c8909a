package sibyl.dialect;

import java.util.List;

/// How keys are declared.
///
///   - `tails`: what may follow the words of a key or NOT NULL;
///   - `countingType`, `countingTail`: a key of a single column of that type counts up by itself if the tail follows it;
///   - `referenceTails`: what may follow a foreign key;
///   - `rowKey`: the implicit key column of every plain table, or empty.
public record KeyWords(
    List<String> tails,
    String countingType,
    String countingTail,
    List<String> referenceTails,
    String rowKey) {

  public static KeyWords of(String countingType, String countingTail, String... referenceTails) {
    return new KeyWords(List.of(""), countingType, countingTail, List.of(referenceTails), "");
  }

  public KeyWords withTails(String... others) {
    return new KeyWords(List.of(others), countingType, countingTail, referenceTails, rowKey);
  }

  public KeyWords withRowKey(String column) {
    return new KeyWords(tails, countingType, countingTail, referenceTails, column);
  }
}
