package sibyl.proof.bags;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import sibyl.proof.algebra.Unmodelled;
import sibyl.proof.interpret.Datum;
import sibyl.proof.interpret.FunctionMeanings;
import sibyl.proof.interpret.Interpreter;
import sibyl.proof.interpret.Undefined;

/// Evaluates an expression for one row with known values; the part of the [sibyl.proof.interpret.Interpreter] for expressions,
/// which runs queries over tiny databases to refute that they are equivalent.
public record RowScalars(
    Interpreter queries,
    FunctionMeanings meaning,
    List<Datum> row,
    Map<CorrelationId, List<Datum>> outer) {

  public static Datum literal(RexLiteral literal) {
    if (literal.isNull()) {
      return Datum.NULL;
    }
    RelDataType type = literal.getType();
    if (SqlTypeUtil.isBoolean(type)) {
      return Datum.of(RexLiteral.booleanValue(literal));
    }
    if (SqlTypeUtil.isNumeric(type)) {
      return Datum.Num.of(Objects.requireNonNull(literal.getValueAs(BigDecimal.class)));
    }
    if (SqlTypeUtil.isCharacter(type)) {
      return new Datum.Text(Objects.requireNonNull(literal.getValueAs(String.class)));
    }
    if (SqlTypeUtil.isBinary(type)) {
      return new Datum.Text(
          Objects.requireNonNull(literal.getValueAs(ByteString.class)).toString(16));
    }
    throw new Unmodelled("a literal of type " + type);
  }

  public Datum value(RexNode e) {
    return switch (e) {
      case RexLiteral l -> literal(l);
      case RexInputRef r -> row.get(r.getIndex());
      case RexFieldAccess f when f.getReferenceExpr() instanceof RexCorrelVariable v ->
          Objects.requireNonNull(outer.get(v.id), v::getName).get(f.getField().getIndex());
      case RexSubQuery q -> subquery(q);
      case RexOver _ -> throw new Unmodelled("a window function");
      case RexCall c -> called(c);
      default -> throw new Unmodelled("an unsupported operation " + e);
    };
  }

  private Datum called(RexCall call) {
    List<RexNode> args = call.getOperands();
    return switch (call.getKind()) {
      case AND -> logical(args, Datum.FALSE, Datum.TRUE);
      case OR -> logical(args, Datum.TRUE, Datum.FALSE);
      case NOT -> not(value(args.getFirst()));
      case EQUALS -> compared(args, c -> c == 0);
      case NOT_EQUALS -> compared(args, c -> c != 0);
      case LESS_THAN -> compared(args, c -> c < 0);
      case LESS_THAN_OR_EQUAL -> compared(args, c -> c <= 0);
      case GREATER_THAN -> compared(args, c -> c > 0);
      case GREATER_THAN_OR_EQUAL -> compared(args, c -> c >= 0);
      case IS_NOT_DISTINCT_FROM -> Datum.of(same(args));
      case IS_DISTINCT_FROM -> Datum.of(!same(args));
      case IS_NULL, IS_UNKNOWN -> Datum.of(value(args.getFirst()).equals(Datum.NULL));
      case IS_NOT_NULL -> Datum.of(!value(args.getFirst()).equals(Datum.NULL));
      case IS_TRUE -> Datum.of(value(args.getFirst()).equals(Datum.TRUE));
      case IS_NOT_TRUE -> Datum.of(!value(args.getFirst()).equals(Datum.TRUE));
      case IS_FALSE -> Datum.of(value(args.getFirst()).equals(Datum.FALSE));
      case IS_NOT_FALSE -> Datum.of(!value(args.getFirst()).equals(Datum.FALSE));
      case CASE -> chosen(args);
      case COALESCE -> first(args);
      case CAST -> Casts.of(value(args.getFirst()), call, meaning);
      case LIKE -> like(call);
      case PLUS, MINUS, TIMES, DIVIDE -> arithmetic(call);
      case PLUS_PREFIX -> value(args.getFirst());
      case MINUS_PREFIX -> value(args.getFirst()) instanceof Datum.Num n ? n.negated() : Datum.NULL;
      case SEARCH -> value(RexUtil.expandSearch(PlainRexBuilder.BUILDER, null, call));
      default -> opaque(call);
    };
  }

  private Datum opaque(RexCall call) {
    if (!call.getOperator().isDeterministic()) {
      throw new Unmodelled("a volatile function");
    }
    return meaning.of(
        call.getOperator().getName(),
        call.getOperands().stream().map(this::value).toList(),
        call.getType());
  }

  /// `strong` alone decides the result; otherwise one NULL makes it NULL.
  private Datum logical(List<RexNode> args, Datum strong, Datum weak) {
    Datum made = weak;
    for (RexNode each : args) {
      Datum value = value(each);
      if (value.equals(strong)) {
        return strong;
      }
      if (value.equals(Datum.NULL)) {
        made = Datum.NULL;
      }
    }
    return made;
  }

  private static Datum not(Datum value) {
    return value.equals(Datum.NULL) ? Datum.NULL : Datum.of(value.equals(Datum.FALSE));
  }

  private Datum compared(List<RexNode> args, IntPredicate holds) {
    Datum left = value(args.get(0));
    Datum right = value(args.get(1));
    return left.equals(Datum.NULL) || right.equals(Datum.NULL)
        ? Datum.NULL
        : Datum.of(holds.test(Datum.compare(left, right)));
  }

  private boolean same(List<RexNode> args) {
    return value(args.get(0)).equals(value(args.get(1)));
  }

  private Datum chosen(List<RexNode> args) {
    for (int i = 0; i + 1 < args.size(); i += 2) {
      if (value(args.get(i)).equals(Datum.TRUE)) {
        return value(args.get(i + 1));
      }
    }
    return value(args.getLast());
  }

  private Datum first(List<RexNode> args) {
    for (RexNode each : args) {
      Datum value = value(each);
      if (!value.equals(Datum.NULL)) {
        return value;
      }
    }
    return Datum.NULL;
  }

  private Datum arithmetic(RexCall call) {
    Datum left = value(call.getOperands().get(0));
    Datum right = value(call.getOperands().get(1));
    if (left.equals(Datum.NULL) || right.equals(Datum.NULL)) {
      return Datum.NULL;
    }
    if (!(left instanceof Datum.Num l && right instanceof Datum.Num r)) {
      throw new Undefined("arithmetic with what is no number");
    }
    return switch (call.getKind()) {
      case PLUS -> l.plus(r);
      case MINUS -> l.plus(r.negated());
      case TIMES -> l.times(r);
      default -> SqlTypeUtil.isIntType(call.getType()) ? l.over(r).truncated() : l.over(r);
    };
  }

  private Datum like(RexCall call) {
    List<Datum> args = call.getOperands().stream().map(this::value).toList();
    if (args.contains(Datum.NULL)) {
      return Datum.NULL;
    }
    return args.size() == 2
            && args.get(0) instanceof Datum.Text(String text)
            && args.get(1) instanceof Datum.Text(String pattern)
        ? Datum.of(surelyMatches(text, pattern))
        : meaning.of(call.getOperator().getName(), args, call.getType());
  }

  private static boolean surelyMatches(String text, String pattern) {
    boolean matches = matches(text, pattern);
    if (matches != matches(text.toLowerCase(Locale.ROOT), pattern.toLowerCase(Locale.ROOT))) {
      throw new Undefined("some collations see the case of letters, others do not");
    }
    return matches;
  }

  private static boolean matches(String text, String pattern) {
    if (pattern.isEmpty()) {
      return text.isEmpty();
    }
    if (pattern.charAt(0) == '%') {
      return matches(text, pattern.substring(1))
          || (!text.isEmpty() && matches(text.substring(1), pattern));
    }
    return !text.isEmpty()
        && (pattern.charAt(0) == '_' || pattern.charAt(0) == text.charAt(0))
        && matches(text.substring(1), pattern.substring(1));
  }

  private Datum subquery(RexSubQuery query) {
    List<List<Datum>> rows = queries.rows(query.rel, outer);
    SqlKind kind = query.getKind();
    return switch (kind) {
      case EXISTS -> Datum.of(!rows.isEmpty());
      case SCALAR_QUERY -> {
        if (rows.size() > 1) {
          throw new Undefined("a subquery gives more than one row");
        }
        yield rows.isEmpty() ? Datum.NULL : rows.getFirst().getFirst();
      }
      case IN -> among(query.getOperands().stream().map(this::value).toList(), rows);
      default -> throw new Unmodelled("a subquery of kind " + kind);
    };
  }

  private static Datum among(List<Datum> wanted, List<List<Datum>> rows) {
    Datum found = Datum.FALSE;
    for (List<Datum> each : rows) {
      List<Datum> parts = new ArrayList<>();
      for (int i = 0; i < wanted.size(); i++) {
        Datum l = wanted.get(i);
        Datum r = each.get(i);
        parts.add(
            l.equals(Datum.NULL) || r.equals(Datum.NULL)
                ? Datum.NULL
                : Datum.of(Datum.compare(l, r) == 0));
      }
      if (!parts.contains(Datum.FALSE)) {
        if (!parts.contains(Datum.NULL)) {
          return Datum.TRUE;
        }
        found = Datum.NULL;
      }
    }
    return found;
  }
}
