package sibyl.sql;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A query as a typed tree: SELECT, UNION and its like, VALUES, or one of these under WITH. A [Statement] that yields rows;
/// what most oracles generate, rewrite and compare.
public sealed interface Query extends Statement {

  /// A result column as an outer query sees it.
  record Output(String name, SqlType type, Grade grade) {}

  /// One result column, or `*` when there is no expression.
  record Item(Optional<Expr> expr, String alias) implements Node {
    public static final Item STAR = new Item(Optional.empty(), "");

    public static Item of(Expr expr) {
      return new Item(Optional.of(expr), "");
    }

    public static Item of(Expr expr, String alias) {
      return new Item(Optional.of(expr), alias);
    }

    /// The name an outer query knows it by; empty if only the engine knows it.
    public String name() {
      return !alias.isEmpty()
          ? alias
          : expr.map(e -> e instanceof Expr.ColumnRef c ? c.column() : "").orElse("");
    }
  }

  /// `nulls` is FIRST, LAST or empty.
  record OrderTerm(Expr expr, boolean descending, String nulls) implements Node {
    public OrderTerm(Expr expr) {
      this(expr, false, "");
    }
  }

  record Limit(long count, long offset) {}

  /// `frame` is the frame clause as the dialect spells it, empty for the default one.
  record Window(List<Expr> partitionBy, List<OrderTerm> orderBy, String frame) implements Node {
    public Window {
      partitionBy = List.copyOf(partitionBy);
      orderBy = List.copyOf(orderBy);
    }
  }

  record Cte(String name, List<String> columns, String hint, Query query) implements Node {
    public Cte {
      columns = List.copyOf(columns);
    }
  }

  /// A query that can fix the order and the number of its rows.
  sealed interface Ordered extends Query permits Select, Compound {
    Order order();

    default List<OrderTerm> orderBy() {
      return order().orderBy();
    }

    default Optional<Limit> limit() {
      return order().limit();
    }

    Ordered withOrder(List<OrderTerm> terms, Optional<Limit> rows);
  }

  /// The clauses ORDER BY and LIMIT.
  record Order(List<OrderTerm> orderBy, Optional<Limit> limit) {
    public static final Order NONE = new Order(List.of(), Optional.empty());

    public Order {
      orderBy = List.copyOf(orderBy);
    }
  }

  /// `modifier` are words after SELECT that change only the plan; it may be empty.
  record Select(
      @JsonSetter(nulls = Nulls.AS_EMPTY) String modifier,
      boolean distinct,
      List<Item> items,
      Optional<Relation> from,
      Optional<Expr> where,
      List<Expr> groupBy,
      Optional<Expr> having,
      @JsonUnwrapped Order order)
      implements Ordered {
    public Select {
      items = List.copyOf(items);
      groupBy = List.copyOf(groupBy);
      where.ifPresent(w -> requireBoolean("WHERE", w));
      having.ifPresent(h -> requireBoolean("HAVING", h));
      if (items.isEmpty()) {
        throw new Expr.IllTyped("SELECT of nothing");
      }
    }

    public Select(List<Item> items, Optional<Relation> from, Optional<Expr> where) {
      this("", false, items, from, where, List.of(), Optional.empty(), Order.NONE);
    }

    public Select(List<Item> items, Relation from, Optional<Expr> where) {
      this(items, Optional.of(from), where);
    }

    /// All rows of a table, by its columns' names.
    public static Select all(List<String> columns, String table) {
      return new Select(
          columns.stream()
              .map(c -> Item.of(new Expr.ColumnRef("", c, SqlType.ANY, Grade.LOOSE)))
              .toList(),
          new Relation.Named(table),
          Optional.empty());
    }

    /// All expressions that it groups by.
    @JsonIgnore
    public List<Expr> keys() {
      List<Expr> keys = new ArrayList<>();
      for (Expr e : groupBy) {
        if (e instanceof Expr.Call c && c.function().kind() == Function.Kind.GROUPING) {
          keys.addAll(c.args());
        } else {
          keys.add(e);
        }
      }
      return keys;
    }

    public Select withItems(List<Item> other) {
      return new Select(modifier, distinct, other, from, where, groupBy, having, order);
    }

    public Select withFrom(Optional<Relation> other) {
      return new Select(modifier, distinct, items, other, where, groupBy, having, order);
    }

    public Select withWhere(Optional<Expr> other) {
      return new Select(modifier, distinct, items, from, other, groupBy, having, order);
    }

    public Select withGroupBy(List<Expr> other) {
      return new Select(modifier, distinct, items, from, where, other, having, order);
    }

    public Select withHaving(Optional<Expr> other) {
      return new Select(modifier, distinct, items, from, where, groupBy, other, order);
    }

    @Override
    public Select withOrder(List<OrderTerm> terms, Optional<Limit> rows) {
      return new Select(
          modifier, distinct, items, from, where, groupBy, having, new Order(terms, rows));
    }

    public Select withDistinct(boolean other) {
      return new Select(modifier, other, items, from, where, groupBy, having, order);
    }

    public Select withModifier(String other) {
      return new Select(other, distinct, items, from, where, groupBy, having, order);
    }

    private static void requireBoolean(String what, Expr e) {
      if (!e.type().fits(SqlType.BOOLEAN)) {
        throw new Expr.IllTyped(what + " does not take " + e);
      }
    }
  }

