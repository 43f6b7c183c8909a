package sibyl.draw;

import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Makes a generated expression fit where it stands: a number where a text is wanted becomes `CAST(c0 AS TEXT)`, a condition that
/// is wanted as a function's argument a CASE, a column in DISTINCT a form whose equal values look the same. The generators of
/// expressions and select lists ask it after they have picked a column or function of another type. If no cast exists, a constant
/// takes the place.
final class Conversions {
  private final Grammar grammar;
  private final Choices choices;
  private final DrawLiteral literals;

  Conversions(Grammar grammar, Choices choices, DrawLiteral literals) {
    this.grammar = grammar;
    this.choices = choices;
    this.literals = literals;
  }

  /// The expression where a value of that type is expected: as it is, with an implicit conversion, or with an explicit one
  /// that every engine has; if there is none, a constant.
  Expr fit(Expr e, SqlType wanted) {
    if (e.type() == SqlType.GEOMETRY && wanted != SqlType.GEOMETRY) {
      return fit(measured(e), wanted);
    }
    if (wanted == SqlType.GEOMETRY && e.type() != SqlType.GEOMETRY && !isNull(e)) {
      return literals.of(wanted);
    }
    if (grammar.takes(e.type(), wanted)) {
      return e;
    }
    if (grammar.converts(e.type(), wanted)) {
      return e.as(wanted);
    }
    if (wanted == SqlType.BOOLEAN) {
      return e.type().numeric()
          ? new Expr.Comparison(ComparisonOp.NOT_EQUAL, e, new Expr.Literal(new Value.Int(0)))
          : new Expr.IsNull(e, true);
    }
    if (wanted.numeric() && e.type() == SqlType.BOOLEAN) {
      return new Expr.Case(
          Optional.empty(),
          List.of(new Expr.When(e, new Expr.Literal(new Value.Int(1)))),
          Optional.of(new Expr.Literal(new Value.Int(0))));
    }
    boolean castable =
        wanted == SqlType.TEXT
            ? grammar.texts(e.type())
            : wanted == SqlType.INTEGER && e.type() == SqlType.NUMERIC;
    Optional<TypeName> to = castable ? grammar.cast(wanted) : Optional.empty();
    return to.isPresent() ? new Expr.Cast(asArgument(e), to.get()) : literals.of(wanted);
  }

  /// The expression where another type stands in the same position of a row or a subquery: the engine's implicit
  /// conversion is enough.
  Expr fitLoosely(Expr e, SqlType other) {
    return grammar.converts(e.type(), other) ? e : fit(e, other);
  }

  static boolean isNull(Expr e) {
    return switch (e) {
      case Expr.Literal l -> l.value() instanceof Value.Null;
      case Expr.Cast c -> isNull(c.operand());
      case Expr.Implicit i -> isNull(i.operand());
      case Expr _ -> false;
    };
  }

  /// Whether two columns may be compared as they are.
  boolean comparable(Expr left, Expr right) {
    return left.type() == right.type()
        ? left.type() != SqlType.GEOMETRY
        : grammar.converts(left.type(), right.type());
  }

  /// The column where values are compared, sorted or grouped. Shapes cannot be, so a function of the shape replaces it.
  Expr measured(Expr column) {
    if (column.type() != SqlType.GEOMETRY) {
      return column;
    }
    return grammar.measures().isEmpty()
        ? new Expr.IsNull(column, choices.oneIn(2))
        : spatialCall(choices.pick(grammar.measures()), column, literals.of(SqlType.GEOMETRY));
  }

  /// A condition about two shapes that a spatial index can serve.
  Expr related(Expr one, Expr other) {
    return grammar.relations().isEmpty()
        ? new Expr.IsNull(one, choices.oneIn(2))
        : spatialCall(choices.pick(grammar.relations()), one, fit(other, SqlType.GEOMETRY));
  }

  private Expr spatialCall(Function f, Expr one, Expr other) {
    boolean first = f.params().size() < 2 || choices.oneIn(2);
    List<Expr> both = first ? List.of(one, other) : List.of(other, one);
    return new Expr.Call(f, both.subList(0, f.params().size()));
  }

  /// The expression, changed so that equal values are identical.
  Expr exact(Expr e) {
    if (grammar.dialect().semantics().inherits(e, c -> c.grade() == Grade.COLLATED)) {
      return collationKey(e);
    }
    return Grade.of(e).exact() ? e : cast(withoutCollation(e), grammar.firmCasts());
  }

  /// The text by the function that maps equal texts to the same bytes, for dialects whose expressions inherit a collation.
  private Expr collationKey(Expr e) {
    return grammar.scalars(SqlType.TEXT).stream()
        .filter(f -> f.name().equals(grammar.dialect().semantics().levelling()))
        .filter(f -> f.params().equals(List.of(e.type())))
        .findFirst()
        .<Expr>map(f -> new Expr.Call(f, List.of(e)))
        .orElse(e);
  }

  /// The expression as a whole number.
  Expr whole(Expr e) {
    if (grammar.converts(SqlType.TEXT, SqlType.INTEGER)) {
      return new Expr.Cast(withoutCollation(e), choices.pick(grammar.wholeCasts()));
    }
    Expr whole = fit(e, SqlType.INTEGER);
    return Grade.of(whole) == Grade.FIRM || grammar.wholeCasts().isEmpty()
        ? whole
        : new Expr.Cast(whole, grammar.wholeCasts().getFirst());
  }

  /// A cast to one of these types that does not fail.
  Expr cast(Expr e, List<TypeName> to) {
    List<TypeName> safe = to.stream().filter(t -> grammar.casts(e.type(), t.type())).toList();
    return safe.isEmpty() ? e : new Expr.Cast(asArgument(e), choices.pick(safe));
  }

  /// A cast keeps a collation; a concatenation removes it.
  private Expr withoutCollation(Expr e) {
    return Grade.of(e) == Grade.COLLATED
            && grammar.may(Features.operator(BinaryOp.CONCAT))
            && (grammar.free() || e.type() == SqlType.TEXT)
        ? new Expr.Binary(BinaryOp.CONCAT, e.as(SqlType.TEXT), new Expr.Literal(new Value.Text("")))
        : e;
  }

  /// The expression as an argument; some engines take no condition there.
  Expr asArgument(Expr e) {
    return e.type() != SqlType.BOOLEAN
            || e instanceof Expr.ColumnRef
            || e instanceof Expr.Case
            || grammar.may(Features.CONDITIONS_AS_ARGUMENTS)
        ? e
        : literals.of(SqlType.BOOLEAN);
  }
}
