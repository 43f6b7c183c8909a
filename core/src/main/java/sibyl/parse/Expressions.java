package sibyl.parse;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.CollateExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.HexValue;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsDistinctExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// Second half of reading an expression that Sibyl did not generate: translates the tree of the library JSqlParser into ours
/// ([Expr]). Where an engine would convert a value silently, as text in `WHERE 'a'`, an [Expr.Implicit] node is put around it,
/// because our tree has types.
final class Expressions {
  private static final BigInteger BEYOND = BigInteger.ONE.shiftLeft(Long.SIZE - 1);

  private final Dialect dialect;
  private final Calls calls;
  private final Queries queries;

  Expressions(Dialect dialect) {
    this.dialect = dialect;
    this.calls = new Calls(dialect, this);
    this.queries = new Queries(this);
  }

  Queries queries() {
    return queries;
  }

  Expr of(Expression e) {
    return switch (e) {
      case NullValue _ -> new Expr.Literal(Value.NULL);
      case BooleanValue v -> new Expr.Literal(new Value.Bool(v.getValue()));
      case LongValue v -> integer(new BigInteger(v.getStringValue()));
      case DoubleValue v -> new Expr.Literal(number(v.toString()));
      case StringValue v -> new Expr.Literal(new Value.Text(v.getNotExcapedValue()));
      case HexValue v -> new Expr.Literal(blob(v.getValue()));
      case DateTimeLiteralExpression v -> new Expr.Literal(moment(v));
      case Column c -> column(c);
      case ParenthesedSelect s -> new Expr.ScalarQuery(queries.of(s));
      case ParenthesedExpressionList<?> l ->
          l.size() == 1 ? of(l.getFirst()) : new Expr.RowValue(all(l));
      case SignedExpression s -> signed(s);
      case NotExpression n -> not(condition(n.getExpression()));
      case LikeExpression l -> like(l);
      case IsDistinctExpression d -> {
        Expr.ComparisonOp op = d.isNot() ? Expr.ComparisonOp.SAME : Expr.ComparisonOp.NOT_SAME;
        yield comparison(op, d);
      }
      case BinaryExpression b -> binary(b);
      case IsNullExpression n -> new Expr.IsNull(of(n.getLeftExpression()), n.isNot());
      case IsBooleanExpression b ->
          new Expr.Truth(condition(b.getLeftExpression()), b.isTrue(), b.isNot());
      case Between b -> {
        Expr operand = of(b.getLeftExpression());
        Expr low = alike(of(b.getBetweenExpressionStart()), operand);
        yield new Expr.Between(
            operand, low, alike(of(b.getBetweenExpressionEnd()), operand), b.isNot());
      }
      case InExpression i -> in(i);
      case ExistsExpression x -> new Expr.Exists(subquery(x.getRightExpression()), x.isNot());
      case CaseExpression c -> choice(c);
      case CastExpression c ->
          new Expr.Cast(
              of(c.getLeftExpression()),
              Types.ofCast(bare(c.getColDataType().getDataType()), dialect));
      case CollateExpression c -> new Expr.Collate(of(c.getLeftExpression()), bare(c.getCollate()));
      default -> calls.of(e);
    };
  }

  /// Whether it is the table for queries that read nothing.
  boolean nothing(Relation from) {
    return from instanceof Relation.Named n
        && n.name().equalsIgnoreCase(dialect.spelling().nothing());
  }

  List<Expr> all(ExpressionList<?> list) {
    List<Expr> all = new ArrayList<>();
    for (Expression each : list) {
      all.add(of(each));
    }
    return all;
  }

  Expr condition(Expression e) {
    return of(e).as(SqlType.BOOLEAN);
  }

  /// The text was written with every name in quotes, so a word without them was no name.
  static String bare(String quoted) {
    int last = quoted.length() - 1;
    if (last < 2 || quoted.charAt(0) != '"' || quoted.indexOf('"', 1) != last) {
      throw new Unreadable("no name: " + quoted);
    }
    return quoted.substring(1, last);
  }

  private static Expr not(Expr operand) {
    return operand instanceof Expr.Exists x && !x.negated()
        ? new Expr.Exists(x.query(), true)
        : new Expr.Not(operand);
  }

  private static Expr column(Column column) {
    String table = Optional.ofNullable(column.getTable()).map(Queries::name).orElse("");
    return new Expr.ColumnRef(table, bare(column.getColumnName()), SqlType.ANY, Grade.COLLATED);
  }

  private static Expr integer(BigInteger value) {
    if (value.bitLength() >= Long.SIZE) {
      throw new Unreadable("an integer beyond 64 bits");
    }
    return new Expr.Literal(new Value.Int(value.longValue()));
  }

  private Value number(String text) {
    return dialect.spelling().syntax().exact() && text.indexOf('e') < 0
        ? new Value.Typed(SqlType.NUMERIC, text)
        : new Value.Real(Double.parseDouble(text));
  }

  /// JSqlParser includes blanks after the closing quote in the digits.
  private static Value blob(String quoted) {
    return new Value.Blob(quoted.substring(quoted.indexOf('\'') + 1, quoted.lastIndexOf('\'')));
  }

  /// In dialects that write dates in another way, these words mean something else.
  private Value moment(DateTimeLiteralExpression e) {
    SqlType type =
        switch (e.getType()) {
          case DATE -> SqlType.DATE;
          case TIME -> SqlType.TIME;
          case TIMESTAMP -> SqlType.TIMESTAMP;
          case DATETIME, TIMESTAMPTZ -> throw new Unreadable("a moment of another kind");
        };
    if (!dialect.spelling().constants().moment().equals("%s '%s'")) {
      throw new Unreadable("a moment in other words");
    }
    String quoted = e.getValue();
    return new Value.Typed(type, quoted.substring(1, quoted.length() - 1));
  }

