package sibyl.dialect.preset;

import static sibyl.sql.Function.aggregate;
import static sibyl.sql.Function.grouping;
import static sibyl.sql.Function.window;

import java.util.ArrayList;
import java.util.List;
import sibyl.sql.Function;
import sibyl.sql.Function.Fold;
import sibyl.sql.Function.Purity;
import sibyl.sql.SqlType;

/// Aggregates and window functions that most DBMSs have, declared once: `count`, `min`, `row_number`, `lag` and so on. The file
/// of each dialect takes from these lists what its DBMS has and adds functions of its own; expressions are generated from the
/// sum.
public final class StandardFunctions {
  private StandardFunctions() {}

  /// Their results do not depend on the order of equal rows.
  public static final List<Function> RANKS =
      List.of(
          window("rank", SqlType.INTEGER, Purity.PURE),
          window("dense_rank", SqlType.INTEGER, Purity.PURE),
          window("percent_rank", SqlType.REAL, Purity.PURE),
          window("cume_dist", SqlType.REAL, Purity.PURE));

  private static final Function NTILE =
      window("ntile", SqlType.INTEGER, Purity.ORDERED, SqlType.INTEGER);
  private static final Function NTH =
      window("nth_value", SqlType.ANY, Purity.ORDERED, SqlType.ANY, SqlType.INTEGER);

  /// Their results depend on the order of all rows.
  public static final List<Function> POSITIONS =
      List.of(
          window("row_number", SqlType.INTEGER, Purity.ORDERED),
          NTILE,
          position("lag"),
          position("lead"),
          position("first_value"),
          position("last_value"),
          NTH);

  /// [#POSITIONS] without the two that take a number.
  public static final List<Function> PLAIN_POSITIONS =
      POSITIONS.stream().filter(f -> !f.equals(NTILE) && !f.equals(NTH)).toList();

  public static final List<Function> GROUPINGS =
      List.of(
          grouping("ROLLUP", 1),
          grouping("ROLLUP", 2),
          grouping("CUBE", 2),
          grouping("GROUPING SETS (%s, %s, ())", 2));

  private static Function position(String name) {
    return window(name, SqlType.ANY, Purity.ORDERED, SqlType.ANY);
  }

  /// Scalar functions as [Signatures] reads them, the [#aggregates], and more.
  @SafeVarargs
  public static List<Function> with(List<SqlType> kinds, String scalars, List<Function>... more) {
    List<Function> all = new ArrayList<>(Signatures.scalars(kinds, scalars));
    all.addAll(aggregates(kinds));
    for (List<Function> some : more) {
      all.addAll(some);
    }
    return List.copyOf(all);
  }

  /// COUNT, SUM and AVG, and MIN and MAX of all those kinds.
  public static List<Function> aggregates(List<SqlType> kinds) {
    List<Function> all = new ArrayList<>();
    all.add(aggregate("count", SqlType.INTEGER, Fold.SUM, SqlType.ANY));
    all.add(aggregate("sum", SqlType.NUMERIC, Fold.SUM, SqlType.NUMERIC));
    all.add(aggregate("avg", SqlType.REAL, Fold.NONE, SqlType.NUMERIC));
    all.addAll(extremes(kinds));
    return all;
  }

  /// MIN and MAX of each of those kinds.
  public static List<Function> extremes(List<SqlType> kinds) {
    List<Function> all = new ArrayList<>();
    for (SqlType kind : kinds) {
      all.add(aggregate("min", kind, Fold.MIN, kind).passing());
      all.add(aggregate("max", kind, Fold.MAX, kind).passing());
    }
    return all;
  }
}
