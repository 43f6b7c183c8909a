package sibyl.draw.schema;

import sibyl.chance.Choices;
import sibyl.draw.DrawExpr;
import sibyl.draw.Grammar;
import sibyl.scene.Scene;

/// What the generators of DDL inherit (tables, indexes, constraints, and changes to them): the grammar, the tables that exist,
/// the random choices, generators of columns and expressions, names that are not used yet, and the choice of an object to change.
/// It generates nothing itself.
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
