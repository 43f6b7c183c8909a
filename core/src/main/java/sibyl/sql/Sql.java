package sibyl.sql;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/// The one printer. Operands that are not atoms stand in parentheses, so no dialect's precedence matters.
public final class Sql {
  private final Spelling spelling;
  private final StringBuilder out = new StringBuilder(256);

  private Sql(Spelling spelling) {
    this.spelling = spelling;
  }

  public static String print(Statement statement, Spelling spelling) {
    Sql sql = new Sql(spelling);
    sql.statement(statement);
    return sql.out.toString();
  }

  public static String print(Expr expr, Spelling spelling) {
    Sql sql = new Sql(spelling);
    sql.expr(expr);
    return sql.out.toString();
  }

  private void statement(Statement statement) {
    switch (statement) {
      case Query q -> query(q);
      case Statement.CreateTable s -> createTable(s);
      case Statement.CreateVirtualTable s -> {
        out.append("CREATE VIRTUAL TABLE ");
        name(s.name());
        out.append(" USING ").append(s.module()).append('(');
        list(s.columns(), this::name);
        s.args().forEach(arg -> out.append(", ").append(arg));
        out.append(')');
      }
      case Statement.CreateIndex s -> {
        out.append(s.unique() ? "CREATE UNIQUE INDEX " : "CREATE INDEX ");
        name(s.name());
        out.append(" ON ");
        name(s.table());
        out.append('(');
        list(s.terms(), this::indexTerm);
        out.append(')');
        clause(" WHERE ", s.where());
      }
      case Statement.CreateView s -> {
        out.append(s.temporary() ? "CREATE TEMP VIEW " : "CREATE VIEW ");
        name(s.name());
        columns(s.columns());
        out.append(" AS ");
        query(s.query());
      }
      case Statement.AlterTable s -> {
        out.append("ALTER TABLE ");
        name(s.table());
        alteration(s.change());
      }
      case Statement.Drop s -> {
        out.append("DROP ").append(s.kind()).append(' ');
        name(s.name());
      }
      case Statement.Insert s -> insert(s);
      case Statement.Update s -> {
        out.append("UPDATE ");
        or(s.or());
        name(s.table());
        out.append(" SET ");
        list(s.set(), this::assignment);
        clause(" WHERE ", s.where());
      }
      case Statement.Delete s -> {
        out.append("DELETE FROM ");
        name(s.table());
        clause(" WHERE ", s.where());
      }
      case Statement.Maintenance s -> {
        out.append(s.verb());
        if (!s.target().isEmpty()) {
          out.append(' ');
          name(s.target());
        }
      }
      case Statement.SetVariable s ->
          out.append(String.format(Locale.ROOT, spelling.variable(), s.name(), s.value()));
      case Statement.Native s -> out.append(s.text());
    }
  }

  private void createTable(Statement.CreateTable s) {
    out.append(s.temporary() ? "CREATE TEMP TABLE " : "CREATE TABLE ");
    name(s.name());
    out.append('(');
    list(s.columns(), this::column);
    s.rules()
        .forEach(
            rule -> {
              out.append(", ");
              tableRule(rule);
            });
    out.append(')');
    for (int i = 0; i < s.options().size(); i++) {
      out.append(i == 0 ? " " : ", ").append(s.options().get(i));
    }
  }

  private void column(Schema.ColumnDef column) {
    name(column.name());
    if (!column.type().text().isEmpty()) {
      out.append(' ').append(column.type().text());
    }
    column.rules().forEach(this::columnRule);
  }

  private void columnRule(Schema.ColumnRule rule) {
    out.append(' ');
    switch (rule) {
      case Schema.PrimaryKey r -> words("PRIMARY KEY", r.tail());
      case Schema.Unique r -> words("UNIQUE", r.tail());
      case Schema.NotNull r -> words("NOT NULL", r.tail());
      case Schema.Default r -> {
        out.append("DEFAULT ");
        if (r.value() instanceof Expr.Literal) {
          expr(r.value());
        } else {
          parenthesised(r.value());
        }
      }
      case Schema.Check r -> {
        out.append("CHECK ");
        parenthesised(r.condition());
      }
      case Schema.Collation r -> words("COLLATE", r.name());
      case Schema.Generated r -> {
        out.append("GENERATED ALWAYS AS ");
        parenthesised(r.value());
        out.append(r.stored() ? " STORED" : " VIRTUAL");
      }
      case Schema.References r -> {
        out.append("REFERENCES ");
        name(r.table());
        columns(r.columns());
        words("", r.tail());
      }
    }
  }

