package sibyl.oracle;

import sibyl.sql.Statement;

/// What is asked. An oracle's claim follows from it alone, so the reducer edits nothing else.
public record Probe(Statement asked) {}
