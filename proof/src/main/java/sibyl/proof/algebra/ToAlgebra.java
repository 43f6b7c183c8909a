package sibyl.proof.algebra;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.ImmutableBitSet;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Tree;

/// Translates Sibyl's queries into relational algebra of the library Calcite, one node for each clause, without simplifying;
/// the first step of every proof that two queries are equivalent. Subqueries stay expressions. Anything without a faithful node
/// is [Unmodelled]. The order of rows is ignored.
public final class ToAlgebra {
  private final AlgebraSchema tables;
  private final boolean trusting;

  private ToAlgebra(AlgebraSchema tables, boolean trusting) {
    this.tables = tables;
    this.trusting = trusting;
  }

  public static RelNode of(Premises premises, Query query) {
    return of(new AlgebraSchema(premises), query);
  }

  /// Queries over one schema share its tables.
  public static RelNode of(AlgebraSchema tables, Query query) {
    return new ToAlgebra(tables, false).query(query, new Around(Map.of(), Optional.empty()));
  }

  /// The same for the queries of a template, where undeclared functions stand for any pure function.
  public static RelNode ofTemplate(AlgebraSchema tables, Query query) {
    return new ToAlgebra(tables, true).query(query, new Around(Map.of(), Optional.empty()));
  }

  /// A condition over the rows of a table, such as a CHECK.
  public static RexNode condition(AlgebraSchema tables, String table, Expr condition) {
    ToAlgebra algebra = new ToAlgebra(tables, false);
    AlgebraScope.Source source = source(tables.scan(table), table);
    Around alone = new Around(Map.of(), Optional.empty());
    return algebra.scalars(new AlgebraScope(source, Optional.empty()), alone).condition(condition);
  }

  /// What a query may name besides its own FROM: CTEs, and the rows of the queries around it.
  record Around(Map<String, Named> named, Optional<AlgebraScope> outer) {
    Around inside(AlgebraScope scope) {
      return new Around(named, Optional.of(scope));
    }

    Around with(Query.Cte cte) {
      Map<String, Named> more = new LinkedHashMap<>(named);
      more.put(cte.name().toLowerCase(Locale.ROOT), new Named(cte, this));
      return new Around(Collections.unmodifiableMap(more), outer);
    }
  }

  record Named(Query.Cte cte, Around around) {}

  RelNode query(Query query, Around around) {
    return switch (query) {
      case Query.Select q -> select(q, around);
      case Query.Compound q -> compound(q, around);
      case Query.Values q -> values(q, around);
      case Query.With q -> {
        if (q.recursive()) {
          throw new Unmodelled("a recursive query");
        }
        Around inner = around;
        for (Query.Cte cte : q.ctes()) {
          inner = inner.with(cte);
        }
        yield query(q.body(), inner);
      }
    };
  }

  private RelNode compound(Query.Compound q, Around around) {
    requireUnlimited(q.limit());
    RelNode plainLeft = query(q.left(), around);
    RelNode plainRight = query(q.right(), around);
    RelNode left = nullsTyped(plainLeft, plainRight.getRowType());
    RelNode right = nullsTyped(plainRight, plainLeft.getRowType());
    List<RelDataTypeField> l = left.getRowType().getFieldList();
    List<RelDataTypeField> r = right.getRowType().getFieldList();
    boolean alike = l.size() == r.size();
    for (int i = 0; i < l.size() && alike; i++) {
      alike = l.get(i).getType().getSqlTypeName() == r.get(i).getType().getSqlTypeName();
    }
    if (!alike) {
      throw new Unmodelled("a set operation over several types");
    }
    List<RelNode> arms = List.of(left, right);
    return switch (q.op()) {
      case UNION_ALL -> LogicalUnion.create(arms, true);
      case UNION -> LogicalUnion.create(arms, false);
      case INTERSECT -> LogicalIntersect.create(arms, false);
      case EXCEPT -> LogicalMinus.create(arms, false);
    };
  }

  /// Gives columns that hold only NULL the type of the other arm.
  private RelNode nullsTyped(RelNode arm, RelDataType other) {
    List<RelDataTypeField> own = arm.getRowType().getFieldList();
    boolean untyped = own.stream().anyMatch(f -> f.getType().getSqlTypeName() == SqlTypeName.NULL);
    if (!untyped || own.size() != other.getFieldCount()) {
      return arm;
    }
    List<RexNode> nodes = new ArrayList<>();
    for (RelDataTypeField field : own) {
      RelDataType type = other.getFieldList().get(field.getIndex()).getType();
      nodes.add(
          field.getType().getSqlTypeName() == SqlTypeName.NULL
              ? tables.rex().makeNullLiteral(type)
              : tables.rex().makeInputRef(arm, field.getIndex()));
    }
    return LogicalProject.create(
        arm, List.of(), nodes, arm.getRowType().getFieldNames(), ImmutableSet.of());
  }

