package sibyl.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Walks over syntax trees, searches them and replaces nodes in them; nearly all code that looks into a statement uses it.
/// Every kind of node lists its children here and nowhere else, and the compiler checks that none is missing.
public final class Tree {
  private Tree() {}

  /// The same node with `f` applied to each child.
  public static Node mapChildren(Node node, UnaryOperator<Node> f) {
    // Every second node is one of these, and they have none.
    if (node instanceof Expr.ColumnRef || node instanceof Expr.Literal) {
      return node;
    }
    return switch (node) {
      case Expr e -> mapExpr(e, f);
      case Expr.When w -> {
        Expr when = one(w.when(), f);
        Expr then = one(w.then(), f);
        yield kept(when, w.when()) && kept(then, w.then()) ? w : new Expr.When(when, then);
      }
      case Relation r -> mapRelation(r, f);
      case Query q -> mapQuery(q, f);
      case Query.Item i -> {
        Optional<Expr> expr = maybe(i.expr(), f);
        yield kept(expr, i.expr()) ? i : new Query.Item(expr, i.alias());
      }
      case Query.OrderTerm o -> {
        Expr expr = one(o.expr(), f);
        yield kept(expr, o.expr()) ? o : new Query.OrderTerm(expr, o.descending(), o.nulls());
      }
      case Query.Window w ->
          new Query.Window(all(w.partitionBy(), f), all(w.orderBy(), f), w.frame());
      case Query.Cte c -> {
        Query query = one(c.query(), f);
        yield kept(query, c.query()) ? c : new Query.Cte(c.name(), c.columns(), c.hint(), query);
      }
      case Schema s -> mapSchema(s, f);
      case Statement.Assignment a -> new Statement.Assignment(a.columns(), one(a.value(), f));
      case Statement.NoQuery s -> mapStatement(s, f);
    };
  }

  private static Expr mapExpr(Expr expr, UnaryOperator<Node> f) {
    return switch (expr) {
      case Expr.Literal e -> e;
      case Expr.ColumnRef e -> e;
      case Expr.Unary e -> {
        Expr operand = one(e.operand(), f);
        yield kept(operand, e.operand()) ? e : new Expr.Unary(e.op(), operand);
      }
      case Expr.Not e -> {
        Expr operand = one(e.operand(), f);
        yield kept(operand, e.operand()) ? e : new Expr.Not(operand);
      }
      case Expr.Binary e -> {
        Expr left = one(e.left(), f);
        Expr right = one(e.right(), f);
        yield kept(left, e.left()) && kept(right, e.right())
            ? e
            : new Expr.Binary(e.op(), left, right);
      }
      case Expr.Comparison e -> {
        Expr left = one(e.left(), f);
        Expr right = one(e.right(), f);
        yield kept(left, e.left()) && kept(right, e.right())
            ? e
            : new Expr.Comparison(e.op(), left, right);
      }
      case Expr.Logical e -> {
        Expr left = one(e.left(), f);
        Expr right = one(e.right(), f);
        yield kept(left, e.left()) && kept(right, e.right())
            ? e
            : new Expr.Logical(e.op(), left, right);
      }
      case Expr.IsNull e -> {
        Expr operand = one(e.operand(), f);
        yield kept(operand, e.operand()) ? e : new Expr.IsNull(operand, e.negated());
      }
      case Expr.Truth e -> {
        Expr operand = one(e.operand(), f);
        yield kept(operand, e.operand()) ? e : new Expr.Truth(operand, e.expected(), e.negated());
      }
      case Expr.Between e -> {
        Expr operand = one(e.operand(), f);
        Expr low = one(e.low(), f);
        Expr high = one(e.high(), f);
        yield kept(operand, e.operand()) && kept(low, e.low()) && kept(high, e.high())
            ? e
            : new Expr.Between(operand, low, high, e.negated());
      }
      case Expr.InList e -> {
        Expr operand = one(e.operand(), f);
        List<Expr> list = all(e.list(), f);
        yield kept(operand, e.operand()) && kept(list, e.list())
            ? e
            : new Expr.InList(operand, list, e.negated());
      }
      case Expr.InQuery e -> {
        Expr operand = one(e.operand(), f);
        Query query = one(e.query(), f);
        yield kept(operand, e.operand()) && kept(query, e.query())
            ? e
            : new Expr.InQuery(operand, query, e.negated());
      }
      case Expr.Like e -> {
        Expr operand = one(e.operand(), f);
        Expr pattern = one(e.pattern(), f);
        Optional<Expr> escape = maybe(e.escape(), f);
        yield kept(operand, e.operand()) && kept(pattern, e.pattern()) && kept(escape, e.escape())
            ? e
            : new Expr.Like(e.word(), operand, pattern, escape, e.negated());
      }
      case Expr.Case e -> {
        Optional<Expr> operand = maybe(e.operand(), f);
        List<Expr.When> whens = all(e.whens(), f);
        Optional<Expr> otherwise = maybe(e.otherwise(), f);
        yield kept(operand, e.operand()) && kept(whens, e.whens()) && kept(otherwise, e.otherwise())
            ? e
            : new Expr.Case(operand, whens, otherwise);
      }
      case Expr.Cast e -> {
        Expr operand = one(e.operand(), f);
        yield kept(operand, e.operand()) ? e : new Expr.Cast(operand, e.to());
      }
      case Expr.Collate e -> {
        Expr operand = one(e.operand(), f);
        yield kept(operand, e.operand()) ? e : new Expr.Collate(operand, e.collation());
      }
      case Expr.Call e -> {
        List<Expr> args = all(e.args(), f);
        yield kept(args, e.args()) ? e : new Expr.Call(e.function(), args);
      }
      case Expr.Aggregate e -> {
        List<Expr> args = all(e.args(), f);
        Optional<Expr> filter = maybe(e.filter(), f);
        yield kept(args, e.args()) && kept(filter, e.filter())
            ? e
            : new Expr.Aggregate(e.function(), args, e.distinct(), filter);
      }
      case Expr.Windowed e -> {
        List<Expr> args = all(e.args(), f);
        Optional<Expr> filter = maybe(e.filter(), f);
        Query.Window window = one(e.window(), f);
        yield kept(args, e.args()) && kept(filter, e.filter()) && kept(window, e.window())
            ? e
            : new Expr.Windowed(e.function(), args, filter, window);
      }
      case Expr.RowValue e -> {
        List<Expr> parts = all(e.parts(), f);
        yield kept(parts, e.parts()) ? e : new Expr.RowValue(parts);
      }
      case Expr.ScalarQuery e -> {
        Query query = one(e.query(), f);
        yield kept(query, e.query()) ? e : new Expr.ScalarQuery(query);
      }
      case Expr.Exists e -> {
        Query query = one(e.query(), f);
        yield kept(query, e.query()) ? e : new Expr.Exists(query, e.negated());
      }
      case Expr.Implicit e -> {
        Expr operand = one(e.operand(), f);
        yield kept(operand, e.operand()) ? e : new Expr.Implicit(operand, e.to());
      }
    };
  }

