package sibyl.triage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Nodes that may replace a node without being simpler: `<` becomes `=`, `NOT (a = b)` becomes `a <> b`. [Triage] adds them to
/// the usual ones of the reducer, so that the findings of one bug end at the same operators and values and are seen to be one.
record NodeSubstitutions(Dialect dialect) {
  private static final List<Value> VALUES =
      List.of(
          new Value.Int(0),
          new Value.Int(1),
          new Value.Text(""),
          new Value.Text("a"),
          new Value.Int(-1),
          Value.NULL,
          new Value.Real(0.5));

  List<Node> of(Node node) {
    List<Node> found = new ArrayList<>();
    switch (node) {
      case Expr e -> expr(e, found);
      case Query.Select s -> select(s, found);
      case Relation.Join j -> join(j, found);
      case Schema.ColumnDef c -> column(c, found);
      default -> {}
    }
    return found;
  }

  private static void add(List<Node> found, Supplier<Node> candidate) {
    try {
      found.add(candidate.get());
    } catch (Expr.IllTyped _) {
      // Not every substitute fits its types.
    }
  }

  private static void expr(Expr expr, List<Node> found) {
    if (expr.type() == SqlType.BOOLEAN || expr instanceof Expr.Logical) {
      Tree.all(expr, Expr.ColumnRef.class)
          .forEach(column -> add(found, () -> new Expr.IsNull(column, false)));
    }
    switch (expr) {
      case Expr.Not n -> negated(n.operand(), found);
      case Expr.Literal l ->
          VALUES.forEach(v -> add(found, () -> new Expr.Literal(v).as(l.type())));
      case Expr.Comparison c -> {
        for (Expr.ComparisonOp op : Expr.ComparisonOp.values()) {
          add(found, () -> new Expr.Comparison(op, c.left(), c.right()));
          add(found, () -> new Expr.Comparison(op, c.right(), c.left()));
        }
      }
      case Expr.Logical l -> {
        for (Expr.LogicalOp op : Expr.LogicalOp.values()) {
          add(found, () -> new Expr.Logical(op, l.left(), l.right()));
          add(found, () -> new Expr.Logical(op, l.right(), l.left()));
        }
      }
      case Expr.Binary b -> {
        for (Expr.BinaryOp op : Expr.BinaryOp.values()) {
          add(found, () -> new Expr.Binary(op, b.left(), b.right()));
        }
      }
      case Expr.InList i when i.list().size() == 1 ->
          add(
              found,
              () -> new Expr.Comparison(Expr.ComparisonOp.EQUAL, i.operand(), i.list().getFirst()));
      case Expr.InQuery i when i.query() instanceof Query.Select s && s.items().size() == 1 ->
          s.items()
              .getFirst()
              .expr()
              .ifPresent(
                  item ->
                      add(
                          found,
                          () -> new Expr.Comparison(Expr.ComparisonOp.EQUAL, i.operand(), item)));
      case Expr.Truth t -> {
        add(found, () -> new Expr.Truth(t.operand(), true, false));
        add(found, () -> new Expr.Truth(t.operand(), true, true));
        add(found, () -> new Expr.Truth(t.operand(), false, false));
      }
      default -> {}
    }
  }

  /// NOT moved into the expression that it negates.
  private static void negated(Expr expr, List<Node> found) {
    switch (expr) {
      case Expr.InList e -> add(found, () -> new Expr.InList(e.operand(), e.list(), !e.negated()));
      case Expr.InQuery e ->
          add(found, () -> new Expr.InQuery(e.operand(), e.query(), !e.negated()));
      case Expr.Between e ->
          add(found, () -> new Expr.Between(e.operand(), e.low(), e.high(), !e.negated()));
      case Expr.IsNull e -> add(found, () -> new Expr.IsNull(e.operand(), !e.negated()));
      case Expr.Exists e -> add(found, () -> new Expr.Exists(e.query(), !e.negated()));
      case Expr.Comparison e -> {
        for (Expr.ComparisonOp op : Expr.ComparisonOp.values()) {
          add(found, () -> new Expr.Comparison(op, e.left(), e.right()));
        }
      }
      default -> {}
    }
  }

  /// The condition of a join moved to WHERE.
  private static void select(Query.Select s, List<Node> found) {
    if (s.from().isPresent() && s.from().get() instanceof Relation.Join j && j.on().isPresent()) {
      Relation open = new Relation.Join(j.kind(), j.left(), j.right(), Optional.empty());
      add(found, () -> s.withFrom(Optional.of(open)).withWhere(j.on()));
    }
  }

  private static void join(Relation.Join j, List<Node> found) {
    for (Relation.JoinKind kind : Relation.JoinKind.values()) {
      add(
          found,
          () -> new Relation.Join(kind, j.left(), j.right(), j.natural(), j.using(), j.on()));
      add(
          found,
          () -> new Relation.Join(kind, j.right(), j.left(), j.natural(), j.using(), j.on()));
    }
  }

  private void column(Schema.ColumnDef c, List<Node> found) {
    for (Weighted<TypeName> type : dialect.tables().types()) {
      add(found, () -> new Schema.ColumnDef(c.name(), type.item(), c.rules()));
    }
    if (c.rules().stream().anyMatch(r -> r instanceof Schema.PrimaryKey)) {
      add(
          found,
          () ->
              new Schema.ColumnDef(
                  c.name(),
                  c.type(),
                  c.rules().stream()
                      .map(r -> r instanceof Schema.PrimaryKey ? new Schema.Unique("") : r)
                      .toList()));
    }
  }
}
