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

/// Applies a template to a query: finds the places that fit, matches, checks that nothing forbids it there, and fills in the
/// other side. The oracle `eqsql` draws rewrites with it for each query and repeats them on replay.
public final class TemplateRewriting {
  private TemplateRewriting() {}

  private static final int CHOICES = 1 << 16;

  /// A rewriting, and its result.
  public record Step(Rewrite rewrite, RewriteSites made) {}

  /// A random rewriting, by a template whose summary fits; it may turn out not to match.
  public static Optional<Step> drawn(
      Library.UsableTemplates library,
      RewriteSites sites,
      Template.Kind kind,
      Choices choices,
      String mark) {
    List<RewriteSite> fitting = sites.of(kind);
    if (fitting.isEmpty()) {
      return Optional.empty();
    }
    int place = choices.below(fitting.size());
    int choice = choices.below(CHOICES);
    RewriteSite site = fitting.get(place);
    List<Template> candidates = library.candidates(kind, site.node());
    if (candidates.isEmpty()) {
      return Optional.empty();
    }
    Template template = choices.pick(candidates);
    return allowed(sites, template, library.hasEnums())
        ? bound(template, site)
            .flatMap(b -> written(sites, site, template, b, choice, library.dialect(), mark))
            .map(made -> new Step(new Rewrite(template.name(), place, choice), made))
        : Optional.empty();
  }

  /// Applies a template to a query, at the first matching place from the one that the rewriting names. `mark` keeps its
  /// aliases apart from those of other rewritings.
  public static Optional<RewriteSites> of(
      RewriteSites sites, Template template, Rewrite rewrite, Dialect dialect, String mark) {
    if (!allowed(sites, template, hasEnums(dialect))) {
      return Optional.empty();
    }
    List<RewriteSite> fitting = sites.of(template.kind());
    for (int i = 0; i < fitting.size(); i++) {
      RewriteSite site = fitting.get(Math.floorMod(rewrite.place() + i, fitting.size()));
      Optional<HoleBinding> binding = bound(template, site);
      if (binding.isPresent()) {
        return written(sites, site, template, binding.get(), rewrite.choice(), dialect, mark);
      }
    }
    return Optional.empty();
  }

  private static boolean allowed(RewriteSites sites, Template template, boolean hasEnums) {
    return sites.readAlike()
        && !(template.traits().addsSetOperation()
            && (sites.loose() || (sites.mixed() && hasEnums)));
  }

  private static Optional<HoleBinding> bound(Template template, RewriteSite site) {
    return mayFit(template, site) && !ambiguous(site.node())
        ? match(template, site).filter(b -> comparable(template, b))
        : Optional.empty();
  }

  private static Optional<RewriteSites> written(
      RewriteSites sites,
      RewriteSite site,
      Template template,
      HoleBinding binding,
      long choice,
      Dialect dialect,
      String mark) {
    return invent(template, site, binding, choice)
        ? TemplateFiller.of(template.to(), binding, dialect, mark)
            .filter(n -> !n.equals(site.node()) && shown(template, site, n))
            .filter(
                n ->
                    !template.traits().comparesIdentity()
                        || !Tree.anyHere(n, TemplateRewriting::ambiguous))
            .flatMap(n -> placed(sites.query(), site, n))
            .map(RewriteSites::new)
            .filter(made -> !template.traits().addsQuery() || made.readAlike())
        : Optional.empty();
  }

  /// `x IS TRUE` tests a truth value; some dialects write "x is identical to TRUE" in the same way.
  private static boolean ambiguous(Node node) {
    return node instanceof Expr.Comparison c && c.op().identifies() && truth(c.right());
  }

  private static boolean truth(Expr e) {
    return e instanceof Expr.Literal(Value.Bool _)
        || (e instanceof Expr.Implicit i && truth(i.operand()));
  }

  /// Whether the dialect has ENUM types.
  static boolean hasEnums(Dialect dialect) {
    return dialect.tables().types().stream().anyMatch(t -> t.item().text().startsWith("ENUM"));
  }

  /// A cheap test first: most sites match few templates.
  private static boolean mayFit(Template template, RewriteSite site) {
    return switch (template.from()) {
      case Query _ when template.to() instanceof Query.With -> site.use() == RewriteSite.Use.ROOT;
      case Query q -> q.getClass() == site.node().getClass();
      case Expr e -> TemplateHoles.name(e).isPresent() || e.getClass() == site.node().getClass();
      case Node _ -> false;
    };
  }

  /// Where the value of a condition is used, the new condition must be displayed in the same way.
  private static boolean shown(Template template, RewriteSite site, Node filled) {
    boolean valued = site.use() == RewriteSite.Use.VALUE || site.use() == RewriteSite.Use.SHOWN;
    return !valued || template.kind() == Template.Kind.VALUE || isConditionOrCase(filled);
  }

