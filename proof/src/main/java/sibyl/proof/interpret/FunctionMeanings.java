package sibyl.proof.interpret;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeUtil;
import sibyl.chance.Choices;
import sibyl.chance.Seed;

/// What functions that the prover does not know (`upper`) return in the [Interpreter]. For templates, where a function stands
/// for any function, each random database comes with other random results; for real queries a result that depends on one does
/// not count.
public interface FunctionMeanings {

  Datum of(String name, List<Datum> args, RelDataType type);

  /// For functions whose real meaning is unknown here: a query that depends on one has no result.
  FunctionMeanings WITHHELD =
      (name, _, _) -> {
        throw new Undefined("the meaning of " + name + " is unknown");
      };

  /// Each seed gives another meaning.
  static FunctionMeanings drawn(Seed seed) {
    return (name, args, type) -> {
      Choices choices = seed.child(name).child(args.toString()).choices();
      if (type.isNullable() && choices.oneIn(5)) {
        return Datum.NULL;
      }
      if (SqlTypeUtil.isBoolean(type)) {
        return Datum.of(choices.oneIn(2));
      }
      return SqlTypeUtil.isNumeric(type)
          ? Datum.Num.of(choices.between(-1, 3))
          : new Datum.Text(choices.pick(List.of("", "a", "b", "c")));
    };
  }

  /// Records all calls.
  record Noted(FunctionMeanings of, Map<String, Datum> calls) implements FunctionMeanings {

    public Noted(FunctionMeanings of) {
      this(of, new LinkedHashMap<>());
    }

    @Override
    public Datum of(String name, List<Datum> args, RelDataType type) {
      Datum result = of.of(name, args, type);
      calls.put(
          args.stream().map(Datum::text).collect(Collectors.joining(", ", name + "(", ")")),
          result);
      return result;
    }

    public List<String> lines() {
      return calls.entrySet().stream()
          .map(e -> e.getKey() + " = " + Datum.text(e.getValue()))
          .toList();
    }
  }
}
