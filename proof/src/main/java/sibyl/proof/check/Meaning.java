package sibyl.proof.check;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeFamily;
import sibyl.chance.Choices;
import sibyl.chance.Seed;

/// What functions mean of which nothing is known but their names: any function will do, as long as it is one. Each seed
/// gives another.
record Meaning(Seed seed) {

  Datum of(String name, List<Datum> args, RelDataType type) {
    Choices choices = seed.child(name).child(args.toString()).choices();
    if (type.isNullable() && choices.oneIn(5)) {
      return Datum.NULL;
    }
    return switch (family(type)) {
      case BOOLEAN -> Datum.of(choices.oneIn(2));
      case NUMERIC -> Datum.Num.of(choices.between(-1, 3));
      default -> new Datum.Text(choices.pick(List.of("", "a", "b", "c")));
    };
  }

  private static SqlTypeFamily family(RelDataType type) {
    SqlTypeFamily family = type.getSqlTypeName().getFamily();
    return family == null ? SqlTypeFamily.ANY : family;
  }
}