  /// Each row is a projection of a single empty row, because it may contain any expression.
  private RelNode values(Query.Values q, Around around) {
    List<RelNode> rows = new ArrayList<>();
    for (List<Expr> row : q.rows()) {
      List<Query.Item> items = row.stream().map(Query.Item::of).toList();
      rows.add(select(new Query.Select(items, Optional.empty(), Optional.empty()), around));
    }
    RelDataType first = rows.getFirst().getRowType();
    for (RelNode row : rows) {
      for (int i = 0; i < first.getFieldCount(); i++) {
        if (row.getRowType().getFieldList().get(i).getType().getSqlTypeName()
            != first.getFieldList().get(i).getType().getSqlTypeName()) {
          throw new Unmodelled("VALUES rows of several types");
        }
      }
    }
    return rows.size() == 1 ? rows.getFirst() : LogicalUnion.create(rows, true);
  }

  private RelNode select(Query.Select q, Around around) {
    requireUnlimited(q.limit());
    AlgebraScope.Source source =
        q.from()
            .map(f -> relation(f, around))
            .orElseGet(
                () ->
                    new AlgebraScope.Source(
                        LogicalValues.createOneRow(tables.cluster()), List.of()));
    if (q.where().isPresent()) {
      source = filtered(source, q.where().get(), around);
    }
    RelNode rows =
        grouped(q)
            ? new GroupTranslation(this, q, source, around).rows()
            : project(q, source, around);
    if (!q.distinct()) {
      return rows;
    }
    ImmutableBitSet all = ImmutableBitSet.range(rows.getRowType().getFieldCount());
    return LogicalAggregate.create(rows, List.of(), all, null, List.of());
  }

  private static boolean grouped(Query.Select q) {
    return !q.groupBy().isEmpty()
        || q.having().isPresent()
        || q.items().stream().anyMatch(i -> Tree.anyHere(i, n -> n instanceof Expr.Aggregate));
  }

  private AlgebraScope.Source filtered(AlgebraScope.Source source, Expr condition, Around around) {
    AlgebraScope scope = new AlgebraScope(source, around.outer());
    RexNode node = scalars(scope, around).condition(condition);
    return new AlgebraScope.Source(filter(source.rel(), node, scope), source.fields());
  }

  static RelNode filter(RelNode rel, RexNode condition, AlgebraScope scope) {
    return LogicalFilter.create(
        rel,
        flat(rel.getCluster().getRexBuilder(), condition),
        ImmutableSet.copyOf(scope.variables()));
  }

