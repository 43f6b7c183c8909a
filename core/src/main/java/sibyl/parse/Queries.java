package sibyl.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.select.WithItem;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Value;

/// Translates JSqlParser's queries (SELECT, UNION, VALUES, WITH, joins) into [sibyl.sql.Query], when SQL is read that Sibyl did
/// not generate. Refuses what the tree cannot hold, such as a number in GROUP BY; then the whole statement stays plain text.
final class Queries {
  private final Expressions expressions;

  Queries(Expressions expressions) {
    this.expressions = expressions;
  }

  Query of(Select select) {
    List<WithItem<?>> ctes = Optional.ofNullable(select.getWithItemsList()).orElse(List.of());
    Query body = body(select);
    return ctes.isEmpty()
        ? body
        : new Query.With(
            ctes.getFirst().isRecursive(), ctes.stream().map(this::cte).toList(), body);
  }

  private Query body(Select select) {
    return switch (select) {
      case ParenthesedSelect s -> of(s.getSelect());
      case PlainSelect s -> plain(s);
      case SetOperationList s -> compound(s);
      case Values s -> values(s);
      default -> throw new Unreadable("no node for " + select.getClass().getSimpleName());
    };
  }

  private Query.Cte cte(WithItem<?> item) {
    List<String> columns = new ArrayList<>();
    for (SelectItem<?> column : Optional.ofNullable(item.getWithItemList()).orElse(List.of())) {
      columns.add(Expressions.bare(column.toString()));
    }
    String hint =
        !item.isMaterialized() ? "" : item.isUsingNot() ? "NOT MATERIALIZED" : "MATERIALIZED";
    if (!(item.getParenthesedStatement() instanceof ParenthesedSelect query)) {
      throw new Unreadable("a CTE that changes data");
    }
    return new Query.Cte(Expressions.bare(item.getAliasName()), columns, hint, of(query));
  }

  private Query plain(PlainSelect s) {
    List<Query.Item> items = s.getSelectItems().stream().map(this::item).toList();
    Optional<Relation> from =
        Optional.ofNullable(s.getFromItem())
            .map(f -> joined(relation(f), Optional.ofNullable(s.getJoins())))
            .filter(f -> !expressions.nothing(f));
    return new Query.Select(
        "",
        Optional.ofNullable(s.getDistinct()).isPresent(),
        items,
        from,
        Optional.ofNullable(s.getWhere()).map(expressions::condition),
        Optional.ofNullable(s.getGroupBy()).map(this::groups).orElse(List.of()),
        Optional.ofNullable(s.getHaving()).map(expressions::condition),
        new Query.Order(order(Optional.ofNullable(s.getOrderByElements())), limit(s)));
  }

  /// A number in GROUP BY names a result column; the tree cannot hold that.
  private List<Expr> groups(GroupByElement by) {
    List<Expr> groups = expressions.all(by.getGroupByExpressionList());
    for (Expr group : groups) {
      if (group instanceof Expr.Literal l && l.value() instanceof Value.Int) {
        throw new Unreadable("GROUP BY the number of a column");
      }
    }
    return groups;
  }

  private Query.Item item(SelectItem<?> item) {
    Expression e = item.getExpression();
    if (e instanceof AllTableColumns) {
      throw new Unreadable("all columns of one table");
    }
    return e instanceof AllColumns
        ? Query.Item.STAR
        : Query.Item.of(expressions.of(e), alias(Optional.ofNullable(item.getAlias())));
  }

  private Query compound(SetOperationList s) {
    Query left = body(s.getSelect(0));
    int last = s.getOperations().size();
    Grouping.bound(last);
    for (int i = 0; i < last; i++) {
      boolean whole = i == last - 1;
      left =
          new Query.Compound(
              operation(s.getOperation(i).toString()),
              left,
              body(s.getSelect(i + 1)),
              whole
                  ? new Query.Order(order(Optional.ofNullable(s.getOrderByElements())), limit(s))
                  : Query.Order.NONE);
    }
    return left;
  }

  private static Query.SetOp operation(String words) {
    return switch (words.strip()) {
      case "UNION ALL" -> Query.SetOp.UNION_ALL;
      case "UNION" -> Query.SetOp.UNION;
      case "INTERSECT" -> Query.SetOp.INTERSECT;
      case "EXCEPT" -> Query.SetOp.EXCEPT;
      default -> throw new Unreadable("set operation " + words);
    };
  }

