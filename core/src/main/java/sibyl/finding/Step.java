package sibyl.finding;

import sibyl.sql.Statement;

/// A statement of a setup, and whether the engine took it when it was first run.
public record Step(Statement statement, boolean accepted) {}
