package sibyl.dialect;

import java.util.List;

/// How a DBMS tells that a connection waits for another.
///
///   - `own`: a query that answers with the number of the connection that asks; empty if connections have none;
///   - `waiting`: a query with the numbers of the connections that wait for one that does not; those that wait for each
///     other are none of them, because the DBMS is about to refuse one. Empty if nothing ever waits;
///   - `pause`: how many milliseconds its answer may be old; `looks`: how often in a row it must say so, where one that has
///     just stopped waiting may still show;
///   - `before`: what each connection says first, so that waiting is neither ended nor hidden by a clock of the DBMS.
public record Waits(String own, String waiting, int pause, int looks, List<String> before) {
  public static final Waits NONE = new Waits("", "", 0, 0, List.of());

  public Waits {
    before = List.copyOf(before);
  }
}
