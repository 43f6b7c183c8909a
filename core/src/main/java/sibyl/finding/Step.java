package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonInclude;
import sibyl.sql.Statement;

/// A statement of a case, whether it was accepted when it first ran, and in which session of a world it runs.
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
