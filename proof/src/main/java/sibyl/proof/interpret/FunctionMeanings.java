package sibyl.proof.interpret;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeUtil;
import sibyl.chance.Choices;
import sibyl.chance.Seed;

/// What functions mean of which nothing is known but their names: any function will do, as long as it is one.
public interface FunctionMeanings {

  Datum of(String name, List<Datum> args, RelDataType type);

  /// Functions that mean one thing, which we do not know: what hangs on them has no result.
  FunctionMeanings WITHHELD =
      (name, _, _) -> {
        throw new Undefined("nobody said what " + name + " means");
      };

  /// Each seed gives another.
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

  /// Remembers what it was asked.
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
