package sibyl.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// The one traversal. Every kind of node lists its children here and nowhere else, and the compiler checks that none is
/// forgotten.
public final class Tree {
  private Tree() {}

  /// The same node with each child replaced by what `f` makes of it.
  public static Node mapChildren(Node node, UnaryOperator<Node> f) {
    return switch (node) {
      case Expr e -> mapExpr(e, f);
      case Expr.When w -> new Expr.When(one(w.when(), f), one(w.then(), f));
      case Relation r -> mapRelation(r, f);
      case Query q -> mapQuery(q, f);
      case Query.Item i -> new Query.Item(maybe(i.expr(), f), i.alias());
      case Query.OrderTerm o -> new Query.OrderTerm(one(o.expr(), f), o.descending(), o.nulls());
      case Query.Window w ->
          new Query.Window(all(w.partitionBy(), f), all(w.orderBy(), f), w.frame());
      case Query.Cte c -> new Query.Cte(c.name(), c.columns(), c.hint(), one(c.query(), f));
      case Schema s -> mapSchema(s, f);
      case Statement.Assignment a -> new Statement.Assignment(a.columns(), one(a.value(), f));
      case Statement.NoQuery s -> mapStatement(s, f);
    };
  }

  private static Expr mapExpr(Expr expr, UnaryOperator<Node> f) {
    return switch (expr) {
      case Expr.Literal e -> e;
      case Expr.ColumnRef e -> e;
      case Expr.Unary e -> new Expr.Unary(e.op(), one(e.operand(), f));
      case Expr.Not e -> new Expr.Not(one(e.operand(), f));
      case Expr.Binary e -> new Expr.Binary(e.op(), one(e.left(), f), one(e.right(), f));
      case Expr.Comparison e -> new Expr.Comparison(e.op(), one(e.left(), f), one(e.right(), f));
      case Expr.Logical e -> new Expr.Logical(e.op(), one(e.left(), f), one(e.right(), f));
      case Expr.IsNull e -> new Expr.IsNull(one(e.operand(), f), e.negated());
      case Expr.Truth e -> new Expr.Truth(one(e.operand(), f), e.expected(), e.negated());
      case Expr.Between e ->
          new Expr.Between(one(e.operand(), f), one(e.low(), f), one(e.high(), f), e.negated());
      case Expr.InList e -> new Expr.InList(one(e.operand(), f), all(e.list(), f), e.negated());
      case Expr.InQuery e -> new Expr.InQuery(one(e.operand(), f), one(e.query(), f), e.negated());
      case Expr.Like e ->
          new Expr.Like(
              e.word(),
              one(e.operand(), f),
              one(e.pattern(), f),
              maybe(e.escape(), f),
              e.negated());
      case Expr.Case e ->
          new Expr.Case(maybe(e.operand(), f), all(e.whens(), f), maybe(e.otherwise(), f));
      case Expr.Cast e -> new Expr.Cast(one(e.operand(), f), e.to());
      case Expr.Collate e -> new Expr.Collate(one(e.operand(), f), e.collation());
      case Expr.Call e -> new Expr.Call(e.function(), all(e.args(), f));
      case Expr.Aggregate e ->
          new Expr.Aggregate(e.function(), all(e.args(), f), e.distinct(), maybe(e.filter(), f));
      case Expr.Windowed e ->
          new Expr.Windowed(
              e.function(), all(e.args(), f), maybe(e.filter(), f), one(e.window(), f));
      case Expr.RowValue e -> new Expr.RowValue(all(e.parts(), f));
      case Expr.ScalarQuery e -> new Expr.ScalarQuery(one(e.query(), f));
      case Expr.Exists e -> new Expr.Exists(one(e.query(), f), e.negated());
      case Expr.Implicit e -> new Expr.Implicit(one(e.operand(), f), e.to());
    };
  }

  private static Relation mapRelation(Relation relation, UnaryOperator<Node> f) {
    return switch (relation) {
      case Relation.Named r -> r;
      case Relation.Derived r -> new Relation.Derived(one(r.query(), f), r.alias());
      case Relation.Join r ->
          new Relation.Join(
              r.kind(),
              one(r.left(), f),
              one(r.right(), f),
              r.natural(),
              r.using(),
              maybe(r.on(), f));
    };
  }

  private static Query mapQuery(Query query, UnaryOperator<Node> f) {
    return switch (query) {
      case Query.Select q ->
          new Query.Select(
              q.distinct(),
              all(q.items(), f),
              maybe(q.from(), f),
              maybe(q.where(), f),
              all(q.groupBy(), f),
              maybe(q.having(), f),
              all(q.orderBy(), f),
              q.limit());
      case Query.Compound q ->
          new Query.Compound(
              q.op(), one(q.left(), f), one(q.right(), f), all(q.orderBy(), f), q.limit());
      case Query.Values q -> new Query.Values(q.rows().stream().map(row -> all(row, f)).toList());
      case Query.With q -> new Query.With(q.recursive(), all(q.ctes(), f), one(q.body(), f));
    };
  }

