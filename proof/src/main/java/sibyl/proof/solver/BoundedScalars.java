package sibyl.proof.solver;

import com.microsoft.z3.ArithExpr;
import com.microsoft.z3.BoolExpr;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import sibyl.proof.algebra.Unmodelled;
import sibyl.proof.bags.Casts;
import sibyl.proof.bags.PlainRexBuilder;
import sibyl.proof.bags.RowScalars;

/// Evaluates an expression for a row whose values the solver chooses; the part of [BoundedQueries] for expressions, which
/// searches for a small database in which two queries differ. `present` is the condition under which the row exists.
record BoundedScalars(
    BoundedQueries queries,
    TernaryLogic logic,
    BoolExpr present,
    List<NullableTerm> row,
    Map<CorrelationId, List<NullableTerm>> outer) {

  NullableTerm value(RexNode e) {
    return switch (e) {
      case RexLiteral l -> logic.constant(RowScalars.literal(l), l.getType());
      case RexInputRef r -> row.get(r.getIndex());
      case RexFieldAccess f when f.getReferenceExpr() instanceof RexCorrelVariable v ->
          Objects.requireNonNull(outer.get(v.id), v::getName).get(f.getField().getIndex());
      case RexSubQuery q -> subquery(q);
      case RexOver _ -> throw new Unmodelled("a window function");
      case RexCall c -> called(c);
      default -> throw new Unmodelled("an unsupported operation " + e);
    };
  }

  private NullableTerm called(RexCall call) {
    List<RexNode> args = call.getOperands();
    return switch (call.getKind()) {
      case AND -> all(values(args));
      case OR -> any(values(args));
      case NOT -> logic.negated(value(args.getFirst()));
      case EQUALS -> logic.equals(value(args.get(0)), value(args.get(1)));
      case NOT_EQUALS -> logic.negated(logic.equals(value(args.get(0)), value(args.get(1))));
      case LESS_THAN -> logic.lessThan(value(args.get(0)), value(args.get(1)));
      case GREATER_THAN -> logic.lessThan(value(args.get(1)), value(args.get(0)));
      case LESS_THAN_OR_EQUAL ->
          logic.negated(logic.lessThan(value(args.get(1)), value(args.get(0))));
      case GREATER_THAN_OR_EQUAL ->
          logic.negated(logic.lessThan(value(args.get(0)), value(args.get(1))));
      case IS_NOT_DISTINCT_FROM -> logic.truth(logic.same(value(args.get(0)), value(args.get(1))));
      case IS_DISTINCT_FROM ->
          logic.truth(logic.not(logic.same(value(args.get(0)), value(args.get(1)))));
      case IS_NULL, IS_UNKNOWN -> logic.truth(value(args.getFirst()).nil());
      case IS_NOT_NULL -> logic.truth(logic.not(value(args.getFirst()).nil()));
      case IS_TRUE -> logic.truth(logic.yes(value(args.getFirst())));
      case IS_NOT_TRUE -> logic.truth(logic.not(logic.yes(value(args.getFirst()))));
      case IS_FALSE -> logic.truth(logic.no(value(args.getFirst())));
      case IS_NOT_FALSE -> logic.truth(logic.not(logic.no(value(args.getFirst()))));
      case CASE -> chosen(call);
      case COALESCE -> first(values(args));
      case CAST -> cast(call);
      case PLUS, MINUS, TIMES -> arithmetic(call);
      case PLUS_PREFIX -> value(args.getFirst());
      case MINUS_PREFIX -> negative(value(args.getFirst()));
      case SEARCH -> value(RexUtil.expandSearch(PlainRexBuilder.BUILDER, null, call));
      case DIVIDE -> throw new Unmodelled("a division");
      default -> opaque(call);
    };
  }

  private List<NullableTerm> values(List<RexNode> args) {
    return args.stream().map(this::value).toList();
  }

  private NullableTerm all(List<NullableTerm> args) {
    return logic.ofConditions(
        logic.and(args.stream().map(logic::yes).toList()),
        logic.or(args.stream().map(logic::no).toList()));
  }

  private NullableTerm any(List<NullableTerm> args) {
    return logic.ofConditions(
        logic.or(args.stream().map(logic::yes).toList()),
        logic.and(args.stream().map(logic::no).toList()));
  }

  private NullableTerm chosen(RexCall call) {
    List<RexNode> args = call.getOperands();
    NullableTerm made = typed(args.getLast(), call.getType());
    for (int i = args.size() - 3; i >= 0; i -= 2) {
      made =
          logic.choose(logic.yes(value(args.get(i))), typed(args.get(i + 1), call.getType()), made);
    }
    return made;
  }

  /// A plain NULL takes the type of the other operand.
  private NullableTerm typed(RexNode e, RelDataType type) {
    return RexUtil.isNullLiteral(e, true) ? logic.nothing(type) : value(e);
  }

  private NullableTerm first(List<NullableTerm> args) {
    NullableTerm made = args.getLast();
    for (NullableTerm each : args.reversed().subList(1, args.size())) {
      made = logic.choose(logic.not(each.nil()), each, made);
    }
    return made;
  }

  private NullableTerm cast(RexCall call) {
    RexNode operand = call.getOperands().getFirst();
    if (RexUtil.isNullLiteral(operand, true)) {
      return logic.nothing(call.getType());
    }
    RelDataType from = operand.getType();
    return Casts.keeps(from, call.getType())
        ? value(operand)
        : logic.unknown(Casts.name(from, call.getType()), List.of(value(operand)), call.getType());
  }

  private NullableTerm opaque(RexCall call) {
    if (!call.getOperator().isDeterministic()) {
      throw new Unmodelled("a volatile function");
    }
    return logic.unknown(call.getOperator().getName(), values(call.getOperands()), call.getType());
  }

  private NullableTerm arithmetic(RexCall call) {
    NullableTerm left = value(call.getOperands().get(0));
    NullableTerm right = value(call.getOperands().get(1));
    ArithExpr<?> l = logic.arith(left);
    ArithExpr<?> r = logic.arith(right);
    ArithExpr<?> made =
        switch (call.getKind()) {
          case PLUS -> logic.plus(l, r);
          case MINUS -> logic.plus(l, logic.arith(negative(right)));
          default -> logic.times(l, r);
        };
    return new NullableTerm(made, logic.or(left.nil(), right.nil()));
  }

  private NullableTerm negative(NullableTerm cell) {
    return new NullableTerm(logic.times(logic.z3().mkInt(-1), logic.arith(cell)), cell.nil());
  }

  private NullableTerm subquery(RexSubQuery query) {
    List<SolverRow> rows = queries.rows(query.rel, outer);
    return switch (query.getKind()) {
      case EXISTS -> logic.truth(logic.or(rows.stream().map(SolverRow::present).toList()));
      case SCALAR_QUERY -> only(rows, query.getType());
      case IN -> among(values(query.getOperands()), rows);
      default -> throw new Unmodelled("a subquery of kind " + query.getKind());
    };
  }

  /// The value of the only row. Databases in which the subquery returns more rows, and so fails, are excluded.
  NullableTerm only(List<SolverRow> rows, RelDataType type) {
    NullableTerm made = logic.nothing(type);
    for (int i = 0; i < rows.size(); i++) {
      SolverRow row = rows.get(i);
      for (SolverRow other : rows.subList(i + 1, rows.size())) {
        logic.assume(logic.not(logic.and(present, row.present(), other.present())));
      }
      made = logic.choose(row.present(), row.cells().getFirst(), made);
    }
    return made;
  }

  private NullableTerm among(List<NullableTerm> wanted, List<SolverRow> rows) {
    List<BoolExpr> yes = new ArrayList<>();
    List<BoolExpr> no = new ArrayList<>();
    for (SolverRow row : rows) {
      List<NullableTerm> parts = new ArrayList<>();
      for (int i = 0; i < wanted.size(); i++) {
        parts.add(logic.equals(wanted.get(i), row.cells().get(i)));
      }
      NullableTerm equal = all(parts);
      yes.add(logic.and(row.present(), logic.yes(equal)));
      no.add(logic.or(logic.not(row.present()), logic.no(equal)));
    }
    return logic.ofConditions(logic.or(yes), logic.and(no));
  }
}
