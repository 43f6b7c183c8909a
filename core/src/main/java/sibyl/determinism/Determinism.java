package sibyl.determinism;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.scene.Cardinality;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// Whether the data alone determine a query's result, however the engine chooses to run it.
///
/// An engine is free wherever SQL is: which of several equal values DISTINCT keeps, which rows LIMIT takes without a
/// total order, in which order floats are summed, what a column outside GROUP BY shows. A result that rests on such a
/// choice proves nothing, so oracles decline it.
public final class Determinism {

  /// One result column: its name and grade, and why its value is not determined, if it is not.
  private record Cell(String name, Grade grade, String affinity, Optional<String> trouble) {}

  /// A result as the query around it sees it; `trouble` is about which rows there are.
  private record Shape(List<Cell> cells, boolean open, Optional<String> trouble) {}

  /// Harmless in the final result: the judge takes 1 and 1.0 for the same.
  private static final String EQUAL_NUMBERS = "any one of equal numbers";

  private static final String EQUAL_VALUES = "any one of equal values";

  /// Only the last digits depend on the order in which numbers are added, unless these are large and cancel each other out.
  public static final String SUM_OF_FLOATS = "a sum of floats";

  private final Scene scene;
  private final Map<String, Shape> ctes;

  private Determinism(Scene scene, Map<String, Shape> ctes) {
    this.scene = scene;
    this.ctes = ctes;
  }

  /// Why the query's rows are not determined by the data; empty if they are.
  public static Optional<String> trouble(Query query, Scene scene) {
    if (query instanceof Query.Select s && PlainQuery.is(s, scene)) {
      return Optional.empty();
    }
    Shape shape = new Determinism(scene, Map.of()).shape(query, List.of());
    return shape
        .trouble()
        .or(
            () ->
                shape.cells().stream()
                    .flatMap(c -> c.trouble().stream())
                    .filter(t -> !t.equals(EQUAL_NUMBERS))
                    .findFirst());
  }

  /// The relations in sight, innermost last.
  private record Visible(String name, Shape shape) {}

  private Shape shape(Query query, List<Visible> outer) {
    return switch (query) {
      case Query.Select s -> select(s, outer);
      case Query.Compound c -> compound(c, outer);
      case Query.Values v -> values(v, outer);
      case Query.With w -> {
        Map<String, Shape> known = new LinkedHashMap<>(ctes);
        for (Query.Cte cte : w.ctes()) {
          if (w.recursive()) {
            known.put(cte.name(), new Shape(List.of(), true, Optional.empty()));
          }
          Shape shape = new Determinism(scene, known).shape(cte.query(), outer);
          known.put(cte.name(), renamed(shape, cte.columns()));
        }
        yield new Determinism(scene, known).shape(w.body(), outer);
      }
    };
  }

