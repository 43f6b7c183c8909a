package sibyl.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// What a node could be replaced with to become simpler, the boldest first. Candidates may be nonsense in their place: the
/// engine or the tree's constructors then refuse them.
final class NodeShrinks {
  private static final TypeName UNTYPED = new TypeName("", SqlType.ANY, Grade.LOOSE);

  private final List<Node> found = new ArrayList<>();

  private NodeShrinks() {}

  static List<Node> of(Node node) {
    NodeShrinks smaller = new NodeShrinks();
    switch (node) {
      case Expr e -> smaller.expr(e);
      case Relation r -> smaller.relation(r);
      case Query q -> smaller.query(q);
      case Query.Item i -> smaller.item(i);
      case Query.OrderTerm o -> smaller.add(() -> new Query.OrderTerm(o.expr()));
      case Query.Window w -> smaller.window(w);
      case Query.Cte c -> smaller.add(() -> new Query.Cte(c.name(), c.columns(), "", c.query()));
      case Schema s -> smaller.schema(s);
      case Statement.NoQuery s -> smaller.statement(s);
      case Expr.When _, Statement.Assignment _ -> {}
    }
    return smaller.found;
  }

  private void add(Supplier<Node> candidate) {
    try {
      found.add(candidate.get());
    } catch (Expr.IllTyped _) {
      // Not every simplification fits its types.
    }
  }

  /// The list with one element less, in each way.
  private <T> void without(List<T> list, Function<List<T>, Node> rebuild) {
    for (int i = list.size() - 1; i >= 0; i--) {
      List<T> fewer = new ArrayList<>(list);
      fewer.remove(i);
      add(() -> rebuild.apply(fewer));
    }
  }

  private void expr(Expr e) {
    if (e instanceof Expr.Literal l) {
      literal(l.value());
      return;
    }
    if (e.width() == 1) {
      for (Value value :
          List.of(new Value.Int(0), Value.NULL, new Value.Int(1), new Value.Text(""))) {
        add(() -> new Expr.Literal(value).as(e.type()));
      }
    }
    Tree.mapChildren(
        e,
        child -> {
          hoist(child, e);
          return child;
        });
    shape(e);
  }

  /// A part of an expression in the place of the whole.
  private void hoist(Node child, Expr whole) {
    switch (child) {
      case Expr part -> {
        if (part.width() == whole.width()) {
          add(() -> whole.width() == 1 ? part.as(whole.type()) : part);
        }
      }
      case Expr.When w -> {
        hoist(w.then(), whole);
        hoist(w.when(), whole);
      }
      case Relation _,
          Statement _,
          Query.Item _,
          Query.OrderTerm _,
          Query.Window _,
          Query.Cte _,
          Schema _,
          Statement.Assignment _ -> {}
    }
  }

