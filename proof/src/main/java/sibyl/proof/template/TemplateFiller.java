package sibyl.proof.template;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// Writes the right side of a template, with each hole replaced by what it stood for in the query: the second step of a
/// rewrite, after [TemplateMatcher] has matched the left side. [TemplateRewriting] calls it. Aliases of the template get the
/// suffix `mark`, so that they clash with no name of the query.
final class TemplateFiller {
  private final HoleBinding binding;
  private final Dialect dialect;
  private final String mark;
  private final List<Scope> scopes = new ArrayList<>();
  private final Map<String, Shown> ctes = new HashMap<>();
  private final Map<String, List<Expr.ColumnRef>> columns = new HashMap<>();

  /// The first scope visible here: a query in FROM and a CTE see nothing around them.
  private int open = OUTSIDE;

  /// The scope around the template.
  private static final int OUTSIDE = -1;

  private TemplateFiller(HoleBinding binding, Dialect dialect, String mark) {
    this.binding = binding;
    this.dialect = dialect;
    this.mark = mark;
  }

  /// The result of a relation of the template: for each column name there, the real columns and the hole that they came
  /// from. There are so few that a list is the fastest map.
  private record Shown(List<Row> rows) {}

  private record Row(String name, String hole, List<Column> columns) {}

  private record Column(String name, SqlType type, Grade grade) {}

  /// A relation under its name in the template.
  private record Seen(String name, Shown shown) {}

  /// The relations of a query, and all names that qualify columns.
  private record Scope(List<Seen> relations, List<String> names) {
    Scope() {
      this(new ArrayList<>(4), new ArrayList<>(4));
    }
  }

  /// A filled query, and its result columns.
  private record Filled(Query query, Shown shown) {}

  /// Columns that can be named, of a relation in the scope of that index.
  private record Place(String hole, List<Expr.ColumnRef> columns, int scope) {}

  static Optional<Node> of(Node side, HoleBinding binding, Dialect dialect, String mark) {
    try {
      TemplateFiller fill = new TemplateFiller(binding, dialect, mark);
      return Optional.of(side instanceof Query q ? fill.query(q, false).query() : fill.node(side));
    } catch (NoFit | Expr.IllTyped _) {
      return Optional.empty();
    }
  }

