package sibyl.draw;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.chance.Choices;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Statement;

/// A condition for a query that somebody else asks without one.
public final class DrawCondition {
  private static final int DEPTH = 2;

  private final Grammar grammar;
  private final Scene scene;
  private final Choices choices;

  public DrawCondition(Grammar grammar, Scene scene, Choices choices) {
    this.grammar = grammar;
    this.scene = scene;
    this.choices = choices;
  }

  /// The same question about some of its rows; or the question itself, if it has a condition or no columns that we know.
  public Statement to(Statement asked) {
    return switch (asked) {
      case Query.With w when to(w.body()) instanceof Query body ->
          new Query.With(w.recursive(), w.ctes(), body);
      case Query.Select s when s.where().isEmpty() && s.having().isEmpty() && s.limit().isEmpty() ->
          conditional(s);
      case Statement other -> other;
    };
  }

  private Query conditional(Query.Select s) {
    List<Expr.ColumnRef> columns = s.from().stream().flatMap(this::columns).toList();
    if (columns.isEmpty()) {
      return s;
    }
    DrawExpr exprs = new DrawQuery(grammar, scene, choices).exprs();
    return s.withWhere(Optional.of(exprs.condition(new Scope(columns, List.of(), false), DEPTH)));
  }

  private Stream<Expr.ColumnRef> columns(Relation relation) {
    return switch (relation) {
      case Relation.Named r ->
          scene.table(r.name()).stream()
              .flatMap(t -> t.columns().stream())
              .map(
                  c ->
                      new Expr.ColumnRef(
                          r.alias().isEmpty() ? r.name() : r.alias(),
                          c.name(),
                          c.kind(),
                          c.grade()));
      case Relation.Derived r ->
          r.query().output().stream()
              .flatMap(List::stream)
              .filter(o -> !o.name().isEmpty())
              .map(o -> new Expr.ColumnRef(r.alias(), o.name(), o.type(), o.grade()));
      case Relation.Join r -> Stream.concat(columns(r.left()), columns(r.right()));
    };
  }
}
