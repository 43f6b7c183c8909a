package sibyl.proof.algebra;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// The part of [ToAlgebra], which translates a query for a proof of equivalence, for a SELECT with GROUP BY or aggregates:
/// projects keys and aggregate arguments, aggregates them, then projects the result columns from the groups.
final class GroupTranslation {
  private final ToAlgebra algebra;
  private final Query.Select select;
  private final AlgebraScope.Source source;
  private final ToAlgebra.Around around;
  private final AlgebraScope before;
  private final AlgebraScalars inputs;
  private final List<Expr> keyExprs = new ArrayList<>();
  private final List<RexNode> columns = new ArrayList<>();
  private final List<Expr.Aggregate> aggregates = new ArrayList<>();

  GroupTranslation(
      ToAlgebra algebra, Query.Select select, AlgebraScope.Source source, ToAlgebra.Around around) {
    this.algebra = algebra;
    this.select = select;
    this.source = source;
    this.around = around;
    this.before = new AlgebraScope(source, around.outer());
    this.inputs = algebra.scalars(before, around);
  }

  RelNode rows() {
    for (Expr key : select.groupBy()) {
      key(key);
    }
    int keys = columns.size();
    select.items().forEach(this::collect);
    select.having().ifPresent(this::collect);
    List<AggregateCall> calls = new ArrayList<>();
    List<Arguments> arguments = aggregates.stream().map(this::arguments).toList();
    RelNode input =
        ToAlgebra.project(
            source.rel(), columns, java.util.Collections.nCopies(columns.size(), ""), before);
    for (int i = 0; i < arguments.size(); i++) {
      calls.add(call(aggregates.get(i), arguments.get(i), keys, input));
    }
    RelNode groups =
        LogicalAggregate.create(input, List.of(), ImmutableBitSet.range(keys), null, calls);
    return items(keys, groups);
  }

  private void key(Expr key) {
    if (key instanceof Expr.Literal
        || (key instanceof Expr.Call c && c.function().kind() == Function.Kind.GROUPING)) {
      throw new Unmodelled("GROUP BY of a number or of several sets");
    }
    Expr meant = key;
    if (key instanceof Expr.ColumnRef c && c.table().isEmpty()) {
      Optional<Query.Item> alias =
          select.items().stream().filter(i -> i.alias().equalsIgnoreCase(c.column())).findFirst();
      if (alias.isPresent() && alias.get().expr().isPresent()) {
        Expr item = alias.get().expr().get();
        boolean itself =
            item instanceof Expr.ColumnRef r && r.column().equalsIgnoreCase(c.column());
        if (before.holds("", c.column()) && !itself) {
          throw new Unmodelled("a GROUP BY key that is both a column and an alias");
        }
        meant = item;
      }
    }
    keyExprs.add(meant);
    columns.add(inputs.of(meant));
  }

  private void collect(sibyl.sql.Node node) {
    if (node instanceof Query.Item i && i.expr().isEmpty()) {
      throw new Unmodelled("* in a grouped query");
    }
    Tree.anyHere(
        node,
        n -> {
          if (n instanceof Expr.Aggregate a && !aggregates.contains(a)) {
            aggregates.add(a);
          }
          return false;
        });
  }

  private record Arguments(List<Integer> args, int filter) {}

  private Arguments arguments(Expr.Aggregate aggregate) {
    List<Integer> args = new ArrayList<>();
    for (Expr arg : aggregate.args()) {
      requireOwn(arg);
      args.add(column(inputs.of(arg)));
    }
    int filter = -1;
    if (aggregate.filter().isPresent()) {
      requireOwn(aggregate.filter().get());
      // Calcite's FILTER takes rows where a BOOLEAN NOT NULL column is true.
      RexNode taken =
          algebra
              .tables()
              .rex()
              .makeCall(SqlStdOperatorTable.IS_TRUE, inputs.condition(aggregate.filter().get()));
      filter = column(taken);
    }
    return new Arguments(args, filter);
  }

  /// An aggregate that names outer columns only belongs to an outer query.
  private void requireOwn(Expr arg) {
    List<Expr.ColumnRef> refs = Tree.all(arg, Expr.ColumnRef.class);
    boolean foreign = refs.stream().anyMatch(r -> !before.holds(r.table(), r.column()));
    if (foreign || Tree.any(arg, n -> n instanceof Query || n instanceof Expr.Aggregate)) {
      throw new Unmodelled("an aggregate over columns of an outer query");
    }
  }

  private int column(RexNode node) {
    int at = columns.indexOf(node);
    if (at >= 0) {
      return at;
    }
    columns.add(node);
    return columns.size() - 1;
  }

