package sibyl.dialect;

import java.util.Locale;
import java.util.Set;
import sibyl.sql.Value;

/// What MySQL and its relatives say besides the result of a statement: the rows of SHOW WARNINGS, and the remarks of maintenance
/// statements such as CHECK TABLE.
public final class ServerRemarks {
  private ServerRemarks() {}

  private static final Value WARNING = new Value.Text("Warning");

  private static final Set<String> REMARKS = Set.of("note", "info", "warning", "status");

  /// Whether the level of a row of SHOW WARNINGS is that of a warning, not of a note.
  public static boolean warns(Value level) {
    return WARNING.equals(level);
  }

  /// Whether a cell marks the row of a maintenance statement as a remark, not as a result.
  public static boolean marksRemark(Value cell) {
    return cell instanceof Value.Text(String text)
        && REMARKS.contains(text.toLowerCase(Locale.ROOT));
  }
}
