package sibyl.draw;

import sibyl.chance.Choices;
import sibyl.scene.Scene;

/// What the generators of single parts of a statement (FROM, select list, conditions, subqueries, …) inherit: the grammar, the
/// tables that exist, the random choices, and the generator of expressions, all shared with the other parts of that statement. It
/// generates nothing itself.
abstract class DrawPart {
  final Grammar grammar;
  final Scene scene;
  final Choices choices;
  final DrawExpr exprs;
  final Conversions convert;

  DrawPart(DrawExpr exprs) {
    this.grammar = exprs.grammar();
    this.scene = exprs.scene();
    this.choices = exprs.choices();
    this.exprs = exprs;
    this.convert = exprs.convert();
  }
}