  enum SetOp {
    UNION_ALL,
    UNION,
    INTERSECT,
    EXCEPT
  }

  /// Arms have no ORDER BY of their own; a compound may only stand on the left.
  record Compound(SetOp op, Query left, Query right, @JsonUnwrapped Order order)
      implements Ordered {
    public Compound {
      boolean alike = left.width() == UNKNOWN || right.suits(left.width());
      if (!alike || right instanceof Compound || right instanceof With || left instanceof With) {
        throw new Expr.IllTyped("arms of " + op + " do not match");
      }
    }

    public Compound(SetOp op, Query left, Query right) {
      this(op, left, right, Order.NONE);
    }

    @Override
    public Compound withOrder(List<OrderTerm> terms, Optional<Limit> rows) {
      return new Compound(op, left, right, new Order(terms, rows));
    }
  }

  record Values(List<List<Expr>> rows) implements Query {
    public Values {
      rows = rows.stream().map(List::copyOf).toList();
      int width = rows.isEmpty() ? 0 : rows.getFirst().size();
      if (width == 0 || rows.stream().anyMatch(r -> r.size() != width)) {
        throw new Expr.IllTyped("VALUES of unequal rows");
      }
    }
  }

  record With(boolean recursive, List<Cte> ctes, Query body) implements Query {
    public With {
      ctes = List.copyOf(ctes);
    }
  }

  /// How many columns it has; [#UNKNOWN] if a `*` needs the schema.
  @JsonIgnore
  default int width() {
    return switch (this) {
      case Select s ->
          s.items().stream().allMatch(i -> i.expr().isPresent()) ? s.items().size() : UNKNOWN;
      case Compound c -> {
        // The right arm is never a compound itself, so this does not branch.
        int right = c.right().width();
        yield right == UNKNOWN ? c.left().width() : right;
      }
      case Values v -> v.rows().getFirst().size();
      case With w -> w.body().width();
    };
  }

  int UNKNOWN = -1;

  /// The type of its only column.
  @JsonIgnore
  default SqlType type() {
    return switch (this) {
      case Select s -> s.items().getFirst().expr().map(Expr::type).orElse(SqlType.ANY);
      case Compound c -> {
        SqlType left = c.left().type();
        yield left == c.right().type() ? left : SqlType.ANY;
      }
      case Values v -> v.rows().getFirst().getFirst().type();
      case With w -> w.body().type();
    };
  }

  /// Whether it may stand where that many columns are expected.
  default boolean suits(int columns) {
    int width = width();
    return width == UNKNOWN || width == columns;
  }

  /// The result columns, where they do not depend on the schema: a `*` does.
  @JsonIgnore
  default Optional<List<Output>> output() {
    return switch (this) {
      case Select s -> {
        List<Output> out = new ArrayList<>();
        for (Item item : s.items()) {
          if (item.expr().isEmpty()) {
            yield Optional.empty();
          }
          Expr e = item.expr().get();
          out.add(new Output(item.name(), e.type(), Grade.of(e)));
        }
        yield Optional.of(List.copyOf(out));
      }
      case Compound c -> c.left().output().flatMap(l -> c.right().output().map(r -> merged(l, r)));
      case Values v ->
          Optional.of(
              v.rows().getFirst().stream()
                  .map(e -> new Output("", e.type(), Grade.of(e).or(Grade.LOOSE)))
                  .toList());
      case With w -> w.body().output();
    };
  }

  private static List<Output> merged(List<Output> left, List<Output> right) {
    List<Output> out = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      Output l = left.get(i);
      Output r = right.get(i);
      boolean alike = l.type() == r.type();
      out.add(
          new Output(
              l.name(),
              alike ? l.type() : SqlType.ANY,
              l.grade().or(r.grade()).or(alike ? l.grade() : Grade.LOOSE)));
    }
    return List.copyOf(out);
  }
}
