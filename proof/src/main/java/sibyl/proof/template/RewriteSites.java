package sibyl.proof.template;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// A query, where in it something may be written otherwise, and what keeps it from that: all seen in one walk, and only once somebody
/// asks, since every step of a rewriting makes one.
public final class RewriteSites {
  private final Query query;
  private final List<RewriteSite> all = new ArrayList<>();
  private final Map<Template.Kind, List<RewriteSite>> suiting = new EnumMap<>(Template.Kind.class);
  private boolean faithful = true;
  private boolean loose;
  private boolean mixed;

  public RewriteSites(Query query) {
    this.query = query;
  }

  private void look() {
    if (!all.isEmpty()) {
      return;
    }
    RewriteSite.Use use =
        query instanceof Query.Select ? RewriteSite.Use.ROOT : RewriteSite.Use.ROWS;
    at(query, use, Optional.empty(), RewriteSite.Trail.START, null);
  }

  public Query query() {
    return query;
  }

  /// Whether all readers take the query as we do.
  public boolean faithful() {
    look();
    return faithful;
  }

  /// Whether a text in it may be more than a text, until it has been through a set operation.
  boolean loose() {
    look();
    return loose;
  }

  /// Whether something else is taken for a text in it.
  boolean mixed() {
    look();
    return mixed;
  }

  List<RewriteSite> all() {
    look();
    return all;
  }

  /// Those where a template of that kind may be at work; looked for when they are asked for.
  List<RewriteSite> of(Template.Kind kind) {
    List<RewriteSite> known = suiting.get(kind);
    if (known != null) {
      return known;
    }
    List<RewriteSite> found = new ArrayList<>();
    for (RewriteSite spot : all()) {
      if (spot.suits(kind)) {
        found.add(spot);
      }
    }
    suiting.put(kind, found);
    return found;
  }

  private void at(
      Node node,
      RewriteSite.Use use,
      Optional<List<Expr>> keys,
      RewriteSite.Trail trail,
      Query.@Nullable Select gathering) {
    see(node, gathering);
    if (use != RewriteSite.Use.FIXED && (node instanceof Expr || node instanceof Query)) {
      all.add(new RewriteSite(trail, node, use, keys));
    }
    if (!(node instanceof Expr.ColumnRef || node instanceof Expr.Literal)) {
      Tree.mapChildren(node, new Inside(node, use, keys, trail, gathering));
    }
  }

  /// The walk among the children of a node. Aggregates in a query's result columns and HAVING are `gathering` for it.
  private final class Inside implements UnaryOperator<Node> {
    private final Node node;
    private final Query.@Nullable Select select;
    private final RewriteSite.Use use;
    private final Optional<List<Expr>> ofRows;
    private final Optional<List<Expr>> ofGroups;
    private final RewriteSite.Trail trail;
    private final Query.@Nullable Select gathering;
    private int number;

    Inside(
        Node node,
        RewriteSite.Use use,
        Optional<List<Expr>> keys,
        RewriteSite.Trail trail,
        Query.@Nullable Select gathering) {
      this.node = node;
      this.select = node instanceof Query.Select s ? s : null;
      this.use = use;
      this.ofRows = keys;
      this.ofGroups = RewriteSite.grouped(node, keys);
      this.trail = trail;
      this.gathering = node instanceof Query ? null : gathering;
    }

    @Override
    public Node apply(Node child) {
      at(
          child,
          RewriteSite.inside(node, use, child, number),
          select != null && RewriteSite.ofRows(select, number) ? ofRows : ofGroups,
          new RewriteSite.Trail(trail, number),
          select != null && (child instanceof Query.Item || having(select)) ? select : gathering);
      number++;
      return child;
    }

    private boolean having(Query.Select s) {
      return s.having().isPresent() && number == RewriteSite.beforeHaving(s);
    }
  }

  private void see(Node node, Query.@Nullable Select gathering) {
    switch (node) {
      case Expr.ColumnRef _, Expr.Literal _ -> {}
      case Expr.Implicit _, Expr.Cast _ -> {
        loose = loose || taken(node);
        mixed = mixed || mixes(node);
      }
      case Expr.Aggregate a -> faithful = faithful && !(gathering != null && foreign(a, gathering));
      case Query.Compound c -> faithful = faithful && !mixed(c);
      case Relation.Join j -> faithful = faithful && !loosely(j);
      case Node _ -> {}
    }
  }

  /// Set operations are written without parentheses, and INTERSECT binds tighter for most.
  private static boolean mixed(Query.Compound c) {
    return c.op() == Query.SetOp.INTERSECT
        && c.left() instanceof Query.Compound left
        && left.op() != Query.SetOp.INTERSECT;
  }

  /// An aggregate that names only columns of queries around its own belongs to one of these.
  private static boolean foreign(Expr.Aggregate node, Query.Select s) {
    Set<String> names = s.from().map(FreeColumns::names).orElse(Set.of());
    List<Expr.ColumnRef> columns = FreeColumns.free(node);
    return !columns.isEmpty()
        && columns.stream()
            .noneMatch(c -> c.table().isEmpty() || names.contains(FreeColumns.lower(c.table())));
  }

  /// A comma binds more loosely than JOIN for most, and then what stands before it is not part of an outer join behind it.
  private static boolean loosely(Relation.Join join) {
    return (join.kind() == Relation.JoinKind.RIGHT || join.kind() == Relation.JoinKind.FULL)
        && comma(join.left());
  }

  private static boolean comma(Relation relation) {
    return relation instanceof Relation.Join j
        && (j.kind() == Relation.JoinKind.COMMA || comma(j.left()));
  }

  /// A text that is taken for a number or a truth may be more than a text, such as the number of one in a list, until it has been
  /// through a set operation.
  static boolean taken(Node node) {
    return switch (node) {
      case Expr.Implicit i -> i.operand().type() == SqlType.TEXT || taken(i.operand());
      case Expr.Cast c -> c.operand().type() == SqlType.TEXT && c.to().type() != SqlType.TEXT;
      case Node _ -> false;
    };
  }

  /// A text of a list is compared by its number with what is taken for a text; once it has been through a set operation, it is not. Nor
  /// does a number then have the zeros before it with which it was declared to be shown.
  private static boolean mixes(Node node) {
    return switch (node) {
      case Expr.Implicit i -> i.type() == SqlType.TEXT && i.operand().type() != SqlType.TEXT;
      case Expr.Cast c -> c.to().type() == SqlType.TEXT && c.operand().type() != SqlType.TEXT;
      case Node _ -> false;
    };
  }
}
