package sibyl.probe;

/// One rewriting of a question into another that must have the same answer: by which rule, at which of the places where it
/// fits, and with which of the choices that the rule leaves open. Both are counted around, so that a smaller question still
/// has some.
public record Rewrite(String rule, int place, long choice) {}
