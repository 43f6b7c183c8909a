package sibyl.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnalyticType;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.statement.select.AllColumns;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Function.Kind;
import sibyl.sql.Query;
import sibyl.sql.SqlType;

/// Translates function calls, aggregates and window functions from the tree of JSqlParser, the SQL parser that Sibyl uses, into
/// nodes of [sibyl.sql.Expr]. [Expressions] hands it every call in SQL that Sibyl did not generate. A function that the dialect
/// does not declare becomes an unknown one: the query counts as nondeterministic, so that it gives no false alarms.
final class Calls {
  private final Dialect dialect;
  private final Expressions expressions;

  Calls(Dialect dialect, Expressions expressions) {
    this.dialect = dialect;
    this.expressions = expressions;
  }

  Expr of(Expression e) {
    return switch (e) {
      case Function f -> call(f);
      case AnalyticExpression a -> analytic(a);
      default -> throw new Unreadable("no node for " + e.getClass().getSimpleName());
    };
  }

  private Expr call(Function f) {
    List<Expression> given = new ArrayList<>();
    Optional.ofNullable(f.getParameters()).ifPresent(given::addAll);
    boolean star = given.removeIf(AllColumns.class::isInstance);
    String name = Expressions.bare(f.getName());
    sibyl.sql.Function function = function(name, given.size());
    if (star || f.isDistinct() || function.kind() == Kind.AGGREGATE) {
      sibyl.sql.Function aggregate = function.as(Kind.AGGREGATE);
      return new Expr.Aggregate(
          aggregate, args(aggregate, given), f.isDistinct(), Optional.empty());
    }
    // A window function without a window is an error that only the engine can report.
    sibyl.sql.Function scalar =
        function.kind() == Kind.SCALAR ? function : sibyl.sql.Function.unknown(name);
    return new Expr.Call(scalar, args(scalar, given));
  }

  private Expr analytic(AnalyticExpression a) {
    List<Expression> given = new ArrayList<>();
    Optional.ofNullable(a.getExpression()).ifPresent(given::add);
    Optional.ofNullable(a.getOffset()).ifPresent(given::add);
    Optional.ofNullable(a.getDefaultValue()).ifPresent(given::add);
    boolean star = given.removeIf(AllColumns.class::isInstance);
    Optional<Expr> filter =
        Optional.ofNullable(a.getFilterExpression()).map(expressions::condition);
    sibyl.sql.Function function = function(Expressions.bare(a.getName()), given.size());
    if (a.getType() == AnalyticType.FILTER_ONLY) {
      sibyl.sql.Function aggregate = function.as(Kind.AGGREGATE);
      return new Expr.Aggregate(aggregate, args(aggregate, given), a.isDistinct(), filter);
    }
    Kind kind = star || function.kind() == Kind.AGGREGATE ? Kind.AGGREGATE : Kind.WINDOW;
    sibyl.sql.Function windowed = function.as(kind);
    return new Expr.Windowed(windowed, args(windowed, given), filter, window(a));
  }

  private Query.Window window(AnalyticExpression a) {
    Optional<ExpressionList<?>> partition = Optional.ofNullable(a.getPartitionExpressionList());
    return new Query.Window(
        partition.map(expressions::all).orElse(List.of()),
        expressions.queries().order(Optional.ofNullable(a.getOrderByElements())),
        Optional.ofNullable(a.getWindowElement()).map(w -> w.toString().strip()).orElse(""));
  }

  /// What the dialect says of a function holds only for the arguments that it speaks of; with others it is unknown.
  private sibyl.sql.Function function(String name, int args) {
    sibyl.sql.Function unknown = sibyl.sql.Function.unknown(name);
    return dialect
        .function(name, args)
        .map(f -> takes(f, args) ? f : unknown.as(f.kind()))
        .orElse(unknown);
  }

  private static boolean takes(sibyl.sql.Function f, int args) {
    int params = f.params().size();
    boolean star = args == 0 && f.kind() == Kind.AGGREGATE;
    return args == params || (f.more() && args > params) || star;
  }

  private List<Expr> args(sibyl.sql.Function function, List<Expression> given) {
    List<SqlType> params = function.params();
    List<Expr> args = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      Expr arg = expressions.of(given.get(i));
      args.add(params.isEmpty() ? arg : arg.as(params.get(Math.min(i, params.size() - 1))));
    }
    return args;
  }
}
