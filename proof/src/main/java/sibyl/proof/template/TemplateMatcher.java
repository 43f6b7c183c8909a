package sibyl.proof.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.proof.template.HoleBinding.Filling;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// Matches a part of a query with one side of a template (`a = 1 AND b` with `p AND q`) and says what the holes stand for. The
/// first step of a rewrite, for each template that [KindSummary] has not excluded.
final class TemplateMatcher {
  private TemplateMatcher() {}

  static Optional<HoleBinding> of(Expr pattern, Expr text) {
    HoleBinding binding = new HoleBinding();
    return match(pattern, text, binding) ? Optional.of(binding) : Optional.empty();
  }

  static Optional<HoleBinding> of(Query pattern, Query text) {
    HoleBinding binding = new HoleBinding();
    return match(pattern, text, binding) ? Optional.of(binding) : Optional.empty();
  }

  private static boolean match(Query pattern, Query text, HoleBinding to) {
    return switch (pattern) {
      case Query.Select p -> text instanceof Query.Select t && match(p, t, to);
      case Query.Compound p ->
          text instanceof Query.Compound t
              && p.op() == t.op()
              && t.limit().isEmpty()
              && match(p.left(), t.left(), to)
              && match(p.right(), t.right(), to);
      case Query.Values _, Query.With _ -> false;
    };
  }

  private static boolean match(Query.Select pattern, Query.Select text, HoleBinding to) {
    return mayMatch(pattern, text)
        && plain(text)
        && match(pattern.from().orElseThrow(), text.from().orElseThrow(), to)
        && keys(pattern.groupBy(), text.groupBy(), to)
        && condition(pattern.where(), text.where(), to)
        && items(pattern, text, to)
        && condition(pattern.having(), text.having(), to);
  }

  /// A cheap test first: most queries match few patterns.
  private static boolean mayMatch(Query.Select pattern, Query.Select text) {
    return pattern.distinct() == text.distinct()
        && text.limit().isEmpty()
        && pattern.where().isPresent() == text.where().isPresent()
        && pattern.having().isPresent() == text.having().isPresent()
        && pattern.groupBy().isEmpty() == text.groupBy().isEmpty()
        && pattern.from().isPresent()
        && text.from().isPresent()
        && mayMatch(pattern.from().get(), text.from().get());
  }

  private static boolean mayMatch(Relation pattern, Relation text) {
    return !(pattern instanceof Relation.Join p)
        || (text instanceof Relation.Join t
            && alike(p.kind(), t.kind())
            && p.on().isPresent() == t.on().isPresent()
            && mayMatch(p.left(), t.left())
            && mayMatch(p.right(), t.right()));
  }

  /// Window functions read other rows, and the columns of `*` are not named.
  private static boolean plain(Query.Select text) {
    for (Query.Item item : text.items()) {
      if (item.expr().isEmpty() || Tree.anyHere(item, n -> n instanceof Expr.Windowed)) {
        return false;
      }
    }
    return true;
  }

  private static boolean match(Relation pattern, Relation text, HoleBinding to) {
    return switch (pattern) {
      case Relation.Named p -> TemplateHoles.relation(p.name()) && to.bind(p.name(), text);
      case Relation.Join p ->
          text instanceof Relation.Join t
              && alike(p.kind(), t.kind())
              && !t.natural()
              && t.using().isEmpty()
              && match(p.left(), t.left(), to)
              && match(p.right(), t.right(), to)
              && condition(p.on(), t.on(), to);
      case Relation.Derived _ -> false;
    };
  }

  /// A comma and an inner join without a condition are both cross joins; with a condition, both are inner joins.
  private static boolean alike(Relation.JoinKind pattern, Relation.JoinKind text) {
    return pattern == text || (inner(pattern) && inner(text));
  }

  static boolean inner(Relation.JoinKind kind) {
    return switch (kind) {
      case COMMA, INNER, CROSS -> true;
      case LEFT, RIGHT, FULL -> false;
    };
  }

  private static boolean condition(Optional<Expr> pattern, Optional<Expr> text, HoleBinding to) {
    return pattern.isEmpty()
        ? text.isEmpty()
        : text.isPresent() && match(pattern.get(), text.get(), to);
  }

  private static boolean items(Query.Select pattern, Query.Select text, HoleBinding to) {
    Expr first = pattern.items().getFirst().expr().orElseThrow();
    Optional<String> list = TemplateHoles.name(first).filter(TemplateHoles::list);
    if (list.isPresent()) {
      boolean aggregates = aggregates(text.items());
      return pattern.items().size() == 1
          && (aggregates(first) ? aggregates || !text.groupBy().isEmpty() : !aggregates)
          && bind(list.get(), first, text.items(), to);
    }
    return each(shown(pattern), shown(text), to);
  }

