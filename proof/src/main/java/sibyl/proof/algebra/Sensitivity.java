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

/// Duplicate sensitivity: whether duplicates in the input change the result (Eqsql, Definitions 5 and 6). `SELECT x` is
/// sensitive, `SELECT DISTINCT x` is not. Of several mutants of a query, [sibyl.proof.mutate.Candidates] prefers one that
/// agrees with it in this.
///
/// The paper calls equal sensitivity necessary for equivalence (Theorem 1). That fails over keys: `SELECT DISTINCT id` and
/// `SELECT id` are then equivalent. So it only ranks mutants and proves nothing.
public enum Sensitivity {
  SENSITIVE,
  INSENSITIVE;

  /// Sequential composition: sensitive if both are (Equation 1). It is commutative.
  public Sensitivity then(Sensitivity other) {
    return this == SENSITIVE ? other : INSENSITIVE;
  }

  /// An operator of a query as in Figure 4: `π`, `σ`, `γ` by its function, `δ`, and the binary operators.
  public record Operator(String sign, Sensitivity sensitivity) {}

  /// A query's sensitivity is that of the composition of its operators.
  public static Sensitivity of(RelNode query) {
    return series(query).stream().map(Operator::sensitivity).reduce(SENSITIVE, Sensitivity::then);
  }

  /// The operators of a query, last one first as in the paper; the inputs of a binary operator follow each other.
  public static List<Operator> series(RelNode query) {
    List<Operator> series = new ArrayList<>(operators(query));
    query.getInputs().forEach(i -> series.addAll(series(i)));
    return List.copyOf(series);
  }

  /// The operators of one node; empty for a leaf.
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

  /// DISTINCT aggregates, MIN and MAX ignore duplicates.
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