  private Query values(Values s) {
    ExpressionList<?> rows = s.getExpressions();
    if (rows instanceof ParenthesedExpressionList<?> row) {
      return new Query.Values(List.of(expressions.all(row)));
    }
    List<List<Expr>> all = new ArrayList<>();
    for (Expression row : rows) {
      if (!(row instanceof ParenthesedExpressionList<?> list)) {
        throw new Unreadable("no row: " + row);
      }
      all.add(expressions.all(list));
    }
    return new Query.Values(all);
  }

  List<Query.OrderTerm> order(Optional<List<OrderByElement>> terms) {
    return terms.orElse(List.of()).stream().map(this::orderTerm).toList();
  }

  private Query.OrderTerm orderTerm(OrderByElement term) {
    String nulls =
        Optional.ofNullable(term.getNullOrdering())
            .map(n -> n == OrderByElement.NullOrdering.NULLS_FIRST ? "FIRST" : "LAST")
            .orElse("");
    return new Query.OrderTerm(expressions.of(term.getExpression()), !term.isAsc(), nulls);
  }

  private Optional<Query.Limit> limit(Select s) {
    Optional<Long> offset = Optional.ofNullable(s.getOffset()).map(o -> number(o.getOffset()));
    return Optional.ofNullable(s.getLimit())
        .map(
            l -> {
              Optional<Long> own = Optional.ofNullable(l.getOffset()).map(this::number);
              return new Query.Limit(number(l.getRowCount()), own.or(() -> offset).orElse(0L));
            });
  }

  private long number(Expression e) {
    if (expressions.of(e) instanceof Expr.Literal l && l.value() instanceof Value.Int i) {
      return i.value();
    }
    throw new Unreadable("a computed limit");
  }

  private Relation joined(Relation first, Optional<List<Join>> joins) {
    Relation left = first;
    Grouping.bound(joins.map(List::size).orElse(0));
    for (Join join : joins.orElse(List.of())) {
      List<String> using =
          join.getUsingColumns().stream().map(c -> Expressions.bare(c.getColumnName())).toList();
      Optional<Expr> on = join.getOnExpressions().stream().findFirst().map(expressions::condition);
      left =
          new Relation.Join(
              kind(join), left, relation(join.getFromItem()), join.isNatural(), using, on);
    }
    return left;
  }

  private static Relation.JoinKind kind(Join join) {
    if (join.isSimple()) {
      return Relation.JoinKind.COMMA;
    }
    if (join.isCross()) {
      return Relation.JoinKind.CROSS;
    }
    if (join.isLeft()) {
      return Relation.JoinKind.LEFT;
    }
    if (join.isRight()) {
      return Relation.JoinKind.RIGHT;
    }
    return join.isFull() ? Relation.JoinKind.FULL : Relation.JoinKind.INNER;
  }

  private Relation relation(FromItem item) {
    String alias = alias(Optional.ofNullable(item.getAlias()));
    return switch (item) {
      case Table t -> new Relation.Named(name(t), alias, hint(t));
      case ParenthesedSelect s -> new Relation.Derived(of(s), alias);
      case Values v -> new Relation.Derived(values(v), alias);
      case ParenthesedFromItem p -> parenthesised(p, alias);
      default -> throw new Unreadable("no node for " + item.getClass().getSimpleName());
    };
  }

  /// A join, or one row of VALUES; only the latter can have an alias in the tree.
  private Relation parenthesised(ParenthesedFromItem item, String alias) {
    Relation inner = joined(relation(item.getFromItem()), Optional.ofNullable(item.getJoins()));
    if (inner instanceof Relation.Derived d && d.alias().isEmpty()) {
      return new Relation.Derived(d.query(), alias);
    }
    if (!alias.isEmpty()) {
      throw new Unreadable("a join with an alias");
    }
    return inner;
  }

  static String name(Table table) {
    if (table.getNameParts().size() > 1) {
      throw new Unreadable("a name with its schema");
    }
    return Expressions.bare(table.getName());
  }

  private static String alias(Optional<Alias> alias) {
    return alias.map(a -> Expressions.bare(a.getName())).orElse("");
  }

  private static String hint(Table table) {
    return Optional.ofNullable(table.getIndexHint())
        .map(h -> hint(h.getAction(), Expressions.bare(h.getIndexNames().getFirst())))
        .orElse("");
  }

  private static String hint(String action, String index) {
    return action.equals("USE") ? "INDEXED BY " + index : "NOT INDEXED";
  }
}