  static boolean aggregates(List<Query.Item> items) {
    for (Query.Item item : items) {
      if (item.expr().isPresent() && aggregates(item.expr().get())) {
        return true;
      }
    }
    return false;
  }

  private static List<Expr> shown(Query.Select s) {
    List<Expr> shown = new ArrayList<>(s.items().size());
    for (Query.Item item : s.items()) {
      shown.add(item.expr().orElseThrow());
    }
    return shown;
  }

  private static boolean keys(List<Expr> pattern, List<Expr> text, HoleBinding to) {
    if (pattern.isEmpty() || text.isEmpty()) {
      return pattern.isEmpty() && text.isEmpty();
    }
    Optional<String> list = TemplateHoles.name(pattern.getFirst()).filter(TemplateHoles::list);
    return !sets(text)
        && (list.isPresent()
            ? bind(list.get(), pattern.getFirst(), text.stream().map(Query.Item::of).toList(), to)
            : each(pattern, text, to));
  }

  /// GROUPING SETS and the like.
  private static boolean sets(List<Expr> keys) {
    for (Expr key : keys) {
      if (key instanceof Expr.Call c && c.function().kind() == Function.Kind.GROUPING) {
        return true;
      }
    }
    return false;
  }

  private static boolean each(List<Expr> patterns, List<Expr> texts, HoleBinding to) {
    if (patterns.size() != texts.size()) {
      return false;
    }
    for (int i = 0; i < patterns.size(); i++) {
      if (!match(patterns.get(i), texts.get(i), to)) {
        return false;
      }
    }
    return true;
  }

  private static boolean match(Expr pattern, Expr text, HoleBinding to) {
    Optional<String> hole = TemplateHoles.name(pattern);
    if (hole.isPresent()) {
      boolean typed =
          !TemplateHoles.condition(hole.get())
              || (text.type().fits(SqlType.BOOLEAN) && !RewriteSites.taken(text));
      return typed
          && text.width() == 1
          && bind(hole.get(), pattern, List.of(Query.Item.of(text)), to);
    }
    return switch (pattern) {
      case Expr.Logical p ->
          text instanceof Expr.Logical t && p.op() == t.op() && logical(p, t, to);
      case Expr.Not p -> text instanceof Expr.Not t && match(p.operand(), t.operand(), to);
      case Expr.Comparison p ->
          text instanceof Expr.Comparison t
              && p.op() == t.op()
              && match(p.left(), t.left(), to)
              && match(p.right(), t.right(), to);
      case Expr.IsNull p ->
          text instanceof Expr.IsNull t
              && p.negated() == t.negated()
              && match(p.operand(), t.operand(), to);
      case Expr.Truth p ->
          text instanceof Expr.Truth t
              && p.negated() == t.negated()
              && p.expected() == t.expected()
              && match(p.operand(), t.operand(), to);
      case Expr.Between p ->
          text instanceof Expr.Between t
              && p.negated() == t.negated()
              && match(p.operand(), t.operand(), to)
              && match(p.low(), t.low(), to)
              && match(p.high(), t.high(), to);
      case Expr.InList p ->
          text instanceof Expr.InList t
              && p.negated() == t.negated()
              && match(p.operand(), t.operand(), to)
              && each(p.list(), t.list(), to);
      case Expr.InQuery p ->
          text instanceof Expr.InQuery t
              && p.negated() == t.negated()
              && match(p.operand(), t.operand(), to)
              && match(p.query(), t.query(), to);
      case Expr.Exists p ->
          text instanceof Expr.Exists t
              && p.negated() == t.negated()
              && match(p.query(), t.query(), to);
      case Expr.ScalarQuery p ->
          text instanceof Expr.ScalarQuery t && match(p.query(), t.query(), to);
      case Expr.Aggregate p ->
          text instanceof Expr.Aggregate t
              && p.function().name().equals(t.function().name())
              && p.distinct() == t.distinct()
              && t.filter().isEmpty()
              && each(p.args(), t.args(), to);
      case Expr.Case p ->
          text instanceof Expr.Case t
              && p.operand().isPresent() == t.operand().isPresent()
              && p.whens().size() == t.whens().size()
              && p.otherwise().isPresent() == t.otherwise().isPresent()
              && condition(p.operand(), t.operand(), to)
              && each(whens(p), whens(t), to)
              && condition(p.otherwise(), t.otherwise(), to);
      case Expr other -> other.equals(text);
    };
  }

  private static List<Expr> whens(Expr.Case c) {
    List<Expr> all = new ArrayList<>();
    for (Expr.When when : c.whens()) {
      all.add(when.when());
      all.add(when.then());
    }
    return all;
  }

