package sibyl.proof.template;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sibyl.chance.Choices;
import sibyl.dialect.Dialect;
import sibyl.probe.Rewrite;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// A template at work on a query.
public final class TemplateRewriting {
  private TemplateRewriting() {}

  private static final int CHOICES = 1 << 16;

  /// A rewriting, and what it makes.
  public record Step(Rewrite rewrite, RewriteSites made) {}

  /// A rewriting by chance, where a template of the library looks as if it fits; it may not.
  public static Optional<Step> drawn(
      Library.Spoken library,
      RewriteSites places,
      Template.Kind kind,
      Choices choices,
      String mark) {
    List<RewriteSite> spots = places.of(kind);
    if (spots.isEmpty()) {
      return Optional.empty();
    }
    int place = choices.below(spots.size());
    int choice = choices.below(CHOICES);
    RewriteSite spot = spots.get(place);
    List<Template> resembling = library.resembling(kind, spot.node());
    if (resembling.isEmpty()) {
      return Optional.empty();
    }
    Template template = choices.pick(resembling);
    return allowed(places, template, library.lists())
        ? bound(template, spot)
            .flatMap(b -> written(places, spot, template, b, choice, library.dialect(), mark))
            .map(made -> new Step(new Rewrite(template.name(), place, choice), made))
        : Optional.empty();
  }

  /// What may be made of a query by a template, at the first place where it fits from that one on which the rewriting names;
  /// `mark` tells its names from those of other rewritings.
  public static Optional<RewriteSites> of(
      RewriteSites places, Template template, Rewrite rewrite, Dialect dialect, String mark) {
    if (!allowed(places, template, lists(dialect))) {
      return Optional.empty();
    }
    List<RewriteSite> spots = places.of(template.kind());
    for (int i = 0; i < spots.size(); i++) {
      RewriteSite spot = spots.get(Math.floorMod(rewrite.place() + i, spots.size()));
      Optional<HoleBinding> binding = bound(template, spot);
      if (binding.isPresent()) {
        return written(places, spot, template, binding.get(), rewrite.choice(), dialect, mark);
      }
    }
    return Optional.empty();
  }

  private static boolean allowed(RewriteSites places, Template template, boolean lists) {
    return places.faithful()
        && !(template.parting() && (places.loose() || (places.mixed() && lists)));
  }

  private static Optional<HoleBinding> bound(Template template, RewriteSite spot) {
    return looksLike(template, spot) && !ambiguous(spot.node())
        ? match(template, spot).filter(b -> comparable(template, b))
        : Optional.empty();
  }

  private static Optional<RewriteSites> written(
      RewriteSites places,
      RewriteSite spot,
      Template template,
      HoleBinding binding,
      long choice,
      Dialect dialect,
      String mark) {
    return invent(template, spot, binding, choice)
        ? TemplateFiller.of(template.to(), binding, dialect, mark)
            .filter(n -> !n.equals(spot.node()) && shown(template, spot, n))
            .filter(n -> !template.identifying() || !Tree.anyHere(n, TemplateRewriting::ambiguous))
            .flatMap(n -> placed(places.query(), spot, n))
            .map(RewriteSites::new)
            .filter(made -> !template.nesting() || made.faithful())
        : Optional.empty();
  }

  /// `x IS TRUE` asks whether x is true; that x and TRUE are the same is another question, written in the same words by some.
  private static boolean ambiguous(Node node) {
    return node instanceof Expr.Comparison c && c.op().identifies() && truth(c.right());
  }

  private static boolean truth(Expr e) {
    return e instanceof Expr.Literal(Value.Bool _)
        || (e instanceof Expr.Implicit i && truth(i.operand()));
  }

  /// Whether a text may be one of a list.
  static boolean lists(Dialect dialect) {
    return dialect.tables().types().stream().anyMatch(t -> t.item().text().startsWith("ENUM"));
  }

  /// What can be told at a glance: most places look like few templates.
  private static boolean looksLike(Template template, RewriteSite spot) {
    return switch (template.from()) {
      case Query _ when template.to() instanceof Query.With -> spot.use() == RewriteSite.Use.ROOT;
      case Query q -> q.getClass() == spot.node().getClass();
      case Expr e -> TemplateHoles.name(e).isPresent() || e.getClass() == spot.node().getClass();
      case Node _ -> false;
    };
  }

  /// Where a condition's value is used, what it becomes must show like it.
  private static boolean shown(Template template, RewriteSite spot, Node filled) {
    boolean valued = spot.use() == RewriteSite.Use.VALUE || spot.use() == RewriteSite.Use.SHOWN;
    return !valued || template.kind() == Template.Kind.VALUE || truthfulOrChosen(filled);
  }

  private static boolean truthfulOrChosen(Node node) {
    return RewriteSite.truthful(node)
        || (node instanceof Expr.Case c
            && c.whens().stream().allMatch(w -> truthfulOrChosen(w.then()))
            && c.otherwise().map(TemplateRewriting::truthfulOrChosen).orElse(true));
  }

  private static Optional<HoleBinding> match(Template template, RewriteSite spot) {
    return switch (template.from()) {
      case Query q -> TemplateMatcher.of(q, (Query) spot.node());
      case Expr e -> TemplateMatcher.of(e, (Expr) spot.node());
      case Node _ -> Optional.empty();
    };
  }

