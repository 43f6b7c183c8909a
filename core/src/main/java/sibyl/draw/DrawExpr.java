package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.SqlType;

/// Generates an expression of a wanted type from the columns that its place can name, such as `CASE WHEN t0.c1 > 3 THEN 'a' ELSE
/// t0.c0 END`. The entry for all generators of queries, tables and changes; it leaves conditions to [DrawCondition], other values
/// to [DrawTerm], and so on. The larger the depth, the more operators.
public final class DrawExpr {
  private final Grammar grammar;
  private final Scene scene;
  private final Choices choices;
  private final DrawLiteral literals;
  private final Conversions convert;
  private final DrawSubquery subqueries;
  private final DrawCondition conditions;
  private final DrawTerm terms;
  private final DrawAggregate aggregates;

  public DrawExpr(Grammar grammar, Scene scene, Choices choices) {
    this.grammar = grammar;
    this.scene = scene;
    this.choices = choices;
    this.literals = new DrawLiteral(grammar, scene, choices);
    this.convert = new Conversions(grammar, choices, literals);
    this.subqueries = new DrawSubquery(this);
    this.conditions = new DrawCondition(this);
    this.terms = new DrawTerm(this);
    this.aggregates = new DrawAggregate(this);
  }

  Grammar grammar() {
    return grammar;
  }

  Scene scene() {
    return scene;
  }

  Choices choices() {
    return choices;
  }

  DrawLiteral literals() {
    return literals;
  }

  Conversions convert() {
    return convert;
  }

  public DrawSubquery subqueries() {
    return subqueries;
  }

  DrawAggregate aggregates() {
    return aggregates;
  }

  public SqlType anyType() {
    return choices.pick(grammar.dialect().words().kinds());
  }

  /// A comparison of two expressions.
  Expr compare(Scope scope, int depth) {
    return conditions.compare(scope, depth);
  }

  ComparisonOp comparison() {
    return choices.pick(grammar.comparisons());
  }

  /// A condition for WHERE, ON, HAVING and their kind.
  public Expr condition(Scope scope, int depth) {
    return of(SqlType.BOOLEAN, scope, depth);
  }

  public Expr of(SqlType type, Scope scope, int depth) {
    if (depth > 0 && choices.oneIn(9)) {
      return convert.fit(of(anyType(), scope, depth - 1), type);
    }
    return convert.fit(
        type == SqlType.BOOLEAN ? conditions.of(scope, depth) : terms.of(type, scope, depth), type);
  }

  /// A column, of this query or of one around it, or a constant.
  Expr leaf(SqlType type, Scope scope) {
    if (choices.percent(62) && !(scope.columns().isEmpty() && scope.outer().isEmpty())) {
      boolean outward = !scope.outer().isEmpty() && (scope.columns().isEmpty() || choices.oneIn(3));
      List<Expr.ColumnRef> from = outward ? scope.outer() : scope.columns();
      Expr.ColumnRef column = choices.pick(from);
      for (int tries = 0; tries < 2 && !grammar.takes(column.type(), type); tries++) {
        column = choices.pick(from);
      }
      return column;
    }
    return literals.of(type);
  }

  /// The left side of a comparison: mostly a column, because only columns have indexes.
  Expr subject(Scope scope, int depth) {
    return convert.measured(named(scope, depth));
  }

  /// The same, also where it is a shape.
  Expr named(Scope scope, int depth) {
    if (!scope.columns().isEmpty() && choices.percent(65)) {
      Expr column = choices.pick(scope.columns());
      return choices.oneIn(12) ? collated(column) : column;
    }
    return of(anyType(), scope, depth);
  }

  /// The right side of a comparison: of the type of the left side or, on purpose, of another.
  Expr counterpart(Expr other, Scope scope, int depth) {
    SqlType wanted = choices.percent(70) ? other.type() : anyType();
    return convert.fit(
        of(wanted == SqlType.ROW ? SqlType.ANY : wanted, scope, Math.min(depth, 1)), other.type());
  }

  /// With an explicit collation, where that is allowed.
  Expr collated(Expr e) {
    List<String> collations = grammar.collations();
    boolean textual =
        grammar.dynamic()
            || (e instanceof Expr.Implicit i ? i.operand() : e).type() == SqlType.TEXT;
    // Strict engines give a bare constant no type yet.
    boolean bare =
        e instanceof Expr.Literal
            || (e instanceof Expr.Implicit i && i.operand() instanceof Expr.Literal);
    boolean untyped = bare && !grammar.free();
    return collations.isEmpty() || !textual || untyped
        ? e
        : new Expr.Collate(e, choices.pick(collations));
  }

  /// A CASE, simple or searched.
  Expr caseOf(SqlType type, Scope scope, int depth) {
    List<Expr.When> whens = new ArrayList<>();
    Optional<Expr> operand = choices.oneIn(3) ? Optional.of(subject(scope, 0)) : Optional.empty();
    for (int i = choices.between(1, 2); i > 0; i--) {
      Expr when =
          operand.map(o -> counterpart(o, scope, 0)).orElseGet(() -> condition(scope, depth));
      whens.add(new Expr.When(when, sameAs(whens, of(type, scope, Math.min(depth, 1)))));
    }
    Optional<Expr> otherwise =
        choices.oneIn(3)
            ? Optional.empty()
            : Optional.of(sameAs(whens, of(type, scope, Math.min(depth, 1))));
    return new Expr.Case(operand, whens, otherwise);
  }

  private Expr sameAs(List<Expr.When> whens, Expr e) {
    return whens.isEmpty() ? e : convert.fit(e, whens.getFirst().then().type());
  }
}
