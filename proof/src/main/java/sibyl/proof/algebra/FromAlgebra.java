package sibyl.proof.algebra;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;
import sibyl.chance.Choices;
import sibyl.draw.Grammar;
import sibyl.proof.algebra.UnfinishedQuery.Open;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Translates Calcite's relational algebra back into a query such as a person might write, or into nothing if the dialect or
/// the SQL tree cannot express it. Operators share one SELECT where SQL allows it. Between equivalent forms (WHERE or HAVING;
/// DISTINCT or GROUP BY; EXISTS, IN or a comparison with COUNT; derived table or CTE) it chooses at random. `Candidates` uses
/// it after it has changed a query's algebra; the result is not yet proved equivalent.
public final class FromAlgebra {
  private final Premises premises;
  private final AvailableSyntax words;
  private final Choices choices;
  private final FreshNames names;
  private final Map<String, Integer> scans = new HashMap<>();
  private final List<Query.Cte> ctes = new ArrayList<>();

  private FromAlgebra(Premises premises, AvailableSyntax words, Choices choices) {
    this.premises = premises;
    this.words = words;
    this.choices = choices;
    this.names = new FreshNames(premises, words.original());
  }

  /// Uses the constructs of the original query and its dialect; empty if those do not suffice.
  public static Optional<Query> query(
      RelNode algebra, Premises premises, Query original, Grammar grammar, Choices choices) {
    AvailableSyntax words = new AvailableSyntax(original, grammar);
    try {
      FromAlgebra back = new FromAlgebra(premises, words, choices);
      back.count(algebra);
      UnfinishedQuery whole = back.block(algebra, Map.of());
      Query body = back.query(whole, false);
      Query said = back.ctes.isEmpty() ? body : new Query.With(false, back.ctes, body);
      return DialectCoverage.in(words, said) ? Optional.of(said) : Optional.empty();
    } catch (NotExpressible | Expr.IllTyped | ArithmeticException _) {
      return Optional.empty();
    }
  }

  /// A table that is read once needs no alias.
  private void count(RelNode node) {
    if (node instanceof TableScan scan) {
      scans.merge(name(scan), 1, Integer::sum);
    }
    node.accept(
        new org.apache.calcite.rex.RexShuttle() {
          @Override
          public RexNode visitSubQuery(RexSubQuery query) {
            count(query.rel);
            return super.visitSubQuery(query);
          }
        });
    node.getInputs().forEach(this::count);
  }

  private static String name(TableScan scan) {
    return scan.getTable().getQualifiedName().getLast();
  }

  private UnfinishedQuery block(RelNode node, Map<CorrelationId, List<Expr>> outer) {
    return switch (node) {
      case TableScan scan -> scanned(scan);
      case Filter filter -> filtered(filter, outer);
      case Project project -> projected(project, outer);
      case Join join -> joined(join, outer);
      case Aggregate aggregate -> aggregated(aggregate, outer);
      case SetOp set -> combined(set, outer);
      case Values values -> values(values);
      default -> throw new NotExpressible(node.getRelTypeName());
    };
  }

  private FromRex terms(RelNode node, List<Expr> columns, Map<CorrelationId, List<Expr>> outer) {
    return new FromRex(
        node.getCluster().getRexBuilder(),
        words,
        (sub, around) -> query(block(sub.rel, around), false),
        columns,
        outer);
  }

  private static Map<CorrelationId, List<Expr>> within(
      Map<CorrelationId, List<Expr>> outer, Set<CorrelationId> set, List<Expr> columns) {
    if (set.isEmpty()) {
      return outer;
    }
    Map<CorrelationId, List<Expr>> all = new HashMap<>(outer);
    set.forEach(id -> all.put(id, columns));
    return all;
  }