  private static Shape renamed(Shape shape, List<String> names) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < shape.cells().size(); i++) {
      Cell c = shape.cells().get(i);
      cells.add(
          i < names.size() ? new Cell(names.get(i), c.grade(), c.affinity(), c.trouble()) : c);
    }
    return new Shape(cells, shape.open(), shape.trouble());
  }

  private Shape select(Query.Select s, List<Visible> outer) {
    List<Visible> sight = new ArrayList<>(outer);
    Optional<String> trouble = s.from().flatMap(f -> enter(f, sight, outer));
    boolean aggregated =
        !s.groupBy().isEmpty() || s.having().isPresent() || Cardinality.aggregates(s);
    // Of at most one row, every column is determined.
    boolean lone =
        s.groupBy().isEmpty() && s.from().map(f -> Cardinality.of(f, scene) <= 1).orElse(true);
    boolean merging = aggregated && !lone;
    trouble = or(trouble, s.where(), sight);
    List<Expr> keys = s.keys();
    for (Expr key : keys) {
      trouble = trouble.isPresent() ? trouble : trouble(key, sight);
    }
    List<Cell> cells = new ArrayList<>();
    boolean open = false;
    for (Query.Item item : s.items()) {
      if (item.expr().isEmpty()) {
        for (Visible v : sight.subList(outer.size(), sight.size())) {
          cells.addAll(v.shape().cells());
          open |= v.shape().open();
        }
        if (merging) {
          trouble = Optional.of("a column outside GROUP BY");
        }
      } else {
        cells.add(cell(item.expr().get(), item.name(), sight, merging, keys));
      }
    }
    if (aggregated) {
      Optional<String> having =
          s.having().flatMap(h -> merging ? grouped(h, sight, keys) : trouble(h, sight));
      trouble = trouble.isPresent() ? trouble : having;
    }
    if (s.distinct()) {
      cells = merged(cells);
    }
    return limited(
        new Shape(cells, open, trouble), s.items(), s.orderBy(), s.limit(), sight, merging, keys);
  }

  private Shape compound(Query.Compound c, List<Visible> outer) {
    Shape left = shape(c.left(), outer);
    Shape right = shape(c.right(), outer);
    List<Cell> cells = new ArrayList<>();
    int width = Math.min(left.cells().size(), right.cells().size());
    for (int i = 0; i < width; i++) {
      Cell l = left.cells().get(i);
      Cell r = right.cells().get(i);
      // Which arm lends a compound column its type is up to the engine.
      Optional<String> trouble =
          l.affinity().equals(r.affinity())
              ? l.trouble().or(r::trouble)
              : Optional.of("arms of different types");
      cells.add(new Cell(l.name(), l.grade().or(r.grade()), l.affinity(), trouble));
    }
    boolean sets = c.op() != Query.SetOp.UNION_ALL;
    Optional<String> trouble = left.trouble().or(right::trouble);
    if (sets) {
      // Rows are compared here, so their values must be determined.
      trouble = trouble.or(() -> cells.stream().flatMap(x -> x.trouble().stream()).findFirst());
    }
    Shape shape = new Shape(sets ? merged(cells) : cells, left.open() || right.open(), trouble);
    return limited(shape, List.of(), c.orderBy(), c.limit(), outer, false, List.of());
  }

  private Shape values(Query.Values v, List<Visible> outer) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < v.rows().getFirst().size(); i++) {
      Optional<String> trouble = Optional.empty();
      for (List<Expr> row : v.rows()) {
        trouble = trouble.isPresent() ? trouble : trouble(row.get(i), outer);
      }
      cells.add(new Cell("column" + (i + 1), Grade.LOOSE, "", trouble));
    }
    return new Shape(cells, false, Optional.empty());
  }

  /// Equal rows fall together, and any one of them may be the one that is shown.
  private static List<Cell> merged(List<Cell> cells) {
    return cells.stream()
        .map(
            c ->
                c.grade().exact() || c.trouble().isPresent()
                    ? c
                    : new Cell(c.name(), c.grade(), c.affinity(), arbitrary(c.grade())))
        .toList();
  }

  private static Optional<String> arbitrary(Grade grade) {
    return switch (grade) {
      case FIRM, EXACT -> Optional.empty();
      case LOOSE -> Optional.of(EQUAL_NUMBERS);
      case COLLATED -> Optional.of(EQUAL_VALUES);
    };
  }

  private Shape limited(
      Shape shape,
      List<Query.Item> items,
      List<Query.OrderTerm> order,
      Optional<Query.Limit> limit,
      List<Visible> sight,
      boolean aggregated,
      List<Expr> keys) {
    if (limit.isEmpty()) {
      return shape;
    }
    boolean total = !order.isEmpty() && !shape.open() && !shape.cells().isEmpty();
    for (int i = 0; i < shape.cells().size(); i++) {
      // Every column must be a sort key, and equal must mean identical: then ties are copies of one
      // row.
      Cell cell = shape.cells().get(i);
      Optional<Expr> shown =
          items.size() == shape.cells().size() ? items.get(i).expr() : Optional.empty();
      boolean sorted = order.stream().anyMatch(o -> shows(cell, shown, o.expr()));
      total &= sorted && cell.grade().exact();
    }
    Optional<String> trouble = shape.trouble().or(() -> Optional.of("LIMIT without a total order"));
    if (total && shape.trouble().isEmpty()) {
      trouble = Optional.empty();
      for (Query.OrderTerm term : order) {
        Optional<String> inTerm =
            aggregated ? grouped(term.expr(), sight, keys) : trouble(term.expr(), sight);
        trouble = trouble.isPresent() ? trouble : inTerm;
      }
    }
    return new Shape(shape.cells(), shape.open(), trouble);
  }

  /// Whether a sort key is a result column: by its name alone, or as the same column of the same table.
  private static boolean shows(Cell cell, Optional<Expr> shown, Expr key) {
    return key instanceof Expr.ColumnRef k
        && (k.table().isEmpty()
            ? !cell.name().isEmpty() && k.column().equals(cell.name())
            : shown.isPresent()
                && shown.get() instanceof Expr.ColumnRef s
                && s.table().equals(k.table())
                && s.column().equals(k.column()));
  }

  /// Adds what a FROM clause brings into sight; yields why its rows are not determined.
  private Optional<String> enter(Relation relation, List<Visible> sight, List<Visible> outer) {
    return switch (relation) {
      case Relation.Named n -> {
        Shape shape = named(n.name());
        sight.add(new Visible(n.visibleAs(), shape));
        yield shape.trouble();
      }
      case Relation.Derived d -> {
        Shape shape = shape(d.query(), outer);
        sight.add(new Visible(d.alias(), shape));
        yield shape.trouble();
      }
      case Relation.Join j -> {
        Optional<String> left = enter(j.left(), sight, outer);
        int before = sight.size();
        Optional<String> right = enter(j.right(), sight, outer);
        Optional<String> on = j.on().flatMap(e -> trouble(e, sight));
        boolean shared = j.natural() || !j.using().isEmpty();
        Optional<String> keys =
            shared
                ? joined(j, sight.subList(0, before), sight.subList(before, sight.size()))
                : Optional.empty();
        yield left.or(() -> right).or(() -> on).or(() -> keys);
      }
    };
  }

  /// NATURAL and USING compare columns that no expression names.
  private static Optional<String> joined(
      Relation.Join join, List<Visible> left, List<Visible> right) {
    List<Visible> both = new ArrayList<>(left);
    both.addAll(right);
    for (Visible v : both) {
      for (Cell c : v.shape().cells()) {
        if (c.trouble().isPresent() && (join.natural() || join.using().contains(c.name()))) {
          return c.trouble();
        }
      }
    }
    return Optional.empty();
  }

  private Shape named(String name) {
    Shape cte = ctes.get(name);
    if (cte != null) {
      return cte;
    }
    Optional<Table> table = scene.table(name);
    if (table.isEmpty()) {
      return new Shape(List.of(), true, Optional.of("an unknown table"));
    }
    if (table.get().definition().isPresent()) {
      Shape body =
          new Determinism(scene.before(table.get()), Map.of())
              .shape(table.get().definition().get(), List.of());
      return renamed(body, table.get().columns().stream().map(Table.Column::name).toList());
    }
    List<Cell> cells = new ArrayList<>();
    for (Table.Column c : table.get().columns()) {
      cells.add(new Cell(c.name(), c.grade(), c.kind().name(), Optional.empty()));
    }
    return new Shape(cells, false, Optional.empty());
  }

  private Cell cell(Expr e, String name, List<Visible> sight, boolean aggregated, List<Expr> keys) {
    Optional<String> trouble = aggregated ? grouped(e, sight, keys) : trouble(e, sight);
    return new Cell(name, grade(e, sight), affinity(e, sight), trouble);
  }

  /// What an expression lends to a comparison: only columns and casts have a type of their own to apply.
  private String affinity(Expr e, List<Visible> sight) {
    return switch (e) {
      case Expr.ColumnRef c -> find(c, sight).map(Cell::affinity).orElse(c.kind().name());
      case Expr.Cast c -> c.to().type().name();
      case Expr.Implicit i -> affinity(i.operand(), sight);
      case Expr.Collate c -> affinity(c.operand(), sight);
      case Expr.ScalarQuery q ->
          q.query().output().map(o -> o.getFirst().type().name()).orElse("?");
      case Expr.Literal _,
          Expr.Unary _,
          Expr.Not _,
          Expr.Binary _,
          Expr.Comparison _,
          Expr.Logical _,
          Expr.IsNull _,
          Expr.Truth _,
          Expr.Between _,
          Expr.InList _,
          Expr.InQuery _,
          Expr.Like _,
          Expr.Case _,
          Expr.Call _,
          Expr.Aggregate _,
          Expr.Windowed _,
          Expr.RowValue _,
          Expr.Exists _ ->
          "";
    };
  }

  private Grade grade(Expr e, List<Visible> sight) {
    return switch (e) {
      case Expr.ColumnRef c -> find(c, sight).map(Cell::grade).orElse(c.grade());
      case Expr.Implicit i -> grade(i.operand(), sight);
      case Expr other ->
          scene.dialect().semantics().inherits(other, c -> grade(c, sight) == Grade.COLLATED)
              ? Grade.COLLATED
              : Grade.of(other);
    };
  }

  private static Optional<Cell> find(Expr.ColumnRef ref, List<Visible> sight) {
    for (int i = sight.size() - 1; i >= 0; i--) {
      Visible v = sight.get(i);
      if (ref.table().isEmpty() || v.name().equalsIgnoreCase(ref.table())) {
        for (Cell c : v.shape().cells()) {
          if (c.name().equalsIgnoreCase(ref.column())) {
            return Optional.of(c);
          }
        }
      }
    }
    return Optional.empty();
  }

  /// Trouble of an expression evaluated once for each group.
  private Optional<String> grouped(Expr e, List<Visible> sight, List<Expr> keys) {
    if (keys.contains(e)) {
      return trouble(e, sight).or(() -> arbitrary(grade(e, sight)));
    }
    if (e instanceof Expr.Aggregate) {
      return trouble(e, sight);
    }
    if (e instanceof Expr.ColumnRef) {
      return Optional.of("a column outside GROUP BY");
    }
    Optional<String> inside =
        first(e, child -> groupedInside(child, sight, keys))
            .map(t -> e instanceof Expr.Implicit ? t : used(t));
    return inside.or(
        () ->
            switch (e) {
              case Expr.ScalarQuery _, Expr.Exists _ -> closely(e, onlyKeys(sight, keys));
              case Expr.InQuery q -> asked(q.query(), onlyKeys(sight, keys));
              case Expr _ -> Optional.empty();
            });
  }

  private Optional<String> groupedInside(Node child, List<Visible> sight, List<Expr> keys) {
    return switch (child) {
      case Expr e -> grouped(e, sight, keys);
      case Query _ -> Optional.empty();
      case Node other -> first(other, c -> groupedInside(c, sight, keys));
    };
  }

  /// Why the rows of a subquery, or their values, are not determined.
  private Optional<String> asked(Query query, List<Visible> sight) {
    Shape shape = shape(query, sight);
    return shape
        .trouble()
        .or(() -> shape.cells().stream().flatMap(c -> c.trouble().stream()).findFirst());
  }

  /// What a subquery may see of a group: of each column that is no key, any row's value.
  private static List<Visible> onlyKeys(List<Visible> sight, List<Expr> keys) {
    List<Visible> seen = new ArrayList<>();
    for (Visible v : sight) {
      List<Cell> cells = new ArrayList<>();
      for (Cell c : v.shape().cells()) {
        boolean key =
            keys.stream()
                .anyMatch(
                    k ->
                        k instanceof Expr.ColumnRef r
                            && r.column().equalsIgnoreCase(c.name())
                            && (r.table().isEmpty() || r.table().equalsIgnoreCase(v.name())));
        cells.add(
            key || c.trouble().isPresent()
                ? c
                : new Cell(
                    c.name(), c.grade(), c.affinity(), Optional.of("a column outside GROUP BY")));
      }
      seen.add(new Visible(v.name(), new Shape(cells, v.shape().open(), v.shape().trouble())));
    }
    return seen;
  }

  private Optional<String> or(Optional<String> known, Optional<Expr> e, List<Visible> sight) {
    return known.isPresent() ? known : e.flatMap(x -> trouble(x, sight));
  }

  private Optional<String> trouble(Expr e, List<Visible> sight) {
    return PlainQuery.determined(e) && settled(sight) ? Optional.empty() : closely(e, sight);
  }

  /// Whether all that is in sight is determined: then so is whatever plain expressions make of it.
  private static boolean settled(List<Visible> sight) {
    for (Visible v : sight) {
      for (Cell c : v.shape().cells()) {
        if (c.trouble().isPresent()) {
          return false;
        }
      }
    }
    return true;
  }

  private Optional<String> closely(Expr e, List<Visible> sight) {
    Optional<String> own =
        switch (e) {
          case Expr.ColumnRef c -> find(c, sight).flatMap(Cell::trouble);
          case Expr.Call c -> impure(c.function());
          case Expr.Aggregate a ->
              impure(a.function()).or(() -> summed(a.function(), a.args(), sight));
          case Expr.Windowed w ->
              impure(w.function())
                  .or(() -> summed(w.function(), w.args(), sight))
                  .or(() -> framed(w));
          case Expr.ScalarQuery q -> {
            Shape shape = shape(q.query(), sight);
            yield shape
                .trouble()
                .or(
                    () ->
                        single(q.query())
                            ? Optional.empty()
                            : Optional.of("a subquery of several rows"))
                .or(() -> shape.cells().stream().flatMap(c -> c.trouble().stream()).findFirst());
          }
          case Expr.InQuery q -> asked(q.query(), sight);
          case Expr.Exists q -> shape(q.query(), sight).trouble();
          case Expr.Literal _,
              Expr.Unary _,
              Expr.Not _,
              Expr.Binary _,
              Expr.Comparison _,
              Expr.Logical _,
              Expr.IsNull _,
              Expr.Truth _,
              Expr.Between _,
              Expr.InList _,
              Expr.Like _,
              Expr.Case _,
              Expr.Cast _,
              Expr.Collate _,
              Expr.RowValue _,
              Expr.Implicit _ ->
              Optional.empty();
        };
    Optional<String> inside =
        first(e, c -> compared(e, c, sight) ? Optional.empty() : inner(c, sight))
            .map(t -> e instanceof Expr.Implicit ? t : used(t));
    return own.filter(t -> !t.equals(EQUAL_NUMBERS)).or(() -> inside).or(() -> own);
  }

  /// Whatever is made of one of equal numbers may tell them apart, as typeof() does.
  private static String used(String trouble) {
    return trouble.equals(EQUAL_NUMBERS) ? EQUAL_VALUES : trouble;
  }

  /// Whether the child is a column that is only compared, and with something that does not turn numbers into text: then it
  /// does not matter which of several equal numbers it is.
  private boolean compared(Expr e, Node child, List<Visible> sight) {
    boolean loose =
        child instanceof Expr.ColumnRef c
            && find(c, sight).flatMap(Cell::trouble).map(EQUAL_NUMBERS::equals).orElse(false);
    return loose
        && switch (e) {
          case Expr.IsNull _ -> true;
          case Expr.Comparison x ->
              !affinity(x.left(), sight).equals(SqlType.TEXT.name())
                  && !affinity(x.right(), sight).equals(SqlType.TEXT.name());
          case Expr _ -> false;
        };
  }

  /// Trouble in a child that is an expression or holds some; subqueries were looked at by their parent.
  private Optional<String> inner(Node child, List<Visible> sight) {
    return switch (child) {
      case Expr e -> closely(e, sight);
      case Query _ -> Optional.empty();
      case Node other -> first(other, c -> inner(c, sight));
    };
  }

  private static Optional<String> first(
      Node node, java.util.function.Function<Node, Optional<String>> look) {
    List<String> found = new ArrayList<>();
    Tree.mapChildren(
        node,
        child -> {
          if (found.isEmpty()) {
            look.apply(child).ifPresent(found::add);
          }
          return child;
        });
    return found.isEmpty() ? Optional.empty() : Optional.of(found.getFirst());
  }

  private static Optional<String> impure(Function function) {
    return switch (function.purity()) {
      case PURE -> Optional.empty();
      case ORDERED -> Optional.of("depends on the order of rows");
      case VOLATILE -> Optional.of("a volatile function");
      case UNKNOWN -> Optional.of("an unknown function");
    };
  }

  /// Adding floats is not associative, and MIN keeps any one of equal values.
  private Optional<String> summed(Function function, List<Expr> args, List<Visible> sight) {
    if (function.kind() != Function.Kind.AGGREGATE
        || args.isEmpty()
        || function.name().equalsIgnoreCase("count")) {
      return Optional.empty();
    }
    Expr arg = args.getFirst();
    Grade grade = grade(arg, sight);
    if (function.passes()) {
      return arbitrary(grade);
    }
    SqlType type = arg instanceof Expr.Implicit i ? i.operand().type() : arg.type();
    // Even whole numbers are rounded once their floating-point sum is large; truth values never
    // are.
    boolean exact =
        grade == Grade.FIRM
            && (type == SqlType.BOOLEAN
                || (type == SqlType.INTEGER && function.result() != SqlType.REAL));
    return exact ? Optional.empty() : Optional.of(SUM_OF_FLOATS);
  }

  /// Peers share a RANGE or GROUPS frame; ROWS frames tell them apart.
  private static Optional<String> framed(Expr.Windowed w) {
    return w.window().frame().startsWith("ROWS")
        ? Optional.of("depends on the order of rows")
        : Optional.empty();
  }

  private static boolean single(Query query) {
    return switch (query) {
      case Query.Select s ->
          s.from().isEmpty()
              || s.limit().map(l -> l.count() <= 1).orElse(false)
              || (s.groupBy().isEmpty() && Cardinality.aggregates(s));
      case Query.Values v -> v.rows().size() == 1;
      case Query.Compound c -> c.limit().map(l -> l.count() <= 1).orElse(false);
      case Query.With w -> single(w.body());
    };
  }
}
