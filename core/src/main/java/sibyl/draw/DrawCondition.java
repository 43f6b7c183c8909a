package sibyl.draw;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Expr.LogicalOp;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Generates truth-valued expressions: comparisons, AND, NOT, BETWEEN, IN, LIKE, EXISTS and so on, from a table of kinds with
/// weights. [DrawExpr] calls it for each WHERE, ON, HAVING and CHECK, and for conditions inside other expressions. Sometimes it
/// repeats an indexed expression, so that the optimiser can use the index.
final class DrawCondition extends DrawPart {
  private final DrawLiteral literals;

  DrawCondition(DrawExpr exprs) {
    super(exprs);
    this.literals = exprs.literals();
  }

  /// Generates a condition whose operands have the given depth.
  interface How {
    Expr of(DrawCondition draw, Scope scope, int depth);
  }

  static final Productions<How> PRODUCTIONS =
      new Productions<>(
          List.of(
              new Production<>(24, "comparison", DrawCondition::compare),
              new Production<>(13, "AND or OR", DrawCondition::logical),
              new Production<>(4, "NOT", DrawCondition::not),
              new Production<>(6, "IS NULL", DrawCondition::isNull),
              new Production<>(3, "IS TRUE or IS FALSE", DrawCondition::truth),
              new Production<>(6, "BETWEEN", DrawCondition::between),
              new Production<>(6, "IN list", DrawCondition::inList),
              new Production<>(3, "IN subquery", DrawCondition::inSubquery),
              new Production<>(6, "LIKE", DrawCondition::like),
              new Production<>(2, "EXISTS", DrawCondition::exists),
              new Production<>(2, "CASE", DrawCondition::caseOf),
              new Production<>(4, "row values", DrawCondition::rows),
              new Production<>(8, "expression of an index", DrawCondition::indexed),
              new Production<>(5, "column or constant", (draw, scope, _) -> draw.leaf(scope))));

  private static final List<ComparisonOp> ROW_COMPARISONS =
      List.of(
          ComparisonOp.EQUAL,
          ComparisonOp.NOT_EQUAL,
          ComparisonOp.LESS,
          ComparisonOp.LESS_EQUAL,
          ComparisonOp.GREATER,
          ComparisonOp.GREATER_EQUAL,
          ComparisonOp.SAME);

  Expr of(Scope scope, int depth) {
    if (depth <= 0) {
      return choices.oneIn(4) ? leaf(scope) : compare(scope, depth - 1);
    }
    return PRODUCTIONS.pick(choices).of(this, scope, depth - 1);
  }

  Expr compare(Scope scope, int depth) {
    Expr left = exprs.named(scope, depth);
    if (left.type() == SqlType.GEOMETRY) {
      return convert.related(left, exprs.of(SqlType.GEOMETRY, scope, Math.min(depth, 1)));
    }
    ComparisonOp op = choices.oneIn(3) ? ComparisonOp.EQUAL : exprs.comparison();
    Expr right = exprs.counterpart(left, scope, depth);
    return choices.oneIn(4)
        ? new Expr.Comparison(op, right, left)
        : new Expr.Comparison(op, left, right);
  }

  private Expr logical(Scope scope, int depth) {
    return new Expr.Logical(
        choices.percent(60) ? LogicalOp.AND : LogicalOp.OR,
        exprs.condition(scope, depth),
        exprs.condition(scope, depth));
  }

  private Expr not(Scope scope, int depth) {
    return new Expr.Not(exprs.condition(scope, depth));
  }

  private Expr isNull(Scope scope, int depth) {
    return new Expr.IsNull(exprs.of(exprs.anyType(), scope, depth), choices.oneIn(2));
  }

  private Expr truth(Scope scope, int depth) {
    return grammar.may("is true")
        ? new Expr.Truth(exprs.condition(scope, depth), choices.oneIn(2), choices.oneIn(2))
        : leaf(scope);
  }

  private Expr between(Scope scope, int depth) {
    Expr operand = exprs.subject(scope, depth);
    return new Expr.Between(
        operand,
        exprs.counterpart(operand, scope, depth),
        exprs.counterpart(operand, scope, depth),
        choices.oneIn(4));
  }

  private Expr inList(Scope scope, int depth) {
    Expr operand = exprs.subject(scope, depth);
    List<Expr> list = new ArrayList<>();
    for (int i = choices.between(1, 4); i > 0; i--) {
      list.add(convert.asArgument(exprs.counterpart(operand, scope, 0)));
    }
    return new Expr.InList(operand, list, choices.oneIn(4));
  }

  private Expr inSubquery(Scope scope, int depth) {
    if (!scope.subqueries()) {
      return compare(scope, depth);
    }
    boolean row = grammar.may("row value") && choices.oneIn(5) && grammar.may("row in query");
    Expr operand = row ? row(scope, 2) : exprs.subject(scope, 0);
    Query query = exprs.subqueries().values(scope.seenFromInside(), types(operand), depth);
    return new Expr.InQuery(operand, query, choices.oneIn(4));
  }