  private UnfinishedQuery scanned(TableScan scan) {
    String name = name(scan);
    Premises.Table table = premises.table(name).orElseThrow(() -> new NotExpressible(name));
    boolean once = scans.getOrDefault(name, 0) == 1;
    Relation.Named relation = new Relation.Named(name, once ? "" : names.table(), "");
    List<Expr> columns = new ArrayList<>();
    for (Premises.Column column : table.columns()) {
      columns.add(
          new Expr.ColumnRef(relation.visibleAs(), column.name(), column.type(), column.grade()));
    }
    return Open.of(relation, columns);
  }

  private UnfinishedQuery filtered(Filter filter, Map<CorrelationId, List<Expr>> outer) {
    Open in = open(block(filter.getInput(), outer));
    boolean nests = FromRex.nests(List.of(filter.getCondition()));
    // A condition on groups goes into HAVING; without keys, or with a subquery inside, not every
    // dialect allows that.
    if (in.grouped() && (in.keys().isEmpty() || nests || free(outer, 3))) {
      in = nested(in);
    }
    FromRex terms =
        terms(filter, in.columns(), within(outer, filter.getVariablesSet(), in.columns()));
    return in.filtered(terms.condition(filter.getCondition()));
  }

  private UnfinishedQuery projected(Project project, Map<CorrelationId, List<Expr>> outer) {
    Open in = open(block(project.getInput(), outer));
    if (project.containsOver()) {
      throw new NotExpressible("a window function");
    }
    boolean busy =
        in.where().isPresent() || in.from().filter(Relation.Join.class::isInstance).isPresent();
    boolean apart = in.grouped() && FromRex.nests(project.getProjects());
    if (apart || (busy && free(outer, 8))) {
      in = nested(in);
    }
    FromRex terms =
        terms(project, in.columns(), within(outer, project.getVariablesSet(), in.columns()));
    return in.withColumns(project.getProjects().stream().map(terms::expr).toList());
  }

  private UnfinishedQuery joined(Join join, Map<CorrelationId, List<Expr>> outer) {
    if (!join.getVariablesSet().isEmpty()) {
      throw new NotExpressible("a correlated join");
    }
    Open left = ungrouped(block(join.getLeft(), outer));
    Open right = ungrouped(block(join.getRight(), outer));
    JoinTranslation joining = new JoinTranslation(words, choices, this::nested);
    return switch (join.getJoinType()) {
      case SEMI, ANTI -> joining.semiJoin(join, left, right, both -> terms(join, both, outer));
      case INNER, LEFT, RIGHT, FULL ->
          joining.whole(join, left, right, both -> terms(join, both, outer));
      default -> throw new NotExpressible(join.getJoinType().toString());
    };
  }

  private UnfinishedQuery aggregated(Aggregate aggregate, Map<CorrelationId, List<Expr>> outer) {
    if (aggregate.getGroupType() != Aggregate.Group.SIMPLE) {
      throw new NotExpressible("several sets of keys");
    }
    Open in = ungrouped(block(aggregate.getInput(), outer));
    boolean distinct = aggregate.getAggCallList().isEmpty();
    boolean plain = keys(aggregate, in).stream().allMatch(k -> k instanceof Expr.ColumnRef);
    if (distinct && aggregate.getGroupCount() == 0) {
      throw new NotExpressible("no column");
    }
    if (distinct && (!plain || choices.oneIn(2))) {
      return new UnfinishedQuery.Unique(in.withColumns(keys(aggregate, in)));
    }
    // Keys are columns: not every engine recognises an expression where it occurs again.
    boolean nests = in.columns().stream().anyMatch(c -> Tree.any(c, n -> n instanceof Query));
    if (!plain || nests) {
      in = nested(in);
    }
    List<Expr> keys = keys(aggregate, in);
    List<Expr> columns = new ArrayList<>(keys);
    for (AggregateCall call : aggregate.getAggCallList()) {
      columns.add(aggregate(call, in.columns()));
    }
    return new Open(in.from(), in.where(), true, keys, Optional.empty(), columns);
  }