  private static Schema mapSchema(Schema schema, UnaryOperator<Node> f) {
    return switch (schema) {
      case Schema.ColumnDef s -> new Schema.ColumnDef(s.name(), s.type(), all(s.rules(), f));
      case Schema.PrimaryKey s -> s;
      case Schema.Unique s -> s;
      case Schema.NotNull s -> s;
      case Schema.Default s -> new Schema.Default(one(s.value(), f));
      case Schema.Check s -> new Schema.Check(one(s.condition(), f));
      case Schema.Collation s -> s;
      case Schema.Generated s -> new Schema.Generated(one(s.value(), f), s.stored());
      case Schema.References s -> s;
      case Schema.TablePrimaryKey s -> new Schema.TablePrimaryKey(all(s.terms(), f), s.tail());
      case Schema.TableUnique s -> new Schema.TableUnique(all(s.terms(), f), s.tail());
      case Schema.TableCheck s -> new Schema.TableCheck(one(s.condition(), f));
      case Schema.ForeignKey s -> s;
      case Schema.IndexTerm s ->
          new Schema.IndexTerm(one(s.expr(), f), s.collation(), s.descending());
      case Schema.RenameTable s -> s;
      case Schema.RenameColumn s -> s;
      case Schema.AddColumn s -> new Schema.AddColumn(one(s.column(), f));
      case Schema.DropColumn s -> s;
      case Schema.Upsert s -> new Schema.Upsert(s.target(), all(s.set(), f), maybe(s.where(), f));
    };
  }

  private static Statement mapStatement(Statement.NoQuery statement, UnaryOperator<Node> f) {
    return switch (statement) {
      case Statement.CreateTable s ->
          new Statement.CreateTable(
              s.temporary(), s.name(), all(s.columns(), f), all(s.rules(), f), s.options());
      case Statement.CreateVirtualTable s -> s;
      case Statement.CreateIndex s ->
          new Statement.CreateIndex(
              s.unique(), s.name(), s.table(), all(s.terms(), f), maybe(s.where(), f));
      case Statement.CreateView s ->
          new Statement.CreateView(s.temporary(), s.name(), s.columns(), one(s.query(), f));
      case Statement.AlterTable s -> new Statement.AlterTable(s.table(), one(s.change(), f));
      case Statement.Drop s -> s;
      case Statement.Insert s ->
          new Statement.Insert(
              s.or(), s.table(), s.columns(), one(s.source(), f), maybe(s.upsert(), f));
      case Statement.Update s ->
          new Statement.Update(s.or(), s.table(), all(s.set(), f), maybe(s.where(), f));
      case Statement.Delete s -> new Statement.Delete(s.table(), maybe(s.where(), f));
      case Statement.Maintenance s -> s;
      case Statement.SetVariable s -> s;
      case Statement.Native s -> s;
    };
  }

  /// The whole tree rebuilt from the leaves up.
  @SuppressWarnings("unchecked")
  public static <N extends Node> N map(N node, UnaryOperator<Node> f) {
    return (N) f.apply(mapChildren(node, child -> map(child, f)));
  }

  /// Every node, parents before children.
  public static void visit(Node node, Consumer<Node> see) {
    see.accept(node);
    mapChildren(
        node,
        child -> {
          visit(child, see);
          return child;
        });
  }

  public static boolean any(Node node, Predicate<Node> test) {
    boolean[] found = {false};
    visit(node, n -> found[0] |= test.test(n));
    return found[0];
  }

  public static <T> List<T> all(Node node, Class<T> kind) {
    List<T> found = new ArrayList<>();
    visit(
        node,
        n -> {
          if (kind.isInstance(n)) {
            found.add(kind.cast(n));
          }
        });
    return found;
  }

  public static int size(Node node) {
    int[] count = {0};
    visit(node, _ -> count[0]++);
    return count[0];
  }

  /// The node at a position in the order of [#visit].
  public static Node at(Node node, int position) {
    Node[] found = {node};
    int[] count = {0};
    visit(
        node,
        n -> {
          if (count[0]++ == position) {
            found[0] = n;
          }
        });
    return found[0];
  }

  /// The tree with the node at a position (in the order of [#visit]) replaced.
  @SuppressWarnings("unchecked")
  public static <N extends Node> N replaceAt(N node, int position, Node replacement) {
    return (N) replaceAt(node, new int[] {position}, _ -> replacement);
  }

  private static Node replaceAt(Node node, int[] left, IntFunction<Node> replacement) {
    if (left[0]-- == 0) {
      return replacement.apply(0);
    }
    return left[0] < 0 ? node : mapChildren(node, child -> replaceAt(child, left, replacement));
  }

  @SuppressWarnings("unchecked")
  private static <N extends Node> N one(N node, UnaryOperator<Node> f) {
    return (N) f.apply(node);
  }

  private static <N extends Node> Optional<N> maybe(Optional<N> node, UnaryOperator<Node> f) {
    return node.isPresent() ? Optional.of(one(node.get(), f)) : node;
  }

  private static <N extends Node> List<N> all(List<N> nodes, UnaryOperator<Node> f) {
    List<N> mapped = new ArrayList<>(nodes.size());
    for (N node : nodes) {
      mapped.add(one(node, f));
    }
    return mapped;
  }
}