  private void shape(Expr expr) {
    switch (expr) {
      case Expr.Comparison e -> {
        if (e.left() instanceof Expr.RowValue(List<Expr> l)
            && e.right() instanceof Expr.RowValue(List<Expr> r)) {
          for (int i = 0; i < l.size(); i++) {
            Expr left = l.get(i);
            Expr right = r.get(i);
            add(() -> new Expr.Comparison(e.op(), left, right.as(left.type())));
          }
        }
      }
      case Expr.Between e -> {
        if (e.operand().width() == 1) {
          add(() -> new Expr.Comparison(Expr.ComparisonOp.GREATER_EQUAL, e.operand(), e.low()));
          add(() -> new Expr.Comparison(Expr.ComparisonOp.LESS_EQUAL, e.operand(), e.high()));
        }
        positive(e.negated(), () -> new Expr.Between(e.operand(), e.low(), e.high(), false));
      }
      case Expr.InList e -> {
        without(e.list(), fewer -> new Expr.InList(e.operand(), fewer, e.negated()));
        positive(e.negated(), () -> new Expr.InList(e.operand(), e.list(), false));
        if (e.list().size() == 1) {
          add(() -> new Expr.Comparison(Expr.ComparisonOp.EQUAL, e.operand(), e.list().getFirst()));
        }
      }
      case Expr.InQuery e ->
          positive(e.negated(), () -> new Expr.InQuery(e.operand(), e.query(), false));
      case Expr.Like e ->
          positive(
              e.negated(),
              () -> new Expr.Like(e.word(), e.operand(), e.pattern(), e.escape(), false));
      case Expr.IsNull e -> positive(e.negated(), () -> new Expr.IsNull(e.operand(), false));
      case Expr.Exists e -> positive(e.negated(), () -> new Expr.Exists(e.query(), false));
      case Expr.Truth e ->
          positive(e.negated() || !e.expected(), () -> new Expr.Truth(e.operand(), true, false));
      case Expr.Case e -> {
        without(e.whens(), fewer -> new Expr.Case(e.operand(), fewer, e.otherwise()));
        positive(
            e.otherwise().isPresent(),
            () -> new Expr.Case(e.operand(), e.whens(), Optional.empty()));
      }
      case Expr.Call e -> without(e.args(), fewer -> new Expr.Call(e.function(), fewer));
      case Expr.Aggregate e -> {
        positive(
            e.filter().isPresent(),
            () -> new Expr.Aggregate(e.function(), e.args(), e.distinct(), Optional.empty()));
        positive(e.distinct(), () -> new Expr.Aggregate(e.function(), e.args(), false, e.filter()));
      }
      case Expr.Windowed e ->
          positive(
              e.filter().isPresent(),
              () -> new Expr.Windowed(e.function(), e.args(), Optional.empty(), e.window()));
      case Expr.Literal _,
          Expr.ColumnRef _,
          Expr.Unary _,
          Expr.Not _,
          Expr.Binary _,
          Expr.Logical _,
          Expr.Cast _,
          Expr.Collate _,
          Expr.RowValue _,
          Expr.ScalarQuery _,
          Expr.Implicit _ -> {}
    }
  }

  private void positive(boolean applies, Supplier<Node> candidate) {
    if (applies) {
      add(candidate);
    }
  }

  private void literal(Value value) {
    switch (value) {
      case Value.Null _ -> found.add(new Expr.Literal(new Value.Int(0)));
      case Value.Bool b -> found.add(new Expr.Literal(new Value.Int(b.value() ? 1 : 0)));
      case Value.Int i -> {
        found.add(new Expr.Literal(new Value.Int(0)));
        found.add(new Expr.Literal(new Value.Int(1)));
        if (i.value() < 0) {
          found.add(new Expr.Literal(new Value.Int(-1)));
        }
      }
      case Value.Real r -> {
        found.add(new Expr.Literal(new Value.Int(0)));
        found.add(new Expr.Literal(new Value.Int(1)));
        found.add(new Expr.Literal(new Value.Real(0.5)));
        if (r.value() == Math.rint(r.value()) && Math.abs(r.value()) < 1e6) {
          found.add(new Expr.Literal(new Value.Int((long) r.value())));
        }
      }
      case Value.Text t -> {
        found.add(new Expr.Literal(new Value.Int(0)));
        found.add(new Expr.Literal(new Value.Text("")));
        found.add(new Expr.Literal(new Value.Text("a")));
        if (t.value().length() > 1) {
          found.add(
              new Expr.Literal(new Value.Text(t.value().substring(0, t.value().length() / 2))));
          found.add(new Expr.Literal(new Value.Text(t.value().substring(1))));
        }
      }
      case Value.Typed t -> found.add(new Expr.Literal(new Value.Text(t.text())));
      case Value.Blob b -> {
        found.add(new Expr.Literal(new Value.Int(0)));
        found.add(new Expr.Literal(new Value.Blob("")));
        if (b.hex().length() > 2) {
          found.add(new Expr.Literal(new Value.Blob(b.hex().substring(0, 2))));
        }
      }
    }
  }

