package sibyl.probe;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Scanner;

/// Old and new names of rewriting rules of the oracle `eqsql`, read from `renamed-rules.txt`. Findings stored before a renaming
/// must still replay, and their ids are computed from the older names, so it translates in both directions: for [Rewrite], for
/// ids and for reports.
public final class RuleNames {
  /// Ends the name of a rule that is used from right to left.
  private static final String REVERSED = "~";

  private static final Map<String, String> CURRENT = new HashMap<>();
  private static final Map<String, String> ORIGINAL = new HashMap<>();

  static {
    try (Scanner lines =
        new Scanner(
            Objects.requireNonNull(RuleNames.class.getResourceAsStream("renamed-rules.txt")),
            StandardCharsets.UTF_8)) {
      while (lines.hasNextLine()) {
        String line = lines.nextLine();
        if (!line.startsWith("#")) {
          String[] names = line.split(" ", 2);
          CURRENT.put(names[0], names[1]);
          ORIGINAL.put(names[1], names[0]);
        }
      }
    }
  }

  private RuleNames() {}

  /// The name today of a rule that may be given by its older name.
  public static String current(String rule) {
    return renamed(rule, CURRENT);
  }

  /// The first name of a rule.
  public static String original(String rule) {
    return renamed(rule, ORIGINAL);
  }

  private static String renamed(String rule, Map<String, String> names) {
    return rule.endsWith(REVERSED)
        ? renamed(rule.substring(0, rule.length() - REVERSED.length()), names) + REVERSED
        : names.getOrDefault(rule, rule);
  }

  /// All older names, each with the name today.
  public static Map<String, String> all() {
    return Map.copyOf(CURRENT);
  }
}