  private void tableRule(Schema.TableRule rule) {
    switch (rule) {
      case Schema.TablePrimaryKey r -> keyed("PRIMARY KEY", r.terms(), r.tail());
      case Schema.TableUnique r -> keyed("UNIQUE", r.terms(), r.tail());
      case Schema.TableCheck r -> {
        out.append("CHECK ");
        parenthesised(r.condition());
      }
      case Schema.ForeignKey r -> {
        out.append("FOREIGN KEY");
        columns(r.columns());
        out.append(" REFERENCES ");
        name(r.table());
        columns(r.referenced());
        words("", r.tail());
      }
    }
  }

  private void keyed(String words, List<Schema.IndexTerm> terms, String tail) {
    out.append(words).append(" (");
    list(terms, this::indexTerm);
    out.append(')');
    words("", tail);
  }

  private void indexTerm(Schema.IndexTerm term) {
    if (term.expr() instanceof Expr.ColumnRef c) {
      name(c.column());
    } else {
      parenthesised(term.expr());
    }
    if (!term.collation().isEmpty()) {
      out.append(" COLLATE ").append(term.collation());
    }
    if (term.descending()) {
      out.append(" DESC");
    }
  }

  private void alteration(Schema.Alteration change) {
    switch (change) {
      case Schema.RenameTable c -> {
        out.append(" RENAME TO ");
        name(c.to());
      }
      case Schema.RenameColumn c -> {
        out.append(" RENAME COLUMN ");
        name(c.from());
        out.append(" TO ");
        name(c.to());
      }
      case Schema.AddColumn c -> {
        out.append(" ADD COLUMN ");
        column(c.column());
      }
      case Schema.DropColumn c -> {
        out.append(" DROP COLUMN ");
        name(c.column());
      }
    }
  }

  private void insert(Statement.Insert s) {
    out.append("INSERT ");
    or(s.or());
    out.append("INTO ");
    name(s.table());
    columns(s.columns());
    out.append(' ');
    query(s.source());
    s.upsert()
        .ifPresent(
            u -> {
              // Without a WHERE, SQLite reads ON as the start of a join condition of a SELECT
              // source.
              if (s.source() instanceof Query.Select q && q.where().isEmpty()) {
                out.append(" WHERE TRUE");
              }
              out.append(" ON CONFLICT");
              columns(u.target());
              if (u.set().isEmpty()) {
                out.append(" DO NOTHING");
              } else {
                out.append(" DO UPDATE SET ");
                list(u.set(), this::assignment);
                clause(" WHERE ", u.where());
              }
            });
  }

  private void or(String conflict) {
    if (!conflict.isEmpty()) {
      out.append("OR ").append(conflict).append(' ');
    }
  }

  private void assignment(Statement.Assignment a) {
    if (a.columns().size() == 1) {
      name(a.columns().getFirst());
    } else {
      out.append('(');
      list(a.columns(), this::name);
      out.append(')');
    }
    out.append(" = ");
    expr(a.value());
  }

  private void query(Query query) {
    switch (query) {
      case Query.Select q -> select(q);
      case Query.Compound q -> {
        query(q.left());
        out.append(' ').append(spaced(q.op())).append(' ');
        query(q.right());
        order(q.orderBy(), q.limit());
      }
      case Query.Values q -> {
        out.append("VALUES ");
        list(
            q.rows(),
            row -> {
              out.append('(');
              list(row, this::expr);
              out.append(')');
            });
      }
      case Query.With q -> {
        out.append(q.recursive() ? "WITH RECURSIVE " : "WITH ");
        list(
            q.ctes(),
            cte -> {
              name(cte.name());
              columns(cte.columns());
              out.append(" AS ").append(cte.hint()).append(cte.hint().isEmpty() ? "(" : " (");
              query(cte.query());
              out.append(')');
            });
        out.append(' ');
        query(q.body());
      }
    }
  }

  private void select(Query.Select q) {
    out.append(q.distinct() ? "SELECT DISTINCT " : "SELECT ");
    list(q.items(), this::item);
    q.from()
        .ifPresent(
            from -> {
              out.append(" FROM ");
              relation(from);
            });
    clause(" WHERE ", q.where());
    if (!q.groupBy().isEmpty()) {
      out.append(" GROUP BY ");
      list(q.groupBy(), this::expr);
    }
    clause(" HAVING ", q.having());
    order(q.orderBy(), q.limit());
  }

  private void item(Query.Item item) {
    item.expr().ifPresentOrElse(this::expr, () -> out.append('*'));
    if (!item.alias().isEmpty()) {
      out.append(" AS ");
      name(item.alias());
    }
  }

  private void order(List<Query.OrderTerm> terms, Optional<Query.Limit> limit) {
    if (!terms.isEmpty()) {
      out.append(" ORDER BY ");
      list(terms, this::orderTerm);
    }
    limit.ifPresent(
        l -> {
          out.append(" LIMIT ").append(l.count());
          if (l.offset() > 0) {
            out.append(" OFFSET ").append(l.offset());
          }
        });
  }