  private void relation(Relation relation) {
    switch (relation) {
      case Relation.Named r ->
          positive(!r.hint().isEmpty(), () -> new Relation.Named(r.name(), r.alias(), ""));
      case Relation.Derived _ -> {}
      case Relation.Join r -> {
        found.add(r.left());
        found.add(r.right());
        positive(
            r.on().isPresent(),
            () -> new Relation.Join(r.kind(), r.left(), r.right(), Optional.empty()));
        positive(
            r.natural() || !r.using().isEmpty(),
            () -> new Relation.Join(r.kind(), r.left(), r.right(), Optional.empty()));
        for (Relation.JoinKind kind : weaker(r.kind())) {
          add(() -> new Relation.Join(kind, r.left(), r.right(), r.natural(), r.using(), r.on()));
        }
        if (r.kind() == Relation.JoinKind.CROSS || r.kind() == Relation.JoinKind.INNER) {
          positive(
              r.on().isEmpty() && !r.natural() && r.using().isEmpty(),
              () ->
                  new Relation.Join(
                      Relation.JoinKind.COMMA, r.left(), r.right(), Optional.empty()));
        }
      }
    }
  }

  private static List<Relation.JoinKind> weaker(Relation.JoinKind kind) {
    return switch (kind) {
      case COMMA, INNER -> List.of();
      case CROSS, LEFT -> List.of(Relation.JoinKind.INNER);
      case RIGHT, FULL -> List.of(Relation.JoinKind.INNER, Relation.JoinKind.LEFT);
    };
  }

  private void query(Query query) {
    switch (query) {
      case Query.Select q -> select(q);
      case Query.Compound q -> {
        found.add(q.left());
        found.add(q.right());
        inStep(q);
        positive(
            !q.orderBy().isEmpty() || q.limit().isPresent(),
            () -> q.withOrder(List.of(), Optional.empty()));
      }
      case Query.Values q -> {
        if (q.rows().size() > 1) {
          without(q.rows(), Query.Values::new);
        }
      }
      case Query.With q -> {
        found.add(q.body());
        without(q.ctes(), fewer -> new Query.With(q.recursive(), fewer, q.body()));
      }
    }
  }

  /// Both arms must keep the same number and types of columns, so they are edited together.
  private void inStep(Query.Compound q) {
    if (!(q.left() instanceof Query.Select left) || !(q.right() instanceof Query.Select right)) {
      return;
    }
    for (int i = Math.min(left.items().size(), right.items().size()) - 1; i >= 0; i--) {
      int at = i;
      if (left.items().size() > 1) {
        arms(q, s -> s.withItems(FewerColumns.without(s.items(), at)));
      }
      arms(q, s -> with(s, at, _ -> new Expr.Literal(new Value.Int(0))));
      arms(q, s -> with(s, at, e -> e instanceof Expr.Cast c ? c.operand() : e));
    }
  }

  private void arms(Query.Compound q, UnaryOperator<Query.Select> edit) {
    add(
        () ->
            new Query.Compound(
                q.op(),
                edit.apply((Query.Select) q.left()),
                edit.apply((Query.Select) q.right()),
                q.orderBy(),
                q.limit()));
  }

  private static Query.Select with(Query.Select s, int at, UnaryOperator<Expr> edit) {
    List<Query.Item> items = new ArrayList<>(s.items());
    items.set(at, new Query.Item(items.get(at).expr().map(edit), items.get(at).alias()));
    return s.withItems(items);
  }

  private void select(Query.Select q) {
    positive(!q.modifier().isEmpty(), () -> q.withModifier(""));
    if (q.items().size() > 1) {
      without(q.items(), q::withItems);
    }
    positive(q.where().isPresent(), () -> q.withWhere(Optional.empty()));
    positive(q.having().isPresent(), () -> q.withHaving(Optional.empty()));
    positive(
        !q.orderBy().isEmpty() || q.limit().isPresent(),
        () -> q.withOrder(List.of(), Optional.empty()));
    without(q.orderBy(), fewer -> q.withOrder(fewer, q.limit()));
    positive(!q.groupBy().isEmpty(), () -> q.withGroupBy(List.of()).withHaving(Optional.empty()));
    without(q.groupBy(), fewer -> groups(q, fewer));
    positive(q.distinct(), () -> q.withDistinct(false));
    if (q.groupBy().isEmpty() && q.having().isEmpty()) {
      positive(q.from().isPresent(), () -> q.withFrom(Optional.empty()));
    }
  }