  private static List<Expr> keys(Aggregate aggregate, Open in) {
    return aggregate.getGroupSet().asList().stream().map(in.columns()::get).toList();
  }

  private Expr aggregate(AggregateCall call, List<Expr> columns) {
    if (!call.getCollation().getFieldCollations().isEmpty() || !call.rexList.isEmpty()) {
      throw new NotExpressible(call.toString());
    }
    List<Expr> args = call.getArgList().stream().map(columns::get).toList();
    Optional<Expr> filter =
        call.hasFilter() ? Optional.of(taken(columns.get(call.filterArg))) : Optional.empty();
    if (filter.isPresent() && !words.may("aggregate filter")) {
      Expr condition = filter.get();
      Expr counted = args.isEmpty() ? FromRex.whole(1) : args.getFirst();
      args =
          List.of(
              new Expr.Case(
                  Optional.empty(), List.of(new Expr.When(condition, counted)), Optional.empty()));
      filter = Optional.empty();
    }
    boolean zero = call.getAggregation().getKind() == SqlKind.SUM0;
    String name = zero ? "sum" : call.getAggregation().getName();
    Function function = words.function(name, Function.Kind.AGGREGATE, args);
    Expr said = new Expr.Aggregate(function, args, call.isDistinct(), filter);
    return zero ? FromRex.coalesce(List.of(said, FromRex.whole(0))) : said;
  }

  /// WHERE keeps only true rows, so an explicit IS TRUE can be dropped.
  private static Expr taken(Expr filter) {
    return filter instanceof Expr.Truth t && t.expected() && !t.negated()
        ? t.operand()
        : filter.as(SqlType.BOOLEAN);
  }

  private UnfinishedQuery combined(SetOp set, Map<CorrelationId, List<Expr>> outer) {
    Query.SetOp op =
        switch (set) {
          case Union u -> u.all ? Query.SetOp.UNION_ALL : Query.SetOp.UNION;
          case Intersect i when !i.all -> Query.SetOp.INTERSECT;
          case Minus m when !m.all -> Query.SetOp.EXCEPT;
          default -> throw new NotExpressible(set.getRelTypeName() + " ALL");
        };
    UnfinishedQuery all = block(set.getInput(0), outer);
    for (RelNode each : set.getInputs().subList(1, set.getInputs().size())) {
      Query left = arm(all, op, true);
      Query right = arm(block(each, outer), op, false);
      all = new UnfinishedQuery.Closed(new Query.Compound(op, left, right));
    }
    return all;
  }

  /// Operators of one kind associate to the left; any other mixture is nested.
  private Query arm(UnfinishedQuery block, Query.SetOp op, boolean left) {
    boolean chains =
        left && block instanceof UnfinishedQuery.Closed(Query.Compound c) && c.op() == op;
    return query(block instanceof UnfinishedQuery.Closed && !chains ? nested(block) : block, left);
  }

  private UnfinishedQuery values(Values values) {
    int width = values.getRowType().getFieldCount();
    if (values.getTuples().isEmpty()) {
      if (words.typedNulls()) {
        throw new NotExpressible("no rows");
      }
      Expr nothing = new Expr.Literal(Value.NULL);
      return row(Collections.nCopies(width, nothing)).filtered(FromRex.truth(false));
    }
    List<Open> rows = new ArrayList<>();
    for (var tuple : values.getTuples()) {
      FromRex terms = terms(values, List.of(), Map.of());
      rows.add(row(tuple.stream().map(terms::expr).toList()));
    }
    UnfinishedQuery all = rows.getFirst();
    for (Open each : rows.subList(1, rows.size())) {
      all =
          new UnfinishedQuery.Closed(
              new Query.Compound(Query.SetOp.UNION_ALL, query(all, true), query(each, false)));
    }
    return all;
  }

  private static Open row(List<Expr> columns) {
    return new Open(
        Optional.empty(), Optional.empty(), false, List.of(), Optional.empty(), columns);
  }

