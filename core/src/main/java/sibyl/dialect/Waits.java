package sibyl.dialect;

import java.util.List;

/// How a DBMS reports that a connection waits for a lock of another one. Sessions over JDBC ask it when a claim has started a
/// statement that may have to wait, so that "blocked" is what the engine says and not guessed from the time.
///
///   - `own`: a query for the number of the own connection; empty if connections have none;
///   - `waiting`: a query for the connections that wait for one that does not wait. A deadlock is left out, because the DBMS is
///     about to end it. Empty if nothing ever waits;
///   - `pause`: how many milliseconds old its answer may be; `looks`: how often in a row it must report a connection, because one
///     that has just stopped waiting may still be listed;
///   - `before`: what each connection executes first, so that no timeout of the DBMS ends the waiting.
public record Waits(String own, String waiting, int pause, int looks, List<String> before) {
  public static final Waits NONE = new Waits("", "", 0, 0, List.of());

  public Waits {
    before = List.copyOf(before);
  }
}
