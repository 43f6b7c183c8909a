package sibyl.proof.interpret;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.rel.core.AggregateCall;
import sibyl.proof.algebra.Unmodelled;

/// Computes COUNT, SUM, MIN and other aggregates over the rows of a group; the part of the [Interpreter] for them, which runs
/// queries over tiny databases to refute that they are equivalent.
final class AggregateValues {
  private AggregateValues() {}

  static Datum of(AggregateCall call, List<List<Datum>> group, FunctionMeanings meaning) {
    if (call.distinctKeys != null || !call.getCollation().getFieldCollations().isEmpty()) {
      throw new Unmodelled("an aggregate with ORDER BY");
    }
    List<List<Datum>> args = new ArrayList<>();
    for (List<Datum> row : group) {
      if (!call.hasFilter() || row.get(call.filterArg).equals(Datum.TRUE)) {
        args.add(call.getArgList().stream().map(row::get).toList());
      }
    }
    if (call.isDistinct()) {
      args = new ArrayList<>(new LinkedHashSet<>(args));
    }
    List<List<Datum>> known = args.stream().filter(a -> !a.contains(Datum.NULL)).toList();
    return switch (call.getAggregation().getKind()) {
      case COUNT -> Datum.Num.of(known.size());
      case SUM -> known.isEmpty() ? Datum.NULL : sum(known);
      case SUM0 -> sum(known);
      case AVG -> known.isEmpty() ? Datum.NULL : sum(known).over(Datum.Num.of(known.size()));
      case MIN -> firsts(known).min(Datum::compare).orElse(Datum.NULL);
      case MAX -> firsts(known).max(Datum::compare).orElse(Datum.NULL);
      case SINGLE_VALUE -> single(args);
      default -> opaque(call, args, meaning);
    };
  }

  private static Stream<Datum> firsts(List<List<Datum>> rows) {
    return rows.stream().map(List::getFirst);
  }

  private static Datum.Num sum(List<List<Datum>> rows) {
    Datum.Num sum = Datum.Num.of(0);
    for (List<Datum> row : rows) {
      if (!(row.getFirst() instanceof Datum.Num n)) {
        throw new Undefined("a sum of what is no number");
      }
      sum = sum.plus(n);
    }
    return sum;
  }

  private static Datum single(List<List<Datum>> rows) {
    if (rows.size() > 1) {
      throw new Undefined("more than one row");
    }
    return rows.isEmpty() ? Datum.NULL : rows.getFirst().getFirst();
  }

  /// A function of the bag: rows are sorted first, so that their order has no influence.
  private static Datum opaque(
      AggregateCall call, List<List<Datum>> rows, FunctionMeanings meaning) {
    List<Datum> bag =
        rows.stream().sorted(Comparator.comparing(Object::toString)).flatMap(List::stream).toList();
    return meaning.of(call.getAggregation().getName(), bag, call.getType());
  }
}
