package sibyl.dialect;

import java.util.List;

/// How a DBMS reports the plan of a query.
///
///   - `asks`: the statements that ask for it, `%s` is the query; the last one answers. None if it reports no plans;
///   - `shape`: what the answer looks like;
///   - `tells`: what is kept of the answer. All other words, names and numbers are left out.
public record PlanForm(List<String> asks, Shape shape, List<String> tells) {
  public static final PlanForm NONE = new PlanForm(List.of(), Shape.LINES, List.of());

  /// The form of the answer.
  ///
  ///   - `ROWS`: a row for each operator, with its number, the number of its parent, and in the last column a text. Of texts
  ///     only words in capitals and operators are kept;
  ///   - `JSON`: objects in objects. `tells` are keys whose values are kept, or, with a `?` after them, only that they are
  ///     there;
  ///   - `LINES`: a line for each operator, indented below its parent. `tells` are regular expressions; of a line the groups
  ///     of the first one that matches are kept, and lines that none matches are left out.
  public enum Shape {
    ROWS,
    JSON,
    LINES
  }

  public PlanForm {
    asks = List.copyOf(asks);
    tells = List.copyOf(tells);
  }

  /// One statement asks it.
  public static PlanForm of(String ask, Shape shape, String... tells) {
    return new PlanForm(List.of(ask + " %s"), shape, List.of(tells));
  }
}
