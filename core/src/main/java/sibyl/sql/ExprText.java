package sibyl.sql;

import java.util.List;
import java.util.Optional;

/// The part of the printer [Sql] that prints expressions. Compound operands get parentheses, `(a + b) * c`, so no dialect's
/// precedence matters.
final class ExprText {
  private final Paper paper;
  private final QueryText queries;
  private final ValueText values;

  ExprText(Paper paper, QueryText queries) {
    this.paper = paper;
    this.queries = queries;
    this.values = new ValueText(paper);
  }

  void expr(Expr expr) {
    switch (expr) {
      case Expr.Implicit e -> expr(e.operand());
      case Expr.Literal e -> values.value(e.value());
      case Expr.ColumnRef e -> {
        if (!e.table().isEmpty()) {
          paper.name(e.table());
          paper.append('.');
        }
        paper.name(e.column());
      }
      case Expr.Unary e -> {
        paper.append(
            switch (e.op()) {
              case NEGATE -> "- ";
              case PLUS -> "+ ";
              case BIT_NOT -> "~ ";
            });
        operand(e.operand());
      }
      case Expr.Not e -> {
        paper.append("NOT ");
        operand(e.operand());
      }
      case Expr.Binary e -> operation(e.left(), sign(e.op()), e.right());
      case Expr.Comparison e -> operation(e.left(), sign(e.op()), e.right());
      case Expr.Logical e -> {
        chained(e.left(), e.op());
        paper.append(' ').append(e.op()).append(' ');
        operand(e.right());
      }
      case Expr.IsNull e -> {
        operand(e.operand());
        paper.append(e.negated() ? " IS NOT NULL" : " IS NULL");
      }
      case Expr.Truth e -> {
        operand(e.operand());
        paper.append(e.negated() ? " IS NOT " : " IS ").append(e.expected() ? "TRUE" : "FALSE");
      }
      case Expr.Between e -> {
        operand(e.operand());
        paper.append(e.negated() ? " NOT BETWEEN " : " BETWEEN ");
        operand(e.low());
        paper.append(" AND ");
        operand(e.high());
      }
      case Expr.InList e -> {
        operand(e.operand());
        paper.append(e.negated() ? " NOT IN (" : " IN (");
        paper.list(e.list(), this::expr);
        paper.append(')');
      }
      case Expr.InQuery e -> {
        operand(e.operand());
        paper.append(e.negated() ? " NOT IN " : " IN ");
        subquery(e.query());
      }
      case Expr.Like e -> {
        operand(e.operand());
        paper.append(e.negated() ? " NOT " : " ").append(e.word()).append(' ');
        operand(e.pattern());
        e.escape()
            .ifPresent(
                escape -> {
                  paper.append(" ESCAPE ");
                  operand(escape);
                });
      }
      case Expr.Case e -> {
        paper.append("CASE ");
        e.operand()
            .ifPresent(
                o -> {
                  operand(o);
                  paper.append(' ');
                });
        for (Expr.When when : e.whens()) {
          paper.append("WHEN ");
          operand(when.when());
          paper.append(" THEN ");
          operand(when.then());
          paper.append(' ');
        }
        e.otherwise()
            .ifPresent(
                o -> {
                  paper.append("ELSE ");
                  operand(o);
                  paper.append(' ');
                });
        paper.append("END");
      }
      case Expr.Cast e -> {
        paper.append("CAST(");
        expr(e.operand());
        paper.append(" AS ").append(e.to().text()).append(')');
      }
      case Expr.Collate e -> {
        operand(e.operand());
        paper.append(" COLLATE ").append(e.collation());
      }
      case Expr.Call e -> call(e.function(), e.args(), "");
      case Expr.Aggregate e -> {
        call(e.function(), e.args(), e.distinct() ? "DISTINCT " : e.args().isEmpty() ? "*" : "");
        filter(e.filter());
      }
      case Expr.Windowed e -> {
        boolean star = e.args().isEmpty() && e.function().kind() == Function.Kind.AGGREGATE;
        call(e.function(), e.args(), star ? "*" : "");
        filter(e.filter());
        paper.append(" OVER (");
        window(e.window());
        paper.append(')');
      }
      case Expr.RowValue e -> {
        paper.append('(');
        paper.list(e.parts(), this::expr);
        paper.append(')');
      }
      case Expr.ScalarQuery e -> subquery(e.query());
      case Expr.Exists e -> {
        paper.append(e.negated() ? "NOT EXISTS " : "EXISTS ");
        subquery(e.query());
      }
    }
  }