  private Expr signed(SignedExpression e) {
    if (e.getSign() == '-' && e.getExpression() instanceof LongValue v) {
      BigInteger value = new BigInteger(v.getStringValue());
      if (value.signum() > 0 && value.compareTo(BEYOND) <= 0) {
        return integer(value.negate());
      }
    }
    if (e.getSign() == '-' && e.getExpression() instanceof DoubleValue v) {
      return new Expr.Literal(number("-" + v));
    }
    Expr operand = of(e.getExpression());
    return switch (e.getSign()) {
      case '-' -> new Expr.Unary(Expr.UnaryOp.NEGATE, operand.as(SqlType.NUMERIC));
      case '~' -> new Expr.Unary(Expr.UnaryOp.BIT_NOT, operand.as(SqlType.NUMERIC));
      case '+' -> new Expr.Unary(Expr.UnaryOp.PLUS, operand);
      default -> throw new Unreadable("sign " + e.getSign());
    };
  }

  private Expr binary(BinaryExpression e) {
    return switch (e.getStringExpression()) {
      case "AND" -> logical(Expr.LogicalOp.AND, e);
      case "OR" -> logical(Expr.LogicalOp.OR, e);
      case "=" -> comparison(Expr.ComparisonOp.EQUAL, e);
      case "<>" -> comparison(Expr.ComparisonOp.NOT_EQUAL, e);
      case "<" -> comparison(Expr.ComparisonOp.LESS, e);
      case "<=" -> comparison(Expr.ComparisonOp.LESS_EQUAL, e);
      case ">" -> comparison(Expr.ComparisonOp.GREATER, e);
      case ">=" -> comparison(Expr.ComparisonOp.GREATER_EQUAL, e);
      case "+" -> arithmetic(Expr.BinaryOp.ADD, e);
      case "-" -> arithmetic(Expr.BinaryOp.SUBTRACT, e);
      case "*" -> arithmetic(Expr.BinaryOp.MULTIPLY, e);
      case "/" -> arithmetic(Expr.BinaryOp.DIVIDE, e);
      case "%" -> arithmetic(Expr.BinaryOp.MODULO, e);
      case "&" -> arithmetic(Expr.BinaryOp.BIT_AND, e);
      case "|" -> arithmetic(Expr.BinaryOp.BIT_OR, e);
      case "<<" -> arithmetic(Expr.BinaryOp.SHIFT_LEFT, e);
      case ">>" -> arithmetic(Expr.BinaryOp.SHIFT_RIGHT, e);
      case "||" -> arithmetic(Expr.BinaryOp.CONCAT, e);
      default -> throw new Unreadable("operator " + e.getStringExpression());
    };
  }

  private Expr logical(Expr.LogicalOp op, BinaryExpression e) {
    return new Expr.Logical(
        op, condition(e.getLeftExpression()), condition(e.getRightExpression()));
  }

  private Expr comparison(Expr.ComparisonOp op, BinaryExpression e) {
    Expr left = of(e.getLeftExpression());
    return new Expr.Comparison(op, left, alike(of(e.getRightExpression()), left));
  }

  private Expr arithmetic(Expr.BinaryOp op, BinaryExpression e) {
    return new Expr.Binary(
        op, of(e.getLeftExpression()).as(op.type()), of(e.getRightExpression()).as(op.type()));
  }

  /// An operand as it is compared with another: rows are compared value by value, so there is nothing to convert.
  private static Expr alike(Expr e, Expr other) {
    return e.width() > 1 || other.width() > 1 ? e : e.as(other.type());
  }

  private Expr like(LikeExpression e) {
    String word = e.getLikeKeyWord().toString();
    for (String pattern : dialect.words().patterns()) {
      if (Words.LOANED.getOrDefault(pattern, pattern).equals(word)) {
        Optional<Expr> escape = Optional.ofNullable(e.getEscape()).map(this::of);
        Expr operand = of(e.getLeftExpression()).as(SqlType.TEXT);
        return new Expr.Like(
            pattern, operand, of(e.getRightExpression()).as(SqlType.TEXT), escape, e.isNot());
      }
    }
    throw new Unreadable("operator " + word);
  }

  private Expr in(InExpression e) {
    Expr operand = of(e.getLeftExpression());
    if (e.getRightExpression() instanceof ParenthesedExpressionList<?> list) {
      List<Expr> members = all(list).stream().map(m -> alike(m, operand)).toList();
      return new Expr.InList(operand, members, e.isNot());
    }
    return new Expr.InQuery(operand, subquery(e.getRightExpression()), e.isNot());
  }

  private Query subquery(Expression e) {
    if (e instanceof ParenthesedSelect select) {
      return queries.of(select);
    }
    throw new Unreadable("no subquery: " + e);
  }

  private Expr choice(CaseExpression e) {
    Optional<Expr> operand = Optional.ofNullable(e.getSwitchExpression()).map(this::of);
    List<Expr.When> whens = new ArrayList<>();
    for (var clause : e.getWhenClauses()) {
      Expr when = of(clause.getWhenExpression());
      Expr then = of(clause.getThenExpression());
      Expr test = operand.isPresent() ? alike(when, operand.get()) : when.as(SqlType.BOOLEAN);
      whens.add(
          new Expr.When(test, whens.isEmpty() ? then : then.as(whens.getFirst().then().type())));
    }
    if (whens.isEmpty()) {
      throw new Unreadable("CASE without WHEN");
    }
    SqlType type = whens.getFirst().then().type();
    return new Expr.Case(
        operand,
        whens,
        Optional.ofNullable(e.getElseExpression()).map(this::of).map(o -> o.as(type)));
  }
}
