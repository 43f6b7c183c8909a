package sibyl.sql;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How a dialect's text is parsed; part of its [Spelling]. Only the readers of package `parse` use it, for SQL that Sibyl did
/// not generate.
///
///   - `operators`: the loosest first, those of equal precedence in one line; an underscore marks a prefix operator. An
///     operator that is missing is not read at all;
///   - `quotes`: the characters that open a name;
///   - `exact`: a number with a point is an exact decimal unless it has an exponent;
///   - `backslashes`: a backslash in a text is an escape, and double quotes that open no name open a text;
///   - `settings`: words other than SET that begin statements which may change a setting.
public record Syntax(
    List<String> operators,
    String quotes,
    boolean exact,
    boolean backslashes,
    Set<String> settings) {
  /// The precedence of the SQL standard, where it defines one.
  public static final List<String> STANDARD = standard("LIKE ILIKE GLOB");

  public static final Syntax USUAL = new Syntax(STANDARD, "\"", false);

  public Syntax(List<String> operators, String quotes, boolean exact) {
    this(operators, quotes, exact, false);
  }

  public Syntax(List<String> operators, String quotes, boolean exact, boolean backslashes) {
    this(operators, quotes, exact, backslashes, Set.of());
  }

  /// The precedence of the SQL standard, with those operators for patterns.
  public static List<String> standard(String patterns) {
    return List.of(
        "OR",
        "AND",
        "NOT",
        "IS ISNULL NOTNULL",
        "= <> != < <= > >=",
        "IN " + patterns + " BETWEEN",
        "|| & | << >> ~_",
        "+ -",
        "* / %",
        "COLLATE",
        "+_ -_");
  }

  public Syntax {
    operators = List.copyOf(operators);
    settings = Set.copyOf(settings);
  }

  /// How tightly each operator binds, from 1.
  public Map<String, Integer> levels() {
    Map<String, Integer> levels = new HashMap<>();
    for (int i = 0; i < operators.size(); i++) {
      for (String operator : operators.get(i).split(" ", -1)) {
        levels.put(operator, i + 1);
      }
    }
    return levels;
  }
}
