package sibyl.draw.schema;

import sibyl.chance.Choices;
import sibyl.draw.DrawExpr;
import sibyl.draw.Grammar;
import sibyl.scene.Scene;

/// What generates definitions of tables, indexes and constraints, or changes to them: from a grammar, a scene and choices, with
/// columns, expressions and names that the scene does not have.
abstract class DrawDefinition {
  final Grammar grammar;
  final Scene scene;
  final Choices choices;
  final DrawExpr exprs;
  final DrawColumn columns;
  final FreshNames names;
  final AlterTargets targets;

  DrawDefinition(Grammar grammar, Scene scene, Choices choices) {
    this.grammar = grammar;
    this.scene = scene;
    this.choices = choices;
    this.exprs = new DrawExpr(grammar, scene, choices);
    this.columns = new DrawColumn(grammar, scene, choices, exprs);
    this.names = new FreshNames(scene);
    this.targets = new AlterTargets(scene, choices);
  }
}
