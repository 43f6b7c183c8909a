package sibyl.dialect;

import java.util.Locale;
import java.util.Set;
import sibyl.sql.Value;

/// How a DBMS marks rows that are mere remarks: `warning` is the level of a warning among the rows that list warnings and notes,
/// empty if there is none; `levels`, in small letters, mark a row of a maintenance statement (`CHECK TABLE`) as a note. Such rows
/// are left out when the oracle THANOS compares the answers of two storage engines (`SameOutcomes`).
public record Remarks(String warning, Set<String> levels) {
  public static final Remarks NONE = new Remarks("", Set.of());

  public Remarks {
    levels = Set.copyOf(levels);
  }

  /// Whether the level of a listed row is that of a warning, not of a note.
  public boolean warns(Value level) {
    return !warning.isEmpty() && level.equals(new Value.Text(warning));
  }

  /// Whether a cell marks the row of a maintenance statement as a remark, not as a result.
  public boolean marks(Value cell) {
    return cell instanceof Value.Text(String text)
        && levels.contains(text.toLowerCase(Locale.ROOT));
  }
}