  private static Relation mapRelation(Relation relation, UnaryOperator<Node> f) {
    return switch (relation) {
      case Relation.Named r -> r;
      case Relation.Derived r -> {
        Query query = one(r.query(), f);
        yield kept(query, r.query()) ? r : new Relation.Derived(query, r.alias());
      }
      case Relation.Join r -> {
        Relation left = one(r.left(), f);
        Relation right = one(r.right(), f);
        Optional<Expr> on = maybe(r.on(), f);
        yield kept(left, r.left()) && kept(right, r.right()) && kept(on, r.on())
            ? r
            : new Relation.Join(r.kind(), left, right, r.natural(), r.using(), on);
      }
    };
  }

  private static Query mapQuery(Query query, UnaryOperator<Node> f) {
    return switch (query) {
      case Query.Select q -> mapSelect(q, f);
      case Query.Compound q -> {
        Query left = one(q.left(), f);
        Query right = one(q.right(), f);
        Query.Order order = mapOrder(q.order(), f);
        yield kept(left, q.left()) && kept(right, q.right()) && kept(order, q.order())
            ? q
            : new Query.Compound(q.op(), left, right, order);
      }
      case Query.Values q -> mapValues(q, f);
      case Query.With q -> {
        List<Query.Cte> ctes = all(q.ctes(), f);
        Query body = one(q.body(), f);
        yield kept(ctes, q.ctes()) && kept(body, q.body())
            ? q
            : new Query.With(q.recursive(), ctes, body);
      }
    };
  }

  private static Query mapValues(Query.Values values, UnaryOperator<Node> f) {
    List<List<Expr>> rows = new ArrayList<>();
    boolean same = true;
    for (List<Expr> row : values.rows()) {
      List<Expr> mapped = all(row, f);
      same &= kept(mapped, row);
      rows.add(mapped);
    }
    return same ? values : new Query.Values(rows);
  }

  private static Query mapSelect(Query.Select q, UnaryOperator<Node> f) {
    List<Query.Item> items = all(q.items(), f);
    Optional<Relation> from = maybe(q.from(), f);
    Optional<Expr> where = maybe(q.where(), f);
    List<Expr> groupBy = all(q.groupBy(), f);
    Optional<Expr> having = maybe(q.having(), f);
    Query.Order order = mapOrder(q.order(), f);
    boolean same =
        kept(items, q.items())
            && kept(from, q.from())
            && kept(where, q.where())
            && kept(groupBy, q.groupBy())
            && kept(having, q.having())
            && kept(order, q.order());
    return same
        ? q
        : new Query.Select(q.modifier(), q.distinct(), items, from, where, groupBy, having, order);
  }

