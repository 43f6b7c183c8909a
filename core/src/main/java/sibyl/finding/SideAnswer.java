package sibyl.finding;

import java.util.List;

/// What the reference says of one of the statements that a finding compares: whether its answer was right, and what is right.
///
///   - `authority`: EXACT (our own evaluator) or CONSISTENT (the engine, row by row); empty if the reference is silent;
///   - `reason`: why it is silent;
///   - `given`, `right`: rows as text; `right` is empty if it is silent.
public record SideAnswer(
    String label,
    String sql,
    Judgement judgement,
    String authority,
    String reason,
    List<String> given,
    List<String> right) {

  public enum Judgement {
    RIGHT,
    WRONG,
    SILENT
  }

  public SideAnswer {
    given = List.copyOf(given);
    right = List.copyOf(right);
  }
}
