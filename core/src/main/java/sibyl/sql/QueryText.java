package sibyl.sql;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Prints queries and expressions. Compound operands are in parentheses, so no dialect's precedence matters.
final class QueryText {
  private final Paper paper;

  QueryText(Paper paper) {
    this.paper = paper;
  }

  void query(Query query) {
    switch (query) {
      case Query.Select q -> select(q);
      case Query.Compound q -> {
        query(q.left());
        paper.append(' ').append(spaced(q.op())).append(' ');
        query(q.right());
        order(q.orderBy(), q.limit());
      }
      case Query.Values q -> {
        paper.append("VALUES ");
        paper.list(
            q.rows(),
            row -> {
              paper.append('(');
              paper.list(row, this::expr);
              paper.append(')');
            });
      }
      case Query.With q -> {
        paper.append(q.recursive() ? "WITH RECURSIVE " : "WITH ");
        paper.list(
            q.ctes(),
            cte -> {
              paper.name(cte.name());
              paper.columns(cte.columns());
              paper.append(" AS ").append(cte.hint()).append(cte.hint().isEmpty() ? "(" : " (");
              query(cte.query());
              paper.append(')');
            });
        paper.append(' ');
        query(q.body());
      }
    }
  }

  private void select(Query.Select q) {
    paper.append(q.distinct() ? "SELECT DISTINCT " : "SELECT ");
    if (!q.modifier().isEmpty()) {
      paper.append(q.modifier()).append(' ');
    }
    paper.list(q.items(), this::item);
    if (q.from().isPresent()) {
      paper.append(" FROM ");
      relation(q.from().get());
    } else if (q.where().isPresent()) {
      paper.words(paper.spelling().nothing().isEmpty() ? "" : " FROM", paper.spelling().nothing());
    }
    clause(" WHERE ", q.where());
    if (!q.groupBy().isEmpty()) {
      paper.append(" GROUP BY ");
      paper.list(q.groupBy(), this::key);
    }
    clause(" HAVING ", q.having());
    order(q.orderBy(), q.limit());
  }

  private void item(Query.Item item) {
    if (item.expr().isPresent()) {
      expr(item.expr().get());
    } else {
      paper.append('*');
    }
    if (!item.alias().isEmpty()) {
      paper.append(" AS ");
      paper.name(item.alias());
    }
  }

  private void order(List<Query.OrderTerm> terms, Optional<Query.Limit> limit) {
    if (!terms.isEmpty()) {
      paper.append(" ORDER BY ");
      paper.list(terms, this::orderTerm);
    }
    limit.ifPresent(
        l -> {
          if (paper.spelling().clauses().fetch()) {
            paper.append(" OFFSET ").append(l.offset()).append(" ROWS FETCH NEXT ");
            paper.append(l.count()).append(" ROWS ONLY");
          } else {
            paper.append(" LIMIT ").append(l.count());
            if (l.offset() > 0) {
              paper.append(" OFFSET ").append(l.offset());
            }
          }
        });
  }

  private void orderTerm(Query.OrderTerm term) {
    key(term.expr());
    paper.append(term.descending() ? " DESC" : "");
    paper.words("", term.nulls().isEmpty() ? "" : "NULLS " + term.nulls());
  }

  /// A bare integer in GROUP BY or ORDER BY would be the number of a result column.
  private void key(Expr e) {
    if (e instanceof Expr.Literal) {
      paper.append('+');
    }
    expr(e);
  }