  private static boolean isConditionOrCase(Node node) {
    return RewriteSite.isCondition(node)
        || (node instanceof Expr.Case c
            && c.whens().stream().allMatch(w -> isConditionOrCase(w.then()))
            && c.otherwise().map(TemplateRewriting::isConditionOrCase).orElse(true));
  }

  private static Optional<HoleBinding> match(Template template, RewriteSite site) {
    return switch (template.from()) {
      case Query q -> TemplateMatcher.of(q, (Query) site.node());
      case Expr e -> TemplateMatcher.of(e, (Expr) site.node());
      case Node _ -> Optional.empty();
    };
  }

  /// Values that a template compares with each other must be of one type in which equal means identical.
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

  /// Binds the holes that only the other side has: to conditions of the query, or to IS NULL tests of its columns.
  private static boolean invent(
      Template template, RewriteSite site, HoleBinding binding, long choice) {
    long left = choice;
    for (Template.Invented hole : template.invented()) {
      List<Expr> candidates = hole.any() ? candidates(hole, site, binding) : List.of();
      if (candidates.isEmpty()) {
        return false;
      }
      Expr chosen = candidates.get(Math.floorMod(left, candidates.size()));
      left = Math.floorDiv(left, candidates.size());
      binding.bind(
          hole.name(), new HoleBinding.Filling(List.of(Query.Item.of(chosen)), hole.rows()));
    }
    return true;
  }

  /// Each once. There are so few that a search is faster than hashing.
  private static List<Expr> candidates(
      Template.Invented hole, RewriteSite site, HoleBinding binding) {
    List<Expr.ColumnRef> columns = new ArrayList<>();
    for (Expr.ColumnRef c : FreeColumns.free(inside(site))) {
      if (!c.table().isEmpty()
          && (hole.free() || binding.owner(c).filter(hole.rows()::contains).isPresent())) {
        once(columns, c);
      }
    }
    List<Expr> found = new ArrayList<>();
    boolean none = !Tree.any(site.node(), TemplateRewriting::aggregating);
    for (Expr e : expressions(site.node())) {
      if (RewriteSite.isCondition(e)
          && (none || !Tree.anyHere(e, TemplateRewriting::aggregating))
          && about(e, columns)
          && known(e, site)) {
        once(found, e);
      }
    }
    if (none || !Tree.anyHere(site.node(), TemplateRewriting::aggregating)) {
      for (Expr.ColumnRef c : columns) {
        Expr e = new Expr.IsNull(c, false);
        if (known(e, site)) {
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

  /// The expressions in a node: all of a query; of an expression those evaluated as often as it is, so no arguments of
  /// aggregates, which are evaluated per row.
  private static List<Expr> expressions(Node node) {
    if (node instanceof Query) {
      return Tree.all(node, Expr.class);
    }
    List<Expr> found = new ArrayList<>();
    collect(node, found);
    return found;
  }

  private static void collect(Node node, List<Expr> found) {
    if (node instanceof Expr e) {
      found.add(e);
    }
    if (!aggregating(node)) {
      Tree.mapChildren(
          node,
          child -> {
            collect(child, found);
            return child;
          });
    }
  }

  /// Within a group, only expressions over its keys have a single value.
  private static boolean known(Expr e, RewriteSite site) {
    return site.node() instanceof Query
        || site.keys().map(k -> TemplateMatcher.keyed(e, k)).orElse(true);
  }

  /// The relations of a query are its own, so its FROM takes no outer columns; its other clauses may.
  private static Node inside(RewriteSite site) {
    return site.node() instanceof Query.Select s
        ? s.withFrom(Optional.empty()).withOrder(List.of(), Optional.empty())
        : site.node();
  }

  private static boolean aggregating(Node node) {
    return node instanceof Expr.Aggregate
        || node instanceof Expr.Windowed
        || (node instanceof Expr.Call c && c.function().purity() != Function.Purity.PURE);
  }

  private static Optional<Query> placed(Query query, RewriteSite site, Node filled) {
    try {
      Node named =
          site.node() instanceof Query before && site.use() != RewriteSite.Use.ROOT
              ? called((Query) filled, before)
              : filled;
      return Optional.of(site.replaced(query, named));
    } catch (Expr.IllTyped | ClassCastException _) {
      return Optional.empty();
    }
  }

  /// The result columns keep the names that the surrounding query uses.
  private static Query called(Query query, Query before) {
    return switch (query) {
      case Query.Select s -> s.withItems(named(s.items(), before));
      case Query.Compound c ->
          new Query.Compound(c.op(), called(c.left(), before), c.right(), c.order());
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