  private AggregateCall call(
      Expr.Aggregate aggregate, Arguments arguments, int keys, RelNode input) {
    return AggregateCall.create(
        function(aggregate, arguments, input),
        aggregate.distinct(),
        false,
        false,
        List.of(),
        arguments.args(),
        arguments.filter(),
        null,
        RelCollations.EMPTY,
        keys == 0,
        input,
        null,
        null);
  }

  private SqlAggFunction function(Expr.Aggregate aggregate, Arguments arguments, RelNode input) {
    Function function = aggregate.function();
    String name = function.name().toLowerCase(Locale.ROOT);
    if (name.equals("count") && aggregate.args().size() <= 1) {
      return SqlStdOperatorTable.COUNT;
    }
    boolean pure =
        function.purity() == Function.Purity.PURE
            || (algebra.trusting() && function.purity() == Function.Purity.UNKNOWN);
    if (!pure) {
      throw new Unmodelled("aggregate " + name + " may not be pure");
    }
    if (aggregate.args().size() == 1) {
      RelDataType type =
          input.getRowType().getFieldList().get(arguments.args().getFirst()).getType();
      Optional<SqlAggFunction> plain = plain(name, type.getSqlTypeName());
      if (plain.isPresent()) {
        return plain.get();
      }
    }
    SqlType result = function.result() == SqlType.INTEGER ? SqlType.REAL : function.result();
    return OpaqueFunctions.aggregate(function.name(), algebra.tables().type(result, true));
  }

  private static Optional<SqlAggFunction> plain(String name, SqlTypeName kind) {
    return switch (name) {
      case "min" -> Optional.of(SqlStdOperatorTable.MIN);
      case "max" -> Optional.of(SqlStdOperatorTable.MAX);
      case "sum", "avg" -> {
        if (!AlgebraScalars.number(kind)) {
          throw new Unmodelled(name + " of " + kind);
        }
        yield Optional.of(name.equals("sum") ? SqlStdOperatorTable.SUM : SqlStdOperatorTable.AVG);
      }
      default -> Optional.empty();
    };
  }

  private RelNode items(int keys, RelNode groups) {
    List<AlgebraScope.Field> fields = new ArrayList<>();
    for (int i = 0; i < keys; i++) {
      if (keyExprs.get(i) instanceof Expr.ColumnRef && columns.get(i) instanceof RexInputRef ref) {
        for (AlgebraScope.Field field : source.fields()) {
          if (field.index() == ref.getIndex()) {
            fields.add(field.at(i));
          }
        }
      }
    }
    AlgebraScope.Source rows = new AlgebraScope.Source(groups, fields);
    if (select.having().isPresent()) {
      AlgebraScope scope = new AlgebraScope(rows, around.outer());
      RexNode condition = over(scope, keys, groups).condition(select.having().get());
      rows = new AlgebraScope.Source(ToAlgebra.filter(groups, condition, scope), fields);
    }
    AlgebraScope scope = new AlgebraScope(rows, around.outer());
    AlgebraScalars scalars = over(scope, keys, rows.rel());
    List<RexNode> nodes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Query.Item item : select.items()) {
      nodes.add(scalars.of(item.expr().orElseThrow()));
      names.add(item.name());
    }
    return ToAlgebra.project(rows.rel(), nodes, names, scope);
  }

  /// Expressions over groups: each key and aggregate is a column.
  private AlgebraScalars over(AlgebraScope scope, int keys, RelNode groups) {
    return new AlgebraScalars(
        algebra.tables(),
        scope,
        algebra.trusting(),
        e -> folded(e, keys, groups),
        q -> algebra.query(q, around.inside(scope)));
  }

  private Optional<RexNode> folded(Expr e, int keys, RelNode groups) {
    if (e instanceof Expr.Aggregate a) {
      int at = keys + aggregates.indexOf(a);
      return Optional.of(algebra.tables().rex().makeInputRef(groups, at));
    }
    if (e instanceof Expr.Literal
        || e instanceof Expr.RowValue
        || Tree.any(e, n -> n instanceof Query || n instanceof Expr.Aggregate)) {
      return Optional.empty();
    }
    int at = columns.subList(0, keys).indexOf(inputs.of(e));
    if (at >= 0) {
      return Optional.of(algebra.tables().rex().makeInputRef(groups, at));
    }
    if (e instanceof Expr.ColumnRef c && before.holds(c.table(), c.column())) {
      throw new Unmodelled("column " + c.column() + " is neither a key nor aggregated");
    }
    return Optional.empty();
  }
}