  private Open open(UnfinishedQuery block) {
    return block instanceof Open open ? open : nested(block);
  }

  /// Whether to nest a query needlessly: not every dialect lets a derived table read the queries around it.
  private boolean free(Map<CorrelationId, List<Expr>> outer, int often) {
    return outer.isEmpty() && choices.oneIn(often);
  }

  private Open ungrouped(UnfinishedQuery block) {
    return block instanceof Open open && !open.grouped() ? open : nested(block);
  }

  /// The query as a relation of another one; it must read no outer columns.
  private Open nested(UnfinishedQuery block) {
    Query query = alike(query(block, true));
    if (correlated(query)) {
      throw new NotExpressible("a derived table that reads what is around it");
    }
    String alias = names.table();
    boolean apart = !words.may("derived table") || choices.oneIn(3);
    Relation relation;
    if (apart && words.may("with")) {
      ctes.add(new Query.Cte(alias, List.of(), "", query));
      relation = new Relation.Named(alias);
    } else {
      relation = new Relation.Derived(query, alias);
    }
    List<Expr> columns = new ArrayList<>();
    for (Query.Output out : query.output().orElseThrow(() -> new NotExpressible("*"))) {
      columns.add(new Expr.ColumnRef(alias, out.name(), out.type(), out.grade()));
    }
    int width = width(block);
    return Open.of(relation, columns.subList(0, width));
  }

  /// Every arm gets the column names of the first: some engines resolve a column only if both arms have it.
  private static Query alike(Query query) {
    if (!(query instanceof Query.Compound c) || !(c.right() instanceof Query.Select right)) {
      return query;
    }
    Query left = alike(c.left());
    List<Query.Output> out = left.output().orElseThrow(() -> new NotExpressible("*"));
    List<Query.Item> items = new ArrayList<>();
    for (int i = 0; i < out.size(); i++) {
      Query.Item item = right.items().get(i);
      boolean same = item.name().equalsIgnoreCase(out.get(i).name());
      items.add(same ? item : new Query.Item(item.expr(), out.get(i).name()));
    }
    return new Query.Compound(c.op(), left, right.withItems(items), c.order());
  }

  private static int width(UnfinishedQuery block) {
    return switch (block) {
      case Open o -> o.columns().size();
      case UnfinishedQuery.Unique u -> u.of().columns().size();
      case UnfinishedQuery.Closed c -> c.query().width();
    };
  }

  /// Whether it reads columns of a query around it.
  private static boolean correlated(Query query) {
    Set<String> inside = new HashSet<>();
    Tree.visit(
        query,
        node -> {
          switch (node) {
            case Relation.Named r -> inside.add(r.visibleAs());
            case Relation.Derived r -> inside.add(r.alias());
            default -> {}
          }
        });
    return Tree.any(query, n -> n instanceof Expr.ColumnRef c && !inside.contains(c.table()));
  }

  /// The unfinished query unchanged; with `named`, each column gets a name of its own.
  private Query query(UnfinishedQuery block, boolean named) {
    return switch (block) {
      case UnfinishedQuery.Closed(Query query) -> query;
      case UnfinishedQuery.Unique(Open of) -> select(of, named).withDistinct(true);
      case Open open -> select(open, named);
    };
  }

  private Query.Select select(Open open, boolean named) {
    List<Query.Item> items = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Expr each : open.columns()) {
      boolean own =
          !named
              || (each instanceof Expr.ColumnRef c
                  && seen.add(c.column().toLowerCase(Locale.ROOT)));
      items.add(Query.Item.of(each, own ? "" : names.column()));
    }
    if (items.isEmpty()) {
      items.add(Query.Item.of(FromRex.whole(1), named ? names.column() : ""));
    }
    return new Query.Select(items, open.from(), open.where())
        .withGroupBy(open.keys())
        .withHaving(open.having());
  }
}