  private void call(Function function, List<Expr> args, String first) {
    if (function.name().contains("%s")) {
      pattern(function.name(), args);
      return;
    }
    paper.append(function.name()).append('(').append(first);
    paper.list(args, this::expr);
    paper.append(')');
  }

  /// Each `%s` stands for the next argument.
  private void pattern(String pattern, List<Expr> args) {
    int from = 0;
    for (Expr arg : args) {
      int at = pattern.indexOf("%s", from);
      if (at < 0) {
        break;
      }
      paper.append(pattern.substring(from, at));
      operand(arg);
      from = at + 2;
    }
    paper.append(pattern.substring(from));
  }

  private void filter(Optional<Expr> filter) {
    if (filter.isPresent()) {
      paper.append(" FILTER (WHERE ");
      expr(filter.get());
      paper.append(')');
    }
  }

  private void window(Query.Window w) {
    String gap = "";
    if (!w.partitionBy().isEmpty()) {
      paper.append("PARTITION BY ");
      paper.list(w.partitionBy(), this::expr);
      gap = " ";
    }
    if (!w.orderBy().isEmpty()) {
      paper.append(gap).append("ORDER BY ");
      paper.list(w.orderBy(), queries::orderTerm);
      gap = " ";
    }
    if (!w.frame().isEmpty()) {
      paper.append(gap).append(w.frame());
    }
  }

  void clause(String words, Optional<Expr> e) {
    if (e.isPresent()) {
      paper.append(words);
      expr(e.get());
    }
  }

  /// A sign between its operands, or a pattern around them.
  private void operation(Expr left, String sign, Expr right) {
    if (sign.contains("%s")) {
      pattern(sign, List.of(left, right));
      return;
    }
    operand(left);
    paper.append(' ').append(sign).append(' ');
    operand(right);
  }

  /// AND on the left of AND, and OR on the left of OR, need no parentheses.
  private void chained(Expr e, Expr.LogicalOp op) {
    if (e instanceof Expr.Logical l && l.op() == op) {
      expr(e);
    } else {
      operand(e);
    }
  }

  private void operand(Expr e) {
    if (atomic(e)) {
      expr(e);
    } else {
      parenthesised(e);
    }
  }

  void parenthesised(Expr e) {
    paper.append('(');
    expr(e);
    paper.append(')');
  }

  private void subquery(Query q) {
    paper.append('(');
    queries.query(q);
    paper.append(')');
  }

  private static boolean atomic(Expr e) {
    return switch (e) {
      case Expr.Literal l -> !ValueText.negative(l.value());
      case Expr.ColumnRef _,
          Expr.FunctionCall _,
          Expr.Cast _,
          Expr.RowValue _,
          Expr.ScalarQuery _,
          Expr.Case _ ->
          true;
      case Expr.Implicit i -> atomic(i.operand());
      case Expr.Operation _, Expr.Collate _ -> false;
    };
  }

  private String sign(Expr.ComparisonOp op) {
    return switch (op) {
      case EQUAL -> "=";
      case NOT_EQUAL -> "<>";
      case LESS -> "<";
      case LESS_EQUAL -> "<=";
      case GREATER -> ">";
      case GREATER_EQUAL -> ">=";
      case SAME -> paper.spelling().sign(op, "IS NOT DISTINCT FROM");
      case NOT_SAME -> paper.spelling().sign(op, "IS DISTINCT FROM");
    };
  }

  private String sign(Expr.BinaryOp op) {
    String usual = usual(op);
    return paper.spelling().sign(op, usual);
  }

  private static String usual(Expr.BinaryOp op) {
    return switch (op) {
      case ADD -> "+";
      case SUBTRACT -> "-";
      case MULTIPLY -> "*";
      case DIVIDE -> "/";
      case MODULO -> "%";
      case BIT_AND -> "&";
      case BIT_OR -> "|";
      case SHIFT_LEFT -> "<<";
      case SHIFT_RIGHT -> ">>";
      case CONCAT -> "||";
    };
  }
}
