package sibyl.draw;

import sibyl.chance.Choices;
import sibyl.scene.Scene;

/// What generates one part of a statement: it draws from the same grammar, scene and choices as all other parts, and draws the
/// expressions in its part with them.
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