  private void orderTerm(Query.OrderTerm term) {
    // A bare integer would be the number of a result column.
    if (term.expr() instanceof Expr.Literal) {
      out.append('+');
    }
    expr(term.expr());
    out.append(term.descending() ? " DESC" : "");
    words("", term.nulls().isEmpty() ? "" : "NULLS " + term.nulls());
  }

  private void relation(Relation relation) {
    switch (relation) {
      case Relation.Named r -> {
        name(r.name());
        if (!r.alias().isEmpty()) {
          out.append(" AS ");
          name(r.alias());
        }
        words("", r.hint());
      }
      case Relation.Derived r -> {
        out.append('(');
        query(r.query());
        out.append(')');
        if (!r.alias().isEmpty()) {
          out.append(" AS ");
          name(r.alias());
        }
      }
      case Relation.Join r -> {
        relation(r.left());
        out.append(r.kind() == Relation.JoinKind.COMMA ? ", " : " ");
        if (r.natural()) {
          out.append("NATURAL ");
        }
        if (r.kind() != Relation.JoinKind.COMMA) {
          out.append(r.kind()).append(" JOIN ");
        }
        if (r.right() instanceof Relation.Join) {
          out.append('(');
          relation(r.right());
          out.append(')');
        } else {
          relation(r.right());
        }
        if (!r.using().isEmpty()) {
          out.append(" USING");
          columns(r.using());
        }
        clause(" ON ", r.on());
      }
    }
  }

  private void expr(Expr expr) {
    switch (expr) {
      case Expr.Literal e -> literal(e.value());
      case Expr.ColumnRef e -> {
        if (!e.table().isEmpty()) {
          name(e.table());
          out.append('.');
        }
        name(e.column());
      }
      case Expr.Unary e -> {
        out.append(
            switch (e.op()) {
              case NEGATE -> "- ";
              case PLUS -> "+ ";
              case BIT_NOT -> "~ ";
            });
        operand(e.operand());
      }
      case Expr.Not e -> {
        out.append("NOT ");
        operand(e.operand());
      }
      case Expr.Binary e -> infix(e.left(), sign(e.op()), e.right());
      case Expr.Comparison e -> infix(e.left(), sign(e.op()), e.right());
      case Expr.Logical e -> {
        chained(e.left(), e.op());
        out.append(' ').append(e.op()).append(' ');
        chained(e.right(), e.op());
      }
      case Expr.IsNull e -> {
        operand(e.operand());
        out.append(e.negated() ? " IS NOT NULL" : " IS NULL");
      }
      case Expr.Truth e -> {
        operand(e.operand());
        out.append(e.negated() ? " IS NOT " : " IS ").append(e.expected() ? "TRUE" : "FALSE");
      }
      case Expr.Between e -> {
        operand(e.operand());
        out.append(e.negated() ? " NOT BETWEEN " : " BETWEEN ");
        operand(e.low());
        out.append(" AND ");
        operand(e.high());
      }
      case Expr.InList e -> {
        operand(e.operand());
        out.append(e.negated() ? " NOT IN (" : " IN (");
        list(e.list(), this::expr);
        out.append(')');
      }
      case Expr.InQuery e -> {
        operand(e.operand());
        out.append(e.negated() ? " NOT IN " : " IN ");
        subquery(e.query());
      }
      case Expr.Like e -> {
        operand(e.operand());
        out.append(e.negated() ? " NOT " : " ").append(e.word()).append(' ');
        operand(e.pattern());
        e.escape()
            .ifPresent(
                escape -> {
                  out.append(" ESCAPE ");
                  operand(escape);
                });
      }
      case Expr.Case e -> {
        out.append("CASE ");
        e.operand()
            .ifPresent(
                o -> {
                  operand(o);
                  out.append(' ');
                });
        for (Expr.When when : e.whens()) {
          out.append("WHEN ");
          operand(when.when());
          out.append(" THEN ");
          operand(when.then());
          out.append(' ');
        }
        e.otherwise()
            .ifPresent(
                o -> {
                  out.append("ELSE ");
                  operand(o);
                  out.append(' ');
                });
        out.append("END");
      }
      case Expr.Cast e -> {
        out.append("CAST(");
        expr(e.operand());
        out.append(" AS ").append(e.to().text()).append(')');
      }
      case Expr.Collate e -> {
        operand(e.operand());
        out.append(" COLLATE ").append(e.collation());
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
        out.append(" OVER (");
        window(e.window());
        out.append(')');
      }
      case Expr.RowValue e -> {
        out.append('(');
        list(e.parts(), this::expr);
        out.append(')');
      }
      case Expr.ScalarQuery e -> subquery(e.query());
      case Expr.Exists e -> {
        out.append(e.negated() ? "NOT EXISTS " : "EXISTS ");
        subquery(e.query());
      }
      case Expr.Implicit e -> expr(e.operand());
    }
  }