  private Expr like(Scope scope, int depth) {
    String word = choices.pick(grammar.dialect().words().patterns());
    Expr operand = convert.fit(exprs.subject(scope, depth), SqlType.TEXT);
    Expr pattern =
        choices.percent(70)
            ? convert.fit(literals.of(SqlType.TEXT), SqlType.TEXT)
            : exprs.of(SqlType.TEXT, scope, Math.min(depth, 1));
    if (!grammar.may(Features.NULL_PATTERNS) && Conversions.isNull(pattern)) {
      pattern = new Expr.Literal(new Value.Text("%"));
    }
    Optional<Expr> escape =
        word.equals("LIKE") && choices.oneIn(12)
            ? Optional.of(new Expr.Literal(new Value.Text(choices.oneIn(2) ? "a" : "_")))
            : Optional.empty();
    return new Expr.Like(word, operand, pattern, escape, choices.oneIn(4));
  }

  private Expr exists(Scope scope, int depth) {
    if (!scope.subqueries()) {
      return compare(scope, depth);
    }
    Query query = exprs.subqueries().values(scope.seenFromInside(), List.of(SqlType.ANY), depth);
    return new Expr.Exists(query, choices.oneIn(4));
  }

  private Expr caseOf(Scope scope, int depth) {
    return exprs.caseOf(SqlType.BOOLEAN, scope, depth);
  }

  private Expr leaf(Scope scope) {
    return convert.fit(exprs.leaf(SqlType.BOOLEAN, scope), SqlType.BOOLEAN);
  }

  private Expr rows(Scope scope, int depth) {
    if (!grammar.may("row value")) {
      return compare(scope, depth);
    }
    int width = choices.between(2, 3);
    if (depth > 0 && choices.oneIn(5) && grammar.may("row between")) {
      Expr.RowValue first = row(scope, width);
      return new Expr.Between(
          first, row(scope, types(first)), row(scope, types(first)), choices.oneIn(4));
    }
    ComparisonOp op = choices.pick(ROW_COMPARISONS);
    Expr.RowValue first = row(scope, width);
    return new Expr.Comparison(
        grammar.comparisons().contains(op) ? op : ComparisonOp.EQUAL,
        first,
        row(scope, types(first)));
  }

  /// The types of the values an expression yields.
  private static List<SqlType> types(Expr e) {
    return e instanceof Expr.RowValue r
        ? r.parts().stream().map(Expr::type).toList()
        : List.of(e.type());
  }

  private Expr.RowValue row(Scope scope, int width) {
    return row(scope, Collections.nCopies(width, SqlType.ANY));
  }

  /// A row that can be compared with one of these types.
  private Expr.RowValue row(Scope scope, List<SqlType> types) {
    List<Expr> parts = new ArrayList<>();
    for (SqlType type : types) {
      parts.add(
          convert.fitLoosely(
              choices.oneIn(2) ? exprs.subject(scope, 0) : exprs.of(exprs.anyType(), scope, 0),
              type));
    }
    return new Expr.RowValue(parts);
  }

  private Expr indexed(Scope scope, int depth) {
    return indexedTerm(scope).orElseGet(() -> compare(scope, depth));
  }

  /// The condition or a term of an existing index, so that the optimizer can use the index.
  private Optional<Expr> indexedTerm(Scope scope) {
    if (scene.indexes().isEmpty() || scope.columns().isEmpty()) {
      return Optional.empty();
    }
    Statement.CreateIndex index = choices.pick(scene.indexes());
    if (index.where().isPresent() && choices.oneIn(2)) {
      return overScope(index.where().get(), index.table(), scope);
    }
    return overScope(choices.pick(index.terms()).expr(), index.table(), scope)
        .map(
            term ->
                term.type() == SqlType.GEOMETRY
                    ? convert.related(term, exprs.of(SqlType.GEOMETRY, scope, 0))
                    : new Expr.Comparison(
                        exprs.comparison(), term, exprs.counterpart(term, scope, 0)));
  }

  /// The expression with its columns taken from a relation in scope that has them all.
  private static Optional<Expr> overScope(Expr expr, String table, Scope scope) {
    boolean[] complete = {true};
    Expr moved =
        Tree.map(
            expr,
            n -> {
              if (!(n instanceof Expr.ColumnRef c)) {
                return n;
              }
              for (Expr.ColumnRef known : scope.columns()) {
                if (known.column().equals(c.column())
                    && known.kind() == c.kind()
                    && known.table().startsWith(table)) {
                  return known;
                }
              }
              complete[0] = false;
              return n;
            });
    return complete[0] ? Optional.of(moved) : Optional.empty();
  }
}
