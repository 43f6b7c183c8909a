package sibyl.draw;

import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.SqlType;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Generates constants in expressions, such as `'a'` or `CAST(NULL AS INTEGER)`: picks a value ([DrawValue]) and writes it as
/// this engine needs it. Called by the generators of expressions.
final class DrawLiteral {
  private final Grammar grammar;
  private final Scene scene;
  private final Choices choices;

  DrawLiteral(Grammar grammar, Scene scene, Choices choices) {
    this.grammar = grammar;
    this.scene = scene;
    this.choices = choices;
  }

  Expr of(SqlType type) {
    return typed(DrawValue.of(type, scene, choices), type);
  }

  /// A constant for a column of that type.
  Expr of(TypeName type) {
    return typed(DrawValue.of(type, scene, choices), type.type());
  }

  /// The value as a literal. A NULL is cast where the engine cannot infer its type. Where types matter, the tree keeps the
  /// type it is meant to have.
  Expr typed(Value value, SqlType type) {
    Expr literal = new Expr.Literal(value);
    if (!(value instanceof Value.Null) || grammar.free() || type == SqlType.ROW) {
      return literal;
    }
    Optional<TypeName> cast =
        grammar.dialect().semantics().typedNulls() ? grammar.cast(type) : Optional.empty();
    return cast.<Expr>map(t -> new Expr.Cast(literal, t))
        .orElseGet(() -> new Expr.Implicit(literal, type));
  }
}