  /// Values that a template compares with each other are of one type in which equal means identical.
  private static boolean comparable(Template template, HoleBinding binding) {
    Set<SqlType> types = EnumSet.noneOf(SqlType.class);
    for (String value : template.values()) {
      for (Expr e : binding.exprs(value)) {
        types.add(e.type());
        if (!Grade.of(e).exact() || e instanceof Expr.Implicit) {
          return false;
        }
      }
    }
    return types.size() <= 1 && !types.contains(SqlType.ANY);
  }

  /// Conditions that only the other side names may be any: parts of what is there, or tests of its columns.
  private static boolean invent(Template template, RewriteSite spot, HoleBinding binding, long choice) {
    long left = choice;
    for (Template.Invented hole : template.invented()) {
      List<Expr> candidates = hole.any() ? candidates(hole, spot, binding) : List.of();
      if (candidates.isEmpty()) {
        return false;
      }
      Expr chosen = candidates.get(Math.floorMod(left, candidates.size()));
      left = Math.floorDiv(left, candidates.size());
      binding.bind(hole.name(), new HoleBinding.Filling(List.of(Query.Item.of(chosen)), hole.rows()));
    }
    return true;
  }

  /// Each once. They are so few that it is faster to look through them than to hash them.
  private static List<Expr> candidates(Template.Invented hole, RewriteSite spot, HoleBinding binding) {
    List<Expr.ColumnRef> columns = new ArrayList<>();
    for (Expr.ColumnRef c : FreeColumns.free(inside(spot))) {
      if (!c.table().isEmpty()
          && (hole.free() || binding.owner(c).filter(hole.rows()::contains).isPresent())) {
        once(columns, c);
      }
    }
    List<Expr> found = new ArrayList<>();
    boolean none = !Tree.any(spot.node(), TemplateRewriting::gathering);
    for (Expr e : asked(spot.node())) {
      if (RewriteSite.truthful(e)
          && (none || !Tree.anyHere(e, TemplateRewriting::gathering))
          && about(e, columns)
          && known(e, spot)) {
        once(found, e);
      }
    }
    if (none || !Tree.anyHere(spot.node(), TemplateRewriting::gathering)) {
      for (Expr.ColumnRef c : columns) {
        Expr e = new Expr.IsNull(c, false);
        if (known(e, spot)) {
          once(found, e);
        }
      }
    }
    return found;
  }

  private static <E> void once(List<E> list, E item) {
    if (!list.contains(item)) {
      list.add(item);
    }
  }

  private static boolean about(Expr e, List<Expr.ColumnRef> columns) {
    List<Expr.ColumnRef> free = FreeColumns.free(e);
    return !free.isEmpty() && columns.containsAll(free);
  }

  /// The expressions in a node: of a query all, of an expression those that are asked as often as it is. What an aggregate
  /// gathers is asked of each row.
  private static List<Expr> asked(Node node) {
    if (node instanceof Query) {
      return Tree.all(node, Expr.class);
    }
    List<Expr> found = new ArrayList<>();
    ask(node, found);
    return found;
  }

  private static void ask(Node node, List<Expr> found) {
    if (node instanceof Expr e) {
      found.add(e);
    }
    if (!gathering(node)) {
      Tree.mapChildren(
          node,
          child -> {
            ask(child, found);
            return child;
          });
    }
  }

  /// A group has one value of what is made of its keys, and none of anything else.
  private static boolean known(Expr e, RewriteSite spot) {
    return spot.node() instanceof Query || spot.keys().map(k -> TemplateMatcher.keyed(e, k)).orElse(true);
  }

  /// A query's own relations belong to it, so it takes their columns from nowhere; its clauses do.
  private static Node inside(RewriteSite spot) {
    return spot.node() instanceof Query.Select s
        ? s.withFrom(Optional.empty()).withOrder(List.of(), Optional.empty())
        : spot.node();
  }

  private static boolean gathering(Node node) {
    return node instanceof Expr.Aggregate
        || node instanceof Expr.Windowed
        || (node instanceof Expr.Call c && c.function().purity() != Function.Purity.PURE);
  }

  private static Optional<Query> placed(Query query, RewriteSite spot, Node filled) {
    try {
      Node named =
          spot.node() instanceof Query before && spot.use() != RewriteSite.Use.ROOT
              ? called((Query) filled, before)
              : filled;
      return Optional.of(spot.replaced(query, named));
    } catch (Expr.IllTyped | ClassCastException _) {
      return Optional.empty();
    }
  }

  /// A query's result columns keep the names by which the query around it knows them.
  private static Query called(Query query, Query before) {
    return switch (query) {
      case Query.Select s -> s.withItems(named(s.items(), before));
      case Query.Compound c ->
          new Query.Compound(c.op(), called(c.left(), before), c.right(), c.orderBy(), c.limit());
      case Query.With w -> new Query.With(w.recursive(), w.ctes(), called(w.body(), before));
      case Query.Values v -> v;
    };
  }

  private static List<Query.Item> named(List<Query.Item> items, Query before) {
    List<String> names =
        before.output().orElse(List.of()).stream().map(Query.Output::name).toList();
    List<Query.Item> named = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      String name = i < names.size() ? names.get(i) : "";
      Query.Item item = items.get(i);
      named.add(item.name().equals(name) ? item : new Query.Item(item.expr(), name));
    }
    return named;
  }
}
