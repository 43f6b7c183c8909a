package sibyl.locus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Finds the places of a statement where a fence can stand, and puts fences there: at single conditions, and at subqueries, views
/// and queries of WITH. `scene` is the database that the statement reads.
public record FencePlaces(Scene scene) {

  /// The places of a statement, inner ones first.
  public List<Site> of(Statement statement) {
    List<Site> sites = new ArrayList<>();
    fenced(
        statement,
        site -> {
          sites.add(site);
          return Optional.empty();
        });
    return sites;
  }

  /// The statement with the fences that are chosen for its places.
  public Statement fenced(Statement statement, Site.Choice choice) {
    Walk walk = new Walk(choice);
    return switch (statement) {
      case Query q -> walk.query(q, SiteScope.EMPTY);
      case Statement.CreateView v ->
          new Statement.CreateView(
              v.kind(), v.name(), v.columns(), walk.query(v.query(), SiteScope.EMPTY));
      case Statement.Update u ->
          new Statement.Update(
              u.or(), u.table(), u.set(), u.where().map(w -> walk.tested(w, rows(u.table()))));
      case Statement.Delete d ->
          new Statement.Delete(d.table(), d.where().map(w -> walk.tested(w, rows(d.table()))));
      default -> statement;
    };
  }

  private SiteScope rows(String table) {
    return SiteScope.EMPTY.inside(columns(new Relation.Named(table), SiteScope.EMPTY));
  }

  private final class Walk {
    private final Site.Choice choice;

    Walk(Site.Choice choice) {
      this.choice = choice;
    }

    Query query(Query query, SiteScope scope) {
      return switch (query) {
        case Query.Select s -> select(s, scope);
        case Query.With w -> with(w, scope);
        case Query.Compound _, Query.Values _ -> children(query, scope);
      };
    }

    private Query select(Query.Select s, SiteScope scope) {
      SiteScope inner = s.from().map(f -> scope.inside(columns(f, scope))).orElse(scope);
      return new Query.Select(
          s.modifier(),
          s.distinct(),
          s.items().stream().map(i -> children(i, inner)).toList(),
          s.from().map(f -> relation(f, scope, new Around(false, namesTables(s)))),
          s.where().map(w -> tested(w, inner)),
          s.groupBy().stream().map(g -> expr(g, inner)).toList(),
          s.having().map(h -> tested(h, inner)),
          new Query.Order(s.orderBy().stream().map(o -> children(o, inner)).toList(), s.limit()));
    }

    private Query with(Query.With w, SiteScope scope) {
      SiteScope inner = scope;
      List<Query.Cte> ctes = new ArrayList<>();
      for (Query.Cte cte : w.ctes()) {
        Query.Cte inside =
            new Query.Cte(
                cte.name(),
                cte.columns(),
                cte.hint(),
                w.recursive() ? cte.query() : query(cte.query(), inner));
        ctes.add(
            w.recursive()
                ? inside
                : (Query.Cte) placed(subquery(cte, cte.query(), "", false), inside));
        inner = inner.with(named(cte, w, inner).written(inside));
      }
      return new Query.With(w.recursive(), ctes, query(w.body(), inner));
    }

    private Relation relation(Relation relation, SiteScope scope, Around around) {
      return switch (relation) {
        case Relation.Named n ->
            scope
                .query(n.name())
                .map(q -> reference(n, q, around.optional()))
                .orElseGet(
                    () ->
                        scene
                            .table(n.name())
                            .flatMap(Table::definition)
                            .map(q -> (Relation) placed(subquery(n, q, "", around.optional()), n))
                            .orElse(n));
        case Relation.Derived d ->
            (Relation)
                placed(
                    subquery(d, d.query(), "", around.optional()),
                    new Relation.Derived(query(d.query(), scope), d.alias()));
        case Relation.Join j -> {
          Relation left = relation(j.left(), scope, around.or(leftOptional(j)));
          Relation right = relation(j.right(), scope, around.or(rightOptional(j)));
          Optional<Expr> named = around.qualified() ? byName(j, scope) : Optional.empty();
          yield named.isPresent()
              ? new Relation.Join(j.kind(), left, right, named)
              : new Relation.Join(
                  j.kind(),
                  left,
                  right,
                  j.natural(),
                  j.using(),
                  j.on().map(on -> tested(on, scope.inside(columns(j, scope)))));
        }
      };
    }