  /// Matches left with left and right with right; or, where two conditions depend on different rows, distributes the parts
  /// by the rows that they read.
  private static boolean logical(Expr.Logical pattern, Expr.Logical text, HoleBinding to) {
    HoleBinding trial = to.copy();
    if (match(pattern.left(), text.left(), trial) && match(pattern.right(), text.right(), trial)) {
      to.copyFrom(trial);
      return true;
    }
    return TemplateHoles.name(pattern.left()).isPresent()
        && TemplateHoles.name(pattern.right()).isPresent()
        && parted(pattern, text, to);
  }

  private static boolean parted(Expr.Logical pattern, Expr.Logical text, HoleBinding to) {
    List<Expr> left = new ArrayList<>();
    List<Expr> right = new ArrayList<>();
    HoleBinding trial = to.copy();
    for (Expr part : parts(text.op(), text)) {
      List<Query.Item> item = List.of(Query.Item.of(part));
      if (depends(pattern.left(), new Filling(item, rows(pattern.left())), trial)) {
        left.add(part);
      } else if (depends(pattern.right(), new Filling(item, rows(pattern.right())), trial)) {
        right.add(part);
      } else {
        return false;
      }
    }
    return !left.isEmpty()
        && !right.isEmpty()
        && match(pattern.left(), together(text.op(), left), to)
        && match(pattern.right(), together(text.op(), right), to);
  }

  private static List<Expr> parts(Expr.LogicalOp op, Expr e) {
    if (!(e instanceof Expr.Logical l) || l.op() != op) {
      return List.of(e);
    }
    List<Expr> parts = new ArrayList<>(parts(op, l.left()));
    parts.addAll(parts(op, l.right()));
    return parts;
  }

  private static Expr together(Expr.LogicalOp op, List<Expr> parts) {
    Expr all = parts.getFirst();
    for (Expr part : parts.subList(1, parts.size())) {
      all = new Expr.Logical(op, all, part);
    }
    return all;
  }

  private static boolean bind(String hole, Expr pattern, List<Query.Item> items, HoleBinding to) {
    Filling filling = new Filling(items, rows(pattern));
    return depends(pattern, filling, to) && to.bind(hole, filling);
  }

  private static List<String> rows(Expr pattern) {
    List<Expr.ColumnRef> tuples = TemplateHoles.rowsOf(pattern);
    List<String> rows = new ArrayList<>(tuples.size());
    for (Expr.ColumnRef tuple : tuples) {
      rows.add(tuple.table());
    }
    return rows;
  }

  /// Whether the items depend only on rows that the hole may read, and use aggregates only if the hole does. Outer columns
  /// of the text count as constants.
  private static boolean depends(Expr hole, Filling filling, HoleBinding to) {
    if (!(hole instanceof Expr.Call call)) {
      return true;
    }
    boolean grouped = aggregates(call);
    for (Query.Item item : filling.items()) {
      if (!grouped && aggregates(item.expr().orElseThrow())) {
        return false;
      }
    }
    for (List<Expr.ColumnRef> free : filling.free()) {
      for (Expr.ColumnRef c : free) {
        Optional<String> owner = to.owner(c);
        if (c.table().isEmpty() || (owner.isPresent() && !filling.rows().contains(owner.get()))) {
          return false;
        }
      }
    }
    return grouped
        || !keyed(call)
        || filling.items().stream().allMatch(i -> keyed(i.expr().orElseThrow(), call, to));
  }

  private static boolean aggregates(Node node) {
    return !(node instanceof Expr.ColumnRef)
        && Tree.anyHere(node, n -> n instanceof Expr.Aggregate);
  }

  /// Whether a hole depends on group keys only.
  private static boolean keyed(Expr.Call hole) {
    return hole.args().stream()
        .anyMatch(a -> TemplateHoles.name(a).filter(TemplateHoles::list).isPresent());
  }

  /// Whether an expression is built from keys alone.
  private static boolean keyed(Expr e, Expr.Call hole, HoleBinding to) {
    List<Expr> keys = new ArrayList<>();
    for (Expr arg : hole.args()) {
      TemplateHoles.name(arg).ifPresent(k -> keys.addAll(to.exprs(k)));
    }
    return keyed(e, keys);
  }

  static boolean keyed(Expr e, List<Expr> keys) {
    if (keys.contains(e)) {
      return true;
    }
    if (e instanceof Expr.ColumnRef || Tree.anyHere(e, n -> n instanceof Query)) {
      return false;
    }
    boolean[] all = {true};
    Tree.mapChildren(
        e,
        child -> {
          all[0] &= child instanceof Expr c ? keyed(c, keys) : FreeColumns.free(child).isEmpty();
          return child;
        });
    return all[0];
  }
}
