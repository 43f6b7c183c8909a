package sibyl.finding;

import java.util.List;

/// What the reference (rows computed without the engine's optimiser) says of one of the statements that a finding compares:
/// whether its answer was right, and what is right. Found during triage, kept in the finding's evidence, and printed in its
/// report.
///
///   - `authority`: EXACT (our own evaluator) or CONSISTENT (the engine, row by row); empty if the reference is silent;
///   - `reason`: why it is silent, or that the engine, row by row, says otherwise;
///   - `given`, `right`: rows as text; `right` is empty if it is silent.
public record SideAnswer(
    String label,
    String sql,
    Judgement judgement,
    String authority,
    String reason,
    List<String> given,
    List<String> right) {

  private static final String OTHERWISE = "the engine itself, row by row, says otherwise";

  public enum Judgement {
    RIGHT,
    WRONG,
    SILENT
  }

  /// This answer of our own evaluator where the engine has another one.
  public SideAnswer disputed() {
    return new SideAnswer(label, sql, judgement, authority, OTHERWISE, given, right);
  }

  /// The judgement as a sentence.
  public String verdict() {
    return switch (judgement) {
      case RIGHT -> "right, says " + by() + otherwise();
      case WRONG -> "wrong, says " + by() + otherwise();
      case SILENT -> "no reference answer (" + reason + ")";
    };
  }

  private String otherwise() {
    return reason.isEmpty() ? "" : " (" + reason + ")";
  }

  private String by() {
    return exact() ? "Sibyl's own evaluator" : "the engine itself, row by row";
  }

  /// What the right rows are called. The engine itself may be wrong row by row, too, so its answer is not what everybody expects.
  public String heading() {
    return !exact()
        ? "The engine itself says, row by row"
        : reason.isEmpty() ? "Expected" : "Sibyl's own evaluator says";
  }

  boolean exact() {
    return authority.equals("EXACT");
  }

  public SideAnswer {
    given = List.copyOf(given);
    right = List.copyOf(right);
  }
}
