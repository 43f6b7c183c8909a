package sibyl.probe;

/// One application of an equivalence, such as `a OR b` = `b OR a`, to a query of the oracle `eqsql`: by which rule, at which of
/// the places where it fits, and with which of the choices that the rule leaves open. It is stored in the test's [Aim] and
/// applied again whenever the claim is made. Both numbers are taken modulo how many there are, so that they stay valid in a
/// smaller query. A rule may be given by an older name.
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
