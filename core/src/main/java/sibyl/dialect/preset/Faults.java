package sibyl.dialect.preset;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import sibyl.dialect.Dialect.FaultRule;
import sibyl.dialect.Fault;

/// Makes the rules by which a dialect classifies errors, for the files of dialects: `codes(REFUSED, "1048 1062")` or
/// `texts(INTERNAL, "assertion")`. When a statement fails, the first rule that matches its SQLSTATE, code or message decides what
/// kind of fault it is: an internal error (a finding), a constraint, a missing feature.
public final class Faults {
  private Faults() {}

  /// By how their SQLSTATE begins, the beginnings separated by blanks.
  public static Stream<FaultRule> states(Fault.Kind kind, String states) {
    return each(states, FaultRule::ofState, kind);
  }

  /// By their vendor codes, separated by blanks.
  public static Stream<FaultRule> codes(Fault.Kind kind, String codes) {
    return each(codes, (code, k) -> FaultRule.ofCode(Integer.parseInt(code), k), kind);
  }

  /// By parts of their messages.
  public static Stream<FaultRule> texts(Fault.Kind kind, String... texts) {
    return Stream.of(texts).map(text -> FaultRule.ofText(text, kind));
  }

  /// Those that no rule before matches.
  public static Stream<FaultRule> others(Fault.Kind kind) {
    return texts(kind, "");
  }

  /// All of them; the first that matches decides.
  @SafeVarargs
  public static List<FaultRule> inOrder(Stream<FaultRule>... rules) {
    List<FaultRule> all = new ArrayList<>();
    for (Stream<FaultRule> some : rules) {
      some.forEach(all::add);
    }
    return List.copyOf(all);
  }

  private static Stream<FaultRule> each(
      String words, BiFunction<String, Fault.Kind, FaultRule> rule, Fault.Kind kind) {
    return Stream.of(words.strip().split("\\s+", -1)).map(word -> rule.apply(word, kind));
  }
}
