package sibyl.proof.algebra;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.draw.Grammar;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;
import sibyl.sql.TypeName;

/// What [FromAlgebra] and its parts may write when they turn the algebra of a query that was mutated for the oracle `eqsql`
/// back into SQL of a dialect. Functions and cast types are looked up in the query that the algebra came from, then in the
/// dialect; if neither has them, [NotExpressible] is thrown. Joins and other features are asked of the grammar, which knows
/// what this version accepts.
record AvailableSyntax(Query original, Grammar grammar) {

  boolean may(String feature) {
    return grammar.may(feature);
  }

  boolean joins(Relation.JoinKind kind) {
    return grammar.dialect().words().joins().contains(kind) && may(Features.join(kind));
  }

  /// Whether the dialect has truth values, and so the keyword TRUE.
  boolean truths() {
    return grammar.dialect().words().kinds().contains(SqlType.BOOLEAN);
  }

  boolean typedNulls() {
    return grammar.dialect().semantics().typedNulls();
  }

  /// The function of that name that takes such arguments.
  Function function(String name, Function.Kind kind, List<Expr> args) {
    return Stream.concat(used(), grammar.dialect().words().functions().stream())
        .filter(f -> f.kind() == kind && f.name().equalsIgnoreCase(name) && takes(f, args))
        .findFirst()
        .orElseThrow(() -> new NotExpressible(name));
  }

  private Stream<Function> used() {
    return Stream.concat(
        Tree.all(original, Expr.Call.class).stream().map(Expr.Call::function),
        Tree.all(original, Expr.Aggregate.class).stream().map(Expr.Aggregate::function));
  }

  private static boolean takes(Function function, List<Expr> args) {
    List<SqlType> params = function.params();
    if (params.isEmpty()) {
      return true;
    }
    for (int i = 0; i < args.size(); i++) {
      boolean there = i < params.size() || function.more();
      if (!there || !args.get(i).type().fits(params.get(Math.min(i, params.size() - 1)))) {
        return false;
      }
    }
    return true;
  }

  /// The expression for a function that the algebra knows by name only.
  Expr opaque(String name, List<Expr> args) {
    if (name.startsWith(OpaqueFunctions.CAST) && args.size() == 1) {
      return new Expr.Cast(args.getFirst(), type(name.substring(OpaqueFunctions.CAST.length())));
    }
    return switch (name) {
      case "~" -> new Expr.Unary(Expr.UnaryOp.BIT_NOT, args.getFirst().as(SqlType.NUMERIC));
      case "/" -> binary(Expr.BinaryOp.DIVIDE, args);
      case "%" -> binary(Expr.BinaryOp.MODULO, args);
      case "&" -> binary(Expr.BinaryOp.BIT_AND, args);
      case "|" -> binary(Expr.BinaryOp.BIT_OR, args);
      case "<<" -> binary(Expr.BinaryOp.SHIFT_LEFT, args);
      case ">>" -> binary(Expr.BinaryOp.SHIFT_RIGHT, args);
      case "||" -> binary(Expr.BinaryOp.CONCAT, args);
      default ->
          pattern(name)
              ? new Expr.Like(
                  name,
                  args.getFirst().as(SqlType.TEXT),
                  args.get(1).as(SqlType.TEXT),
                  args.size() > 2 ? Optional.of(args.get(2)) : Optional.empty(),
                  false)
              : new Expr.Call(function(name, Function.Kind.SCALAR, args), args);
    };
  }

  private boolean pattern(String word) {
    return Tree.any(original, n -> n instanceof Expr.Like l && l.word().equals(word));
  }

  private static Expr binary(Expr.BinaryOp op, List<Expr> args) {
    return new Expr.Binary(op, args.getFirst().as(op.type()), args.getLast().as(op.type()));
  }

  private TypeName type(String text) {
    return Stream.concat(
            Tree.all(original, Expr.Cast.class).stream().map(Expr.Cast::to),
            grammar.dialect().words().casts().stream())
        .filter(t -> t.text().equals(text))
        .findFirst()
        .orElseThrow(() -> new NotExpressible("type " + text));
  }
}