  /// Groups by fewer keys, and no longer shows the ones that are gone.
  private static Query groups(Query.Select q, List<Expr> keys) {
    List<Query.Item> items =
        q.items().stream()
            .filter(
                i -> i.expr().map(e -> !q.groupBy().contains(e) || keys.contains(e)).orElse(true))
            .toList();
    return keys.isEmpty() ? q.withGroupBy(keys) : q.withItems(items).withGroupBy(keys);
  }

  private void item(Query.Item item) {
    item.expr()
        .ifPresent(
            e -> {
              if (!(e instanceof Expr.Literal)) {
                add(
                    () ->
                        new Query.Item(
                            Optional.of(new Expr.Literal(new Value.Int(0))), item.alias()));
              }
            });
  }

  private void window(Query.Window w) {
    positive(!w.frame().isEmpty(), () -> new Query.Window(w.partitionBy(), w.orderBy(), ""));
    without(w.orderBy(), fewer -> new Query.Window(w.partitionBy(), fewer, ""));
    without(w.partitionBy(), fewer -> new Query.Window(fewer, w.orderBy(), w.frame()));
  }

  private void schema(Schema schema) {
    switch (schema) {
      case Schema.ColumnDef s -> {
        without(s.rules(), fewer -> new Schema.ColumnDef(s.name(), s.type(), fewer));
        positive(
            !s.type().text().isEmpty(), () -> new Schema.ColumnDef(s.name(), UNTYPED, s.rules()));
        add(
            () ->
                new Schema.ColumnDef(
                    s.name(),
                    new TypeName(s.type().type().name(), s.type().type(), s.type().grade()),
                    s.rules()));
      }
      case Schema.PrimaryKey s -> positive(!s.tail().isEmpty(), () -> new Schema.PrimaryKey(""));
      case Schema.Unique s -> positive(!s.tail().isEmpty(), () -> new Schema.Unique(""));
      case Schema.NotNull s -> positive(!s.tail().isEmpty(), () -> new Schema.NotNull(""));
      case Schema.TablePrimaryKey s -> {
        without(s.terms(), fewer -> new Schema.TablePrimaryKey(fewer, s.tail()));
        positive(!s.tail().isEmpty(), () -> new Schema.TablePrimaryKey(s.terms(), ""));
      }
      case Schema.TableUnique s -> {
        without(s.terms(), fewer -> new Schema.TableUnique(fewer, s.tail()));
        positive(!s.tail().isEmpty(), () -> new Schema.TableUnique(s.terms(), ""));
      }
      case Schema.TableIndex s ->
          without(s.terms(), fewer -> new Schema.TableIndex(s.name(), fewer));
      case Schema.IndexTerm s -> {
        positive(
            !s.collation().isEmpty(),
            () -> new Schema.IndexTerm(s.expr(), s.prefix(), "", s.descending()));
        positive(
            s.descending(), () -> new Schema.IndexTerm(s.expr(), s.prefix(), s.collation(), false));
      }
      case Schema.Generated s -> positive(s.stored(), () -> new Schema.Generated(s.value(), false));
      case Schema.Upsert s -> {
        positive(
            !s.set().isEmpty(), () -> new Schema.Upsert(s.target(), List.of(), Optional.empty()));
        positive(
            s.where().isPresent(), () -> new Schema.Upsert(s.target(), s.set(), Optional.empty()));
      }
      case Schema.Default _,
          Schema.Check _,
          Schema.Collation _,
          Schema.References _,
          Schema.TableCheck _,
          Schema.ForeignKey _,
          Schema.Alteration _ -> {}
    }
  }

  private static List<Schema.ColumnDef> untyped(List<String> names) {
    return names.stream().map(name -> new Schema.ColumnDef(name, UNTYPED, List.of())).toList();
  }