    /// A query of WITH where it is named. A fence stands round the query itself, written in place.
    private Relation reference(Relation.Named named, SiteScope.Named query, boolean optional) {
      Optional<Relation> inPlace = inPlace(query.written(), named.visibleAs());
      String use = query.uses() > 1 ? SiteTraits.NAMED_AGAIN : "";
      return inPlace.isEmpty() || query.uses() == 0
          ? named
          : choice
              .fence(subquery(named, query.cte().query(), use, optional))
              .flatMap(f -> f.around(inPlace.get()))
              .map(fenced -> (Relation) fenced)
              .orElse(named);
    }

    /// The condition of a NATURAL JOIN or USING in the fence that is chosen for it.
    private Optional<Expr> byName(Relation.Join join, SiteScope scope) {
      Optional<Expr> equal =
          JoinedColumns.equal(join, columns(join.left(), scope), columns(join.right(), scope));
      return equal.flatMap(
          e ->
              choice
                  .fence(
                      new Site(
                          e,
                          Fence.Width.CONDITION,
                          SiteTraits.ofJoinByName(e, scope.inside(columns(join, scope)))))
                  .flatMap(f -> f.around(e))
                  .map(fenced -> (Expr) fenced));
    }

    /// An expression of which only matters whether it is true, false or NULL.
    Expr tested(Expr expr, SiteScope scope) {
      return isCondition(expr) || connects(expr)
          ? expr(expr, scope)
          : (Expr) placed(condition(expr, scope), children(expr, scope));
    }

    private Expr expr(Expr expr, SiteScope around) {
      SiteScope scope = isCondition(expr) ? around.withinCondition() : around;
      Expr inside =
          switch (expr) {
            case Expr.Logical l ->
                new Expr.Logical(l.op(), tested(l.left(), scope), tested(l.right(), scope));
            case Expr.Not n -> new Expr.Not(tested(n.operand(), scope));
            case Expr.Case c when c.operand().isPresent() ->
                new Expr.Case(
                    c.operand().map(o -> expr(o, scope)),
                    c.whens().stream()
                        .map(w -> new Expr.When(compared(w.when(), scope), expr(w.then(), scope)))
                        .toList(),
                    c.otherwise().map(o -> expr(o, scope)));
            case Expr.InQuery i ->
                new Expr.InQuery(
                    expr(i.operand(), scope), used(i.query(), "IN", scope), i.negated());
            case Expr.Exists e -> new Expr.Exists(used(e.query(), "EXISTS", scope), e.negated());
            case Expr.ScalarQuery q ->
                new Expr.ScalarQuery(used(q.query(), "scalar subquery", scope));
            default -> children(expr, scope);
          };
      Expr spelled = hasOtherSpelling(expr) ? (Expr) placed(operator(expr), inside) : inside;
      return isCondition(expr) ? (Expr) placed(condition(expr, around), spelled) : spelled;
    }

    /// What a simple CASE compares its operand with. Whatever condition stands there is a value.
    private Expr compared(Expr when, SiteScope scope) {
      return isCondition(when)
          ? (Expr)
              placed(
                  new Site(when, Fence.Width.CONDITION, List.of(SiteTraits.WHEN)),
                  children(when, scope.withinCondition()))
          : expr(when, scope);
    }

    private Query used(Query query, String use, SiteScope scope) {
      return (Query) placed(subquery(query, query, use, false), query(query, scope));
    }

    @SuppressWarnings("unchecked")
    private <N extends Node> N children(N node, SiteScope scope) {
      return (N)
          Tree.mapChildren(
              node,
              child ->
                  switch (child) {
                    case Expr e -> expr(e, scope);
                    case Query q -> query(q, scope);
                    default -> children(child, scope);
                  });
    }

    /// The node, which has the places inside it done, in the fence that is chosen for its own.
    private Node placed(Site site, Node inside) {
      return choice.fence(site).flatMap(f -> f.around(inside)).orElse(inside);
    }
  }