  private static Query.Order mapOrder(Query.Order order, UnaryOperator<Node> f) {
    List<Query.OrderTerm> terms = all(order.orderBy(), f);
    return kept(terms, order.orderBy()) ? order : new Query.Order(terms, order.limit());
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
      case Schema.TableIndex s -> new Schema.TableIndex(s.name(), all(s.terms(), f));
      case Schema.TableCheck s -> new Schema.TableCheck(one(s.condition(), f));
      case Schema.ForeignKey s -> s;
      case Schema.IndexTerm s ->
          new Schema.IndexTerm(one(s.expr(), f), s.prefix(), s.collation(), s.descending());
      case Schema.RenameTable s -> s;
      case Schema.RenameColumn s -> s;
      case Schema.AddColumn s -> new Schema.AddColumn(one(s.column(), f));
      case Schema.DropColumn s -> s;
      case Schema.AddRule s -> new Schema.AddRule(one(s.rule(), f), s.name());
      case Schema.Rework s -> {
        Optional<Schema.ColumnDef> definition = maybe(s.definition(), f);
        Optional<Expr> value = maybe(s.value(), f);
        yield kept(definition, s.definition()) && kept(value, s.value())
            ? s
            : new Schema.Rework(
                s.words(), s.effect(), s.column(), s.object(), s.to(), definition, value);
      }
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
              s.unique(), s.kind(), s.name(), s.table(), all(s.terms(), f), maybe(s.where(), f));
      case Statement.CreateView s ->
          new Statement.CreateView(s.kind(), s.name(), s.columns(), one(s.query(), f));
      case Statement.AlterTable s ->
          new Statement.AlterTable(s.table(), one(s.change(), f), s.tail());
      case Statement.Drop s -> s;
      case Statement.Insert s ->
          new Statement.Insert(
              s.or(), s.table(), s.columns(), one(s.source(), f), maybe(s.upsert(), f));
      case Statement.Update s ->
          new Statement.Update(s.or(), s.table(), all(s.set(), f), maybe(s.where(), f));
      case Statement.Delete s -> new Statement.Delete(s.table(), maybe(s.where(), f));
      case Statement.Maintenance s -> s;
      case Statement.SetVariable s -> s;
      case Statement.Transaction s -> s;
      case Statement.Explain s -> {
        Query query = one(s.query(), f);
        yield kept(query, s.query()) ? s : new Statement.Explain(query);
      }
      case Statement.Native s -> s;
    };
  }

  /// Shows each child.
  public static void children(Node node, Consumer<Node> see) {
    mapChildren(
        node,
        child -> {
          see.accept(child);
          return child;
        });
  }

  /// The whole tree rebuilt from the leaves up.
  @SuppressWarnings("unchecked")
  public static <N extends Node> N map(N node, UnaryOperator<Node> f) {
    return (N) f.apply(mapChildren(node, child -> map(child, f)));
  }

  /// Every node, parents before children.
  public static void visit(Node node, Consumer<Node> see) {
    new Walk(see).apply(node);
  }

  public static boolean any(Node node, Predicate<Node> test) {
    Search search = new Search(test, true);
    search.apply(node);
    return search.found;
  }

  /// The same without subqueries.
  public static boolean anyHere(Node node, Predicate<Node> test) {
    Search search = new Search(test, false);
    search.apply(node);
    return search.found;
  }

  /// One object for a whole tree, because every query is traversed several times.
  private record Walk(Consumer<Node> see) implements UnaryOperator<Node> {
    @Override
    public Node apply(Node node) {
      see.accept(node);
      mapChildren(node, this);
      return node;
    }
  }

  private static final class Search implements UnaryOperator<Node> {
    private final Predicate<Node> test;
    private final boolean everywhere;
    private boolean found;

    Search(Predicate<Node> test, boolean everywhere) {
      this.test = test;
      this.everywhere = everywhere;
    }

    @Override
    public Node apply(Node node) {
      found = found || test.test(node);
      if (!found && (everywhere || !(node instanceof Query))) {
        mapChildren(node, this);
      }
      return node;
    }
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

  /// The same, where the numbers of children are the path to it.
  @SuppressWarnings("unchecked")
  public static <N extends Node> N replaceAt(N node, int[] way, Node replacement) {
    return (N) replaceAt(node, way, 0, replacement);
  }

  private static Node replaceAt(Node node, int[] way, int depth, Node replacement) {
    if (depth == way.length) {
      return replacement;
    }
    int[] number = {0};
    return mapChildren(
        node,
        child -> number[0]++ == way[depth] ? replaceAt(child, way, depth + 1, replacement) : child);
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
    if (node.isEmpty()) {
      return node;
    }
    N mapped = one(node.get(), f);
    return kept(mapped, node.get()) ? node : Optional.of(mapped);
  }

  private static <N extends Node> List<N> all(List<N> nodes, UnaryOperator<Node> f) {
    for (int i = 0; i < nodes.size(); i++) {
      N mapped = one(nodes.get(i), f);
      if (!kept(mapped, nodes.get(i))) {
        List<N> changed = new ArrayList<>(nodes);
        changed.set(i, mapped);
        for (int j = i + 1; j < nodes.size(); j++) {
          changed.set(j, one(nodes.get(j), f));
        }
        return changed;
      }
    }
    return nodes;
  }

  /// A node without changed children stays the same object, so that a traversal without changes copies nothing.
  @SuppressWarnings("ReferenceEquality")
  private static boolean kept(Object mapped, Object before) {
    return mapped == before;
  }
}