  private void statement(Statement.NoQuery statement) {
    switch (statement) {
      case Statement.CreateTable s -> {
        without(
            s.rules(),
            fewer ->
                new Statement.CreateTable(
                    s.temporary(), s.name(), s.columns(), fewer, s.options()));
        without(
            s.options(),
            fewer ->
                new Statement.CreateTable(s.temporary(), s.name(), s.columns(), s.rules(), fewer));
        positive(
            s.temporary(),
            () -> new Statement.CreateTable(false, s.name(), s.columns(), s.rules(), s.options()));
      }
      case Statement.CreateVirtualTable s -> {
        add(
            () ->
                new Statement.CreateTable(
                    false, s.name(), untyped(s.columns()), List.of(), List.of()));
        without(
            s.args(),
            fewer -> new Statement.CreateVirtualTable(s.name(), s.module(), s.columns(), fewer));
        // Some modules want their columns in pairs.
        positive(
            s.columns().size() > 2,
            () ->
                new Statement.CreateVirtualTable(
                    s.name(),
                    s.module(),
                    s.columns().subList(0, s.columns().size() - 2),
                    s.args()));
      }
      case Statement.CreateIndex s -> {
        positive(
            s.where().isPresent(),
            () ->
                new Statement.CreateIndex(
                    s.unique(), s.kind(), s.name(), s.table(), s.terms(), Optional.empty()));
        positive(
            s.unique(),
            () ->
                new Statement.CreateIndex(
                    false, s.kind(), s.name(), s.table(), s.terms(), s.where()));
        positive(
            !s.kind().isEmpty(),
            () ->
                new Statement.CreateIndex(
                    s.unique(), "", s.name(), s.table(), s.terms(), s.where()));
        without(
            s.terms(),
            fewer ->
                new Statement.CreateIndex(
                    s.unique(), s.kind(), s.name(), s.table(), fewer, s.where()));
      }
      case Statement.CreateView s ->
          positive(
              !s.kind().isEmpty(),
              () -> new Statement.CreateView("", s.name(), s.columns(), s.query()));
      case Statement.Insert s -> {
        positive(
            !s.or().isEmpty(),
            () -> new Statement.Insert("", s.table(), s.columns(), s.source(), s.upsert()));
        positive(
            s.upsert().isPresent(),
            () ->
                new Statement.Insert(s.or(), s.table(), s.columns(), s.source(), Optional.empty()));
        if (s.source() instanceof Query.Values v) {
          for (int i = s.columns().size() - 1; i >= 0; i--) {
            int gone = i;
            add(
                () ->
                    new Statement.Insert(
                        s.or(),
                        s.table(),
                        FewerColumns.without(s.columns(), gone),
                        new Query.Values(
                            v.rows().stream().map(row -> FewerColumns.without(row, gone)).toList()),
                        s.upsert()));
          }
        }
      }
      case Statement.Update s -> {
        positive(
            s.where().isPresent(),
            () -> new Statement.Update(s.or(), s.table(), s.set(), Optional.empty()));
        positive(!s.or().isEmpty(), () -> new Statement.Update("", s.table(), s.set(), s.where()));
        if (s.set().size() > 1) {
          without(s.set(), fewer -> new Statement.Update(s.or(), s.table(), fewer, s.where()));
        }
      }
      case Statement.Delete s ->
          positive(s.where().isPresent(), () -> new Statement.Delete(s.table(), Optional.empty()));
      case Statement.Maintenance s ->
          positive(!s.target().isEmpty(), () -> new Statement.Maintenance(s.verb(), ""));
      case Statement.AlterTable s ->
          positive(!s.tail().isEmpty(), () -> new Statement.AlterTable(s.table(), s.change()));
      case Statement.Transaction s ->
          positive(!s.level().isEmpty(), () -> new Statement.Transaction(s.verb(), s.name(), ""));
      case Statement.Drop _, Statement.SetVariable _, Statement.Explain _, Statement.Native _ -> {}
    }
  }
}
