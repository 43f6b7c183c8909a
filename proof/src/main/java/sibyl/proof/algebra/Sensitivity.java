package sibyl.proof.algebra;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.sql.SqlKind;

/// Duplicate sensitivity: whether how often a row comes in changes what comes out (Eqsql, Definitions 5 and 6).
///
/// The paper calls it necessary for equivalence (Theorem 1). That holds where a row may come in twice; over a key it does
/// not, for `SELECT DISTINCT id` and `SELECT id` are then equal. So it tells which mutants are worth a try and proves
/// nothing.
public enum Sensitivity {
  SENSITIVE,
  INSENSITIVE;

  /// One after the other: sensitive if both are (Equation 1). It does not matter which comes first.
  public Sensitivity then(Sensitivity other) {
    return this == SENSITIVE ? other : INSENSITIVE;
  }

  /// An operator of a query, as Figure 4 has them: `π`, `σ`, `γ` by the function, `δ`; and those that take two inputs.
  public record Operator(String sign, Sensitivity sensitivity) {}

  /// The sensitivity of a query is that of its operators, one after the other.
  public static Sensitivity of(RelNode query) {
    return series(query).stream().map(Operator::sensitivity).reduce(SENSITIVE, Sensitivity::then);
  }

  /// The operators of a query, the last one first, as the paper writes them; inputs of one that takes two follow each other.
  public static List<Operator> series(RelNode query) {
    List<Operator> series = new ArrayList<>(operators(query));
    query.getInputs().forEach(i -> series.addAll(series(i)));
    return List.copyOf(series);
  }

  /// The operators that one node is; none where rows only come from.
  public static List<Operator> operators(RelNode node) {
    return switch (node) {
      case TableScan _, Values _ -> List.of();
      case Aggregate a -> {
        List<Operator> operators = new ArrayList<>();
        for (AggregateCall call : a.getAggCallList()) {
          operators.add(new Operator("γ " + call.getAggregation().getName(), of(call)));
        }
        if (!a.getGroupSet().isEmpty()) {
          operators.add(new Operator("δ", INSENSITIVE));
        }
        yield operators;
      }
      case SetOp s -> List.of(new Operator(sign(s), s.all ? SENSITIVE : INSENSITIVE));
      case org.apache.calcite.rel.core.Project _ -> List.of(new Operator("π", SENSITIVE));
      case org.apache.calcite.rel.core.Filter _ -> List.of(new Operator("σ", SENSITIVE));
      case org.apache.calcite.rel.core.Join _ -> List.of(new Operator("⋈", SENSITIVE));
      case RelNode other -> throw new Unmodelled("a node " + other.getRelTypeName());
    };
  }

  /// An aggregate of distinct values does not see duplicates, nor does the least or the greatest of any.
  public static Sensitivity of(AggregateCall call) {
    SqlKind kind = call.getAggregation().getKind();
    return call.isDistinct() || kind == SqlKind.MIN || kind == SqlKind.MAX
        ? INSENSITIVE
        : SENSITIVE;
  }

  private static String sign(SetOp op) {
    return switch (op.kind) {
      case UNION -> "∪";
      case INTERSECT -> "∩";
      default -> "−";
    };
  }
}
