package sibyl.dialect;

import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.scalar.Scalars;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// How an engine treats values, so that generators write only expressions that it takes: which types it converts implicitly,
/// whether `checked` arithmetic fails (division by zero, overflow), whether a NULL needs a CAST to its type. `levelling` is for
/// engines where `a || 'x'` is compared by the collation of `a`: a function whose results are equal only if they are identical,
/// empty elsewhere. `scalars` computes expressions without the engine, where that is written; the oracles `reference` and `pqs`
/// need it.
public record TypeSemantics(
    Set<Conversion> implicit,
    boolean checked,
    boolean typedNulls,
    String levelling,
    Optional<Scalars> scalars) {

  /// Without an evaluator.
  public TypeSemantics(
      Set<Conversion> implicit, boolean checked, boolean typedNulls, String levelling) {
    this(implicit, checked, typedNulls, levelling, Optional.empty());
  }

  /// A conversion that the engine makes by itself.
  public record Conversion(SqlType from, SqlType to) {
    static Set<Conversion> all() {
      return Stream.of(SqlType.values())
          .flatMap(from -> Stream.of(SqlType.values()).map(to -> new Conversion(from, to)))
          .collect(Collectors.toSet());
    }
  }

  /// Everything is converted, nothing fails.
  public static final TypeSemantics FREE = new TypeSemantics(Conversion.all(), false, false, "");

  /// Nothing is converted, arithmetic is checked, a NULL needs its type.
  public static final TypeSemantics STRICT = new TypeSemantics(Set.of(), true, true, "");

  /// A date becomes a timestamp, and the other way round.
  public static final Set<Conversion> MOMENTS =
      Set.of(
          new Conversion(SqlType.DATE, SqlType.TIMESTAMP),
          new Conversion(SqlType.TIMESTAMP, SqlType.DATE));

  public TypeSemantics {
    implicit = Set.copyOf(implicit);
  }

  public TypeSemantics converting(Set<Conversion> others) {
    return new TypeSemantics(others, checked, typedNulls, levelling, scalars);
  }

  public TypeSemantics withUntypedNulls() {
    return new TypeSemantics(implicit, checked, false, levelling, scalars);
  }

  public TypeSemantics withLevelling(String function) {
    return new TypeSemantics(implicit, checked, typedNulls, function, scalars);
  }

  TypeSemantics with(Optional<Scalars> evaluator) {
    return new TypeSemantics(implicit, checked, typedNulls, levelling, evaluator);
  }

  public boolean converts(SqlType from, SqlType to) {
    return implicit.contains(new Conversion(from, to));
  }

  /// Whether an expression is a text that is made of `collated` ones and compared like them.
  public boolean inherits(Expr e, Predicate<Expr.ColumnRef> collated) {
    return !levelling.isEmpty()
        && textual(e.type())
        && !(e instanceof Expr.Call call && call.function().name().equals(levelling))
        && Tree.any(e, n -> collates(n, collated));
  }

  private static boolean collates(Node node, Predicate<Expr.ColumnRef> collated) {
    return switch (node) {
      case Expr.ColumnRef c -> textual(c.kind()) && collated.test(c);
      case Expr.Cast c -> textual(c.type()) && c.to().grade() == Grade.COLLATED;
      // Branches may have different representatives of equal texts.
      case Expr.Case c -> c.whens().size() > 1 || c.otherwise().isPresent();
      case Node _ -> false;
    };
  }

  private static boolean textual(SqlType type) {
    return type == SqlType.TEXT || type == SqlType.BLOB || type == SqlType.ANY;
  }
}
