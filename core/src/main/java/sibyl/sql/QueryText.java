package sibyl.sql;

import java.util.List;
import java.util.Optional;

/// The part of the printer [Sql] that prints queries and what stands in FROM. It prints a constant sort key as an expression,
/// since `ORDER BY 1` would mean the first column.
final class QueryText {
  private final Paper paper;
  private final ExprText exprs;

  QueryText(Paper paper) {
    this.paper = paper;
    this.exprs = new ExprText(paper, this);
  }

  ExprText exprs() {
    return exprs;
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
              paper.list(row, exprs::expr);
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
    exprs.clause(" WHERE ", q.where());
    if (!q.groupBy().isEmpty()) {
      paper.append(" GROUP BY ");
      paper.list(q.groupBy(), this::key);
    }
    exprs.clause(" HAVING ", q.having());
    order(q.orderBy(), q.limit());
  }

  private void item(Query.Item item) {
    if (item.expr().isPresent()) {
      exprs.expr(item.expr().get());
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

  void orderTerm(Query.OrderTerm term) {
    key(term.expr());
    paper.append(term.descending() ? " DESC" : "");
    paper.words("", term.nulls().isEmpty() ? "" : "NULLS " + term.nulls());
  }

  /// A bare integer in GROUP BY or ORDER BY would be the number of a result column.
  private void key(Expr e) {
    if (e instanceof Expr.Literal) {
      paper.append('+');
    }
    exprs.expr(e);
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
        exprs.clause(" ON ", r.on());
      }
    }
  }

  private static String spaced(Query.SetOp op) {
    return switch (op) {
      case UNION_ALL -> "UNION ALL";
      case UNION -> "UNION";
      case INTERSECT -> "INTERSECT";
      case EXCEPT -> "EXCEPT";
    };
  }
}