  /// What is around a relation: whether it is on the optional side of an outer join, and whether all columns of its query are
  /// qualified, so that a join by name can be written with ON.
  private record Around(boolean optional, boolean qualified) {
    Around or(boolean more) {
      return new Around(optional || more, qualified);
    }
  }

  private static boolean namesTables(Query.Select select) {
    return !Tree.any(
        select,
        n ->
            (n instanceof Query.Item i && i.expr().isEmpty())
                || (n instanceof Expr.ColumnRef c && c.table().isEmpty()));
  }

  /// A single condition, not one that connects others.
  private static boolean isCondition(Expr expr) {
    return expr instanceof Expr.Condition && !connects(expr);
  }

  private static boolean connects(Expr expr) {
    return expr instanceof Expr.Logical || expr instanceof Expr.Not;
  }

  private static Site condition(Expr expr, SiteScope scope) {
    return new Site(expr, Fence.Width.CONDITION, SiteTraits.ofCondition(expr, scope));
  }

  private static Site operator(Expr expr) {
    return new Site(expr, Fence.Width.OPERATOR, SiteTraits.ofOperator(expr));
  }

  /// An operator that can be written with others.
  private static boolean hasOtherSpelling(Expr expr) {
    return switch (expr) {
      case Expr.Truth _ -> true;
      case Expr.Comparison c -> c.op().identifies() && c.left().width() == 1;
      case Expr.Aggregate a -> a.filter().isPresent();
      default -> false;
    };
  }

  private static Site subquery(Node node, Query query, String use, boolean optional) {
    return new Site(node, Fence.Width.SUBQUERY, SiteTraits.ofSubquery(query, use, optional));
  }

  private static boolean leftOptional(Relation.Join join) {
    return join.kind() == Relation.JoinKind.RIGHT || join.kind() == Relation.JoinKind.FULL;
  }

  private static boolean rightOptional(Relation.Join join) {
    return join.kind() == Relation.JoinKind.LEFT || join.kind() == Relation.JoinKind.FULL;
  }

  private static long names(Query query, String relation) {
    return Tree.all(query, Relation.Named.class).stream()
        .filter(n -> n.name().equalsIgnoreCase(relation))
        .count();
  }

  /// The query of WITH as a derived table; empty if its columns have names that it does not give them, or if it reads a table of
  /// its own name.
  private static Optional<Relation> inPlace(Query.Cte cte, String alias) {
    if (names(cte.query(), cte.name()) > 0) {
      return Optional.empty();
    }
    return cte.columns().isEmpty()
        ? Optional.of(new Relation.Derived(cte.query(), alias))
        : cte.query() instanceof Query.Select s && s.width() == cte.columns().size()
            ? Optional.of(new Relation.Derived(s.withItems(called(s, cte.columns())), alias))
            : Optional.empty();
  }