  /// Calcite's filter wants nested ANDs and ORs flattened.
  private static RexNode flat(RexBuilder rex, RexNode condition) {
    return condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitCall(RexCall call) {
            return RexUtil.flatten(rex, super.visitCall(call));
          }
        });
  }

  private RelNode project(Query.Select q, AlgebraScope.Source source, Around around) {
    AlgebraScope scope = new AlgebraScope(source, around.outer());
    AlgebraScalars scalars = scalars(scope, around);
    List<RexNode> nodes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Query.Item item : q.items()) {
      if (item.expr().isPresent()) {
        nodes.add(scalars.of(item.expr().get()));
        names.add(item.name());
        continue;
      }
      if (source.fields().isEmpty()) {
        throw new Unmodelled("* without FROM");
      }
      for (AlgebraScope.Field field : source.fields()) {
        if (field.shown()) {
          nodes.add(tables.rex().makeInputRef(source.rel(), field.index()));
          names.add(field.name());
        }
      }
    }
    return project(source.rel(), nodes, names, scope);
  }

  static RelNode project(RelNode rel, List<RexNode> nodes, List<String> names, AlgebraScope scope) {
    List<String> unique = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      unique.add(names.get(i).isEmpty() ? "EXPR$" + i : names.get(i));
    }
    return LogicalProject.create(
        rel,
        List.of(),
        nodes,
        SqlValidatorUtil.uniquify(unique, true),
        ImmutableSet.copyOf(scope.variables()));
  }

  AlgebraScalars scalars(AlgebraScope scope, Around around) {
    return new AlgebraScalars(
        tables, scope, trusting, _ -> Optional.empty(), q -> query(q, around.inside(scope)));
  }

  AlgebraSchema tables() {
    return tables;
  }

  boolean trusting() {
    return trusting;
  }

  private AlgebraScope.Source relation(Relation relation, Around around) {
    return switch (relation) {
      case Relation.Named r -> {
        Optional<Named> named =
            Optional.ofNullable(around.named().get(r.name().toLowerCase(Locale.ROOT)));
        if (named.isEmpty()) {
          yield source(tables.scan(r.name()), r.visibleAs());
        }
        Query.Cte cte = named.get().cte();
        RelNode rel =
            query(
                cte.query(),
                new Around(named.get().around().named(), named.get().around().outer()));
        yield source(rel, r.visibleAs(), named(cte, rel));
      }
      case Relation.Derived r -> {
        RelNode rel = query(r.query(), around);
        yield source(rel, r.alias(), names(r.query(), rel));
      }
      case Relation.Join r -> join(r, around);
    };
  }

  private static List<String> named(Query.Cte cte, RelNode rel) {
    if (cte.columns().isEmpty()) {
      return names(cte.query(), rel);
    }
    if (cte.columns().size() != rel.getRowType().getFieldCount()) {
      throw new Unmodelled("WITH with a column list of another length");
    }
    return cte.columns();
  }

  /// The column names that an outer query may use; empty where only the engine knows the name.
  private static List<String> names(Query query, RelNode rel) {
    return switch (query) {
      case Query.Select q -> {
        boolean starred = q.items().stream().anyMatch(i -> i.expr().isEmpty());
        yield starred && q.items().size() > 1
            ? Collections.nCopies(rel.getRowType().getFieldCount(), "")
            : starred
                ? rel.getRowType().getFieldNames()
                : q.items().stream().map(Query.Item::name).toList();
      }
      case Query.Compound q -> names(q.left(), rel);
      case Query.With q -> names(q.body(), rel);
      case Query.Values _ -> Collections.nCopies(rel.getRowType().getFieldCount(), "");
    };
  }

  private static AlgebraScope.Source source(RelNode rel, String alias) {
    return source(rel, alias, rel.getRowType().getFieldNames());
  }

  private static AlgebraScope.Source source(RelNode rel, String alias, List<String> names) {
    List<AlgebraScope.Field> fields = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      fields.add(new AlgebraScope.Field(alias, names.get(i), i, true));
    }
    return new AlgebraScope.Source(rel, fields);
  }

  private AlgebraScope.Source join(Relation.Join join, Around around) {
    AlgebraScope.Source left = relation(join.left(), around);
    AlgebraScope.Source right = relation(join.right(), around);
    int width = left.rel().getRowType().getFieldCount();
    List<AlgebraScope.Field> moved =
        right.fields().stream().map(f -> f.at(f.index() + width)).toList();
    SharedColumns shared = SharedColumns.of(join, left, right);
    JoinRelType kind =
        switch (join.kind()) {
          case COMMA, INNER, CROSS -> JoinRelType.INNER;
          case LEFT -> JoinRelType.LEFT;
          case RIGHT -> JoinRelType.RIGHT;
          case FULL -> JoinRelType.FULL;
        };
    if (!shared.names().isEmpty() && kind != JoinRelType.INNER && kind != JoinRelType.LEFT) {
      throw new Unmodelled("columns merged by a " + kind + " join");
    }
    List<AlgebraScope.Field> both = new ArrayList<>(left.fields());
    both.addAll(moved);
    AlgebraScope.Source product =
        new AlgebraScope.Source(
            LogicalJoin.create(
                left.rel(),
                right.rel(),
                List.of(),
                tables.rex().makeLiteral(true),
                ImmutableSet.of(),
                JoinRelType.INNER),
            both);
    AlgebraScope scope = new AlgebraScope(product, around.outer());
    RexNode condition =
        shared.names().isEmpty()
            ? join.on().map(on -> on(on, scope, around)).orElse(tables.rex().makeLiteral(true))
            : shared.equal(tables.rex(), left.fields(), moved, product.rel());
    RelNode rel =
        LogicalJoin.create(left.rel(), right.rel(), List.of(), condition, ImmutableSet.of(), kind);
    return new AlgebraScope.Source(
        rel, shared.names().isEmpty() ? both : shared.merged(left.fields(), moved));
  }

  private RexNode on(Expr on, AlgebraScope scope, Around around) {
    if (Tree.any(on, n -> n instanceof Query)) {
      throw new Unmodelled("a subquery in ON");
    }
    return flat(tables.rex(), scalars(scope, around).condition(on));
  }

  private static void requireUnlimited(Optional<Query.Limit> limit) {
    if (limit.isPresent()) {
      throw new Unmodelled("LIMIT");
    }
  }
}
