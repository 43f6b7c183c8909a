package sibyl.probe;

/// One rewriting of a question into another that must have the same answer: by which rule, at which of the places where it
/// fits, and with which of the choices that the rule leaves open. Both are counted around, so that a smaller question still
/// has some. A rule may be given by an older name.
public record Rewrite(String rule, int place, long choice) {
  public Rewrite {
    rule = RuleNames.current(rule);
  }

  /// The same for every name that the rule ever had.
  String stableText() {
    return "Rewrite[rule="
        + RuleNames.original(rule)
        + ", place="
        + place
        + ", choice="
        + choice
        + "]";
  }
}
