package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonInclude;
import sibyl.sql.Statement;

/// A statement of a setup, and whether the engine took it when it was first run. A `later` one came after a second world
/// was derived, and ran in both.
public record Step(
    Statement statement,
    boolean accepted,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean later) {

  public Step(Statement statement, boolean accepted) {
    this(statement, accepted, false);
  }

  public Step with(Statement other) {
    return new Step(other, accepted, later);
  }
}