  private void call(Function function, List<Expr> args, String first) {
    out.append(function.name()).append('(').append(first);
    list(args, this::expr);
    out.append(')');
  }

  private void filter(Optional<Expr> filter) {
    if (filter.isPresent()) {
      out.append(" FILTER (WHERE ");
      expr(filter.get());
      out.append(')');
    }
  }

  private void window(Query.Window w) {
    String gap = "";
    if (!w.partitionBy().isEmpty()) {
      out.append("PARTITION BY ");
      list(w.partitionBy(), this::expr);
      gap = " ";
    }
    if (!w.orderBy().isEmpty()) {
      out.append(gap).append("ORDER BY ");
      list(w.orderBy(), this::orderTerm);
      gap = " ";
    }
    if (!w.frame().isEmpty()) {
      out.append(gap).append(w.frame());
    }
  }

  private void infix(Expr left, String sign, Expr right) {
    operand(left);
    out.append(' ').append(sign).append(' ');
    operand(right);
  }

  /// AND under AND and OR under OR need no parentheses.
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

  private void parenthesised(Expr e) {
    out.append('(');
    expr(e);
    out.append(')');
  }

  private void subquery(Query q) {
    out.append('(');
    query(q);
    out.append(')');
  }

  private static boolean atomic(Expr e) {
    return switch (e) {
      case Expr.Literal l -> !negative(l.value());
      case Expr.ColumnRef _,
          Expr.Call _,
          Expr.Aggregate _,
          Expr.Windowed _,
          Expr.Cast _,
          Expr.RowValue _,
          Expr.ScalarQuery _,
          Expr.Case _ ->
          true;
      case Expr.Implicit i -> atomic(i.operand());
      case Expr.Unary _,
          Expr.Not _,
          Expr.Binary _,
          Expr.Comparison _,
          Expr.Logical _,
          Expr.IsNull _,
          Expr.Truth _,
          Expr.Between _,
          Expr.InList _,
          Expr.InQuery _,
          Expr.Like _,
          Expr.Collate _,
          Expr.Exists _ ->
          false;
    };
  }

  private static boolean negative(Value value) {
    return switch (value) {
      case Value.Int i -> i.value() < 0;
      case Value.Real r -> Double.doubleToRawLongBits(r.value()) < 0;
      case Value.Null _, Value.Bool _, Value.Text _, Value.Blob _ -> false;
    };
  }

  private void literal(Value value) {
    switch (value) {
      case Value.Null _ -> out.append("NULL");
      case Value.Bool b -> out.append(b.value() ? "TRUE" : "FALSE");
      case Value.Int i -> out.append(i.value());
      case Value.Real r -> real(r.value());
      case Value.Text t -> {
        out.append('\'');
        for (int i = 0; i < t.value().length(); i++) {
          char c = t.value().charAt(i);
          out.append(c);
          if (c == '\'') {
            out.append('\'');
          }
        }
        out.append('\'');
      }
      case Value.Blob b -> out.append("x'").append(b.hex()).append('\'');
    }
  }

  private void real(double value) {
    if (Double.isInfinite(value)) {
      out.append(value > 0 ? "9e999" : "-9e999");
    } else {
      out.append(value);
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
      case SAME -> spelling.same();
      case NOT_SAME -> spelling.notSame();
    };
  }

  private static String sign(Expr.BinaryOp op) {
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

  private void clause(String words, Optional<Expr> e) {
    if (e.isPresent()) {
      out.append(words);
      expr(e.get());
    }
  }

  private void columns(List<String> names) {
    if (!names.isEmpty()) {
      out.append('(');
      list(names, this::name);
      out.append(')');
    }
  }

  private void words(String words, String tail) {
    out.append(words);
    if (!tail.isEmpty()) {
      out.append(' ').append(tail);
    }
  }

  private <T> void list(List<T> items, Consumer<T> print) {
    for (int i = 0; i < items.size(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      print.accept(items.get(i));
    }
  }

  private void name(String name) {
    if (plain(name)
        && (endsInDigit(name) || !spelling.keywords().contains(name.toUpperCase(Locale.ROOT)))) {
      out.append(name);
    } else {
      String quote = spelling.identifierQuote();
      out.append(quote).append(name.replace(quote, quote + quote)).append(quote);
    }
  }

  /// No keyword does; the names we draw do, and so skip the look-up.
  private static boolean endsInDigit(String name) {
    char last = name.charAt(name.length() - 1);
    return last >= '0' && last <= '9';
  }

  private static boolean plain(String name) {
    if (name.isEmpty() || Character.isDigit(name.charAt(0))) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!(c == '_'
          || (c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z')
          || (c >= '0' && c <= '9'))) {
        return false;
      }
    }
    return true;
  }
}
