package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonInclude;
import sibyl.sql.Statement;

/// A statement, whether the engine took it when it was first run, and in which session of a world.
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