  private static List<Query.Item> called(Query.Select select, List<String> names) {
    List<Query.Item> items = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      items.add(new Query.Item(select.items().get(i).expr(), names.get(i)));
    }
    return items;
  }

  private SiteScope.Named named(Query.Cte cte, Query.With with, SiteScope scope) {
    int uses = with.recursive() ? 0 : Math.toIntExact(names(with, cte.name()));
    return new SiteScope.Named(
        cte,
        cte,
        with.recursive() ? List.of() : renamed(shown(cte.query(), scope), cte.columns()),
        uses);
  }

  /// The columns of a relation of FROM.
  private List<SiteScope.Column> columns(Relation relation, SiteScope scope) {
    return switch (relation) {
      case Relation.Named n -> {
        Optional<List<SiteScope.Column>> cte = scope.query(n.name()).map(SiteScope.Named::columns);
        yield (cte.isPresent()
                ? cte.get()
                : scene.table(n.name()).map(this::columns).orElse(List.of()))
            .stream().map(c -> c.in(n.visibleAs())).toList();
      }
      case Relation.Derived d ->
          shown(d.query(), scope).stream().map(c -> c.in(d.alias())).toList();
      case Relation.Join j -> {
        List<SiteScope.Column> all = new ArrayList<>();
        all.addAll(optional(columns(j.left(), scope), leftOptional(j)));
        all.addAll(optional(columns(j.right(), scope), rightOptional(j)));
        yield all;
      }
    };
  }

  private static List<SiteScope.Column> optional(List<SiteScope.Column> columns, boolean may) {
    return may ? columns.stream().map(c -> c.with(SiteTraits.OUTER)).toList() : columns;
  }

  private List<SiteScope.Column> columns(Table table) {
    if (table.definition().isPresent()) {
      List<String> names = table.columns().stream().map(Table.Column::name).toList();
      return renamed(
          new FencePlaces(scene.before(table)).shown(table.definition().get(), SiteScope.EMPTY),
          names);
    }
    List<SiteScope.Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      columns.add(new SiteScope.Column("", column.name(), roles(table, column.name())));
    }
    if (!table.rowKey().isEmpty()) {
      Set<String> roles = new TreeSet<>(roles(table, table.rowKey()));
      roles.add(SiteTraits.ROW_ID);
      columns.add(new SiteScope.Column("", table.rowKey(), roles));
    }
    return columns;
  }

  private Set<String> roles(Table table, String column) {
    Set<String> roles = new TreeSet<>();
    if (table.kind() == Table.Kind.VIRTUAL) {
      roles.add(SiteTraits.MODULE);
    }
    if (table.keys().stream().anyMatch(k -> k.stream().anyMatch(column::equalsIgnoreCase))) {
      roles.add(SiteTraits.KEY);
    }
    if (scene.indexes().stream()
        .anyMatch(
            i ->
                i.table().equalsIgnoreCase(table.name())
                    && i.terms().stream().anyMatch(t -> names(t, column)))) {
      roles.add(SiteTraits.KEY);
    }
    return roles;
  }

  private static boolean names(Schema.IndexTerm term, String column) {
    return Tree.any(
        term, n -> n instanceof Expr.ColumnRef c && c.column().equalsIgnoreCase(column));
  }

  /// The columns that a query shows. A column is followed to the table that it comes from.
  private List<SiteScope.Column> shown(Query query, SiteScope scope) {
    return switch (query) {
      case Query.Select s -> {
        List<SiteScope.Column> from = s.from().map(f -> columns(f, scope)).orElse(List.of());
        SiteScope inner = scope.inside(from);
        List<SiteScope.Column> shown = new ArrayList<>();
        for (Query.Item item : s.items()) {
          if (item.expr().isEmpty()) {
            from.forEach(c -> shown.add(c.with(SiteTraits.SUBQUERY)));
          } else {
            shown.add(shown(item.expr().get(), item.name(), inner));
          }
        }
        yield shown;
      }
      case Query.Compound c -> merged(shown(c.left(), scope), shown(c.right(), scope));
      case Query.Values v -> v.rows().getFirst().stream().map(e -> shown(e, "", scope)).toList();
      case Query.With w -> {
        SiteScope inner = scope;
        for (Query.Cte cte : w.ctes()) {
          inner = inner.with(named(cte, w, inner));
        }
        yield shown(w.body(), inner);
      }
    };
  }

  private static SiteScope.Column shown(Expr expr, String name, SiteScope scope) {
    Set<String> roles = new TreeSet<>(expr instanceof Expr.ColumnRef c ? scope.roles(c) : Set.of());
    roles.add(SiteTraits.SUBQUERY);
    return new SiteScope.Column("", name, roles);
  }

  private static List<SiteScope.Column> merged(
      List<SiteScope.Column> left, List<SiteScope.Column> right) {
    List<SiteScope.Column> all = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      Set<String> roles = new TreeSet<>(left.get(i).roles());
      if (i < right.size()) {
        roles.addAll(right.get(i).roles());
      }
      all.add(new SiteScope.Column("", left.get(i).name(), roles));
    }
    return all;
  }

  private static List<SiteScope.Column> renamed(
      List<SiteScope.Column> columns, List<String> names) {
    List<SiteScope.Column> all = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      all.add(i < names.size() ? columns.get(i).called(names.get(i)) : columns.get(i));
    }
    return all;
  }
}