  private void relation(Relation relation) {
    switch (relation) {
      case Relation.Named r -> {
        paper.name(r.name());
        if (!r.alias().isEmpty()) {
          paper.append(" AS ");
          paper.name(r.alias());
        }
        paper.words("", r.hint());
      }
      case Relation.Derived r -> {
        paper.append('(');
        query(r.query());
        paper.append(')');
        if (!r.alias().isEmpty()) {
          paper.append(" AS ");
          paper.name(r.alias());
        }
      }
      case Relation.Join r -> {
        relation(r.left());
        paper.append(r.kind() == Relation.JoinKind.COMMA ? ", " : " ");
        if (r.natural()) {
          paper.append("NATURAL ");
        }
        if (r.kind() != Relation.JoinKind.COMMA) {
          paper.append(r.kind()).append(" JOIN ");
        }
        if (r.right() instanceof Relation.Join) {
          paper.append('(');
          relation(r.right());
          paper.append(')');
        } else {
          relation(r.right());
        }
        if (!r.using().isEmpty()) {
          paper.append(" USING");
          paper.columns(r.using());
        }
        clause(" ON ", r.on());
      }
    }
  }

  void expr(Expr expr) {
    switch (expr) {
      case Expr.Implicit e -> expr(e.operand());
      case Expr.Literal e -> literal(e.value());
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
      paper.list(w.orderBy(), this::orderTerm);
      gap = " ";
    }
    if (!w.frame().isEmpty()) {
      paper.append(gap).append(w.frame());
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
    query(q);
    paper.append(')');
  }

  private static boolean atomic(Expr e) {
    return switch (e) {
      case Expr.Literal l -> !negative(l.value());
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

  private static boolean negative(Value value) {
    return switch (value) {
      case Value.Int i -> i.value() < 0;
      case Value.Real r -> Double.doubleToRawLongBits(r.value()) < 0;
      case Value.Typed t -> t.text().startsWith("-") && t.type() == SqlType.NUMERIC;
      case Value.Null _, Value.Bool _, Value.Text _, Value.Blob _ -> false;
    };
  }

  private void literal(Value value) {
    switch (value) {
      case Value.Null _ -> paper.append("NULL");
      case Value.Bool b -> paper.append(b.value() ? "TRUE" : "FALSE");
      case Value.Int i -> paper.append(i.value());
      case Value.Real r -> real(r.value());
      case Value.Text t -> {
        paper.append('\'');
        for (int i = 0; i < t.value().length(); i++) {
          char c = t.value().charAt(i);
          paper.append(c);
          if (c == '\'' || (c == '\\' && paper.spelling().constants().backslashes())) {
            paper.append(c);
          }
        }
        paper.append('\'');
      }
      case Value.Blob b -> blob(b.hex());
      case Value.Typed t -> typed(t);
    }
  }

  private void typed(Value.Typed value) {
    Spelling.Constants constants = paper.spelling().constants();
    paper.append(
        switch (value.type()) {
          case NUMERIC -> value.text();
          case GEOMETRY -> constants.shape().replace("%s", value.text());
          case ANY, BOOLEAN, INTEGER, REAL, TEXT, BLOB, DATE, TIME, TIMESTAMP, ROW ->
              String.format(Locale.ROOT, constants.moment(), value.type(), value.text());
        });
  }

  private void blob(String hex) {
    String pattern = paper.spelling().constants().blob();
    paper.append(
        pattern.contains("%2$s")
            ? pattern.replace("%2$s", hex.replaceAll("(..)", "\\\\x$1"))
            : pattern.replace("%s", hex));
  }

  private void real(double value) {
    if (Double.isInfinite(value)) {
      paper.append(paper.spelling().constants().infinity().replace("%s", value > 0 ? "" : "-"));
    } else {
      String digits = Double.toString(value);
      boolean plain = digits.indexOf('E') < 0 && paper.spelling().syntax().exact();
      paper.append(digits).append(plain ? "E0" : "");
    }
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

  private static String spaced(Query.SetOp op) {
    return switch (op) {
      case UNION_ALL -> "UNION ALL";
      case UNION -> "UNION";
      case INTERSECT -> "INTERSECT";
      case EXCEPT -> "EXCEPT";
    };
  }

  void clause(String words, Optional<Expr> e) {
    if (e.isPresent()) {
      paper.append(words);
      expr(e.get());
    }
  }
}
