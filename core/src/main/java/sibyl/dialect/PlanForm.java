package sibyl.dialect;

import java.util.List;

/// How a DBMS reports the plan of a query (EXPLAIN), and what of the answer is kept to tell whether two plans are alike. Part of
/// each dialect. Feedback that looks for new plans (query plan guidance) asks before each question and reads the answer by
/// `PlanReader`.
///
///   - `queries`: the statements that it takes, `%s` is the query; the last one returns it. None if it reports no plans;
///   - `shape`: what the answer looks like;
///   - `kept`: what is kept of the answer. All other words, names and numbers are left out.
public record PlanForm(List<String> queries, Shape shape, List<String> kept) {
  public static final PlanForm NONE = new PlanForm(List.of(), Shape.LINES, List.of());

  /// The form of the answer.
  ///
  ///   - `ROWS`: a row for each operator, with its number, the number of its parent, and in the last column a text. Of texts
  ///     only words in capitals and operators are kept;
  ///   - `JSON`: objects in objects. `kept` are keys whose values are kept, or, with a `?` after them, only that they are
  ///     there;
  ///   - `LINES`: a line for each operator, indented below its parent. `kept` are regular expressions; of a line the groups
  ///     of the first one that matches are kept, and lines that none matches are left out.
  public enum Shape {
    ROWS,
    JSON,
    LINES
  }

  public PlanForm {
    queries = List.copyOf(queries);
    kept = List.copyOf(kept);
  }

  /// One statement returns it.
  public static PlanForm of(String query, Shape shape, String... kept) {
    return new PlanForm(List.of(query + " %s"), shape, List.of(kept));
  }
}
