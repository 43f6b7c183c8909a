package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.compare.MessageSkeleton;
import sibyl.dialect.Fault;

/// What kind of contradiction a finding shows: rows lost, rows gained, an error on one side, an internal error, a crash. The
/// reducer accepts a smaller case only if it shows the same one, and the signature by which findings are deduplicated contains
/// it. Its text is in stored files and therefore never changes.
///
///   - `where` is empty if the result of a query is wrong; [#STATE] if the rows of a table are, after a change; for a statement
///     that one side refused it names this side;
///   - `gist` is an error text without names and numbers, or which messages differ.
public record Defect(Kind kind, String where, String gist) {

  /// The kind of contradiction. `OTHER` is a text from another version of Sibyl.
  public enum Kind {
    ROWS_LOST("rows lost"),
    ROWS_GAINED("rows gained"),
    ROWS_DIFFER("rows differ"),
    COUNT("count differs"),
    DIGITS("noise: last digits differ"),
    SLOWER("slower"),
    REFUSED("refused: "),
    MESSAGE("message: "),
    INTERNAL(Fault.Kind.INTERNAL.name()),
    LOST(Fault.Kind.LOST.name()),
    SLOW(Fault.Kind.SLOW.name()),
    OTHER("");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  public static final String STATE = "state";
  public static final String SCHEMA = "schema";

  private static final String IN_STATE = STATE + ": ";
  private static final String BY = " " + Kind.REFUSED.text;

  public static final Defect ROWS_LOST = rows(Kind.ROWS_LOST);
  public static final Defect ROWS_GAINED = rows(Kind.ROWS_GAINED);
  public static final Defect ROWS_DIFFER = rows(Kind.ROWS_DIFFER);
  public static final Defect COUNT = rows(Kind.COUNT);
  public static final Defect DIGITS = rows(Kind.DIGITS);
  public static final Defect SLOWER = rows(Kind.SLOWER);

  private static Defect rows(Kind kind) {
    return new Defect(kind, "", "");
  }

  public static Defect refused(String by, String gist) {
    return new Defect(Kind.REFUSED, by, gist);
  }

  public static Defect message(String gist) {
    return new Defect(Kind.MESSAGE, "", gist);
  }

  /// A fault that contradicts whatever was claimed.
  public static Defect alarm(Fault fault) {
    return new Defect(Kind.valueOf(fault.kind().name()), "", MessageSkeleton.of(fault.message()));
  }

  /// An engine crash or hang about which nothing more is known.
  public static Defect ended(Fault.Kind how) {
    return new Defect(Kind.valueOf(how.name()), "", "");
  }

  /// The same, observed in the rows after a change.
  public Defect inState() {
    return new Defect(kind, STATE, gist);
  }

  /// The same without where it was observed.
  public Defect inResult() {
    return new Defect(kind, "", gist);
  }

  /// Reads what [#toString] writes, of any version.
  @JsonCreator
  public static Defect of(String text) {
    return text.startsWith(IN_STATE)
        ? plain(text.substring(IN_STATE.length())).inState()
        : plain(text);
  }

  private static Defect plain(String text) {
    for (Kind kind :
        List.of(
            Kind.ROWS_LOST,
            Kind.ROWS_GAINED,
            Kind.ROWS_DIFFER,
            Kind.COUNT,
            Kind.DIGITS,
            Kind.SLOWER)) {
      if (text.equals(kind.text)) {
        return rows(kind);
      }
    }
    if (text.startsWith(Kind.MESSAGE.text)) {
      return message(text.substring(Kind.MESSAGE.text.length()));
    }
    for (Kind kind : List.of(Kind.INTERNAL, Kind.LOST, Kind.SLOW)) {
      if (text.equals(kind.text) || text.startsWith(kind.text + " ")) {
        return new Defect(kind, "", text.substring(kind.text.length()).strip());
      }
    }
    if (text.startsWith(Kind.REFUSED.text)) {
      return refused("", text.substring(Kind.REFUSED.text.length()));
    }
    int by = text.indexOf(BY);
    return by > 0
        ? refused(text.substring(0, by), text.substring(by + BY.length()))
        : new Defect(Kind.OTHER, "", text);
  }

  @JsonValue
  @Override
  public String toString() {
    String what = (kind.text + between() + gist);
    return where.isEmpty() ? what : (where.equals(STATE) ? IN_STATE : where + " ") + what;
  }

  private String between() {
    return switch (kind) {
      case INTERNAL, LOST, SLOW -> gist.isEmpty() ? "" : " ";
      case ROWS_LOST, ROWS_GAINED, ROWS_DIFFER, COUNT, DIGITS, SLOWER, REFUSED, MESSAGE, OTHER ->
          "";
    };
  }

  /// What is wrong, in one word: a refused schema, the state after a change, or a result.
  public String subject() {
    return Stream.of(SCHEMA, STATE).filter(where::equals).findFirst().orElse("result");
  }

  /// Whether it is about the rows of a result.
  public boolean aboutRows() {
    return where.isEmpty() && rowsOrState();
  }

  /// Whether it is about rows, of a result or of a state.
  public boolean rowsOrState() {
    return switch (kind) {
      case ROWS_LOST, ROWS_GAINED, ROWS_DIFFER, COUNT -> true;
      case DIGITS, SLOWER, REFUSED, MESSAGE, INTERNAL, LOST, SLOW, OTHER -> false;
    };
  }

  /// Whether two may have the same bug as their cause: which rows are wrong does not matter.
  public boolean sameKind(Defect other) {
    return equals(other) || (aboutRows() && other.aboutRows());
  }

  /// Whether only the texts of errors or warnings differ. The worlds are still alike, so the round goes on.
  public boolean minor() {
    return kind == Kind.MESSAGE;
  }

  /// Whether the engine crashed or hung, so that a rerun may cost a process.
  public boolean deadly() {
    return where.isEmpty() && (kind == Kind.LOST || kind == Kind.SLOW);
  }

  /// The engine fault that refutes any claim, if it is one.
  public Optional<Fault.Kind> fault() {
    return where.isEmpty()
        ? Stream.of(Fault.Kind.values())
            .filter(k -> k.name().equals(kind.name()))
            .findFirst()
            .filter(Fault.Kind::alarming)
        : Optional.empty();
  }

  public boolean hangs() {
    return where.isEmpty() && kind == Kind.SLOW;
  }
}
