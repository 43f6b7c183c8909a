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

/// All places in a query where templates may be applied, and what forbids rewriting it. The oracle `eqsql` makes one for each
/// query it rewrites, and for the result. One walk finds everything, and only on demand, because every rewriting step makes a
/// new query.
public final class RewriteSites {
  private final Query query;
  private final List<RewriteSite> all = new ArrayList<>();
  private final Map<Template.Kind, List<RewriteSite>> suiting = new EnumMap<>(Template.Kind.class);
  private boolean readAlike = true;
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

  /// Whether every engine reads the query as Sibyl does.
  public boolean readAlike() {
    look();
    return readAlike;
  }

  /// Whether a text in it may have a number as well, as an ENUM has, until a set operation turns it into plain text.
  boolean loose() {
    look();
    return loose;
  }

  /// Whether another type is converted to text in it.
  boolean mixed() {
    look();
    return mixed;
  }

  List<RewriteSite> all() {
    look();
    return all;
  }

  /// The places where a template of that kind may apply, computed on demand.
  List<RewriteSite> of(Template.Kind kind) {
    List<RewriteSite> known = suiting.get(kind);
    if (known != null) {
      return known;
    }
    List<RewriteSite> found = new ArrayList<>();
    for (RewriteSite site : all()) {
      if (site.suits(kind)) {
        found.add(site);
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

  /// Visits the children of a node. Aggregates in a query's result columns and HAVING belong to `gathering`.
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
        mixed = mixed || mixesTypes(node);
      }
      case Expr.Aggregate a ->
          readAlike = readAlike && !(gathering != null && foreign(a, gathering));
      case Query.Compound c -> readAlike = readAlike && !mixed(c);
      case Relation.Join j -> readAlike = readAlike && !loosely(j);
      case Node _ -> {}
    }
  }

  /// Set operations are printed without parentheses, and INTERSECT binds tighter in most engines.
  private static boolean mixed(Query.Compound c) {
    return c.op() == Query.SetOp.INTERSECT
        && c.left() instanceof Query.Compound left
        && left.op() != Query.SetOp.INTERSECT;
  }

  /// An aggregate that names only outer columns belongs to an outer query.
  private static boolean foreign(Expr.Aggregate node, Query.Select s) {
    Set<String> names = s.from().map(FreeColumns::names).orElse(Set.of());
    List<Expr.ColumnRef> columns = FreeColumns.free(node);
    return !columns.isEmpty()
        && columns.stream()
            .noneMatch(c -> c.table().isEmpty() || names.contains(FreeColumns.lower(c.table())));
  }

  /// In most engines a comma binds weaker than JOIN, so the relation before it is not part of an outer join after it.
  private static boolean loosely(Relation.Join join) {
    return (join.kind() == Relation.JoinKind.RIGHT || join.kind() == Relation.JoinKind.FULL)
        && comma(join.left());
  }

  private static boolean comma(Relation relation) {
    return relation instanceof Relation.Join j
        && (j.kind() == Relation.JoinKind.COMMA || comma(j.left()));
  }

  /// A text converted to a number or truth value may be an ENUM, which converts by its number until a set operation turns it
  /// into plain text.
  static boolean taken(Node node) {
    return switch (node) {
      case Expr.Implicit i -> i.operand().type() == SqlType.TEXT || taken(i.operand());
      case Expr.Cast c -> c.operand().type() == SqlType.TEXT && c.to().type() != SqlType.TEXT;
      case Node _ -> false;
    };
  }

  /// An ENUM compares by number with a value converted to text, but not after a set operation. A number declared with
  /// ZEROFILL loses its leading zeros there.
  private static boolean mixesTypes(Node node) {
    return switch (node) {
      case Expr.Implicit i -> i.type() == SqlType.TEXT && i.operand().type() != SqlType.TEXT;
      case Expr.Cast c -> c.to().type() == SqlType.TEXT && c.operand().type() != SqlType.TEXT;
      case Node _ -> false;
    };
  }
}