  /// Thrown where the bound items cannot stand in a hole.
  private static final class NoFit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoFit() {
      super("", null, false, false);
    }
  }

  private Filled query(Query query, boolean named) {
    return switch (query) {
      case Query.Select s -> select(s, named);
      case Query.Compound c -> {
        Filled left = query(c.left(), named);
        Filled right = query(c.right(), named);
        yield new Filled(new Query.Compound(c.op(), left.query(), right.query()), left.shown());
      }
      case Query.With w -> {
        List<Query.Cte> filled = new ArrayList<>();
        for (Query.Cte cte : w.ctes()) {
          Filled inner = alone(cte.query());
          ctes.put(cte.name(), inner.shown());
          filled.add(new Query.Cte(cte.name() + mark, List.of(), "", inner.query()));
        }
        Filled body = query(w.body(), named);
        yield new Filled(new Query.With(false, filled, body.query()), body.shown());
      }
      case Query.Values _ -> throw new NoFit();
    };
  }

  private Filled alone(Query query) {
    int before = open;
    open = scopes.size();
    Filled filled = query(query, true);
    open = before;
    return filled;
  }

  /// Result columns get names only if `named`: a query around it reads them.
  private Filled select(Query.Select s, boolean named) {
    scopes.add(new Scope());
    Optional<Relation> from = s.from().map(this::relation);
    List<Query.Item> items = new ArrayList<>();
    List<Row> shown = new ArrayList<>(2);
    for (Query.Item item : s.items()) {
      Expr e = item.expr().orElseThrow(NoFit::new);
      List<Query.Item> filled = list(e);
      if (named) {
        List<Column> columns = new ArrayList<>(filled.size());
        for (Query.Item each : filled) {
          Expr expr = each.expr().orElseThrow(NoFit::new);
          String name = item.name() + "_" + columns.size() + mark;
          columns.add(new Column(name, expr.type(), Grade.of(expr)));
          items.add(Query.Item.of(expr, name));
        }
        shown.add(new Row(item.name(), origin(e), columns));
      } else {
        items.addAll(filled);
      }
    }
    List<Expr> keys = new ArrayList<>();
    for (Expr key : s.groupBy()) {
      list(key).forEach(i -> keys.add(key(i.expr().orElseThrow(NoFit::new))));
    }
    Query.Select filled =
        new Query.Select(
            "",
            s.distinct(),
            items,
            from,
            s.where().map(this::expr),
            keys,
            s.having().map(this::expr),
            Query.Order.NONE);
    scopes.removeLast();
    return new Filled(filled, new Shown(shown));
  }

  /// A constant in GROUP BY would be a column number, or an error.
  private static Expr key(Expr key) {
    if (FreeColumns.free(key).isEmpty()) {
      throw new NoFit();
    }
    return key;
  }

  /// The hole whose rows or keys a result column shows; empty otherwise.
  private String origin(Expr e) {
    return e instanceof Expr.ColumnRef c
        ? place(c).map(Place::hole).orElse("")
        : TemplateHoles.name(e).filter(TemplateHoles::list).orElse("");
  }

  private Relation relation(Relation relation) {
    Scope here = scopes.getLast();
    return switch (relation) {
      case Relation.Named n when TemplateHoles.relation(n.name()) -> {
        for (String name : binding.names(n.name())) {
          declare(here, name);
        }
        List<Column> columns = new ArrayList<>();
        for (Expr.ColumnRef c : columns(n.name())) {
          columns.add(new Column("", c.kind(), c.grade()));
        }
        Row row = new Row(TemplateHoles.ROW_COLUMN, n.name(), columns);
        here.relations().add(new Seen(n.name(), new Shown(List.of(row))));
        yield binding.relation(n.name()).orElseThrow(NoFit::new);
      }
      case Relation.Named n -> {
        Shown shown = Optional.ofNullable(ctes.get(n.name())).orElseThrow(NoFit::new);
        declare(here, n.visibleAs() + mark);
        here.relations().add(new Seen(n.visibleAs(), shown));
        yield new Relation.Named(n.name() + mark, n.alias().isEmpty() ? "" : n.alias() + mark, "");
      }
      case Relation.Derived d -> {
        // A derived table does not see its neighbours.
        Scope kept = scopes.removeLast();
        Filled inner = alone(d.query());
        scopes.add(kept);
        declare(here, d.alias() + mark);
        here.relations().add(new Seen(d.alias(), inner.shown()));
        yield new Relation.Derived(inner.query(), d.alias() + mark);
      }
      case Relation.Join j -> {
        Relation left = relation(j.left());
        Relation right = relation(j.right());
        yield new Relation.Join(j.kind(), left, right, j.on().map(this::expr));
      }
    };
  }

  private static void declare(Scope scope, String name) {
    String lower = FreeColumns.lower(name);
    if (scope.names().contains(lower)) {
      throw new NoFit();
    }
    scope.names().add(lower);
  }

  /// The items of a result column or key: several for a list hole or for all columns of a relation.
  private List<Query.Item> list(Expr e) {
    if (e instanceof Expr.ColumnRef c) {
      List<Expr.ColumnRef> columns = place(c).map(Place::columns).orElse(List.of());
      if (columns.isEmpty()) {
        throw new NoFit();
      }
      return columns.stream().<Query.Item>map(Query.Item::of).toList();
    }
    Optional<String> hole = TemplateHoles.name(e).filter(TemplateHoles::list);
    if (hole.isEmpty()) {
      return List.of(Query.Item.of(expr(e)));
    }
    HoleBinding.Filling filling = binding.filling(hole.get());
    if (filling.items().isEmpty()) {
      throw new NoFit();
    }
    Here here = here(filling, e);
    List<Query.Item> filled = new ArrayList<>(filling.items().size());
    for (int i = 0; i < filling.items().size(); i++) {
      Query.Item item = filling.items().get(i);
      Expr written = written(here, item.expr().orElseThrow(), filling.free().get(i));
      filled.add(new Query.Item(Optional.of(written), item.alias()));
    }
    return filled;
  }

  private Expr expr(Expr e) {
    return (Expr) node(e);
  }

  private Node node(Node node) {
    return switch (node) {
      case Query q -> query(q, false).query();
      case Expr.ColumnRef c when TemplateHoles.name(c).isEmpty() -> {
        List<Expr.ColumnRef> columns = place(c).map(Place::columns).orElse(List.of());
        if (columns.size() != 1) {
          throw new NoFit();
        }
        yield columns.getFirst();
      }
      case Expr e when TemplateHoles.name(e).isPresent() -> {
        String hole = TemplateHoles.name(e).get();
        HoleBinding.Filling filling = binding.filling(hole);
        if (filling.items().size() != 1) {
          throw new NoFit();
        }
        Expr filled = filling.items().getFirst().expr().orElseThrow();
        // Outside of all queries of the template, columns keep their meaning.
        yield scopes.isEmpty() && e instanceof Expr.ColumnRef
            ? filled
            : written(here(filling, e), filled, filling.free().getFirst());
      }
      case Expr.Aggregate a -> {
        List<Expr> args = a.args().stream().map(this::expr).toList();
        yield new Expr.Aggregate(function(a, args), args, a.distinct(), a.filter().map(this::expr));
      }
      case Node other -> Tree.mapChildren(other, this::node);
    };
  }

  /// The dialect's own function of that name.
  private Function function(Expr.Aggregate a, List<Expr> args) {
    return dialect.words().functions().stream()
        .filter(f -> f.kind() == Function.Kind.AGGREGATE)
        .filter(f -> f.name().equalsIgnoreCase(a.function().name()))
        .filter(f -> args.isEmpty() || args.getFirst().type().fits(f.params().getFirst()))
        .findFirst()
        .orElseThrow(NoFit::new);
  }

  /// The column names at a hole: those that have new `names`, the relations whose columns can be `named`, and the rows that
  /// the hole is `over`.
  private record Here(Map<Expr, Expr> names, Set<String> named, List<String> over) {}

  private Here here(HoleBinding.Filling filling, Expr where) {
    List<String> over = filling.rows();
    if (!(where instanceof Expr.Call)) {
      return new Here(Map.of(), Set.of(), over);
    }
    Map<Expr, Expr> names = new HashMap<>(8);
    Set<String> named = new HashSet<>(4);
    for (Expr.ColumnRef row : TemplateHoles.rowsOf(where)) {
      Place place = place(row).orElseThrow(NoFit::new);
      List<? extends Expr> before = before(place.hole());
      if (before.size() != place.columns().size()) {
        throw new NoFit();
      }
      for (int j = 0; j < before.size(); j++) {
        if (!before.get(j).equals(place.columns().get(j))) {
          names.put(before.get(j), place.columns().get(j));
        }
        visible(place.columns().get(j), place.scope());
      }
      named.add(place.hole());
    }
    return new Here(names, named, over);
  }

  /// The bound expression with the column names that are valid at the hole.
  private Expr written(Here here, Expr filling, List<Expr.ColumnRef> free) {
    Expr written = FreeColumns.written(filling, here.names());
    for (Expr.ColumnRef c : free) {
      Optional<String> owner = binding.owner(c);
      boolean local = owner.isPresent() && here.over().contains(owner.get());
      if (!local) {
        visible(c, OUTSIDE);
      } else if (!here.named().contains(owner.get()) && !isLeftOut(c, written)) {
        throw new NoFit();
      }
    }
    return written;
  }

  private static boolean isLeftOut(Expr.ColumnRef column, Expr written) {
    return !FreeColumns.free(written).contains(column);
  }

  private List<Expr.ColumnRef> columns(String relation) {
    return columns.computeIfAbsent(relation, binding::columns);
  }

  private List<? extends Expr> before(String hole) {
    return TemplateHoles.relation(hole) ? columns(hole) : binding.exprs(hole);
  }

  /// Fails if a relation in an inner scope has the same name and would capture the column.
  private void visible(Expr.ColumnRef column, int scope) {
    if (scope < open) {
      throw new NoFit();
    }
    for (int i = scope + 1; i < scopes.size(); i++) {
      if (scopes.get(i).names().contains(FreeColumns.lower(column.table()))) {
        throw new NoFit();
      }
    }
  }

  /// The real columns for a row name of the template.
  private Optional<Place> place(Expr.ColumnRef ref) {
    for (int i = scopes.size() - 1; i >= 0; i--) {
      for (Seen relation : scopes.get(i).relations()) {
        if (relation.name().equals(ref.table())) {
          return row(relation.shown(), ref, i);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Place> row(Shown shown, Expr.ColumnRef ref, int scope) {
    for (Row row : shown.rows()) {
      if (row.name().equals(ref.column())) {
        return Optional.of(new Place(row.hole(), named(ref, row), scope));
      }
    }
    return Optional.empty();
  }

  private List<Expr.ColumnRef> named(Expr.ColumnRef ref, Row row) {
    if (TemplateHoles.relation(ref.table())) {
      return columns(ref.table());
    }
    return row.columns().stream()
        .map(c -> new Expr.ColumnRef(ref.table() + mark, c.name(), c.type(), c.grade()))
        .toList();
  }
}
