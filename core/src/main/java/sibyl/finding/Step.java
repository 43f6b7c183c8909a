package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonInclude;
import sibyl.sql.Statement;

/// A statement of a case, with whether it was accepted when it first ran and over which of several connections it runs. Replays
/// and the reducer run the steps of a case in order; the oracle's claim is derived from those that were accepted.
public record Step(
    Statement statement,
    boolean accepted,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int session) {

  public Step(Statement statement, boolean accepted) {
    this(statement, accepted, 0);
  }

  public Step with(Statement other) {
    return new Step(other, accepted, session);
  }
}
