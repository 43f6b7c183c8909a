package sibyl.sql;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Collections;
import java.util.List;

/// A function as a dialect declares it: name, types of its arguments, whether it is deterministic. Generators pick from the
/// dialect's list; the chosen one is part of the call in the tree, so that a stored case has all that an oracle needs.
///
/// A `name` with `%s` in it is a pattern for the whole call, one `%s` for each argument: `extract(year FROM %s)`.
///
/// `params` are the types of its arguments; with `more`, the last one may be repeated. `passes` marks a function that returns
/// one of its arguments unchanged (coalesce, max). `fold` says how partial results compose.
public record Function(
    String name, Kind kind, List<SqlType> params, boolean more, @JsonUnwrapped Meaning meaning) {

  /// What is known of its results.
  public record Meaning(SqlType result, Grade grade, Purity purity, boolean passes, Fold fold) {
    private static final Meaning UNKNOWN =
        new Meaning(SqlType.ANY, Grade.COLLATED, Purity.UNKNOWN, false, Fold.NONE);
  }

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
    return of(
        name,
        Kind.SCALAR,
        List.of(params),
        new Meaning(result, grade, Purity.PURE, false, Fold.NONE));
  }

  public static Function aggregate(String name, SqlType result, Fold fold, SqlType... params) {
    return of(
        name,
        Kind.AGGREGATE,
        List.of(params),
        new Meaning(result, Grade.LOOSE, Purity.PURE, false, fold));
  }

  public static Function window(String name, SqlType result, Purity purity, SqlType... params) {
    return of(
        name,
        Kind.WINDOW,
        List.of(params),
        new Meaning(result, Grade.LOOSE, purity, false, Fold.NONE));
  }

  public static Function grouping(String name, int params) {
    return of(
        name,
        Kind.GROUPING,
        Collections.nCopies(params, SqlType.ANY),
        new Meaning(SqlType.ANY, Grade.COLLATED, Purity.PURE, false, Fold.NONE));
  }

  /// An undeclared function in SQL that was not generated: only its name is known.
  public static Function unknown(String name) {
    return of(name, Kind.SCALAR, List.of(), Meaning.UNKNOWN);
  }

  private static Function of(String name, Kind kind, List<SqlType> params, Meaning meaning) {
    return new Function(name, kind, params, false, meaning);
  }

  public SqlType result() {
    return meaning.result();
  }

  public Grade grade() {
    return meaning.grade();
  }

  public Purity purity() {
    return meaning.purity();
  }

  public boolean passes() {
    return meaning.passes();
  }

  public Fold fold() {
    return meaning.fold();
  }

  /// Whether it counts rows or values of any type.
  public boolean counts() {
    return kind == Kind.AGGREGATE
        && result() == SqlType.INTEGER
        && params.equals(List.of(SqlType.ANY));
  }

  /// What is left of its declaration where it is used as another kind: only the name.
  public Function as(Kind other) {
    return kind == other ? this : of(name, other, List.of(), Meaning.UNKNOWN);
  }

  public Function withMore() {
    return new Function(name, kind, params, true, meaning);
  }

  public Function passing() {
    return with(new Meaning(result(), grade(), purity(), true, fold()));
  }

  public Function with(Grade other) {
    return with(new Meaning(result(), other, purity(), passes(), fold()));
  }

  public Function with(Purity other) {
    return with(new Meaning(result(), grade(), other, passes(), fold()));
  }

  private Function with(Meaning other) {
    return new Function(name, kind, params, more, other);
  }
}
