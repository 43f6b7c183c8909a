package sibyl.toy.query;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;
import sibyl.sql.Value;
import sibyl.toy.store.Store;
import sibyl.toy.store.StoredTable;

/// Building blocks for the planted rewrites of a SELECT.
public final class SelectRewrites {
  public static final Expr TRUE = new Expr.Literal(new Value.Bool(true));
  public static final Expr FALSE = new Expr.Literal(new Value.Bool(false));

  private SelectRewrites() {}

  /// The SELECT with `f` applied to each conjunct of WHERE.
  public static Query.Select conjuncts(Query.Select s, UnaryOperator<Expr> f) {
    return s.withWhere(s.where().map(w -> all(NormalForm.conjuncts(w).stream().map(f).toList())));
  }

  /// The SELECT without some conjuncts of WHERE.
  public static Query.Select without(Query.Select s, Predicate<Expr> dropped) {
    List<Expr> rest =
        s.where().map(NormalForm::conjuncts).orElse(List.of()).stream()
            .filter(dropped.negate())
            .toList();
    return s.withWhere(rest.isEmpty() ? Optional.empty() : Optional.of(all(rest)));
  }

  public static Query.Select and(Query.Select s, Expr more) {
    return s.withWhere(Optional.of(s.where().map(w -> both(w, more)).orElse(more)));
  }

  public static Expr both(Expr left, Expr right) {
    return new Expr.Logical(
        Expr.LogicalOp.AND, left.as(SqlType.BOOLEAN), right.as(SqlType.BOOLEAN));
  }

  public static Expr either(Expr left, Expr right) {
    return new Expr.Logical(Expr.LogicalOp.OR, left.as(SqlType.BOOLEAN), right.as(SqlType.BOOLEAN));
  }

  public static Expr all(List<Expr> conjuncts) {
    return conjuncts.stream().reduce(SelectRewrites::both).orElse(TRUE).as(SqlType.BOOLEAN);
  }

  /// The query with `f` applied to every expression outside of subqueries, from the leaves up.
  public static Query outsideSubqueries(Query.Select s, UnaryOperator<Expr> f) {
    return (Query) Tree.mapChildren(s, child -> walk(child, f));
  }

  /// The SELECT with `f` applied to every expression in WHERE outside of subqueries, from the leaves up.
  public static Query.Select everywhere(Query.Select s, UnaryOperator<Expr> f) {
    return s.withWhere(s.where().map(w -> everywhere(w, f)));
  }

  public static Expr everywhere(Expr e, UnaryOperator<Expr> f) {
    return f.apply((Expr) Tree.mapChildren(e, child -> walk(child, f)));
  }

  private static Node walk(Node node, UnaryOperator<Expr> f) {
    if (node instanceof Query) {
      return node;
    }
    Node mapped = Tree.mapChildren(node, child -> walk(child, f));
    return mapped instanceof Expr e ? f.apply(e) : mapped;
  }

  /// The SELECT with `f` applied to the conditions in WHERE: the operands of its NOT, AND and OR, or WHERE itself.
  public static Query.Select conditions(Query.Select s, UnaryOperator<Expr> f) {
    return s.withWhere(s.where().map(w -> condition(w, f)));
  }

  private static Expr condition(Expr e, UnaryOperator<Expr> f) {
    return switch (e) {
      case Expr.Not n -> new Expr.Not(condition(n.operand(), f));
      case Expr.Logical l ->
          new Expr.Logical(l.op(), condition(l.left(), f), condition(l.right(), f));
      case Expr other -> f.apply(other).as(SqlType.BOOLEAN);
    };
  }

  /// The names or aliases of the relations in a FROM, in lower case.
  public static Set<String> names(Relation relation) {
    Set<String> names = new TreeSet<>();
    named(relation, names);
    return names;
  }

  private static void named(Relation relation, Set<String> to) {
    switch (relation) {
      case Relation.Named r -> to.add(r.visibleAs().toLowerCase(Locale.ROOT));
      case Relation.Derived r -> to.add(r.alias().toLowerCase(Locale.ROOT));
      case Relation.Join r -> {
        named(r.left(), to);
        named(r.right(), to);
      }
    }
  }

  public static boolean mentions(Expr e, Set<String> tables) {
    return Tree.any(
        e,
        n -> n instanceof Expr.ColumnRef c && tables.contains(c.table().toLowerCase(Locale.ROOT)));
  }

  public static boolean mentions(Query.Select s, Relation relation) {
    Set<String> names = names(relation);
    return s.where().isPresent() && mentions(s.where().get(), names);
  }

  /// Whether a SELECT has no DISTINCT, grouping, LIMIT, aggregates or window functions.
  public static boolean plain(Query.Select s) {
    return !s.distinct()
        && s.groupBy().isEmpty()
        && s.having().isEmpty()
        && s.limit().isEmpty()
        && !hasAggregates(s);
  }

  public static boolean hasAggregates(Query.Select s) {
    return s.items().stream()
        .anyMatch(i -> Tree.any(i, n -> n instanceof Expr.Aggregate || n instanceof Expr.Windowed));
  }

  /// The base tables in a FROM.
  public static List<StoredTable> tables(Query.Select s, Store store) {
    return s.from().stream()
        .flatMap(f -> Tree.all(f, Relation.Named.class).stream())
        .flatMap(r -> store.table(r.name()).stream())
        .toList();
  }

  /// The definition of the column that a reference in a SELECT means.
  public static Optional<Schema.ColumnDef> declared(
      Expr.ColumnRef ref, Query.Select s, Store store) {
    return s.from().stream()
        .flatMap(f -> Tree.all(f, Relation.Named.class).stream())
        .filter(r -> ref.table().isEmpty() || r.visibleAs().equalsIgnoreCase(ref.table()))
        .flatMap(r -> store.table(r.name()).stream())
        .flatMap(t -> t.shape().definition().columns().stream())
        .filter(d -> d.name().equalsIgnoreCase(ref.column()))
        .findFirst();
  }

  /// The query of a relation that is a subquery or a view.
  public static Optional<Query> definingQuery(Relation relation, Store store) {
    return switch (relation) {
      case Relation.Derived r -> Optional.of(r.query());
      case Relation.Named r ->
          store.view(r.name()).filter(v -> v.columns().isEmpty()).map(Store.View::query);
      case Relation.Join _ -> Optional.empty();
    };
  }

  public static String alias(Relation relation) {
    return switch (relation) {
      case Relation.Derived r -> r.alias();
      case Relation.Named r -> r.visibleAs();
      case Relation.Join _ -> "";
    };
  }
}
