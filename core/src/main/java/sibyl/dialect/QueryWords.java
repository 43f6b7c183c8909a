package sibyl.dialect;

import java.util.List;
import java.util.Set;
import sibyl.sql.Relation.JoinKind;

/// What the queries of a dialect are made of; query generators pick from it. `joins`, the frequent ones repeated; `frames` of
/// windows; `cteHints`, between AS and a WITH query (`MATERIALIZED`); `tableHints`, after a table's name, and `modifiers`, after
/// SELECT; `plannerHints`, functions that return their argument (`likely(x)`). Hints and modifiers change the plan, never the
/// rows.
public record QueryWords(
    List<JoinKind> joins,
    List<String> frames,
    List<String> cteHints,
    List<String> tableHints,
    List<String> modifiers,
    Set<String> plannerHints) {

  private static final List<String> NONE = List.of("");

  public static final String UP_TO_CURRENT = "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW";
  public static final String FROM_CURRENT = "RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING";
  public static final String WHOLE = "RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING";
  public static final String OTHER_GROUPS = WHOLE + " EXCLUDE GROUP";
  public static final String NEAR_GROUPS = "GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING";

  public static QueryWords of(JoinKind... joins) {
    return of(List.of(joins));
  }

  public static QueryWords of(List<JoinKind> joins) {
    return new QueryWords(joins, NONE, NONE, List.of(), List.of(), Set.of());
  }

  public QueryWords withFrames(String... others) {
    return new QueryWords(joins, List.of(others), cteHints, tableHints, modifiers, plannerHints);
  }

  /// The frames of the SQL standard.
  public QueryWords withStandardFrames() {
    return withFrames("", UP_TO_CURRENT, FROM_CURRENT, NEAR_GROUPS, OTHER_GROUPS);
  }

  public QueryWords withMaterialization() {
    List<String> hints = List.of("", "", "MATERIALIZED", "NOT MATERIALIZED");
    return new QueryWords(joins, frames, hints, tableHints, modifiers, plannerHints);
  }

  public QueryWords withTableHints(String... words) {
    return new QueryWords(joins, frames, cteHints, List.of(words), modifiers, plannerHints);
  }

  public QueryWords withModifiers(String... words) {
    return new QueryWords(joins, frames, cteHints, tableHints, List.of(words), plannerHints);
  }

  public QueryWords withPlannerHints(String... functions) {
    return new QueryWords(joins, frames, cteHints, tableHints, modifiers, Set.of(functions));
  }
}
