package sibyl.sql;

import java.util.Collections;
import java.util.List;

/// A function as a dialect declares it. It is part of the call, so that a stored case has all that an oracle needs.
///
/// A `name` with `%s` in it is a pattern for the whole call, one `%s` for each argument: `extract(year FROM %s)`.
///
/// `params` are the types of its arguments; with `more`, the last one may be repeated. `passes` marks a function
/// that returns one of its arguments unchanged (coalesce, max). `fold` says how partial results compose.
public record Function(
    String name,
    Kind kind,
    List<SqlType> params,
    boolean more,
    SqlType result,
    Grade grade,
    Purity purity,
    boolean passes,
    Fold fold) {

  /// `GROUPING` ones make several grouping sets and stand in GROUP BY only: ROLLUP, CUBE, GROUPING SETS.
  public enum Kind {
    SCALAR,
    AGGREGATE,
    WINDOW,
    GROUPING
  }

  /// `ORDERED`: depends on the order in which rows arrive.
  public enum Purity {
    PURE,
    ORDERED,
    VOLATILE,
    UNKNOWN
  }

  /// How the results of an aggregate over the parts of a partition give its result over the whole.
  public enum Fold {
    NONE,
    SUM,
    MIN,
    MAX
  }

  public Function {
    params = List.copyOf(params);
  }

  public static Function scalar(String name, SqlType result, Grade grade, SqlType... params) {
    return new Function(
        name, Kind.SCALAR, List.of(params), false, result, grade, Purity.PURE, false, Fold.NONE);
  }

  public static Function aggregate(String name, SqlType result, Fold fold, SqlType... params) {
    return new Function(
        name,
        Kind.AGGREGATE,
        List.of(params),
        false,
        result,
        Grade.LOOSE,
        Purity.PURE,
        false,
        fold);
  }

  public static Function window(String name, SqlType result, Purity purity, SqlType... params) {
    return new Function(
        name, Kind.WINDOW, List.of(params), false, result, Grade.LOOSE, purity, false, Fold.NONE);
  }

  public static Function grouping(String name, int params) {
    return new Function(
        name,
        Kind.GROUPING,
        Collections.nCopies(params, SqlType.ANY),
        false,
        SqlType.ANY,
        Grade.COLLATED,
        Purity.PURE,
        false,
        Fold.NONE);
  }

  /// An undeclared function in SQL that was not generated: only its name is known.
  public static Function unknown(String name) {
    return nameAlone(name, Kind.SCALAR);
  }

  /// Whether it counts rows or values of any type.
  public boolean counts() {
    return kind == Kind.AGGREGATE
        && result == SqlType.INTEGER
        && params.equals(List.of(SqlType.ANY));
  }

  /// What is left of its declaration where it is used as another kind: only the name.
  public Function as(Kind other) {
    return kind == other ? this : nameAlone(name, other);
  }

  private static Function nameAlone(String name, Kind kind) {
    return new Function(
        name,
        kind,
        List.of(),
        false,
        SqlType.ANY,
        Grade.COLLATED,
        Purity.UNKNOWN,
        false,
        Fold.NONE);
  }

  public Function withMore() {
    return new Function(name, kind, params, true, result, grade, purity, passes, fold);
  }

  public Function passing() {
    return new Function(name, kind, params, more, result, grade, purity, true, fold);
  }

  public Function with(Grade other) {
    return new Function(name, kind, params, more, result, other, purity, passes, fold);
  }

  public Function with(Purity other) {
    return new Function(name, kind, params, more, result, grade, other, passes, fold);
  }
}
